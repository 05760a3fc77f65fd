import { describe, expect, it } from 'vitest';
import { DELAY_STATUS } from '../../../src/features/hazard/hazards/server/delay/delay-rules.ts';
import type { HazardEvent } from '../../../src/features/hazard/hazards/workflow/events.ts';
import { minutesFromNow } from '../../support/hazard-lifecycle.ts';
import { castOfFile } from '../../support/hazards/cast-of-file.ts';
import { grantRole, setHazardConfig } from '../../support/hazards/hazard-cast.ts';
import { attempt, detailOf, hazardIn, perform, register, succeed } from '../../support/hazards/hazard-drive.ts';
import { noticesOf, refusalOf } from '../../support/hazards/hazard-oracle.ts';
import { runTimer } from '../../support/server.ts';
import { changeRows, rowsIn } from '../../support/stored.ts';

const DAY = 24 * 60;
const cast = castOfFile();

const refused = (id: number, event: HazardEvent, body: object = {}) => refusalOf(cast, { id, event, body });
const rectifying = () => hazardIn(cast, { status: 3, laterRound: false, delayPending: false, path: 'direct' });

interface Delay extends Record<string, unknown> {
  id: number;
}

async function delaysOf(id: number): Promise<Delay[]> {
  return (await detailOf(cast, id)).delays as Delay[]; // wire.md#8.1
}

async function majorRectifying(): Promise<number> {
  const id = await register(cast);
  await perform(cast, id, 'RiskRegister/submit.direct', 'RiskAgainCheck/edit.major');
  return id;
}

