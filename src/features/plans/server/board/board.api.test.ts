import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addRow, Keyring } from '../../../../../tests/contract/keyring.ts';
import { type PlanWorld, startPlanWorld } from '../../../../../tests/support/rounds/plan-world.ts';
import type { WireRecord } from '../../../../engine/json.ts';

const ROUNDS = '/RiskTimedPlanningExecute';
const MANAGES = ['RiskTimedPlanningExecute:allPage', 'RiskTimedPlanningExecute:move'];
const NOW = new Date('2026-03-10T02:00:00Z');

let world: PlanWorld;
let manager: Keyring;
let other: string;
let planId: number;

beforeAll(async () => {
  world = await startPlanWorld({ now: () => NOW });
  const db = world.server.platform.database.session('1');
  other = String(
    await addRow(db, 'sys_org', { name: '别的车间', code: 'BD', pid: 0, pids: '[0],', status: 0, sort: 2 }),
  );
  manager = await Keyring.create(world.server, { account: 'guanli', scope: 3, orgId: world.orgId });
  await manager.hold(MANAGES);
  planId = await addRow(db, 'risk_timed_planning', { planning_name: '月检', status: 1, created_time: NOW });
});
afterAll(() => world?.server.stop());

const query = (text: string) => world.server.platform.database.query(text, []);

interface Made {
  time: string;
  status?: number;
  late?: boolean;
  dept?: string;
  person?: string;
}

let made = 0;
/** A round of a day and hour, due four hours later. */
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

const fresh = () => query('delete from t_1.risk_timed_planning_execute');
const board = (from: string, to: string) =>
  manager.client.read<{ isCut: boolean; rounds: WireRecord[] }>(`${ROUNDS}/board`, { from, to });
const said = async (verb: string, body: WireRecord) => (await manager.client.post(`${ROUNDS}/${verb}`, body)).body;

