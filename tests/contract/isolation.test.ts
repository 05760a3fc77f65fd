import { beforeAll, describe, expect, test } from 'vitest';
import type { WireRecord } from '../../src/engine/json.ts';
import type { Action, Resource } from '../../src/engine/resource.ts';
import type { Endpoint } from '../../src/server/endpoint.ts';
import { hooksOf } from '../../src/server/records/hooks/registry.ts';
import { parseWorkbook } from '../../src/server/workbook/parse-workbook.ts';
import type { ApiClient } from '../support/api-client.ts';
import { businessDigest } from '../support/digest.ts';
import { fileOf } from '../support/revisions.ts';
import { JSON_HEADERS, sendPlain } from '../support/servers/plain-http.ts';
import { drawn } from '../support/size.ts';
import { changeRows } from '../support/stored.ts';
import { keepRecords } from './access/kept-records.ts';
import { type Kept, type Naming, namingOf } from './access/naming.ts';
import { contractCatalog, whoIs, worldOfFile } from './contract-world.ts';
import { OURS, settleNeighbour, settleStranger } from './second-tenant.ts';

const catalog = contractCatalog();

/** Everything planted for others says so in its first letter (contract-world.ts). */
const THEIRS = '甲';
const NEVER = 999_999_999;

const world = worldOfFile();
/** Super administrator of another tenant, which holds look-alikes of every row. */
let stranger: ApiClient;
/** Holder of every code whose data scope is an organisation of his own. */
let neighbour: ApiClient;

beforeAll(async () => {
  stranger = (await settleStranger(world)).client;
  neighbour = (await settleNeighbour(world)).client;
  const { id } = world.planted.live('RiskRegister')[1] ?? {};
  await changeRows(world.server, 'risk_register', { id }, { plan_risk_item_id: PLAN_ITEM });
  kept = await keepRecords(world, (await whoIs(world.admin)).userId);
});

/** Whole answer as text; of a workbook, the contents of its cells. */
async function textOf(client: ApiClient, path: string): Promise<string> {
  const response = await client.raw(path);
  expect(response.status, path).toBeLessThan(500);
  if (!response.headers.get('content-type')?.includes('spreadsheet')) return response.text();
  return JSON.stringify(parseWorkbook(Buffer.from(await response.arrayBuffer())));
}

/** Nothing of a planted row shows anywhere in an answer: no text, no id. */
function expectNothing(name: string, text: string, what: string): void {
  expect(text, what).not.toContain(THEIRS);
  for (const { id } of world.planted.rows(name)) expect(text, what).not.toMatch(new RegExp(`"id":"?${id}\\b`));
}

const isRead = ({ method }: Action) => method === 'GET';

/** Paths of every query for the rows of a resource. */
function questions(resource: Resource, isAsked: (action: Action) => boolean = isRead): string[] {
  const { id } = world.planted.live(resource.name)[1] ?? {};
  return resource.actions.filter(isAsked).flatMap(({ path, verb }) => {
    if (verb === 'detail' || verb === 'history') return [`${path}?id=${id}`];
    const takesQuery = world.endpoint('GET', path).queryOf !== undefined;
    return takesQuery ? [path, `${path}?searchValue=${encodeURIComponent(THEIRS)}`] : [path];
  });
}

/** Ids of one record, owned by the administrator, for every kind of record a call names. */
let kept: Record<Kept, number>;

function sentAbout(call: Pick<Endpoint, 'path'>, naming: Naming): { id: number; body: WireRecord } {
  const { id = 0, record = {} } = world.planted.live(naming.of)[1] ?? {};
  if (naming.of in kept) return { id: kept[naming.of as Kept], body: call.path.endsWith('/edit') ? DRAFT : {} };
  // Without their mark: the operation log of the caller shows him what he sent.
  const body: WireRecord = JSON.parse(JSON.stringify(record).replaceAll(THEIRS, '丙'));
  return { id: naming.in === 'query' && naming.key !== 'id' ? PLAN_ITEM : id, body };
}

/** Plan item of one hazard of the administrator's tenant. Planted ids of plan items would occur in both tenants. */
const PLAN_ITEM = 7_654_321;

/** Body of a draft's edit that passes every check made before the draft is looked up. */
const DRAFT = { title: '丙', typeName: 'Address', formJson: fileOf('Address') };

/** Expects the same answer, byte by byte, about a record of others as about one that never existed. */
async function expectUnknown(client: ApiClient, { endpoint, naming }: NamedCall): Promise<void> {
  const { method, path } = endpoint;
  const { id, body } = sentAbout(endpoint, naming);
  const ask = async (of: number) => {
    const about = 'id' in body || naming.of in kept ? { ...body, id: of, riskRegisterId: of } : body;
    const row = naming.of in kept || naming.of === 'sysFileInfo' ? { ...body, id: of } : about;
    const query = naming.in === 'query' ? `?${naming.key}=${of}` : '';
    const sent = JSON.stringify(naming.in === 'rows' ? [row] : row);
    const answer = await sendPlain(world.server.base, {
      method,
      path: `/api${path}${query}`,
      headers: ['authorization', `Bearer ${client.token}`, ...(method === 'POST' ? JSON_HEADERS : [])],
      ...(method === 'POST' ? { body: sent } : {}),
    });
    const text = answer.bytes.toString('utf8').replace(/"timestamp":\d+/, '');
    return { status: answer.status, told: text.replace(new RegExp(`\\b${of}\\b`, 'g'), '#') };
  };
  const theirs = await ask(id);
  expect(theirs, `${method} ${path}`).toEqual(await ask(NEVER));
  expect(theirs.status, path).toBeLessThan(500);
  // The lookup of a plan item's hazard answers nothing rather than a refusal (wire.md#8.1).
  if (!path.endsWith('getInfoByPlanRiskItemId')) expect(theirs.told, path).toContain('"success":false');
}

