import { beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '../../src/engine/json.ts';
import { isStored, toSnake } from '../../src/engine/projections/table.ts';
import type { HistoryEntry } from '../../src/engine/record-history.ts';
import { hiddenKeys, sameJson } from '../../src/engine/rules/conditions.ts';
import type { HistoryRow } from '../../src/server/db/history.ts';
import { businessDigest } from '../support/digest.ts';
import { setHazardConfig } from '../support/hazards/hazard-cast.ts';
import { startPeopledServer } from '../support/people.ts';
import { serving } from '../support/servers/of-file.ts';
import { contractCatalog, whoIs } from './contract-world.ts';
import { expectChains, historyAfter, historyOf } from './history-rows.ts';
import { type Body, editableResources, inputsOf, newest, pathOf, Samples, storedRows } from './samples.ts';
import { standIns } from './suites.ts';

const catalog = contractCatalog();
const { server, admin } = serving(startPeopledServer);
const samples = new Samples(admin, catalog);
let adminId: string;

beforeAll(async () => {
  adminId = (await whoIs(admin)).userId;
  for (const code of ['HAZARD_PHOTO_BEFORE', 'HAZARD_PHOTO_AFTER']) await setHazardConfig(server, code, '0');
});

const differ = (a: unknown, b: unknown) => !sameJson((a ?? null) as Json, b ?? null); // wire values are JSON

const pick = (record: Body, keys: readonly string[]): Body =>
  Object.fromEntries(keys.filter((key) => record[key] !== undefined).map((key) => [key, record[key]]));

const keysOf = (...records: unknown[]) => [...new Set(records.flatMap((record) => Object.keys(record ?? {})))].sort();

interface TreeNode extends Body {
  children: TreeNode[];
}

const idsIn = (nodes: readonly TreeNode[]): string[] =>
  nodes.flatMap(({ id, children }) => [String(id), ...idsIn(children)]);

const written = standIns(editableResources(catalog));

describe.each(written.map((resource) => [resource.name, resource] as const))('%s', (name, resource) => {
  const path = (verb: string) => String(pathOf(resource, verb));
  const inputs = inputsOf(resource);
  let body: Body;
  let row: Body;

  /** Lists and detail that could show the record: true where it appears. */
  async function seenIn(id: unknown): Promise<{ [place: string]: boolean }> {
    const rows = await admin.rows<Body>(path('page'), { pageSize: 500, sortField: 'id', sortOrder: 'descend' });
    const has = (ids: readonly unknown[]) => ids.map(String).includes(String(id));
    const detail = await admin.get(path('detail'), { id: String(id) });
    const list = pathOf(resource, 'list') ? await admin.read<Body[]>(path('list')) : rows;
    const isOwnTree = resource.tree !== null && pathOf(resource, 'tree');
    const tree = isOwnTree ? idsIn(await admin.read<TreeNode[]>(path('tree'))) : rows.map((other) => other.id);
    return {
      page: has(rows.map((other) => other.id)),
      list: has(list.map((other) => other.id)),
      tree: has(tree),
      detail: detail.body.success,
    };
  }

  async function rowCounts(): Promise<{ live: number; all: number }> {
    const { rows } = await server.platform.database.query(
      `select count(*) filter (where not is_deleted) as live, count(*) as all from t_1.${toSnake(name)}`,
      [],
    );
    return { live: Number(rows[0]?.live), all: Number(rows[0]?.all) };
  }

  function expectLine(line: HistoryRow | undefined, event: string): void {
    const actor = { actor_id: Number(adminId), actor_name: '超级管理员' };
    expect(line).toMatchObject({
      resource: name,
      record_id: Number(row.id),
      schema_hash: catalog.hash(name),
      ...actor,
    });
    expect([event, `${name}/${event}`]).toContain(line?.event);
  }

  /** Fields set by a button of the form, such as 发布: not typed in, and yet given by the caller. */
  const submitted = resource.actions.flatMap(({ formSubmits }) => formSubmits.flatMap(({ set }) => Object.keys(set)));

  /** Secrets are returned nowhere, not even in the history (security.md#R5). */
  const secrets = resource.fields.filter((field) => field.secret).map(({ key }) => key);
  const readable = (values: Body) =>
    Object.fromEntries(Object.entries(values).filter(([key]) => !secrets.includes(key)));

  const everywhere = { page: true, list: true, tree: true, detail: true };
  const nowhere = { page: false, list: false, tree: false, detail: false };

  beforeAll(async () => {
    body = await samples.body(name);
    await samples.makeRoom(name, body);
  });

  test('what was added comes back everywhere, with one row of history', async () => {
    const before = await rowCounts();
    let answered: unknown;
    const lines = await historyOf(server, async () => {
      answered = (await admin.post(path('add'), body)).body;
    });
    row = await newest(admin, name);
    // No data, or a first password; `extras` holds the id (wire.md#1.2).
    expect(answered).toMatchObject({ success: true, extras: { id: row.id } });
    expect(await rowCounts()).toEqual({ live: before.live + 1, all: before.all + 1 });
    expect(await seenIn(row.id)).toEqual(everywhere);
    expect(await admin.read(path('detail'), { id: String(row.id) })).toMatchObject(readable(body));
    expect(lines).toHaveLength(1);
    expectLine(lines[0], 'add');
    expect(lines[0]).toMatchObject({ before: null, after: readable(body), seq: 1 });
    for (const key of secrets) expect(keysOf(lines[0]?.after)).not.toContain(key);
  });

  test('every input can be changed, and history tells exactly what was', async () => {
    const other = await samples.otherBody(name);
    await samples.makeRoom(name, other);
    const before = await admin.read<Body>(path('detail'), { id: String(row.id) });
    const edit = { ...other, id: row.id, version: row.version };
    const lines = await historyOf(server, () => admin.write(path('edit'), edit));
    const after = await admin.read<Body>(path('detail'), { id: String(row.id) });
    expect(after).toMatchObject({ ...readable(other), id: row.id, version: Number(row.version) + 1 });
    expect(readable(after)).toEqual(after);
    for (const key of hiddenKeys(inputs, other)) expect(after[key], key).toBeUndefined();
    expect(lines).toHaveLength(1);
    expectLine(lines[0], 'edit');
    const stored = resource.fields.filter((field) => isStored(field) && !field.base && !field.secret);
    const changed = stored.map(({ key }) => key).filter((key) => differ(before[key], after[key]));
    expect(changed.length).toBeGreaterThan(0);
    const [was, is] = [storedRows(resource, before), storedRows(resource, after)];
    expect(lines[0]).toMatchObject({ before: pick(was, changed), after: pick(is, changed) });
    expect(keysOf(lines[0]?.before, lines[0]?.after)).toEqual(changed.sort());
    row = after;
    if (pathOf(resource, 'history')) await expectTold(changed);
  });

  /**
   * Expects the history that people read to name the actor and each change of a field the detail shows
   * (records/past/page.db.test.ts has the words).
   */
  async function expectTold(changed: readonly string[]): Promise<void> {
    const asked = { id: String(row.id) };
    const rows = await admin.rows<HistoryEntry>(path('history'), asked);
    expect(rows.map(({ event }) => event.split('/').at(-1))).toEqual(['edit', 'add']);
    expect(rows[0]).toMatchObject({ title: '编辑', actorId: adminId, actorName: '超级管理员', origin: '网页' });
    const detailFields = resource.fields.filter(({ show, virtual, from }) => show.detail && !virtual && !from);
    const namedKeys = rows[0]?.changes.map(({ key }) => key) ?? [];
    expect(namedKeys).toEqual(
      expect.arrayContaining(detailFields.map(({ key }) => key).filter((key) => changed.includes(key))),
    );
    expect(changed).toEqual(expect.arrayContaining(namedKeys));
  }

  test('a save without a change writes nothing', async () => {
    const before = await businessDigest(server);
    await admin.write(path('edit'), { ...row });
    expect(await businessDigest(server)).toEqual(before);
  });

  test('calls-21 values only the server gives are ignored', async () => {
    const given = resource.fields.filter(
      ({ readOnly, key }) => readOnly && !['id', 'version', resource.tree, ...submitted].includes(key),
    );
    const forged = Object.fromEntries(given.map(({ key, schema }) => [key, schema.type === 'string' ? '1' : 1]));
    const before = await admin.read<Body>(path('detail'), { id: String(row.id) });
    await admin.post(path('edit'), { ...row, ...forged });
    expect(await admin.read(path('detail'), { id: String(row.id) })).toEqual(before);
  });

  test('whoever saves an older state is refused, and nothing changes', async () => {
    const before = await businessDigest(server);
    const other = await samples.body(name);
    const answer = await admin.post(path('edit'), { ...other, id: row.id, version: Number(row.version) - 1 });
    expect(answer.body).toMatchObject({ success: false, code: 409, message: '数据已被他人修改，请刷新后重试' });
    expect(answer.body.extras?.current).toMatchObject({ id: row.id, version: row.version });
    expect(await businessDigest(server)).toEqual(before);
  });

  test('switching its state is told as such, both ways', async () => {
    const isSwitch = resource.fields.some(({ key, dictionary }) => key === 'status' && dictionary === 'common_status');
    if (!pathOf(resource, 'changeStatus') || !isSwitch) return;
    for (const status of [1, 0]) {
      const lines = await historyOf(server, async () => {
        await admin.write(path('changeStatus'), { id: row.id, status });
        await admin.write(path('changeStatus'), { id: row.id, status });
      });
      expect(lines).toHaveLength(1);
      expectLine(lines[0], 'changeStatus');
      expect(lines[0]).toMatchObject({ before: { status: 1 - status }, after: { status } });
      expect(await admin.read(path('detail'), { id: String(row.id) })).toMatchObject({ status });
    }
  });

  test('calls-12 calls-19 what was deleted is gone from everywhere but its table and its history, as if it never was', async () => {
    row = await admin.read<Body>(path('detail'), { id: String(row.id) });
    const before = await rowCounts();
    expect((await admin.post(path('delete'), {})).body.message).toBe('Id不能为空');
    const lines = await historyOf(server, () => admin.write(path('delete'), row));
    expect(await rowCounts()).toEqual({ live: before.live - 1, all: before.all });
    expect(await seenIn(row.id)).toEqual(nowhere);
    expect(lines).toHaveLength(1);
    expectLine(lines[0], 'delete');
    const answers = [row.id, 999_999_999].map((id) => admin.post(path('delete'), { id }));
    const [gone, never] = (await Promise.all(answers)).map(({ body: told }) => ({ ...told, timestamp: 0 }));
    // The registrant of a hazard may learn that his draft was deleted.
    if (resource.workflow === null) expect(gone).toEqual(never);
    expect(gone?.success).toBe(false);
  });

  test('calls-13 a batch is deleted whole or not at all, with one row of history for each record', async () => {
    if (!pathOf(resource, 'mutiDelete')) return;
    const rows = [await samples.add(name), await samples.add(name)];
    const before = await rowCounts();
    const refused = [[], [rows[0], { id: 999_999_999 }], 'x', Array.from({ length: 1_001 }, (_, at) => at + 1)];
    for (const sent of refused) expect((await admin.post(path('mutiDelete'), sent)).body.success).toBe(false);
    expect(await rowCounts()).toEqual(before);
    const lines = await historyOf(server, () => admin.write(path('mutiDelete'), rows));
    expect(lines.map((line) => [line.event, line.record_id])).toEqual(rows.map(({ id }) => ['delete', Number(id)]));
  });
});

test('every record has an unbroken history', async () => {
  const rows = await historyAfter(server, 0);
  expect(rows.length).toBeGreaterThan(50);
  expectChains(rows);
});
