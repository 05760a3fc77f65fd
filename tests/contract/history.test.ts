import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '../../src/engine/json.ts';
import type { HistoryChange, HistoryEntry } from '../../src/engine/record-history.ts';
import type { Field, Resource } from '../../src/engine/resource.ts';
import { sameJson } from '../../src/engine/rules/conditions.ts';
import { hooksOf } from '../../src/server/records/hooks/registry.ts';
import type { ApiClient } from '../support/api-client.ts';
import { setHazardConfig } from '../support/hazards/hazard-cast.ts';
import { startPeopledServer } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { importSheet, sheetOf } from '../support/sheets/sheet-kit.ts';
import { until } from '../support/until.ts';
import { contractCatalog, whoIs } from './contract-world.ts';
import { Keyring } from './keyring.ts';
import { type Body, editableResources, newest, pathOf, Samples, storedRows } from './samples.ts';
import { standIns, Tally } from './suites.ts';

/** The history of records as people read it (wire.md#6.1). What other organisations and tenants see: isolation.test.ts. */

const catalog = contractCatalog();
const LOG = 'sysOpLog:page';
let server: TestServer;
let admin: ApiClient;
let adminId: string;
let samples: Samples;
/** Holds every code but the one by which addresses are read. */
let reader: Keyring;

interface HistoryPage {
  totalRows: number;
  rows: HistoryEntry[];
}

beforeAll(async () => {
  server = await startPeopledServer();
  admin = await server.login();
  adminId = (await whoIs(admin)).userId;
  samples = new Samples(admin, catalog);
  reader = await Keyring.create(server, { account: 'historian' });
  const codes = catalog.resources.flatMap(({ actions }) => actions.map(({ permission }) => permission));
  await reader.hold(codes.filter((code) => code !== LOG));
  for (const code of ['HAZARD_PHOTO_BEFORE', 'HAZARD_PHOTO_AFTER']) await setHazardConfig(server, code, '0');
});

afterAll(() => server?.stop());

const tally = new Tally('history');
const told = standIns(editableResources(catalog).filter((resource) => pathOf(resource, 'history')));

const isNothing = (value: unknown) => value === undefined || value === null || value === '';
const differ = (a: unknown, b: unknown) => !sameJson((a ?? null) as Json, b ?? null); // wire values are JSON

/** Fields whose change shows, written down once more: stored, readable, and seen or named somewhere. */
function tellable({ fields }: Resource): Field[] {
  const labels = fields.flatMap(({ key, relation }) =>
    relation?.labelStored && relation.labelKey !== key ? [relation.labelKey] : [],
  );
  return fields.filter(
    ({ key, base, secret, virtual, from, show, relation, dictionary }) =>
      !(base || secret || virtual || from || labels.includes(key)) &&
      (Object.values(show).includes(true) || relation !== null || dictionary !== null),
  );
}

