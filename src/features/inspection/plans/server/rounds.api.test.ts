import { beforeEach, describe, expect, it } from 'vitest';
import { addPlan, startPlanWorld } from '../../../../../tests/support/rounds/plan-world.ts';
import { runTimer } from '../../../../../tests/support/server.ts';
import { ofFile } from '../../../../../tests/support/servers/begun.ts';
import { twinOf } from '../../../../../tests/support/servers/of-file.ts';
import { changeRows, noticesIn, whileDisabled } from '../../../../../tests/support/stored.ts';
import type { WireRecord } from '../../../../engine/json.ts';
import { roundTimer } from './round-timer.ts';
import { selectRoundTasks } from './tasks.sql.ts';

const PLANS = '/RiskTimedPlanning';
const ROUNDS = '/RiskTimedPlanningExecute';

let now = new Date('2026-01-20T00:00:00Z');

const world = ofFile(() => startPlanWorld({ now: () => now }));
beforeEach(() => at('2026-01-20'));
const other = twinOf(() => world.server, { now: () => now });

const db = () => world.server.platform.database.session('1');

/** Sets midnight UTC, eight in the morning of the plant, and signs in again: sessions of another time have expired. */
async function at(day: string): Promise<void> {
  now = new Date(`${day}T00:00:00Z`);
  world.admin = await world.server.login();
}

const fire = (server = world.server) => runTimer(server, roundTimer);

/** Rounds of a plan, oldest first. */
async function roundsOf(id: number): Promise<WireRecord[]> {
  const rounds = db().t.selectFrom('risk_timed_planning_execute').select('id').where('planning_id', '=', id);
  const kept = rounds.where('is_deleted', '=', false).orderBy('plan_time').orderBy('id');
  const rows = await db().all<{ id: number }>(kept);
  return Promise.all(rows.map((row) => world.admin.read<WireRecord>(`${ROUNDS}/detail`, { id: String(row.id) })));
}

const shortly = (rounds: WireRecord[]) =>
  rounds.map(({ planTime, status }) => `${String(planTime).slice(0, 10)} ${status}`);

/** Adds a started plan of one row. */
async function started(more: WireRecord = {}): Promise<number> {
  const [checkingPerson] = world.inspectors;
  const id = await addPlan(world, { planningData: [{ checkingPerson }], ...more });
  await world.admin.write(`${PLANS}/planningStart`, { id });
  return id;
}