describe('the calendar of rounds', () => {
  it('has those of its days and departments, without cancelled ones', async () => {
    await fresh();
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

  it('refuses spans that are none, or longer than a page of weeks', async () => {
    for (const [from, to, message] of [
      ['2026-03-02', '2026-03-01', '结束日期不能早于开始日期'],
      ['2026-03-01', '2026-06-01', '一次最多查询 62 天'],
      ['2026-02-30', '2026-03-01', '日期不正确，应如 2026-11-20'],
    ] as const) {
      const { body } = await manager.client.get(`${ROUNDS}/board`, { from, to });
      expect(body.extras, from).toMatchObject({ errors: [expect.objectContaining({ message })] });
    }
  });
});

describe('moving a round', () => {
  it('puts it on another day with its end, keeps the moment of its plan, and tells its inspector', async () => {
    await fresh();
    const id = await round({ time: '2026-03-12 08:00' });
    expect(await said('move', { id, day: '2026-03-20' })).toMatchObject({ success: true });
    expect((await board('2026-03-12', '2026-03-12')).rounds).toEqual([]);
    expect((await board('2026-03-20', '2026-03-20')).rounds).toMatchObject([
      { id, time: '2026-03-20 08:00:00', planTime: '2026-03-12 08:00:00', dueTime: '2026-03-20 12:00:00' },
    ]);
    await said('move', { id, day: '2026-03-21' });
    const { rows } = await query(
      `select before, after from t_1.record_history where resource = 'RiskTimedPlanningExecute' and record_id = ${id} order by seq`,
    );
    expect(rows).toMatchObject([
      { before: { dueTime: '2026-03-12 12:00:00' }, after: { movedTime: '2026-03-20 08:00:00' } },
      { before: { movedTime: '2026-03-20 08:00:00' }, after: { movedTime: '2026-03-21 08:00:00' } },
    ]);
    const told = await query(
      `select content from t_1.user_notice where user_id = ${world.inspectors[0]} order by id desc limit 1`,
    );
    expect(told.rows[0]?.content).toBe('排查任务“月检”改到 2026-03-21 08:00，请在 2026-03-21 12:00 前完成');
  });

  it('leaves the slot of the day it is moved to free for the round the plan makes then', async () => {
    await fresh();
    const id = await round({ time: '2026-03-12 08:00' });
    await said('move', { id, day: '2026-03-13' });
    await query(`update t_1.risk_timed_planning_execute set row_key = 'same'`);
    await expect(
      query(`insert into t_1.risk_timed_planning_execute (planning_id, row_key, plan_time, status, created_time)
        values (${planId}, 'same', '2026-03-13T00:00:00Z', 0, now())`),
    ).resolves.toBeDefined();
  });

  it.each([1, 2, 3, 4])('is refused once it is begun, done, overdue or cancelled: %i', async (status) => {
    await fresh();
    const id = await round({ time: '2026-03-12 08:00', status });
    expect(await said('move', { id, day: '2026-03-20' })).toMatchObject({
      success: false,
      message: '当前状态不允许该操作',
    });
  });

  it('is refused to the past, to no day, of another department, and without its code', async () => {
    await fresh();
    const id = await round({ time: '2026-03-12 08:00' });
    const far = await round({ time: '2026-03-12 08:00', dept: other });
    const why = async (body: WireRecord) => (await said('move', body)).extras;
    expect(await why({ id, day: '2026-03-09' })).toMatchObject({ errors: [{ message: '不能改到今天以前' }] });
    expect(await why({ id, day: '2026-02-30' })).toMatchObject({ errors: [{ message: '请选择改到哪一天' }] });
    expect(await why({ id })).toMatchObject({ errors: [{ message: '请选择改到哪一天' }] });
    expect(await said('move', { id: far, day: '2026-03-20' })).toMatchObject({ success: false, message: '记录不存在' });
    await manager.hold(['RiskTimedPlanningExecute:allPage']);
    expect((await manager.client.post(`${ROUNDS}/move`, { id, day: '2026-03-20' })).status).toBe(403);
    await manager.hold(MANAGES);
  });
});

describe('figures of rounds (domain.md#10.2)', () => {
  it('K4 K5 count what was due in the period and by now, by person and department, without cancelled rounds', async () => {
    await fresh();
    const [first, second] = world.inspectors;
    await round({ time: '2026-03-01 08:00', status: 2 });
    await round({ time: '2026-03-02 08:00', status: 2, late: true });
    await round({ time: '2026-03-03 08:00', status: 3, late: true });
    await round({ time: '2026-03-04 08:00', status: 4 });
    await round({ time: '2026-03-05 08:00', status: 2, person: second });
    // Due after now, and due in another month.
    await round({ time: '2026-03-10 08:00' });
    await round({ time: '2026-02-20 08:00', status: 2 });
    await round({ time: '2026-03-05 08:00', dept: other });
    const of = (by: string) =>
      manager.client.read<{ asOf: string; groups: WireRecord[] }>(`${ROUNDS}/completion`, {
        from: '2026-03-01',
        to: '2026-03-31',
        by,
      });
    const people = await of('person');
    expect(people.asOf).toBe('2026-03-10 10:00:00');
    expect(people.groups).toMatchObject([
      { key: first, due: 3, done: 2, onTime: 1 },
      { key: second, due: 1, done: 1, onTime: 1 },
    ]);
    expect((await of('dept')).groups).toEqual([{ key: world.orgId, name: '检修车间', due: 4, done: 3, onTime: 2 }]);
    const rows = async (part: string, key: string) =>
      (
        await manager.client.read<{ totalRows: number }>(`${ROUNDS}/completionPage`, {
          ...{ from: '2026-03-01', to: '2026-03-31', by: 'person', part, key },
        })
      ).totalRows;
    expect([await rows('due', first), await rows('done', first), await rows('onTime', first)]).toEqual([3, 2, 1]);
    expect([await rows('due', 'all'), await rows('done', 'all'), await rows('onTime', 'all')]).toEqual([4, 3, 2]);
  });

  it('K12 counts enabled points with an item in a started plan, and lists them', async () => {
    const { rows } = await query("select id from t_1.risk_point where name = '一号储罐'");
    await query(`insert into t_1.risk_point (name, status, org_id, created_time) values
      ('甲点', 0, ${world.orgId}, now()), ('停用点', 1, ${world.orgId}, now()), ('别处', 0, ${other}, now())`);
    await query(`update t_1.risk_point set org_id = ${world.orgId} where id = ${rows[0]?.id}`);
    const cover = async () =>
      (
        await manager.client.read<{ coverage: object }>(`${ROUNDS}/completion`, {
          ...{ from: '2026-03-01', to: '2026-03-31', by: 'dept' },
        })
      ).coverage;
    expect(await cover()).toEqual({ covered: 0, enabled: 2 });
    await query(`update t_1.risk_timed_planning set risk_points_list = '[${rows[0]?.id}]' where id = ${planId}`);
    expect(await cover()).toEqual({ covered: 1, enabled: 2 });
    const page = await manager.client.read<{ rows: WireRecord[] }>(`${ROUNDS}/coveragePage`, { part: 'covered' });
    expect(page.rows).toMatchObject([{ name: '一号储罐' }]);
    await query(`update t_1.risk_timed_planning set status = 0 where id = ${planId}`);
    expect(await cover()).toEqual({ covered: 0, enabled: 2 });
  });
});