describe.each(told.map((resource) => [resource.name, resource] as const))('%s', (name, resource) => {
  const path = (verb: string) => String(pathOf(resource, verb));
  let row: Body;

  /** The parent of a root is the number 0: it has none. */
  async function detail(): Promise<Body> {
    const shown = await admin.read<Body>(path('detail'), { id: String(row.id) });
    const { [resource.tree ?? '']: parent, ...record } = storedRows(resource, shown);
    return resource.tree === null || parent === 0 ? record : { ...record, [resource.tree]: parent };
  }
  const history = (client = admin, more = {}) =>
    client.read<HistoryPage>(path('history'), { id: String(row.id), ...more });

  async function last(): Promise<HistoryEntry> {
    const [entry] = (await history()).rows;
    if (!entry) throw new Error(`${name} ${row.id} has no history`);
    const whole = await history(admin, { entryId: entry.id });
    expect(whole.rows.map(({ id }) => id)).toEqual([entry.id]);
    return whole.rows[0] ?? entry;
  }

  /** Every field that differs, in the order of the resource, with the values the detail shows and none besides. */
  function expectChanges(entry: HistoryEntry, before: Body, after: Body): void {
    const changed = tellable(resource).filter(({ key }) => differ(before[key], after[key]));
    expect(entry.changes.map(({ key, title }) => [key, title])).toEqual(
      changed.map(({ key, labels }) => [key, labels.detail]),
    );
    for (const change of entry.changes) {
      expect(
        [change.before, change.after].map((value) => value ?? null),
        change.key,
      ).toEqual([before[change.key], after[change.key]].map((value) => (isNothing(value) ? null : value)));
      expectWords(change, after);
    }
  }

  /** What a relation points to is called as the detail calls it; what has no value has no words. */
  function expectWords({ key, after: value, beforeText, afterText, before }: HistoryChange, after: Body): void {
    expect([beforeText !== '', afterText !== ''], key).toEqual([!isNothing(before), !isNothing(value)]);
    const field = resource.fields.find((candidate) => candidate.key === key);
    const label = field?.relation ? after[field.relation.labelKey] : undefined;
    if (label !== undefined) expect(afterText.split('、'), key).toEqual(String(label).split(','));
    if (field?.kind === 'boolean' && !isNothing(value)) expect(afterText).toBe(value === true ? '是' : '否');
    if (field?.dictionary && !isNothing(value)) expect(afterText, key).not.toBe(String(value));
  }

  beforeAll(async () => {
    row = await samples.add(name);
  });

  test('who added a record, and with what', async () => {
    const entry = await last();
    const button = resource.actions.find(({ verb }) => verb === 'add')?.title;
    const title = resource.workflow === 'hazard' ? '登记隐患' : button;
    expect(entry).toMatchObject({ title, actorId: adminId, actorName: '超级管理员', origin: '网页' });
    expect(entry.time >= String((await detail()).createdTime)).toBe(true);
    expectChanges(entry, {}, await detail());
    tally.count(name);
  });

  test('what an edit changed, from what to what', async () => {
    const before = await detail();
    const other = await samples.otherBody(name);
    await samples.makeRoom(name, other);
    await admin.write(path('edit'), { ...other, id: row.id });
    const entry = await last();
    expect(entry).toMatchObject({ title: '编辑', actorName: '超级管理员' });
    expectChanges(entry, before, await detail());
    expect(entry.changes.length).toBeGreaterThan(0);
    expect((await history()).rows.map(({ title }) => title).slice(0, 2)).toEqual(['编辑', expect.any(String)]);
    tally.count(name);
  });

  test('that its state was switched, in words', async () => {
    const isSwitch = resource.fields.some(({ key, dictionary }) => key === 'status' && dictionary === 'common_status');
    if (!pathOf(resource, 'changeStatus') || !isSwitch) return;
    const before = await detail();
    await admin.write(path('changeStatus'), { id: row.id, status: 1 - Number(before.status) });
    const words = before.status === 0 ? ['正常', '停用'] : ['停用', '正常'];
    expect((await last()).title).toBe('修改状态');
    expect((await last()).changes).toMatchObject([
      {
        key: 'status',
        before: before.status,
        after: 1 - Number(before.status),
        beforeText: words[0],
        afterText: words[1],
      },
    ]);
  });

  test('page by page, each entry once, the newest first', async () => {
    const all = await history(admin, { pageSize: 100 });
    const single: number[] = [];
    for (let pageNo = 1; pageNo <= all.totalRows + 1; pageNo += 1) {
      const { rows, totalRows } = await history(admin, { pageNo, pageSize: 1 });
      expect(totalRows).toBe(all.totalRows);
      single.push(...rows.map(({ id }) => id));
    }
    expect(single).toEqual(all.rows.map(({ id }) => id));
    expect([...single].sort((a, b) => b - a)).toEqual(single);
    expect(all.totalRows).toBeGreaterThan(1);
    tally.count(name);
  });

  test('from which address only to those who read the operation log', async () => {
    // Lines of the log are written in batches, a moment later.
    await until(async () => {
      const { rows } = await history();
      expect(rows.every(({ ip }) => ip === '127.0.0.1')).toBe(true);
    });
    const seen = await reader.client.get(path('history'), { id: String(row.id) });
    tally.count(name);
    // A draft of a hazard is for its registrant alone.
    if (resource.workflow === 'hazard') return expect(seen.body).toMatchObject({ success: false, code: 404 });
    if (hooksOf(name).operators) return expect(seen.status).toBe(403);
    const { rows } = seen.body.data as HistoryPage;
    expect(rows.length).toBeGreaterThan(1);
    for (const entry of rows) {
      expect(entry.origin).toBe('网页');
      expect(Object.keys(entry)).not.toEqual(expect.arrayContaining(['ip']));
      expect(Object.keys(entry)).not.toEqual(expect.arrayContaining(['browser']));
    }
  });

  test('of a record that is gone what its detail says', async () => {
    await admin.write(path('delete'), { id: row.id });
    const gone = await admin.get(path('history'), { id: String(row.id) });
    const closed = await admin.get(path('detail'), { id: String(row.id) });
    expect({ ...gone.body, timestamp: 0 }).toEqual({ ...closed.body, timestamp: 0 });
    expect(gone.body.success).toBe(false);
    const { rows } = await server.platform.database.query(
      'select event from t_1.record_history where resource = $1 and record_id = $2 order by seq desc limit 1',
      [name, row.id],
    );
    expect(String(rows[0]?.event)).toMatch(/delete$/);
    tally.count(name);
  });

  test('nothing without an id, and nothing of another record', async () => {
    expect((await admin.get(path('history'))).body).toMatchObject({ success: false, message: 'Id不能为空' });
    expect((await admin.get(path('history'), { id: '1', pageSize: 101 })).body).toMatchObject({ success: false });
    const [one, two] = [await samples.add(name), await samples.add(name)];
    const [foreign] = (await admin.read<HistoryPage>(path('history'), { id: String(two.id) })).rows;
    const found = await admin.read<HistoryPage>(path('history'), { id: String(one.id), entryId: foreign?.id });
    expect(found.rows).toEqual([]);
    tally.count(name);
  });
});

test('a record that came with a sheet says so', async () => {
  const bytes = await sheetOf(['排查类型', '备注'], ['随表排查', '表中来']);
  expect(await importSheet(admin, '/CheckType/import', { bytes })).toMatchObject({ success: true });
  const { id } = await newest(admin, 'CheckType');
  const { rows } = await admin.read<HistoryPage>('/CheckType/history', { id: String(id) });
  expect(rows).toMatchObject([{ title: '新增', origin: '导入' }]);
});

test('logs, what the server keeps itself and the stages of a workflow have no history of their own', async () => {
  const without = catalog.resources.filter((resource) => !pathOf(resource, 'history')).map(({ name }) => name);
  expect(without.sort()).toEqual(
    [
      'sysOpLog',
      'sysVisLog',
      'sysExLog',
      'sms',
      'sysFileInfo',
      'sysEmail',
      'sysOnlineUser',
      'sysTimerRun',
      'RiskAgainCheck',
      'RiskRectify',
      'RiskDelay',
      'RiskAcceptRecord',
      'RiskPlanningExecute',
      'MessageDelivery',
    ].sort(),
  );
  for (const name of without) expect((await admin.get(`/${name}/history`, { id: '1' })).body.success, name).toBe(false);
});

test('no resource was left out', () =>
  tally.expectAll(
    told.map(({ name }) => name),
    6,
  ));
