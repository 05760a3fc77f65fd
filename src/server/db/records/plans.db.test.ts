import { beforeAll, expect, test } from 'vitest';
import { descriptorNamed } from '../../../../tests/support/descriptors/named.ts';
import { createRecordWorld } from '../../../../tests/support/record-world.ts';
import { ofFile } from '../../../../tests/support/servers/begun.ts';
import { until } from '../../../../tests/support/until.ts';
import type { Descriptor } from '../../../engine/descriptor.ts';
import type { DbSession } from '../session.ts';
import { PgSession, Templates } from '../statements/pg-session.ts';
import type { Statement } from '../statements/statement.ts';
import { any, EVERYTHING, type RowFilter } from './filter.ts';
import { countRows, selectIds, selectPage } from './read.ts';

const TEXT = { type: 'string' } as const;

/** Two lists as the product has them: one of an organisation's records, one of rows that belong to these. */
const DESCRIPTORS: Descriptor[] = [
  descriptorNamed('Finding', '发现', {
    actions: ['page', { verb: 'deletedPage', title: '已删除查询', method: 'GET', place: 'none' }],
    scope: 'orgId',
    order: [{ field: 'id', direction: 'descend' }],
  }).having({
    name: { type: 'string', title: '名称', maxLength: 100, 'x-search': true },
    place: { type: 'string', title: '位置', maxLength: 100, 'x-search': true },
    orgId: { type: 'string', title: '部门', 'x-relation': { resource: 'sysOrg' } },
    remark: { type: 'string', title: '备注', maxLength: 500 },
    dueTime: { type: 'string', format: 'date-time', title: '期限', 'x-index': true },
  }),
  descriptorNamed('Repair', '整改', { display: 'code', indexes: [['status', 'dueTime']] }).having({
    code: { type: 'string', title: '编号', maxLength: 30 },
    findingId: { type: 'integer', title: '发现', 'x-relation': { resource: 'Finding' } },
    person: { type: 'string', title: '整改人', maxLength: 50, 'x-search': true },
    status: { type: 'integer', title: '状态' },
    dueTime: { type: 'string', format: 'date-time', title: '期限', 'x-index': true },
    orgId: { 'x-from': { relation: 'findingId', field: 'orgId' } },
    findingTitle: { ...TEXT, title: '名称', 'x-search': true, 'x-from': { relation: 'findingId', field: 'name' } },
  }),
];

const ROWS = 20_000;

const world = ofFile(() => createRecordWorld(DESCRIPTORS));
beforeAll(async () => {
  // One row in a thousand has the rare words. The other words share some characters with every keyword.
  const name = `(array['安全阀超期未检', '灭火器压力不足', '动火票填写不全', '接地线松动'])[1 + g % 4]
    || chr(20000 + g % 3000) || case when g % 1000 = 7 then '铜绿龘振打装置失灵' else '' end`;
  const rows = `insert into t_1.finding (name, place, org_id, remark, due_time, created_time, is_deleted)
     select ${name}, '三号罐组', 1 + g % 20, repeat('说明', 100), case when g % 7 > 0 then now() - g * interval '7 s' end,
       now(), g % 500 = 3
     from generate_series(1, ${ROWS}) g;
     insert into t_1.repair (code, finding_id, person, status, due_time, created_time)
       select 'R' || id, id, '工人' || chr(20000 + (id % 3000)::int), (id / 20 % 4 > 0)::integer, now() + (id * 7919 % 100000) * interval '1 min', now() from t_1.finding`;
  // On a connection without the deadlines of a request.
  await world.database.exclusive('rows', async (client) => {
    // Vacuum marks a page as visible to all only once its commit is on the disk, and other tests do not wait for that.
    await client.query('set synchronous_commit = on');
    await client.query(rows);
    for (const table of ['finding', 'repair']) {
      // Vacuum leaves out a page that another transaction may still read, such as autovacuum of another table: it is
      // repeated.
      await until(async () => {
        await client.query(`vacuum analyze t_1.${table}`);
        const open = `select relpages - relallvisible as pages from pg_class where oid = 't_1.${table}'::regclass`;
        expect((await client.query(open)).rows).toEqual([{ pages: 0 }]);
      });
    }
  });
});