describe('an application for a later deadline (domain.md#5.2)', () => {
  it('is a task of the inbox for who answers it, the first to lapse first, page by page', async () => {
    const ids = [await rectifying(), await rectifying()];
    for (const id of ids) await perform(cast, id, 'RiskRectify/applyDelay');
    type Page = { rows: { workflowId: number }[]; next?: string };
    const { checker, rectifier } = cast.clients;
    const page = (more = {}) => checker.read<Page>('/inbox/page', { kind: 'delay', pageSize: 1, ...more });
    const first = await page();
    const second = await page({ after: first.next ?? '' });
    expect([...first.rows, ...second.rows].map(({ workflowId }) => workflowId)).toEqual(ids);
    expect(second.next).toBeUndefined();
    expect((await rectifier.read<Page>('/inbox/page', { kind: 'delay' })).rows).toEqual([]);
    for (const id of ids) await perform(cast, id, 'RiskRectify/approveDelay.refuse');
    expect((await page()).rows).toEqual([]);
  });

  it('hides with a hazard that was taken back to a draft from all but its registrant (domain.md#8)', async () => {
    const id = await hazardIn(cast, { status: 3, laterRound: false, delayPending: false, path: 'judge' });
    await perform(cast, id, 'RiskRectify/applyDelay', 'RiskAgainCheck/recall', 'RiskRegister/recallJudge');
    const people = ['registrant', 'rectifier', 'checker', 'manager', 'superAdmin'] as const;
    const seen = async () => {
      const pages = people.map((by) =>
        cast.clients[by].read<{ rows: { riskRegisterId: number }[] }>('/RiskDelay/page', { pageSize: 100 }),
      );
      const isShown = (await Promise.all(pages)).map(({ rows }) => rows.some((row) => row.riskRegisterId === id));
      return people.filter((_, at) => isShown[at]);
    };
    expect(await seen()).toEqual([...people]);
    await perform(cast, id, 'RiskRegister/recall');
    expect(await seen()).toEqual(['registrant']);
  });

  it('waits for the checker while the old deadline holds, and moves it once granted', async () => {
    const id = await rectifying();
    const before = await detailOf(cast, id);
    const wanted = minutesFromNow(10 * DAY);
    await succeed(cast, { id, event: 'RiskRectify/applyDelay', body: { newAccomplishTime: wanted } });
    expect((await detailOf(cast, id)).accomplishTime).toBe(before.accomplishTime);
    const [delay] = await delaysOf(id);
    expect(delay).toMatchObject({ status: 0, step: 1, oldAccomplishTime: before.accomplishTime });
    expect((await noticesOf(cast, 'checker')).at(-1)).toBe(
      `延期申请：rectifier先生申请将隐患${before.riskName}延期至${wanted}`,
    );
    await cast.clients.checker.write('/RiskRectify/approveDelay', { delayId: delay?.id, pass: true, opinion: '同意' });
    const after = await detailOf(cast, id);
    const moved = { accomplishTime: wanted, firstAccomplishTime: before.accomplishTime };
    expect(after).toMatchObject({ ...moved, delayCount: 1 });
    expect(after.delayStep).toBeUndefined();
    expect((await delaysOf(id))[0]).toMatchObject({ status: 1, opinion: '同意', approverName: 'checker先生' });
    expect(after.history.slice(-2).map(({ title, key }) => [key, title])).toEqual([
      [4, '申请延期'],
      [4, '同意延期'],
    ]);
    const [row] = await cast.clients.rectifier.rows('/RiskRectify/page', { riskName: String(before.riskName) });
    expect(row?.accomplishTime).toBe(wanted);
    expect((await noticesOf(cast, 'rectifier')).at(-1)).toBe(`延期结果：您的延期申请已同意：${before.riskName}`);
  });

  it('leaves everything as it was once refused, with the reason', async () => {
    const id = await rectifying();
    const { accomplishTime, riskName } = await detailOf(cast, id);
    await perform(cast, id, 'RiskRectify/applyDelay');
    const asked = await cast.clients.checker.post('/RiskRectify/approveDelay', { id, pass: false });
    expect(asked.body).toMatchObject({ success: false, extras: { errors: [{ field: 'opinion' }] } });
    await perform(cast, id, 'RiskRectify/approveDelay.refuse');
    const after = await detailOf(cast, id);
    expect(after.accomplishTime).toBe(accomplishTime);
    expect(after.delayCount).toBeUndefined();
    expect(after.delays).toMatchObject([{ status: DELAY_STATUS.refused }]);
    expect(after.history.at(-1)).toMatchObject({ title: '驳回延期', reason: '可先局部停用，不同意延期' });
    expect((await noticesOf(cast, 'rectifier')).at(-1)).toBe(`延期结果：您的延期申请已驳回：${riskName}`);
  });

  it('asks for a date beyond the deadline, a reason and a measure', async () => {
    const id = await rectifying();
    const wrong: [object, string][] = [
      [{ newAccomplishTime: minutesFromNow(2 * DAY) }, 'newAccomplishTime'],
      [{ newAccomplishTime: minutesFromNow(-DAY) }, 'newAccomplishTime'],
      [{ delayReason: ' ' }, 'delayReason'],
      [{ controlMeasure: '' }, 'controlMeasure'],
    ];
    for (const [body, field] of wrong)
      expect(await refused(id, 'RiskRectify/applyDelay', body)).toMatchObject({ extras: { errors: [{ field }] } });
  });

  it('is one at a time, answered by nobody else, and granted at most HAZARD_DELAY_MAX times, checked again or not', async () => {
    const id = await rectifying();
    const applyFor = (days: number) => ({ newAccomplishTime: minutesFromNow(days * DAY) });
    await perform(cast, id, 'RiskRectify/applyDelay');
    expect(await refused(id, 'RiskRectify/applyDelay')).toMatchObject({ message: '已有待审批的延期申请' });
    for (const by of ['rectifier', 'acceptor', 'manager', 'superAdmin'] as const) {
      const { body } = await attempt(cast, { id, event: 'RiskRectify/approveDelay.pass', by });
      expect(body.success, by).toBe(false);
    }
    await perform(cast, id, 'RiskRectify/approveDelay.pass');
    await succeed(cast, { id, event: 'RiskRectify/applyDelay', body: applyFor(20) });
    await perform(cast, id, 'RiskRectify/approveDelay.pass');
    const usedUp = { message: '延期次数已用完' };
    expect(await refused(id, 'RiskRectify/applyDelay', applyFor(30))).toMatchObject(usedUp);
    await perform(cast, id, 'RiskRectify/reback', 'RiskAgainCheck/edit.general');
    expect(await refused(id, 'RiskRectify/applyDelay', applyFor(30))).toMatchObject(usedUp);
  });

  it('comes before the deadline, unless HAZARD_DELAY_LATE allows later', async () => {
    const id = await rectifying();
    await changeRows(cast.server, 'risk_register', { id }, { accomplish_time: new Date(Date.now() - 3_600_000) });
    expect(await refused(id, 'RiskRectify/applyDelay')).toMatchObject({ message: '整改期限已过，不能再申请延期' });
    await setHazardConfig(cast.server, 'HAZARD_DELAY_LATE', '1');
    try {
      await perform(cast, id, 'RiskRectify/applyDelay', 'RiskRectify/approveDelay.pass');
      expect((await detailOf(cast, id)).isOvertime).toBe(false);
    } finally {
      await setHazardConfig(cast.server, 'HAZARD_DELAY_LATE', '0');
    }
  });

  it('lapses when the rectification is handed in, sent back or given to another', async () => {
    for (const event of ['RiskRectify/add', 'RiskRectify/reback', 'RiskRectify/assign'] as const) {
      const id = await rectifying();
      await perform(cast, id, 'RiskRectify/applyDelay', event);
      const after = await detailOf(cast, id);
      expect(after.delayStep, event).toBeUndefined();
      expect(await refused(id, 'RiskRectify/approveDelay.pass')).toMatchObject({ message: '当前状态不允许该操作' });
      const rows = await rowsIn(cast.server, 'risk_delay', { risk_register_id: id });
      expect(rows, event).toMatchObject([{ status: 3 }]);
    }
  });

  it('of a major hazard waits for a safety manager within scope', async () => {
    await grantRole(cast, 'manager', 'safety_manager');
    const id = await majorRectifying();
    await perform(cast, id, 'RiskRectify/applyDelay');
    expect((await delaysOf(id))[0]).toMatchObject({ step: 3 });
    expect((await noticesOf(cast, 'manager')).at(-1)).toContain('延期申请：');
    expect((await attempt(cast, { id, event: 'RiskRectify/approveDelay.pass' })).body).toMatchObject({
      message: '您不是当前处理人',
    });
    const waiting = await cast.clients.manager.read<{ rows: Delay[] }>('/RiskDelay/page', { todo: 'delay' });
    expect(waiting.rows.map(({ riskRegisterId }) => riskRegisterId)).toEqual([id]);
    await cast.clients.manager.write('/RiskRectify/approveDelay', { id, pass: true });
    expect((await detailOf(cast, id)).delayCount).toBe(1);
  });
});