describe('the rounds of a timed plan', () => {
  it('are made when they are due, each once, with the items of the plan and word to its inspector', async () => {
    const id = await started();
    await fire();
    expect(await roundsOf(id)).toEqual([]);
    await at('2026-01-31');
    await fire();
    await fire();
    const [round, ...rest] = await roundsOf(id);
    expect(rest).toEqual([]);
    expect(round).toMatchObject({
      planningName: '储罐区月检',
      checkUserId: world.inspectors[0],
      planTime: '2026-01-31 08:00:00',
      dueTime: '2026-02-28 08:00:00',
      status: 0,
      items: [
        { item: '液位计完好', result: 0, id: expect.any(Number), riskPointItemId: world.items[0] },
        { item: '围堰无破损', result: 0 },
      ],
    });
    const plan = await world.admin.read<WireRecord>(`${PLANS}/detail`, { id: String(id) });
    expect(plan.nextTime).toBe('2026-02-28 08:00:00');
    expect(await noticesIn(world.server, { userId: world.inspectors[0] })).toMatchObject([
      { content: '您有一项排查任务：储罐区月检，请于2026-02-28 08:00前完成' },
    ]);
  });

  it('are made up after an outage, once, oldest first, those whose time is over as overdue', async () => {
    const id = await started({ planningName: '停机' });
    await at('2026-04-02');
    await Promise.all([fire(), fire(other.server), fire(), fire(other.server)]);
    const rounds = await roundsOf(id);
    expect(shortly(rounds)).toEqual(['2026-01-31 3', '2026-02-28 3', '2026-03-31 0']);
    const ids = rounds.map((round) => Number(round.id));
    expect([...ids].sort((a, b) => a - b)).toEqual(ids);
    const history = db().t.selectFrom('record_history').select(['event', 'to_status']).where('record_id', '=', ids[0]);
    const past = await db().all(history.where('resource', '=', 'RiskTimedPlanningExecute'));
    expect(past).toEqual([{ event: 'add', to_status: 3 }]);
  });

  it('are all made after a long outage, also more than one transaction takes', async () => {
    const planningType = await world.admin.add('/CheckType/add', { name: '日检', cycleType: 1, cycleNum: 1 });
    const id = await started({ planningName: '日检', planningType, startTime: '2026-01-21 08:00:00' });
    await at('2026-06-20');
    await Promise.all([fire(), fire(other.server)]);
    const rounds = db().t.selectFrom('risk_timed_planning_execute').select('plan_time').where('planning_id', '=', id);
    const made = await db().all<{ plan_time: Date }>(rounds.orderBy('id'));
    const days = made.map(({ plan_time }) => plan_time.getTime());
    expect(days).toEqual([...new Set(days)].sort((a, b) => a - b));
    expect(days).toHaveLength(151);
    await world.admin.write(`${PLANS}/planningStop`, { id });
  });

  it('are not made of the time a plan was stopped; untouched ones are cancelled at the stop', async () => {
    const id = await started({ planningName: '暂停' });
    await at('2026-01-31');
    await fire();
    await world.admin.write(`${PLANS}/planningStop`, { id });
    expect(shortly(await roundsOf(id))).toEqual(['2026-01-31 4']);
    await at('2026-03-10');
    await fire();
    await world.admin.write(`${PLANS}/planningStart`, { id });
    await at('2026-03-31');
    await fire();
    expect(shortly(await roundsOf(id))).toEqual(['2026-01-31 4', '2026-03-31 0']);
  });

  it('106 107 are one of each, whatever is done to their plan while they are made', async () => {
    const [checkingPerson] = world.inspectors;
    const id = await addPlan(world, { planningName: '同时', planningData: [{ checkingPerson }] });
    const answerTo = async (verb: string, body: object = { id }) =>
      (await world.admin.post(`${PLANS}/${verb}`, body)).body;
    const begun = await Promise.all([answerTo('planningStart'), answerTo('planningStart')]);
    expect(begun.filter(({ success }) => success)).toHaveLength(1);
    await at('2026-02-28');
    const body = await world.admin.read<WireRecord>(`${PLANS}/detail`, { id: String(id) });
    const editing = answerTo('edit', { ...body, planningName: '改名' });
    const [, edited] = await Promise.all([fire(), editing, fire(other.server)]);
    expect(edited.success).toBe(false);
    await Promise.all([fire(), answerTo('planningStop'), fire(other.server)]);
    const times = (await roundsOf(id)).map(({ planTime }) => planTime);
    expect(times).toEqual(['2026-01-31 08:00:00', '2026-02-28 08:00:00']);
    expect((await roundsOf(id)).every(({ status }) => status === 4 || status === 3)).toBe(true);
    expect(await answerTo('delete')).toMatchObject({ success: true });
    expect(await answerTo('planningStart')).toMatchObject({ success: false, message: '记录不存在' });
  });

  it('have no inspector where he is disabled, and wait for another one', async () => {
    const id = await started({ planningName: '无人' });
    await whileDisabled(world.server, [world.inspectors[0]], async () => {
      await at('2026-01-31');
      await fire();
    });
    const [round] = await roundsOf(id);
    expect(round?.checkUserId).toBeUndefined();
    const assign = (body: WireRecord) => world.admin.post(`${ROUNDS}/assign`, { id: round?.id, ...body });
    const errors = [{ field: 'checkUserId', message: '未选择排查人' }];
    expect((await assign({})).body.extras).toMatchObject({ errors });
    expect((await assign({ checkUserId: world.inspectors[1] })).body.success).toBe(true);
    expect((await roundsOf(id))[0]?.checkUserId).toBe(world.inspectors[1]);
    await world.admin.write(`${PLANS}/planningStop`, { id });
    expect((await assign({ checkUserId: world.inspectors[0] })).body.message).toBe('当前状态不允许该操作');
  });

  describe('before they are due', () => {
    type Part = 'rounds' | 'coming' | 'people' | 'depts';
    type Cut = { isComingCut: boolean };
    const calendar = async (planId: number, from: string, to: string) => {
      const board = await world.admin.read<Record<Part, WireRecord[]> & Cut>(`${ROUNDS}/board`, { from, to });
      return { ...board, coming: board.coming.filter(({ id }) => String(id).startsWith(`${planId}@`)) };
    };
    const timesOf = (slots: WireRecord[]) => slots.map(({ time }) => String(time).slice(0, 10));

    it('are on the calendar as slots to come, and their people also in days without any', async () => {
      const id = await started({ planningName: '将来', planningData: [{ checkingPerson: world.inspectors.join() }] });
      const { coming } = await calendar(id, '2026-01-01', '2026-03-01');
      expect(timesOf(coming)).toEqual(['2026-01-31', '2026-02-28']);
      const people = world.inspectors.map((person) => expect.objectContaining({ id: person }));
      expect(coming[0]).toMatchObject({ planningName: '将来', people, deptId: world.orgId, deptName: '检修车间' });
      const quiet = await calendar(id, '2026-02-02', '2026-02-08');
      expect(quiet).toMatchObject({ coming: [], isComingCut: false, people: expect.arrayContaining(people) });
      expect(quiet.depts).toContainEqual({ id: world.orgId, name: '检修车间' });
      await at('2026-01-31');
      await fire();
      expect(timesOf((await calendar(id, '2026-01-01', '2026-03-01')).coming)).toEqual(['2026-02-28']);
      await world.admin.write(`${PLANS}/planningStop`, { id });
      expect((await calendar(id, '2026-01-01', '2026-03-01')).coming).toEqual([]);
    });

    it('are at most 2,000 slots of the first days, however often their plans run', async () => {
      const often = { name: '每分钟', cycleType: 6, cycleNum: 60 };
      const planningType = await world.admin.add('/CheckType/add', often);
      const id = await started({
        planningType,
        planningData: world.inspectors.map((one) => ({ checkingPerson: one })),
      });
      const { coming, isComingCut } = await calendar(id, '2026-01-31', '2026-03-31');
      expect(isComingCut).toBe(true);
      expect([coming.length, coming.at(-1)?.time]).toEqual([2000, '2026-02-01 00:39:00']);
      await world.admin.write(`${PLANS}/planningStop`, { id });
    });

    const slot = (id: number, [row]: WireRecord[], time: string) => `${id}@${time}@${row?.key}`;
    const rowsOf = async (id: number) =>
      (await world.admin.read<{ planningData: WireRecord[] }>(`${PLANS}/detail`, { id: String(id) })).planningData;

    it('are made once when their slot is moved or assigned, on two servers while the timer makes them', async () => {
      const id = await started({ planningName: '抢先' });
      const due = slot(id, await rowsOf(id), '2026-01-31 08:00:00');
      await at('2026-01-31');
      const twin = await other.server.login();
      const answers = await Promise.all([
        world.admin.post(`${ROUNDS}/move`, { id: due, day: '2026-02-03' }),
        fire(),
        twin.post(`${ROUNDS}/assign`, { id: due, checkUserId: world.inspectors[1] }),
        fire(other.server),
        twin.post(`${ROUNDS}/move`, { id: due, day: '2026-02-03' }),
      ]);
      expect(answers.flatMap((answer) => (typeof answer === 'object' ? answer.body.success : []))).toEqual([
        true,
        true,
        true,
      ]);
      const [round, ...rest] = await roundsOf(id);
      expect(rest).toEqual([]);
      expect(round).toMatchObject({
        ...{ status: 0, checkUserId: world.inspectors[1], planTime: '2026-01-31 08:00:00' },
        ...{ movedTime: '2026-02-03 08:00:00', items: [{ item: '液位计完好' }, { item: '围堰无破损' }] },
      });
      await world.admin.write(`${PLANS}/planningStop`, { id });
    });

    it('are made in advance for their slot, beside that of the new day; a stop of the plan sets the slot free again', async () => {
      const id = await started({ planningName: '提前' });
      const ahead = slot(id, await rowsOf(id), '2026-02-28 08:00:00');
      await world.admin.write(`${ROUNDS}/move`, { id: ahead, day: '2026-01-31' });
      const notices = await noticesIn(world.server, { words: '提前' });
      expect(notices.map(({ userId, title }) => [userId, title])).toEqual([[world.inspectors[0], '改期']]);
      const { rounds, coming } = await calendar(id, '2026-01-25', '2026-03-01');
      expect(rounds).toContainEqual(expect.objectContaining({ planningName: '提前', time: '2026-01-31 08:00:00' }));
      const tasks = await selectRoundTasks(db(), { userId: Number(world.inspectors[0]), after: null, limit: 999 });
      const since = new Date('2026-01-31T00:00:00Z');
      expect(tasks).toContainEqual(expect.objectContaining({ name: '提前', since }));
      expect(timesOf(coming)).toEqual(['2026-01-31']);
      await at('2026-02-28');
      await fire();
      expect(shortly(await roundsOf(id))).toEqual(['2026-01-31 0', '2026-02-28 0']);
      const next = slot(id, await rowsOf(id), '2026-03-31 08:00:00');
      await world.admin.write(`${ROUNDS}/assign`, { id: next, checkUserId: world.inspectors[1] });
      await world.admin.write(`${PLANS}/planningStop`, { id });
      const move = (of: string) => world.admin.post(`${ROUNDS}/move`, { id: of, day: '2026-04-02' });
      expect((await move(next)).body.message).toBe('状态已变化，请刷新');
      await world.admin.write(`${PLANS}/planningStart`, { id });
      expect((await move(next.replace('03-31', '03-30'))).body.message).toBe('状态已变化，请刷新');
      await at('2026-03-31');
      await fire();
      const made = await roundsOf(id);
      expect(made.at(-1)).toMatchObject({ planTime: '2026-03-31 08:00:00', checkUserId: world.inspectors[0] });
      await world.admin.write(`${PLANS}/planningStop`, { id });
    });
  });

  it('are handed over with the account of their inspector', async () => {
    const [leaver, other] = world.inspectors;
    // Keeps only this plan's rounds, since a call hands each over.
    await changeRows(world.server, 'risk_timed_planning_execute', { check_user_id: leaver }, { check_user_id: other });
    const id = await started({ planningName: '离岗' });
    await at('2026-01-31');
    await fire();
    const { id: successor } = await world.admin.read<{ id: string }>('/getLoginUser');
    const [work] = await world.admin.read<WireRecord[]>('/sysUser/openTasks', { id: leaver });
    expect(work).toMatchObject({ stage: 'round', title: '排查任务', needsSuccessor: true });
    const close = (userId: string) =>
      world.admin.post('/sysUser/changeStatus', { id: leaver, status: 1, successors: [{ stage: 'round', userId }] });
    expect((await close(other)).body.message).toBe('所选人员不能执行排查任务，请另选接替人');
    expect((await close(successor)).body).toMatchObject({ success: true });
    expect((await roundsOf(id))[0]?.checkUserId).toBe(successor);
    expect(await world.admin.read('/sysUser/openTasks', { id: leaver })).toEqual([]);
  });
});
