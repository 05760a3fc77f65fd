import { beforeAll, expect, it } from 'vitest';
import { addRow, Keyring } from '../../../../../../tests/contract/keyring.ts';
import { idOf, startPeopledServer } from '../../../../../../tests/support/people.ts';
import { serverOfFile } from '../../../../../../tests/support/servers/of-file.ts';

const NOW = new Date('2026-03-10T02:00:00Z');
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000);

const ids: { [name: string]: number } = {};

interface Row {
  id: number;
  name: string;
  stage: string;
  person?: string;
  isLate: boolean;
  mayRemind: boolean;
  refusal?: string;
}
interface Page {
  rows: Row[];
  next?: string;
}

const server = serverOfFile(() => startPeopledServer({ now: () => NOW }));
beforeAll(async () => {
  const db = server.platform.database.session('1');
  const [judge, checker, rectifier] = await Promise.all(
    ['chenyan', 'huhecheng', 'lizhigang'].map(async (account) => Number(await idOf(server, account))),
  );
  const people = db.t.selectFrom('sys_user').select('org_id').where('account', '=', 'lizhigang');
  const workshop = (await db.first<{ org_id: number }>(people))?.org_id;
  const office = await addRow(db, 'sys_org', { name: '安全环保部', code: 'OTHER', pid: 0, sort: 9 });
  const begun = (ago: number, org_id = office) => ({ stage_time: hours(-ago), org_id });
  const rows = [
    { risk_name: '晚研判', status: 1, judge_id: judge, due_time: hours(-2), ...begun(26, workshop) },
    { risk_name: '早研判', status: 1, judge_id: judge, due_time: hours(5), ...begun(19) },
    { risk_name: '核查', status: 2, again_check_id: checker, due_time: hours(-9), ...begun(33) },
    { risk_name: '整改', status: 3, rectify_user_id: rectifier, accomplish_time: hours(30), ...begun(60, workshop) },
    { risk_name: '草稿', status: 0, created_user_id: judge, ...begun(90) },
    { risk_name: '闭环', status: 5, rectify_user_id: rectifier, ...begun(90) },
  ];
  for (const row of rows) ids[row.risk_name] = await addRow(db, 'risk_register', { path: 'judge', version: 1, ...row });
});

it('shows managers whose turn it is, overdue first, by stage and person, page by page', async () => {
  const manager = await server.login('linanqi');
  const { rows } = await manager.read<Page>('/RiskTurn/page');
  expect(rows.map(({ name, stage, person, isLate }) => [name, stage, person, isLate])).toEqual([
    ['核查', '核查', '胡核成', true],
    ['晚研判', '研判', '陈研', true],
    ['早研判', '研判', '陈研', false],
    ['整改', '整改', '李志刚', false],
  ]);
  const named = async (query: object) =>
    (await manager.read<Page>('/RiskTurn/page', { ...query })).rows.map(({ name }) => name);
  expect(await named({ stage: 'judge' })).toEqual(['晚研判', '早研判']);
  expect(await named({ userId: await idOf(server, 'lizhigang') })).toEqual(['整改']);
  const first = await manager.read<Page>('/RiskTurn/page', { pageSize: 3 });
  const second = await manager.read<Page>('/RiskTurn/page', { pageSize: 3, after: first.next ?? '' });
  expect([...first.rows, ...second.rows].map(({ name }) => name)).toEqual(rows.map(({ name }) => name));
  expect(second.next).toBeUndefined();
});

it('counts by stage and by person what the pages hold', async () => {
  const manager = await server.login('linanqi');
  type Overview = {
    stages: { key: string; total: number; late: number }[];
    people: { name: string; total: number; late: number; judge: number; since: string }[];
  };
  const { stages, people } = await manager.read<Overview>('/RiskTurn/overview');
  expect(stages.map(({ key, total, late }) => `${key} ${total} ${late}`)).toEqual([
    'judge 2 1',
    'check 1 1',
    'rectify 1 0',
    'accept 0 0',
  ]);
  expect(people.map(({ name, total, late, judge }) => `${name} ${total} ${late} ${judge}`)).toEqual([
    '胡核成 1 1 0',
    '陈研 2 1 2',
    '李志刚 1 0 0',
  ]);
});

