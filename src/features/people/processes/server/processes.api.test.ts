import { expect, it } from 'vitest';
import { addRow, Keyring } from '../../../../../tests/contract/keyring.ts';
import { descriptorNamed } from '../../../../../tests/support/descriptors/named.ts';
import { idOf, startPeopledServer } from '../../../../../tests/support/people.ts';
import { makeResource } from '../../../../../tests/support/revisions.ts';
import { serving, signedIn } from '../../../../../tests/support/servers/of-file.ts';
import type { ProcessName, ReadProcess } from './processes.ts';

const READ = '/processChart/read';
const on = serving(() => startPeopledServer());
const manager = signedIn(on.server, 'linanqi');
const checker = signedIn(on.server, 'huhecheng');

const LOAN = descriptorNamed('ToolLoan', '工具借用', {
  actions: [
    'page',
    'add',
    {
      verb: 'giveBack',
      title: '归还',
      state: { field: 'loanState', from: [null, '借出'], to: '归还' },
      by: ['borrower', ['createdUserId', 'ToolLoan:giveBack']],
    },
    { verb: 'writeOff', title: '报失', state: { field: 'loanState', from: ['借出'], to: '报失' } },
  ],
}).having({
  name: { type: 'string', title: '工具名称', maxLength: 50 },
  borrower: { type: 'string', title: '借用人', 'x-relation': { resource: 'sysUser', as: 'picker' } },
  loanState: { type: 'string', title: '借用状态', enum: ['借出', '归还', '报失'], readOnly: true },
});

const listed = async (client = on.admin) => client.read<ProcessName[]>('/processChart/list');
const read = (key: string, more = {}, client = on.admin) => client.read<ReadProcess>(READ, { key, ...more });

/** Rows of the list at the path of a state, by the list's own call. */
async function rowsAt(path: string | undefined, call: string): Promise<number> {
  const query = Object.fromEntries(new URLSearchParams(path?.slice(path.indexOf('?') + 1)));
  return (await on.admin.read<{ totalRows: number }>(call, query)).totalRows;
}

it('counts of each process are those of the list behind each state', async () => {
  const db = on.server.platform.database.session('1');
  const [organisation] = await on.admin.rows('/sysOrg/page');
  const org = { dept_id: Number(organisation?.id) };
  const plan = (name: string, more: object) => addRow(db, 'risk_planning', { planning_name: name, ...org, ...more });
  await plan('草稿', { status: 0 });
  await plan('已发布', { status: 0, publish_time: new Date() });
  await plan('也已发布', { status: 0, publish_time: new Date() });
  await plan('已取消', { status: 4, publish_time: new Date() });
  const timed = await addRow(db, 'risk_timed_planning', { planning_name: '周查', ...org, status: 1 });
  for (const [rowKey, status] of [0, 0, 3].entries()) {
    const round = { planning_id: timed, row_key: String(rowKey), plan_time: new Date(), status, ...org };
    await addRow(db, 'risk_timed_planning_execute', round);
  }
  const expected: [key: string, call: string, counts: number[]][] = [
    ['oneOffPlan', '/RiskPlanning/page', [1, 2, 0, 0, 0, 1]],
    ['timedPlan', '/RiskTimedPlanning/page', [0, 1]],
    ['timedRound', '/RiskTimedPlanningExecute/allPage', [2, 0, 1, 0, 0]],
    ['aiWarning', '/AIWarningMessage/page', [0, 0, 0, 0]],
    ['HazardSupervision/state', '/HazardSupervision/page', [0, 0]],
  ];
  for (const [key, call, counts] of expected) {
    const { states } = await read(key);
    expect([key, states.map(({ count }) => count)]).toEqual([key, counts]);
    const behind = await Promise.all(states.map(({ path }) => rowsAt(path, call)));
    expect([key, behind]).toEqual([key, counts]);
  }
  const timers = await read('sysTimers/timerStatus');
  expect(timers.states.map(({ path }) => path)).toContain('/system/timers?timerStatus=1');
  const repair = await read('EquipmentRepair/phase');
  const accepting = repair.steps.filter(({ from }) => from === '2').map(({ to, title, who }) => [to, title, who]);
  expect(accepting).toEqual([
    ['3', '验收：修好了', '创建人、有“改派维修人”权限的人'],
    ['1', '验收：没有修好', '创建人、有“改派维修人”权限的人'],
  ]);
  const { steps } = await read('timedRound');
  expect(steps).toContainEqual({ from: 'doing', to: 'overdue', title: '超过完成期限', who: '系统' });
});

