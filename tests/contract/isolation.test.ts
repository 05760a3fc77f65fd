import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WireRecord } from '../../src/engine/json.ts';
import type { Action, Resource } from '../../src/engine/resource.ts';
import { migrate } from '../../src/server/db/migrate/migrate.ts';
import { hooksOf } from '../../src/server/hooks/registry.ts';
import { readWorkbook } from '../../src/server/services/workbook/read-workbook.ts';
import type { ApiClient } from '../support/api-client.ts';
import { businessDigest } from '../support/digest.ts';
import { type ContractWorld, contractCatalog, startContractWorld } from './contract-world.ts';
import { addRow, Keyring } from './keyring.ts';
import { Plantation } from './planted-rows.ts';
import { Tally } from './suites.ts';

const catalog = contractCatalog();

/** Everything planted for others says so in its first letter (contract-world.ts). */
const THEIRS = '甲';
const OURS = '乙';
const NEVER = 999_999_999;
const OTHER_TENANT = '2';

let world: ContractWorld;
/** Super administrator of another tenant, which holds look-alikes of every row. */
let stranger: ApiClient;
/** Holder of every code whose data scope is an organisation of his own. */
let neighbour: ApiClient;

beforeAll(async () => {
  world = await startContractWorld();
  const { server, codes } = world;
  const { database, catalogs } = server.platform;
  await database.query(
    `insert into platform.tenant (id, code, name) values ('${OTHER_TENANT}', 'other', '另一家')`,
    [],
  );
  await migrate(database, (tenant) => catalogs.of(tenant).resources);
  await database.query(`alter sequence t_${OTHER_TENANT}.record_id_seq restart with 6000000`, []);
  const admin = await Keyring.create(server, { account: 'stranger', tenant: OTHER_TENANT, adminType: '1' });
  stranger = admin.client;
  const db = database.session(OTHER_TENANT);
  await Plantation.plant({ db, catalog, mark: OURS, firstId: 8_000_000, userId: admin.userId });
  const org = { name: '邻厂', code: 'neighbour', pid: null, pids: '[0],', sort: 1, status: 0 };
  const orgId = String(await addRow(database.session('1'), 'sys_org', org));
  const keyring = await Keyring.create(server, { account: 'neighbour', scope: 3, orgId });
  await keyring.hold(codes);
  neighbour = keyring.client;
});

afterAll(() => world?.stop());

/** The whole answer as text; of a workbook what stands in its cells. */
async function textOf(client: ApiClient, path: string): Promise<string> {
  const response = await client.raw(path);
  expect(response.status, path).toBeLessThan(500);
  if (!response.headers.get('content-type')?.includes('spreadsheet')) return response.text();
  return JSON.stringify(await readWorkbook(Buffer.from(await response.arrayBuffer())));
}

/** Nothing of a planted row shows anywhere in an answer: no text, no id. */
function expectNothing(name: string, text: string, what: string): void {
  expect(text, what).not.toContain(THEIRS);
  for (const { id } of world.planted.rows(name)) expect(text, what).not.toMatch(new RegExp(`"id":"?${id}\\b`));
}

const isRead = ({ method }: Action) => method === 'GET';

/** Every question a resource can be asked for its rows. */
function questions(resource: Resource): string[] {
  const { id } = world.planted.live(resource.name)[1] ?? {};
  return resource.actions.filter(isRead).flatMap(({ path, verb }) => {
    if (verb === 'detail') return [`${path}?id=${id}`];
    const takesQuery = world.endpoint('GET', path).queryOf !== undefined;
    return takesQuery ? [path, `${path}?searchValue=${encodeURIComponent(THEIRS)}`] : [path];
  });
}

/** What is told of a row of others is what is told of one that never was, byte by byte. */
async function expectUnknown(client: ApiClient, resource: Resource): Promise<void> {
  const { id, record } = world.planted.live(resource.name)[1] ?? { id: 0, record: {} };
  // Without their mark: the operation log of the caller shows him what he sent.
  const sent: WireRecord = JSON.parse(JSON.stringify(record).replaceAll(THEIRS, '丙'));
  const bodyOf = ({ verb }: Action, of: number) =>
    verb === 'mutiDelete' ? [{ ...sent, id: of }] : { ...sent, id: of, riskRegisterId: of };
  for (const action of resource.actions.filter(({ verb }) => !['add', 'import'].includes(verb) || resource.workflow)) {
    if (isRead(action) && action.verb !== 'detail') continue;
    const ask = (of: number) =>
      isRead(action) ? client.get(action.path, { id: of }) : client.post(action.path, bodyOf(action, of));
    const [theirs, never] = [await ask(id), await ask(NEVER)];
    expect(theirs.status, action.path).toBeLessThan(500);
    const told = JSON.stringify({ ...theirs.body, timestamp: 0 }).replaceAll(String(id), '#');
    expect(told, action.path).toBe(JSON.stringify({ ...never.body, timestamp: 0 }).replaceAll(String(NEVER), '#'));
    expect(theirs.body.success, action.path).toBe(false);
  }
}

const tally = new Tally('isolation');

describe.each(catalog.resources.map((resource) => [resource.name, resource] as const))('%s', (name, resource) => {
  test('another tenant sees its own rows and none of these', async () => {
    for (const question of questions(resource)) expectNothing(name, await textOf(stranger, question), question);
    tally.count(name);
  });

  test('another tenant cannot touch them', async () => {
    const before = await businessDigest(world.server);
    await expectUnknown(stranger, resource);
    expect(await businessDigest(world.server)).toEqual(before);
    tally.count(name);
  });
});

test('the other tenant does see what is its own', async () => {
  for (const { name, actions } of catalog.resources) {
    const texts = await Promise.all(actions.filter(isRead).map(({ path }) => textOf(stranger, path)));
    expect(texts.join().includes(OURS), name).toBe(true);
  }
});

test('no other call tells another tenant anything', async () => {
  for (const { method, path } of world.endpoints.filter((endpoint) => endpoint.method === 'GET')) {
    const url = path.replace('{name}', 'sysUser');
    expect(await textOf(stranger, url), `${method} ${path}`).not.toContain(THEIRS);
    expect(await textOf(stranger, `${url}?id=${world.planted.live('RiskRegister')[1]?.id}`)).not.toContain(THEIRS);
  }
});

/** Resources whose rows belong to organisations: by a field of theirs, or by what a hook says. */
const scoped = catalog.resources.filter(({ name, scope }) => scope !== null || hooksOf(name).visible);

describe.each(scoped.map((resource) => [resource.name, resource] as const))(
  '%s of another organisation',
  (name, resource) => {
    test('is not seen', async () => {
      const own = await Promise.all(questions(resource).map((question) => textOf(world.admin, question)));
      expect(own.join(), 'planted rows are there to be seen').toContain(THEIRS);
      for (const question of questions(resource)) expectNothing(name, await textOf(neighbour, question), question);
    });

    test('is not touched', async () => {
      const before = await businessDigest(world.server);
      await expectUnknown(neighbour, resource);
      expect(await businessDigest(world.server)).toEqual(before);
    });
  },
);

test('no resource was left out', () => {
  tally.expectAll(
    catalog.resources.map(({ name }) => name),
    2,
  );
  expect(scoped.length).toBeGreaterThan(0);
});
