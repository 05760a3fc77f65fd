import { beforeAll, describe, expect, test } from 'vitest';
import { isStored, toSnake } from '../../../src/engine/projections/table.ts';
import type { Action, Field, Resource } from '../../../src/engine/resource.ts';
import type { Endpoint } from '../../../src/server/endpoint.ts';
import type { Answer, ApiClient } from '../../support/api-client.ts';
import { saidBy } from '../../support/servers/answer-text.ts';
import { importSheet, sheetOf } from '../../support/sheets/sheet-kit.ts';
import { bySize, drawn } from '../../support/size.ts';
import { tablesHolding } from '../../support/stored.ts';
import { worldOfFile } from '../contract-world.ts';
import { Keyring } from '../keyring.ts';
import { PROBE, PROBE_DESCRIPTOR } from './probe.ts';

/**
 * Looks for what must not be read in every byte the server answers or logs, and for what must not be written in every
 * table.
 */

const logged: string[] = [];
const logTo = { write: (line: string) => void logged.push(line) };
const world = worldOfFile({ descriptors: [PROBE_DESCRIPTOR], logTo });
let resources: readonly Resource[];
/** Holds every code except those that let fields be read or written. */
let outsider: Keyring;

interface Withheld {
  resource: Resource;
  field: Field;
  /** Text planted in the column and found nowhere else. */
  mark: string;
}

let withheld: Withheld[];

beforeAll(async () => {
  resources = world.server.platform.catalogs.base.resources;
  withheld = resources.flatMap((resource) =>
    resource.fields
      // Fields computed at every reading have no column to plant a mark in.
      .filter(({ secret, permission, virtual }) => !virtual && (secret || permission.read !== null))
      .map((field, n) => ({ resource, field, mark: `LK${resource.name.slice(-5)}${n}QZ` })),
  );
  for (const { resource, field, mark } of withheld) {
    await world.server.platform.database.query(
      `update t_1.${toSnake(resource.name)} set ${toSnake(field.key)} = '${mark}' || id`,
    );
  }
  for (const { resource, field, mark } of withheld) {
    // Plants the value in the history: a field that may not be read is left out, whatever wrote it there.
    const snapshot = JSON.stringify({ [field.key]: mark });
    await world.server.platform.database.query(
      `insert into t_1.record_history (resource, record_id, seq, event, time, before, after, prev_hash, hash)
       select $1::text, $2::bigint, coalesce(max(seq), 0) + 1, 'edit', now(), $3::jsonb, null, '', ''
         from t_1.record_history where resource = $1::text and record_id = $2::bigint`,
      [resource.name, world.planted.live(resource.name)[1]?.id, snapshot],
    );
  }
  const hidden = new Set(withheld.flatMap(({ field }) => field.permission.read ?? []));
  outsider = await Keyring.create(world.server, { account: 'outsider' });
  await outsider.hold(world.codes.filter((code) => !hidden.has(code)));
});

async function bytesOf(client: ApiClient, path: string): Promise<string> {
  const { status, text } = await saidBy(client, path);
  expect(status, path).toBeLessThan(500);
  return text;
}

/** Reading calls: all of the resources that withhold something; by day an eighth of the others. */
function gets(): Endpoint[] {
  const own = new Set(withheld.map(({ resource }) => resource.name));
  const isOwn = ({ path }: Endpoint) => own.has(path.split('/')[1] ?? '');
  const all = world.endpoints.filter(({ method }) => method === 'GET');
  const others = all.filter((endpoint) => !isOwn(endpoint));
  return [...all.filter(isOwn), ...drawn(others, { share: 8, purpose: 'reading calls' })];
}

/** Number of ways tried per call; by day the next call tries others. */
const WAYS = bySize({ day: 2, full: 5 });

/** Paths of a GET: as it is, by id, searched for the mark, filtered and sorted by the field. */
function questions({ path, pathsOf }: Endpoint, { resource, field, mark }: Withheld, at: number): string[] {
  const catalog = world.server.platform.catalogs.base;
  const paths = pathsOf?.({ catalog }).slice(0, 3) ?? [path.replace('{name}', resource.name).replace('{hash}', 'x')];
  if (!path.startsWith(`/${resource.name}/`)) return paths;
  const id = world.planted.live(resource.name)[1]?.id;
  // Only a part of the mark: the log of a caller's refused calls keeps the word he searched for.
  const word = mark.slice(0, -2);
  const ways = ['', `?id=${id}`, `?searchValue=${word}`, `?${field.key}=${word}`, `?sortField=${field.key}`];
  return paths.flatMap((one) => drawn(ways, { count: WAYS, at }).map((way) => `${one}${way}`));
}

const LEAST_ASKED = bySize({ day: 20, full: 150 });