const run = () => runTimer(cast.server, 'hazards.delays');
const letPass = (id: number) =>
  changeRows(cast.server, 'risk_delay', { risk_register_id: id }, { answer_time: new Date(Date.now() - 1000) });

it('an application that is not answered goes up after 48 h: to the person in charge, then a safety manager; the checker may still answer', async () => {
  await changeRows(cast.server, 'sys_org', { id: cast.orgs.workshop }, { leader_user_id: cast.ids.director });
  const id = await rectifying();
  const { accomplishTime } = await detailOf(cast, id);
  await perform(cast, id, 'RiskRectify/applyDelay');
  expect(await run()).toBe('没有超过答复时限的延期申请');
  await letPass(id);
  expect(await run()).toBe('已处理 1 项未答复的延期申请');
  expect((await delaysOf(id))[0]).toMatchObject({ step: 2, status: 0 });
  expect((await detailOf(cast, id)).accomplishTime).toBe(accomplishTime);
  expect((await noticesOf(cast, 'director')).at(-1)).toContain('延期申请：rectifier先生申请将隐患');
  await letPass(id);
  await run();
  expect((await delaysOf(id))[0]).toMatchObject({ step: 3 });
  await attempt(cast, { id, event: 'RiskRectify/approveDelay.pass', by: 'director' });
  expect((await detailOf(cast, id)).delayCount).toBe(1);
});

it('hours of repetition that a race left behind are counted again by the timer of due moments', async () => {
  const id = await register(cast);
  await changeRows(cast.server, 'risk_register', { id }, { repeat_hours: 5, updated_time: new Date() });
  await runTimer(cast.server, 'hazards.dues');
  expect(await rowsIn(cast.server, 'risk_register', { id })).toMatchObject([{ repeat_hours: null }]);
});

it('a hazard that was found to be major (domain.md#6.1) becomes a general one with a reason, whatever was found in between, and the flow shows it', async () => {
  const id = await majorRectifying();
  await perform(cast, id, 'RiskAgainCheck/recall', 'RiskAgainCheck/edit.none', 'RiskAgainCheck/recall');
  const unsaid = { extras: { errors: [{ field: 'reason' }] } };
  expect(await refused(id, 'RiskAgainCheck/edit.general')).toMatchObject(unsaid);
  const body = { reason: '复核后不符合判定标准' };
  await succeed(cast, { id, event: 'RiskAgainCheck/edit.general', body });
  const after = await detailOf(cast, id);
  expect(after.history.at(-1)).toMatchObject({ title: '核查：一般隐患', reason: '复核后不符合判定标准' });
});