it('is within the data scope, and for those who hold it', async () => {
  const db = server.platform.database.session('1');
  const head = await server.login('qianbao');
  expect((await head.get('/RiskTurn/page')).status).toBe(403);
  const role = await db.first<{ id: number }>(
    db.t.selectFrom('sys_role').select('id').where('code', '=', 'department_head'),
  );
  const userId = Number(await idOf(server, 'qianbao'));
  await db.run(db.t.insertInto('sys_user_role').values({ user_id: userId, role_id: role?.id }));
  const again = await server.login('qianbao');
  const { rows } = await again.read<Page>('/RiskTurn/page');
  expect(rows.map(({ name }) => name)).toEqual(['晚研判', '整改']);
});

it('reminds of several at once, with a verdict a row, and shows when the caller did', async () => {
  const manager = await server.login('linanqi');
  const wanted = ['核查', '晚研判', '草稿', '闭环'].map((name) => ids[name] ?? 0);
  type Verdict = { isDone: boolean; message?: string };
  /** Verdicts in the order of the ids; what a slow machine left out is sent again. */
  const remind = async (ids = wanted): Promise<Verdict[]> => {
    const verdicts = await manager.write<Verdict[]>('/RiskTurn/remind', { ids });
    const done = verdicts.filter(({ message }) => !message?.startsWith('本次未处理'));
    const isStuck = done.length === 0;
    return done.length === ids.length || isStuck ? verdicts : [...done, ...(await remind(ids.slice(done.length)))];
  };
  expect((await remind()).map(({ isDone, message }) => message ?? isDone)).toEqual([
    true,
    true,
    '当前状态不允许该操作',
    '当前状态不允许该操作',
  ]);
  const soon = '刚刚已催办（03-10 10:00），03-10 14:00 后可再次催办';
  expect((await remind()).map(({ message }) => message)[0]).toBe(soon);
  const { rows } = await manager.read<Page>('/RiskTurn/page');
  expect(rows.map(({ mayRemind, refusal }) => [mayRemind, refusal])).toEqual([
    [true, soon],
    [true, soon],
    [true, undefined],
    [true, undefined],
  ]);
  const db = server.platform.database.session('1');
  const notices = await db.all(db.t.selectFrom('user_notice').select('content').where('title', 'like', '催办%'));
  expect(notices).toHaveLength(2);
  const judge = await server.login('chenyan');
  expect((await judge.get('/RiskTurn/overview')).status).toBe(403);
});

it('offers a reminder on those rows alone whose call would take it, and never of the reader’s own turn', async () => {
  const reader = await Keyring.create(server, { account: 'overseer' });
  const narrow = await Keyring.create(server, { account: 'narrow', scope: 4 });
  await reader.hold(['RiskTurn:page']);
  await narrow.hold(['RiskRegister:remind']);
  const db = server.platform.database.session('1');
  // One person, two roles: everything to read, nothing but his own to remind of.
  await db.run(db.t.insertInto('sys_user_role').values({ user_id: reader.userId, role_id: narrow.roleId }));
  await db.run(
    db.t.updateTable('risk_register').set({ rectify_user_id: reader.userId }).where('risk_name', '=', '整改'),
  );
  const offered = async () => (await reader.client.read<Page>('/RiskTurn/page')).rows.filter((row) => row.mayRemind);
  expect(await offered()).toEqual([]);
  await db.run(db.t.updateTable('sys_role').set({ data_scope_type: 1 }).where('id', '=', narrow.roleId));
  expect((await offered()).map(({ name }) => name)).toEqual(['核查', '晚研判', '早研判']);
  const [verdict] = await reader.client.write<{ message: string }[]>('/RiskTurn/remind', { ids: [ids.整改] });
  expect(verdict?.message).toBe('该隐患正由您处理，不必催办');
});