interface NamedCall {
  endpoint: Endpoint;
  naming: Naming;
}

/** Every call of the server that names a record of one of these. */
function callsAbout(isMeant: (of: string) => boolean): NamedCall[] {
  return world.endpoints.flatMap((endpoint) => {
    const naming = namingOf(endpoint, catalog);
    return naming && isMeant(naming.of) ? [{ endpoint, naming }] : [];
  });
}

async function expectAllUnknown(client: ApiClient, calls: readonly NamedCall[]): Promise<void> {
  const before = await businessDigest(world.server);
  for (const call of calls) await expectUnknown(client, call);
  expect(await businessDigest(world.server)).toEqual(before);
}

/** By day a third of the resources. */
const third = (resources: readonly Resource[], purpose: string) =>
  drawn(resources, { share: 3, purpose }).map((resource) => [resource.name, resource] as const);

test.each(third(catalog.resources, 'tenants'))(
  'another tenant sees its own rows of %s and none of these',
  async (name, resource) => {
    const texts: string[] = [];
    for (const question of questions(resource)) {
      texts.push(await textOf(stranger, question));
      expectNothing(name, texts.at(-1) ?? '', question);
    }
    const lists = resource.actions.filter((action) => isRead(action) && !['detail', 'history'].includes(action.verb));
    // Rows that are read one by one, as marks of a plan are, show by their ids alone.
    if (lists.length > 0 && !hooksOf(name).operators) expect(texts.join()).toContain(OURS);
  },
);

test('another tenant cannot touch anything', async () => {
  const calls = callsAbout(() => true);
  expect(calls.length).toBeGreaterThan(100);
  await expectAllUnknown(stranger, drawn(calls, { share: 4, purpose: 'touched' }));
});

test('jobs and notices are their owner’s alone', async () => {
  const calls = callsAbout((of) => of === 'job' || of === 'notice');
  expect(calls).toHaveLength(3);
  await expectAllUnknown(neighbour, calls);
});

test('no other call tells another tenant anything', async () => {
  const asked = new Set(catalog.resources.flatMap(({ actions }) => actions.map(({ path }) => path)));
  const others = world.endpoints.filter(({ method, path }) => method === 'GET' && !asked.has(path));
  expect(others.length).toBeGreaterThan(20);
  for (const { method, path } of others) {
    const url = path.replace('{name}', 'sysUser');
    expect(await textOf(stranger, url), `${method} ${path}`).not.toContain(THEIRS);
    expect(await textOf(stranger, `${url}?id=${world.planted.live('RiskRegister')[1]?.id}`)).not.toContain(THEIRS);
  }
});

/** Hidden by time and state, from whole codes: tests/api/attacks/hidden-records.test.ts. */
const HIDDEN_OTHERWISE = ['News'];

/** Resources whose rows belong to organisations: by a field of theirs, or by what a hook says. */
const scoped = catalog.resources.filter(
  ({ name, scope }) => !HIDDEN_OTHERWISE.includes(name) && (scope !== null || hooksOf(name).visible),
);

describe.each(third(scoped, 'organisations'))('%s of another organisation', (name, resource) => {
  test('is not seen', async () => {
    const isScoped = (action: Action) => isRead(action) && !(action.verb === 'list' && hooksOf(name).commonChoices);
    const own = await Promise.all(questions(resource).map((question) => textOf(world.admin, question)));
    expect(own.join(), 'planted rows are there to be seen').toContain(THEIRS);
    for (const question of questions(resource, isScoped))
      expectNothing(name, await textOf(neighbour, question), question);
  });

  test('is not touched', async () => {
    const calls = callsAbout((of) => of === name);
    expect(calls).not.toEqual([]);
    await expectAllUnknown(neighbour, calls);
  });
});

test('choices of relations show nothing of another organisation', async () => {
  const chosen = scoped.filter(({ name }) => !hooksOf(name).commonChoices);
  const names = chosen.map(({ name }) => `fk${name}`.toLowerCase());
  const paths = world.endpoints
    .flatMap(({ pathsOf }) => pathsOf?.({ catalog }) ?? [])
    .filter((path) => names.includes(String(path.split('/')[2]).toLowerCase()));
  expect(paths.length).toBeGreaterThan(5);
  for (const path of paths) expect(await textOf(neighbour, path), path).not.toContain(THEIRS);
});
