import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addOrg, addRow, Keyring } from '../../../../../tests/contract/keyring.ts';
import { addPlan, planBody, startPlanWorld } from '../../../../../tests/support/rounds/plan-world.ts';
import { ofFile } from '../../../../../tests/support/servers/begun.ts';
import type { WireRecord } from '../../../../engine/json.ts';

const PATH = '/RiskTimedPlanning';
const ROUNDS = '/RiskTimedPlanningExecute';
const MANAGES = ['RiskTimedPlanningExecute:allPage', 'RiskTimedPlanningExecute:move'];

const MORNING = new Date('2026-01-20T00:00:00Z');
let now = MORNING;

const world = ofFile(() => startPlanWorld({ now: () => now }));
beforeEach(() => {
  now = MORNING;
});

const detail = (id: number) => world.admin.read<WireRecord>(`${PATH}/detail`, { id: String(id) });
const answerTo = async (path: string, body: unknown) => (await world.admin.post(`${PATH}/${path}`, body)).body;

describe('a timed plan', () => {
  it('entities-07 entities-08 travels as it was sent, with its period, its points and a key for every row', async () => {
    const guid = 'c0ffee00-0000-4000-8000-000000000001';
    const id = await addPlan(world, { guid, isOvertimeTip: true, overtimeDay: 2 });
    const [first, second] = world.inspectors;
    expect(await detail(id)).toMatchObject({
      planningName: '储罐区月检',
      guid,
      cycleType: 3,
      cycleNum: 1,
      cycle: '每月1次',
      cycleWords: '每月最后一天 08:00',
      checkingItems: world.items.join(),
      startTime: '2026-01-31 08:00:00',
      isOvertimeTip: true,
      overtimeDay: 2,
      status: 0,
      riskPointsList: [expect.any(Number)],
      planningData: [
        { key: expect.any(String), checkingPerson: first, checkingPersonName: expect.any(String) },
        { key: expect.any(String), checkingPerson: second },
      ],
    });
    expect((await answerTo('add', planBody(world, { guid }))).message).toBe('该任务已经提交，请勿重复提交');
  });

  it.each([
    ['排查周期不能为空值', () => typed({ name: '无周期' })],
    ['排查周期每个单位最多 28 次', () => typed({ name: '太密', cycleType: 3, cycleNum: 29 })],
    ['排查时段至少 1 小时', async () => ({ ...(await hourly()), windowFrom: '06:00', windowTo: '06:59' })],
    ['时段的结束不能与开始相同', async () => ({ windowFrom: '06:00', windowTo: '06:00' })],
    ['开始时间 08:00 不在排查时段内', async () => ({ windowFrom: '08:30', windowTo: '09:00' })],
    ['请填写时段结束', async () => ({ ...(await hourly()), windowFrom: '06:00' })],
    ['请填写时段开始', async () => ({ ...(await hourly()), windowTo: '06:00' })],
    ['时段开始应为时刻，如 06:00', async () => ({ ...(await hourly()), windowFrom: '6点', windowTo: '22:00' })],
    ['可执行天数最多 28 天，再多就与下一次排查重叠', async () => ({ windowDays: 29 })],
    ['任务分配不能为空', async () => ({ planningData: [] })],
    ['开始时间不能设置在当前时间之前', async () => ({ startTime: '2026-01-19 08:00:00' })],
    ['第 1 行：未选择排查人', async () => ({ planningData: [{ startTime: '2026-01-31 08:00:00' }] })],
    ['第 1 行：所选排查人不存在', async () => ({ planningData: [{ checkingPerson: '999999' }] })],
    ['请选择排查类型！', async () => ({ planningType: null })],
    ['请选择风险点类型！', async () => ({ riskPointTypeId: null })],
    ['请选择排查项！', async () => ({ checkingItems: null })],
    ['请选择责任部门！', async () => ({ deptId: null })],
    ['请选择完成期限!', async () => ({ startTime: null })],
    ['请输入超期天数！', async () => ({ isOvertimeTip: true })],
  ])('timed-plan-validation is refused: %s', async (message, bad) => {
    const { body } = await world.admin.post(`${PATH}/add`, planBody(world, await bad()));
    expect(body.success).toBe(false);
    expect(body.extras).toMatchObject({ errors: expect.arrayContaining([expect.objectContaining({ message })]) });
  });

  it('takes items of its type of risk points alone', async () => {
    const body = planBody(world, { riskPointTypeId: await world.admin.add('/RiskPointType/add', { name: '配电室' }) });
    expect((await answerTo('add', body)).message).toBe('所选排查项不属于所选风险点类型');
  });

  it('timed-plan-11 timed-plan-12 starts at the next slot, is not changed while it runs, and stops', async () => {
    const id = await addPlan(world);
    now = new Date('2026-03-10T00:00:00Z');
    world.admin = await world.server.login();
    await world.admin.write(`${PATH}/planningStart`, { id });
    expect(await detail(id)).toMatchObject({ status: 1, nextTime: '2026-03-31 08:00:00' });
    expect(await answerTo('planningStart', { id })).toMatchObject({ success: false, message: '当前状态不允许该操作' });
    const change = { ...planBody(world, { startTime: '2026-04-30 08:00:00' }), id };
    expect((await answerTo('edit', change)).message).toBe('当前状态不允许该操作');
    expect((await answerTo('delete', { id })).message).toBe('当前状态不允许该操作');
    await world.admin.write(`${PATH}/planningStop`, { id });
    expect(await detail(id)).toMatchObject({ status: 0 });
    expect((await detail(id)).nextTime).toBeUndefined();
    await world.admin.write(`${PATH}/edit`, change);
    expect(await detail(id)).toMatchObject({ startTime: '2026-04-30 08:00:00' });
    await world.admin.write(`${PATH}/delete`, { id });
    now = MORNING;
    world.admin = await world.server.login();
  });
});