it('an inspector counts his own rounds, as his list shows them', async () => {
  const keyring = await Keyring.create(on.server, { account: 'pacer' });
  await keyring.hold(['RiskTimedPlanningExecute:page']);
  const [round] = await on.admin.rows('/RiskTimedPlanningExecute/allPage', { status: 0 });
  const db = on.server.platform.database.session('1');
  const user = Number(keyring.userId);
  await db.run(
    db.t.updateTable('risk_timed_planning_execute').set({ check_user_id: user }).where('id', '=', round?.id),
  );
  const { states } = await read('timedRound', {}, keyring.client);
  expect(states.map(({ count }) => count)).toEqual([1, 0, 0, 0, 0]);
  expect(await keyring.client.read('/RiskTimedPlanningExecute/page')).toMatchObject({ totalRows: 1 });
});

it('a resource made online has its process at once, with its people', async () => {
  expect(await listed()).not.toContainEqual(expect.objectContaining({ resource: 'ToolLoan' }));
  await makeResource(on.admin, LOAN);
  const key = 'ToolLoan/loanState';
  expect(await listed()).toContainEqual({ key, title: '工具借用', resource: 'ToolLoan' });
  expect(await listed(checker)).not.toContainEqual(expect.objectContaining({ key }));
  expect((await checker.get(READ, { key })).body).toMatchObject({ success: false, code: 404 });
  const borrower = await idOf(on.server, 'lizhigang');
  await on.admin.write('/ToolLoan/add', { name: '扳手', borrower });
  await on.admin.write('/ToolLoan/add', { name: '梯子', borrower });
  const [row] = await on.admin.rows('/ToolLoan/page', { name: '扳手' });
  await on.admin.write('/ToolLoan/giveBack', { id: row?.id });
  const { states, steps } = await read(key, { userId: borrower });
  expect(states.map(({ title, meaning, count }) => [title, meaning, count])).toEqual([
    ['空', 'open', 1],
    ['借出', 'open', 0],
    ['归还', 'done', 1],
    ['报失', 'done', 0],
  ]);
  expect(await Promise.all(states.map(({ path }) => rowsAt(path, '/ToolLoan/page')))).toEqual([1, 0, 1, 0]);
  const lacking = { may: false, text: '没有“工具借用：归还”权限' };
  const giveBack = { to: '归还', title: '归还', who: '借用人、创建人且有“归还”权限的人', person: lacking };
  expect(steps).toEqual([
    { from: 'none', ...giveBack },
    { from: '借出', ...giveBack },
    {
      ...{ from: '借出', to: '报失', title: '报失', who: '有“报失”权限的人' },
      person: { may: false, text: '没有“工具借用：报失”权限' },
    },
  ]);
  const own = await read(key, { userId: await idOf(on.server, 'superAdmin') });
  expect(own.steps[0]?.person).toEqual({ may: true, text: '作为借用人、创建人且有“归还”权限的人' });
});

it('a person is explained to himself, to others only with that right, and not while his account is stopped', async () => {
  const userId = await idOf(on.server, 'linanqi');
  const key = 'oneOffPlan';
  const steps = (await read(key, { userId }, manager)).steps;
  expect(steps.find(({ title }) => title === '发布')?.person).toEqual({ may: true, text: '作为有“发布”权限的人' });
  expect(steps.find(({ title }) => title === '完成排查')?.person).toEqual({ may: true, text: '作为排查人' });
  expect(steps.find(({ title }) => title === '超过结束时间')?.person).toEqual({
    may: false,
    text: '由系统到时间自动进行',
  });
  const other = await idOf(on.server, 'huhecheng');
  expect((await manager.get(READ, { key, userId: other })).body).toMatchObject({ success: false, code: 1013002 });
  expect((await on.admin.get(READ, { key, userId: '999999' })).body).toMatchObject({ success: false, code: 404 });
  await on.admin.write('/sysUser/changeStatus', { id: other, status: 1 });
  const stopped = (await read(key, { userId: other })).steps;
  expect(new Set(stopped.map(({ person }) => person?.text))).toEqual(new Set(['该用户已停用']));
});