interface Node {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}

/** Returns the plan of the one statement that `work` sends. */
async function planOf(work: (session: DbSession) => Promise<unknown>): Promise<Node[]> {
  const sent: Statement[] = [];
  const run = async (statement: Statement) => {
    sent.push(statement);
    return { rows: [], rowCount: 0 };
  };
  await work(new PgSession('1', { run, later: async () => undefined, templates: new Templates(), checkNames: true }));
  const [statement] = sent;
  if (!statement || sent.length > 1) throw new Error(`${sent.length} statements`);
  const explain = `explain (analyze, format json) ${statement.text}`;
  const { rows } = await world.database.query(explain, [...statement.values]);
  const explained = rows.map((row) => row['QUERY PLAN'] as [{ Plan: Node }]); // the shape of EXPLAIN's own answer
  return explained.flatMap(([{ Plan }]) => flat(Plan));
}

function flat(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(flat)];
}

const scans = (nodes: Node[], table: string) =>
  nodes.filter((node) => node['Relation Name'] === table || node['Index Name']?.includes(`_${table}_`));
const readFrom = (nodes: Node[], table: string) =>
  scans(nodes, table)
    .map((node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'])
    .reduce((sum, rows) => sum + rows, 0);
const indexes = (nodes: Node[]) => nodes.flatMap((node) => node['Index Name'] ?? []);
const seqScans = (nodes: Node[]) =>
  nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']);

const model = (name: string) => world.catalog.model(name);
const contains = (key: string, value: string): RowFilter => ({ key, op: 'contains', value });
const keyword = (text: string) => any(contains('name', text), contains('place', text));
const page = (filter: RowFilter, more: { offset?: number; backwards?: boolean; deleted?: boolean } = {}) => ({
  filter,
  visible: [],
  order: model('Finding').resource.order,
  limit: 10,
  offset: 0,
  ...more,
});

/** Plans of a page and of its total. */
const plansOf = async (name: string, selection: Parameters<typeof selectPage>[2]) => [
  await planOf((session) => selectPage(session, model(name), selection)),
  await planOf((session) => countRows(session, model(name), selection)),
];

test.each(['龘', '铜绿', '振打装置失灵', 'ａ１铜绿', '100%'])(
  'a rare keyword (%s) is looked up in the indexes of all its fields, for the page and for the total',
  async (text) => {
    for (const nodes of await plansOf('Finding', page(keyword(text)))) {
      expect(indexes(nodes)).toEqual(expect.arrayContaining(['gf_finding_name', 'gf_finding_place']));
      expect(seqScans(nodes)).not.toContain('finding');
    }
  },
);

test('a keyword behind a relation is looked up where it stands', async () => {
  const selection = { ...page(contains('findingTitle', '铜绿')), order: model('Repair').resource.order };
  const nodes = await planOf((session) => selectPage(session, model('Repair'), selection));
  expect(indexes(nodes)).toEqual(expect.arrayContaining(['gf_finding_name', 'ix_repair_finding_id']));
  expect(seqScans(nodes)).toEqual([]);
});

test('a keyword of the rows themselves or behind a relation is looked up in both places', async () => {
  const either = any(contains('person', '铜绿'), contains('findingTitle', '铜绿'));
  const selection = { ...page(either), order: model('Repair').resource.order };
  for (const nodes of await plansOf('Repair', selection)) {
    const wanted = ['gf_finding_name', 'gf_repair_person', 'ix_repair_finding_id'];
    expect(indexes(nodes)).toEqual(expect.arrayContaining(wanted));
    expect(seqScans(nodes)).toEqual([]);
  }
});

test.each([
  ['deep', { offset: 12_000 }],
  ['from the end', { offset: 12_000, backwards: true }],
])('a page %s passes over an index alone, in order, with what its reader may see', async (_, more) => {
  const ours: RowFilter = { key: 'orgId', op: 'any', value: ['1', '2', '3', '4', '5', '6', '7', '8', '9'] };
  const mine: RowFilter = any(ours, { key: 'createdUserId', op: 'eq', value: 1 });
  for (const visible of [[], [mine]]) {
    const selection = { ...page(EVERYTHING, more), visible };
    const nodes = await planOf((session) => selectPage(session, model('Finding'), selection));
    const types = scans(nodes, 'finding').map((node) => node['Node Type']);
    expect(types).toContain('Index Only Scan');
    expect(types).not.toContain('Seq Scan');
  }
});

test.each([
  ['ascend', 'front', {}],
  ['descend', 'front', {}],
  ['ascend', 'end', { backwards: true }],
  ['descend', 'end', { backwards: true }],
] as const)(
  'in the order of a column that may be empty (%s, from the %s) the rows of a page are read, not all to be sorted',
  async (direction, _, more) => {
    const some: RowFilter = { key: 'orgId', op: 'any', value: ['1', '2', '3', '4', '5'] };
    const others: RowFilter = { key: 'orgId', op: 'any', value: ['5', '6', '7', '8'] };
    const selection = { ...page(EVERYTHING, more), order: [{ field: 'dueTime', direction }] };
    for (const visible of [[], [some], [some, others]]) {
      const nodes = await planOf((session) => selectPage(session, model('Finding'), { ...selection, visible }));
      expect(indexes(nodes)).toContain('ix_finding_due_time');
      expect(readFrom(nodes, 'finding')).toBeLessThan(ROWS / 20);
    }
  },
);

test.each([
  ['of everybody', []],
  ['of a data scope', [{ key: 'orgId', op: 'any', value: ['3', '4', '5'] }]],
] as [string, RowFilter[]][])(
  'open work %s comes by its deadline along an index, not sorted in full',
  async (_, visible) => {
    const order = [{ field: 'dueTime', direction: 'ascend' }] as const;
    const open: RowFilter = { key: 'status', op: 'eq', value: 0 };
    const wanted = { filter: open, visible, order, limit: 10, offset: 0 };
    const nodes = await planOf((session) => selectPage(session, model('Repair'), wanted));
    expect(seqScans(nodes)).toEqual([]);
    expect(indexes(nodes)).toContain('ix_repair_status_due_time');
    // A quarter of all rows is open; the scope leaves out as many of them on the way as it finds.
    expect(readFrom(nodes, 'repair')).toBeLessThan(ROWS / 20);
  },
);

test('a page of several branches finds its rows once, also where the statistics say that there is one row', async () => {
  const stale = (tuples: number) => `select pg_restore_relation_stats('schemaname', 't_1', 'relname', 'finding',
    'relpages', ${ROWS / 20}, 'reltuples', ${tuples}::real)`;
  await world.database.query(stale(0));
  try {
    const ours: RowFilter = { key: 'orgId', op: 'any', value: ['1', '2'] };
    const mine: RowFilter = { key: 'orgId', op: 'any', value: ['3'] };
    const selection = { ...page(EVERYTHING), visible: [ours, mine], limit: 100 };
    const nodes = await planOf((session) => selectPage(session, model('Finding'), selection));
    expect(Math.max(...scans(nodes, 'finding').map((node) => node['Actual Loops']))).toBe(1);
  } finally {
    await world.database.query(stale(ROWS));
  }
});

test('counting reads no row of the table', async () => {
  const nodes = await planOf((session) => countRows(session, model('Finding'), page(EVERYTHING)));
  expect(scans(nodes, 'finding').map((node) => node['Node Type'])).toEqual(['Index Only Scan']);
});

test('deleted records are found among the deleted', async () => {
  const nodes = await planOf((session) => selectPage(session, model('Finding'), page(EVERYTHING, { deleted: true })));
  expect(indexes(nodes)).toContain('dx_finding');
});

test('the ids of an export come by an index, in a few lines', async () => {
  const work = (session: DbSession) => selectIds(session, model('Finding'), { ...page(EVERYTHING), limit: 200_001 });
  expect(scans(await planOf(work), 'finding').map((node) => node['Node Type'])).toEqual(['Index Only Scan']);
  const ids = await work(world.database.session('1'));
  expect(ids).toHaveLength(ROWS - ROWS / 500);
  expect(ids).toEqual([...ids].sort((a, b) => b - a));
});