/** Plan of a new check type. */
async function typed(body: WireRecord): Promise<WireRecord> {
  return { planningType: await world.admin.add('/CheckType/add', body) };
}

let hours: WireRecord | undefined;
/** Plan of a check type of one hour. */
async function hourly(): Promise<WireRecord> {
  hours ??= await typed({ name: '每小时', cycleType: 6, cycleNum: 1 });
  return hours;
}

describe('rounds of a plan, by day', () => {
  const NOW = new Date('2026-03-10T02:00:00Z');
  const MARCH = { from: '2026-03-01', to: '2026-03-31' };
  let manager: Keyring;
  let other: string;
  let planId: number;

  beforeAll(async () => {
    now = NOW;
    const db = world.server.platform.database.session('1');
    other = await addOrg(db, '别的车间', { code: 'BD' });
    manager = await Keyring.create(world.server, { account: 'guanli', scope: 3, orgId: world.orgId, codes: MANAGES });
    planId = await addRow(db, 'risk_timed_planning', { planning_name: '月检', status: 1 });
  });
  beforeEach(async () => {
    now = NOW;
    await query('delete from t_1.risk_timed_planning_execute');
  });

  const query = (text: string) => world.server.platform.database.query(text, []);

  interface Made {
    time: string;
    status?: number;
    late?: boolean;
    dept?: string;
    person?: string;
  }

  let made = 0;
  /** Adds a round at a day and hour, due four hours later. */
  async function round({ time, status = 0, late = false, dept = world.orgId, person = world.inspectors[0] }: Made) {
    made += 1;
    const plan = new Date(`${time}:00+08:00`);
    const db = world.server.platform.database.session('1');
    return addRow(db, 'risk_timed_planning_execute', {
      planning_id: planId,
      row_key: `r${made}`,
      plan_time: plan,
      due_time: new Date(plan.getTime() + 4 * 3_600_000),
      check_user_id: person === '' ? null : Number(person),
      dept_id: Number(dept),
      status,
      is_late: late,
      created_time: NOW,
    });
  }

  const board = (from: string, to: string) =>
    manager.client.read<{ isCut: boolean; rounds: WireRecord[] }>(`${ROUNDS}/board`, { from, to });
  const call = async (verb: string, body: WireRecord) => (await manager.client.post(`${ROUNDS}/${verb}`, body)).body;

  it('the calendar of rounds has those of its days and departments, without cancelled ones', async () => {
    const id = await round({ time: '2026-03-01 00:00' });
    const last = await round({ time: '2026-03-31 23:30', status: 3, late: true, person: '' });
    await round({ time: '2026-02-28 23:59' });
    await round({ time: '2026-04-01 00:00' });
    await round({ time: '2026-03-05 08:00', status: 4 });
    await round({ time: '2026-03-05 08:00', dept: other });
    const { rounds, isCut } = await board('2026-03-01', '2026-03-31');
    expect(isCut).toBe(false);
    expect(rounds).toEqual([
      {
        id,
        planningName: '月检',
        status: 0,
        isLate: false,
        time: '2026-03-01 00:00:00',
        dueTime: '2026-03-01 04:00:00',
        checkUserId: world.inspectors[0],
        checkUserName: expect.any(String),
        deptId: world.orgId,
        deptName: '检修车间',
      },
      expect.objectContaining({ id: last, status: 3, isLate: true }),
    ]);
    expect(rounds[1]).not.toHaveProperty('checkUserId');
  });

  describe('moving a round', () => {
    it('puts it on another day with its end, keeps the moment of its plan, and tells its inspector', async () => {
      const id = await round({ time: '2026-03-12 08:00' });
      expect(await call('move', { id, day: '2026-03-20' })).toMatchObject({ success: true });
      expect((await board('2026-03-12', '2026-03-12')).rounds).toEqual([]);
      expect((await board('2026-03-20', '2026-03-20')).rounds).toMatchObject([
        { id, time: '2026-03-20 08:00:00', planTime: '2026-03-12 08:00:00', dueTime: '2026-03-20 12:00:00' },
      ]);
      await call('move', { id, day: '2026-03-21' });
      const { rows } = await query(
        `select before, after from t_1.record_history where resource = 'RiskTimedPlanningExecute' and record_id = ${id} order by seq`,
      );
      expect(rows).toMatchObject([
        { before: { dueTime: '2026-03-12 12:00:00' }, after: { movedTime: '2026-03-20 08:00:00' } },
        { before: { movedTime: '2026-03-20 08:00:00' }, after: { movedTime: '2026-03-21 08:00:00' } },
      ]);
      const notices = await query(
        `select content from t_1.user_notice where user_id = ${world.inspectors[0]} order by id desc limit 1`,
      );
      expect(notices.rows[0]?.content).toBe('排查任务“月检”改到 2026-03-21 08:00，请在 2026-03-21 12:00 前完成');
    });

    it.each([1, 2, 3, 4])('is refused once it is begun, done, overdue or cancelled: %i', async (status) => {
      const moved = await call('move', { id: await round({ time: '2026-03-12 08:00', status }), day: '2026-03-20' });
      expect(moved).toMatchObject({ success: false, message: '当前状态不允许该操作' });
    });

    it('is refused to the past, to no day, of another department, and without its code', async () => {
      const id = await round({ time: '2026-03-12 08:00' });
      const far = await round({ time: '2026-03-12 08:00', dept: other });
      const why = async (body: WireRecord) => (await call('move', body)).extras;
      expect(await why({ id, day: '2026-03-09' })).toMatchObject({ errors: [{ message: '不能改到今天以前' }] });
      expect(await why({ id, day: '2026-02-30' })).toMatchObject({ errors: [{ message: '请选择改到哪一天' }] });
      expect(await why({ id })).toMatchObject({ errors: [{ message: '请选择改到哪一天' }] });
      const foreign = await call('move', { id: far, day: '2026-03-20' });
      expect(foreign).toMatchObject({ success: false, message: '记录不存在' });
      await manager.hold(['RiskTimedPlanningExecute:allPage']);
      expect((await manager.client.post(`${ROUNDS}/move`, { id, day: '2026-03-20' })).status).toBe(403);
      await manager.hold(MANAGES);
    });
  });

  it('figures of rounds (domain.md#10.2) K4 K5 count what was due in the period and by now, by person and department, without cancelled rounds', async () => {
    const [first, second] = world.inspectors;
    await round({ time: '2026-03-01 08:00', status: 2 });
    await round({ time: '2026-03-02 08:00', status: 2, late: true });
    await round({ time: '2026-03-03 08:00', status: 3, late: true });
    await round({ time: '2026-03-04 08:00', status: 4 });
    await round({ time: '2026-03-05 08:00', status: 2, person: second });
    // One is due after the present moment, the other in another month.
    await round({ time: '2026-03-10 08:00' });
    await round({ time: '2026-02-20 08:00', status: 2 });
    await round({ time: '2026-03-05 08:00', dept: other });
    const of = (by: string) =>
      manager.client.read<{ asOf: string; groups: WireRecord[] }>(`${ROUNDS}/completion`, { ...MARCH, by });
    const people = await of('person');
    expect(people.asOf).toBe('2026-03-10 10:00:00');
    expect(people.groups).toMatchObject([
      { key: first, due: 3, done: 2, onTime: 1 },
      { key: second, due: 1, done: 1, onTime: 1 },
    ]);
    expect((await of('dept')).groups).toEqual([{ key: world.orgId, name: '检修车间', due: 4, done: 3, onTime: 2 }]);
    const rows = async (part: string, key: string) => {
      const query = { ...MARCH, by: 'person', part, key };
      return (await manager.client.read<{ totalRows: number }>(`${ROUNDS}/completionPage`, query)).totalRows;
    };
    expect([await rows('due', first), await rows('done', first), await rows('onTime', first)]).toEqual([3, 2, 1]);
    expect([await rows('due', 'all'), await rows('done', 'all'), await rows('onTime', 'all')]).toEqual([4, 3, 2]);
  });
});