async function expectNowhere(client: ApiClient, fields: readonly Withheld[]): Promise<number> {
  const asked = new Set(
    gets().flatMap((endpoint, at) => fields.flatMap((one, nth) => questions(endpoint, one, at + nth))),
  );
  for (const question of asked) {
    if (question === '/logout') continue;
    const text = await bytesOf(client, question);
    for (const { mark, field } of fields) expect(text, `${question} tells ${field.key}`).not.toContain(mark);
  }
  return asked.size;
}

describe('what may not be read', () => {
  test('is in the tables, and there to be seen by whoever may', async () => {
    expect(withheld.map(({ resource, field }) => `${resource.name}.${field.key}`)).toEqual(
      expect.arrayContaining(['sysUser.phone', 'AccessProbe.apiWord', 'AccessProbe.pin', 'AccessProbe.wage']),
    );
    for (const { resource, field, mark } of withheld.filter(({ field: { secret } }) => !secret)) {
      expect(await bytesOf(world.admin, `/${resource.name}/page?pageSize=100`), field.key).toContain(mark);
      expect(await bytesOf(world.admin, `/${resource.name}/export`), field.key).toContain(mark);
      const id = world.planted.live(resource.name)[1]?.id;
      expect(await bytesOf(world.admin, `/${resource.name}/history?id=${id}`), field.key).toContain(mark);
    }
  });

  test('secrets are told to nobody, in no way', async () => {
    const secrets = withheld.filter(({ field }) => field.secret);
    expect(await expectNowhere(world.admin, secrets)).toBeGreaterThan(LEAST_ASKED);
  });

  test('what asks for a code is not told without it, in no way', async () => {
    expect(await expectNowhere(outsider.client, withheld)).toBeGreaterThan(LEAST_ASKED);
  });

  test('nor is it named', async () => {
    const guarded = withheld.filter(({ field }) => !field.secret);
    for (const { resource, field } of guarded) {
      for (const path of ['/openapi.json', `/schemas/${resource.name}`]) {
        const own = JSON.parse(await bytesOf(outsider.client, path));
        const description = path === '/openapi.json' ? (own.components.schemas[resource.name] ?? {}) : own.data;
        // Skips the form of an action: its inputs about the caller are no fields of the record.
        const read = JSON.stringify(description, (key, value) => (key === 'form' ? undefined : value));
        expect(read, `${path} names ${field.key}`).not.toContain(`"${field.key}"`);
      }
    }
  });

  test('it is no question either: not to filter by, not to sort by, not to search in', async () => {
    for (const one of withheld) {
      const client = one.field.secret ? world.admin : outsider.client;
      const lists = one.resource.actions.filter(({ verb }) => ['page', 'list', 'tree'].includes(verb));
      for (const { path } of lists) await expectNoQuestion(client, path, one);
    }
  });

  const takesQuery = (path: string) => gets().some((endpoint) => endpoint.path === path && endpoint.queryOf);

  async function expectNoQuestion(client: ApiClient, path: string, { field, mark }: Withheld): Promise<void> {
    if ((await client.get(path)).status === 403) return;
    const key = field.search?.key ?? field.key;
    // The mark is in every row: only what is in none shows that the list was narrowed.
    const queries = [{ [field.key]: mark }, { [key]: '1' }, { [key]: `${mark}-none` }];
    const all = (await client.get(path)).body.data;
    for (const query of queries) {
      expect((await client.get(path, query)).body.data, `${path} ${JSON.stringify(query)}`).toEqual(all);
    }
    if (!takesQuery(path)) {
      const asked = { sortField: field.key, searchValue: mark };
      expect((await client.get(path, asked)).body.data, `${path} takes no query`).toEqual(all);
      return;
    }
    const sorted = (await client.get(path, { sortField: field.key })).body;
    // A tree has one order and says nothing about another.
    if (path.endsWith('/tree')) expect(sorted.data).toEqual(all);
    else expect(sorted.code, `${path} by ${field.key}`).toBe(400);
    const found = await client.get(path, { searchValue: mark });
    expect(JSON.stringify(found.body.data ?? null), `${path} finds ${field.key}`).not.toMatch(/"id":/);
  }
});

const SENT = 'ST4Q9Z';

