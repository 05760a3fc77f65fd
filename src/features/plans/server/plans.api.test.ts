import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPlan, type PlanWorld, planBody, startPlanWorld } from '../../../../tests/support/rounds/plan-world.ts';
import type { WireRecord } from '../../../engine/json.ts';

const PATH = '/RiskTimedPlanning';

let world: PlanWorld;
let now = new Date('2026-01-20T00:00:00Z');

beforeAll(async () => {
  world = await startPlanWorld({ now: () => now });
});
beforeEach(() => {
  now = new Date('2026-01-20T00:00:00Z');
});
afterAll(() => world?.server.stop());

const detail = (id: number) => world.admin.read<WireRecord>(`${PATH}/detail`, { id: String(id) });
const said = async (path: string, body: unknown) => (await world.admin.post(`${PATH}/${path}`, body)).body;

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
    expect((await said('add', planBody(world, { guid }))).message).toBe('该任务已经提交，请勿重复提交');
  });

  it.each([
    ['排查周期不能为空值', async () => ({ planningType: await checkType({ name: '无周期' }) })],
    [
      '排查周期每个单位最多 28 次',
      async () => ({ planningType: await checkType({ name: '太密', cycleType: 3, cycleNum: 29 }) }),
    ],
    ['排查时段至少 1 小时', async () => ({ ...(await hourly()), windowFrom: '06:00', windowTo: '06:59' })],
    ['排查时段至少 1 小时', async () => ({ ...(await hourly()), windowFrom: '06:00', windowTo: '06:00' })],
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

  it('keeps its window, of which that of another cycle means nothing', async () => {
    const windows = { windowFrom: '06:00', windowTo: '22:00', windowDays: 5 };
    const hours = await detail(await addPlan(world, { ...(await hourly()), ...windows, windowDays: 60 }));
    expect(hours).toMatchObject({ windowFrom: '06:00', windowTo: '22:00', cycle: '每小时1次' });
    expect(await detail(await addPlan(world, { ...windows, windowTo: null }))).toMatchObject({ windowDays: 5 });
    const tip = await detail(await addPlan(world, { ...windows, isOvertimeTip: true, overtimeDay: 1 }));
    expect(tip.windowDays).toBeUndefined();
  });

  it('takes items of its type of risk points alone', async () => {
    await world.admin.write('/RiskPointType/add', { name: '配电室' });
    const { rows } = await world.admin.read<{ rows: WireRecord[] }>('/RiskPointType/page', { name: '配电室' });
    const body = planBody(world, { riskPointTypeId: rows[0]?.id });
    expect((await said('add', body)).message).toBe('所选排查项不属于所选风险点类型');
  });

  it('takes the name of its check type where it is given none', async () => {
    const id = await addPlan(world, { planningName: null });
    expect((await detail(id)).planningName).toBe('月检');
  });

  it('timed-plan-11 timed-plan-12 starts at the next slot, is not changed while it runs, and stops', async () => {
    const id = await addPlan(world);
    now = new Date('2026-03-10T00:00:00Z');
    world.admin = await world.server.login();
    await world.admin.write(`${PATH}/planningStart`, { id });
    expect(await detail(id)).toMatchObject({ status: 1, nextTime: '2026-03-31 08:00:00' });
    expect(await said('planningStart', { id })).toMatchObject({ success: false, message: '当前状态不允许该操作' });
    const change = { ...planBody(world, { startTime: '2026-04-30 08:00:00' }), id };
    expect((await said('edit', change)).message).toBe('当前状态不允许该操作');
    expect((await said('delete', { id })).message).toBe('当前状态不允许该操作');
    await world.admin.write(`${PATH}/planningStop`, { id });
    expect(await detail(id)).toMatchObject({ status: 0 });
    expect((await detail(id)).nextTime).toBeUndefined();
    await world.admin.write(`${PATH}/edit`, change);
    expect(await detail(id)).toMatchObject({ startTime: '2026-04-30 08:00:00' });
    await world.admin.write(`${PATH}/delete`, { id });
    now = new Date('2026-01-20T00:00:00Z');
    world.admin = await world.server.login();
  });

  it('offers with each row what its reader may do now', async () => {
    const id = await addPlan(world);
    const { rows } = await world.admin.read<{ rows: WireRecord[] }>(`${PATH}/page`, { pageSize: 500 });
    const row = rows.find((one) => Number(one.id) === id);
    expect(row?.actions).toMatchObject([{ verb: 'edit' }, { verb: 'delete' }, { verb: 'planningStart' }]);
  });

  it('shows points with their items to choose from', async () => {
    const tree = await world.admin.read<WireRecord[]>(`${PATH}/getRiskPointItemTree`, {
      riskPointTypeId: world.typeId,
    });
    expect(tree).toMatchObject([
      {
        title: '一号储罐',
        children: world.items.map((value) => ({ key: String(value), value, title: expect.any(String) })),
      },
    ]);
  });
});

async function checkType(body: WireRecord): Promise<unknown> {
  await world.admin.write('/CheckType/add', body);
  const { rows } = await world.admin.read<{ rows: WireRecord[] }>('/CheckType/page', { name: String(body.name) });
  return rows[0]?.id;
}

let hours: unknown;
/** An hourly check type. */
async function hourly(): Promise<WireRecord> {
  hours ??= await checkType({ name: '每小时', cycleType: 6, cycleNum: 1 });
  return { planningType: hours };
}