describe('what may not be written', () => {
  const row = () => world.planted.live(PROBE)[2] ?? { id: 0, record: {} };

  test('without the code of a field its value stays, and the call goes on', async () => {
    const forged = { wage: `${SENT}1`, verdict: `${SENT}2`, grade: `${SENT}3`, stamp: `${SENT}4` };
    const edited = await outsider.client.post(`/${PROBE}/edit`, { id: row().id, name: '改名', ...forged });
    const added = await outsider.client.post(`/${PROBE}/add`, { name: '新名', ...forged });
    for (const { body } of [edited, added]) expectWritten(body, forged);
    const lines = await sheetOf(['名称', '工资', '评语', '档次'], ['三号', `${SENT}1`, `${SENT}2`, `${SENT}3`]);
    const imported = await importSheet(outsider.client, `/${PROBE}/import`, { bytes: lines });
    expect(JSON.stringify(imported)).not.toMatch(/defect/);
    expect(await recordsHolding(SENT)).toEqual([]);
  });

  /**
   * Tables that hold a text, except two: the operation log keeps what was sent, and a retry shows its sender the kept
   * answer.
   */
  async function recordsHolding(...texts: string[]): Promise<string[]> {
    const echoes = ['t_1.sys_op_log', 'platform.idempotency'];
    return (await tablesHolding(world.server, ...texts)).filter((table) => !echoes.includes(table));
  }

  /** Done without the forged values, or refused by the name of one of them (security.md#R4a). */
  function expectWritten(body: Answer['body'], forged: object): void {
    if (body.success) return;
    expect(body.code).toBe(400);
    expect(Object.keys(forged).some((key) => JSON.stringify(body).includes(key))).toBe(true);
  }

  test('a secret that was sent is kept in its column and nowhere else', async () => {
    const secret = `${SENT}秘`;
    await world.admin.write(`/${PROBE}/add`, { name: '有密', apiWord: `${secret}1`, pin: `${secret}2` });
    await world.admin.write(`/${PROBE}/edit`, { id: row().id, apiWord: `${secret}3`, pin: `${secret}4` });
    const tooLong = await world.admin.post(`/${PROBE}/edit`, { id: row().id, pin: secret.repeat(40) });
    const stale = await world.admin.post(`/${PROBE}/edit`, { id: row().id, pin: `${secret}5`, version: 0 });
    const again = await world.admin.post(`/${PROBE}/add`, { name: '有密', pin: `${secret}6` });
    for (const { body } of [tooLong, stale, again]) {
      expect(body.success).toBe(false);
      expect(JSON.stringify(body)).not.toContain(secret);
      for (const { mark, field } of withheld) if (field.secret) expect(JSON.stringify(body)).not.toContain(mark);
    }
    expect(await tablesHolding(world.server, secret)).toEqual([`t_1.${toSnake(PROBE)}`]);
    expect(logged.join('\n')).not.toContain(secret);
    const pin = withheld.find(({ field }) => field.key === 'pin') as Withheld; // one of the probe’s
    await expectNowhere(world.admin, [{ ...pin, mark: secret }]);
  });

  test('what only the server writes is written by no call of any resource', async () => {
    const taken: string[] = [];
    for (const resource of drawn(resources, { share: 6, purpose: 'forged values' })) {
      for (const action of resource.actions.filter(({ method }) => method === 'POST')) {
        if (await takesForged(resource, action)) taken.push(action.path);
      }
    }
    expect(taken.length).toBeGreaterThan(bySize({ day: 1, full: 20 }));
    const traces = [SENT_TEXT, String(SENT_NUMBER), '2031-07-08 17:02:03', '2031-07-09'];
    expect(await recordsHolding(...traces)).toEqual([]);
  });

  /** Sends a row with forged values in the fields only the server writes. Returns true if the call succeeded. */
  async function takesForged(resource: Resource, { path, verb }: Action): Promise<boolean> {
    const own = resource.fields.filter((field) => isForgeable(field, resource));
    const forged = Object.fromEntries(own.map((field) => [field.key, forgery(field)]));
    const planted = world.planted.live(resource.name)[verb === 'edit' ? 2 : 3]?.record ?? {};
    const body = { ...(verb === 'add' ? unlike(planted, resource) : planted), ...forged };
    const { status, body: told } = await world.admin.post(path, /^muti/i.test(verb) ? [body] : body);
    expect(status, path).toBeLessThan(500);
    return told.success;
  }
});

const SENT_TEXT = 'FG7X1Z';
const SENT_NUMBER = 987_654_321;

function isForgeable(field: Field, resource: Resource): boolean {
  const isKey = ['id', 'version'].includes(field.key) || field.key === resource.workflowRecord;
  return field.readOnly && isStored(field) && !isKey && field.kind !== 'boolean';
}

/** A value the field could hold and no row has. */
function forgery({ schema, kind, dictionary }: Field): unknown {
  if (kind === 'date-time') return '2031-07-09 01:02:03';
  if (kind === 'date') return '2031-07-09';
  const isText = schema.type === 'string' && kind !== 'dictionary' && dictionary === null;
  return isText && !['user', 'organisation', 'relation', 'id'].includes(kind) ? SENT_TEXT : SENT_NUMBER;
}

/** Copy of a row to add: without its id, and with other texts. */
function unlike(record: { [key: string]: unknown }, { fields }: Resource): { [key: string]: unknown } {
  const own = fields.filter(({ readOnly, kind, relation }) => !readOnly && kind === 'text' && !relation);
  const texts = own.flatMap(({ key, schema }) =>
    typeof record[key] === 'string' && (schema.maxLength ?? 99) > 8
      ? [[key, `丁${String(record[key]).slice(0, 6)}`]]
      : [],
  );
  const { id: _, ...rest } = { ...record, ...Object.fromEntries(texts) };
  return rest;
}
