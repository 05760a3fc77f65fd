import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatWallTime } from '../../../src/engine/wall-time.ts';
import { type Cast, createCast } from '../../support/hazards/hazard-cast.ts';
import { attempt, detailOf, perform, register } from '../../support/hazards/hazard-drive.ts';
import { noticesOf as messagesOf, requirePhotos } from '../../support/hazards/hazard-oracle.ts';
import { startTestServer } from '../../support/server.ts';

let cast: Cast;

beforeAll(async () => {
  cast = await createCast(await startTestServer({ seed: 'none' }));
  await requirePhotos(cast, false);
});
afterAll(() => cast.server.stop());

const database = () => cast.server.platform.database.session('1');
const noticesOf = (member: keyof Cast['ids']) => messagesOf(cast, member);

describe('messages (domain.md#13)', () => {
  it('reach who is next, in the product’s words', async () => {
    const id = await register(cast, { riskName: '防爆接线盒缺螺栓' });
    await perform(cast, id, 'RiskRegister/submit.judge', 'RiskRegister/judge.yes', 'RiskAgainCheck/edit.major');
    const { accomplishTime } = await detailOf(cast, id);
    expect((await noticesOf('judge')).at(-1)).toBe('待研判：您有一条新的隐患待研判：防爆接线盒缺螺栓（精馏框架）');
    expect((await noticesOf('checker')).at(-1)).toBe('待核查：您有一条新的隐患待核查：防爆接线盒缺螺栓（精馏框架）');
    expect((await noticesOf('rectifier')).at(-1)).toBe(
      `待整改：您有一条重大隐患待整改：防爆接线盒缺螺栓，期限${accomplishTime}`,
    );
    await perform(cast, id, 'RiskRectify/add');
    expect((await noticesOf('acceptor')).at(-1)).toBe('待验收：您有一条隐患待验收：防爆接线盒缺螺栓');
    await perform(cast, id, 'RiskAcceptRecord/add.fail');
    expect((await noticesOf('rectifier')).at(-1)).toBe('未通过：您的整改未通过验收：防爆接线盒缺螺栓，原因：仍有渗漏');
    await perform(cast, id, 'RiskRectify/assign');
    expect((await noticesOf('rectifier2')).at(-1)).toBe('指派：manager先生将隐患防爆接线盒缺螺栓的整改指派给您');
    expect((await noticesOf('rectifier')).at(-1)).toBe('改派：隐患防爆接线盒缺螺栓的整改已改派给rectifier2先生');
  });

  it('tell what was sent back, taken back and closed', async () => {
    const id = await register(cast, { riskName: '接地线松脱' });
    await perform(cast, id, 'RiskRegister/submit.direct', 'RiskAgainCheck/edit.general', 'RiskRectify/reback');
    expect((await noticesOf('checker')).at(-1)).toBe('退回：rectifier先生退回了隐患：接地线松脱，原因：不属于本车间');
    await perform(cast, id, 'RiskAgainCheck/edit.general');
    const recall = await attempt(cast, {
      id,
      event: 'RiskAgainCheck/recall',
      by: 'manager',
      body: { reason: '定级有误' },
    });
    expect(recall.body.success, JSON.stringify(recall.body)).toBe(true);
    const words = '管理员撤回：管理员manager先生撤回了核查：接地线松脱，原因：定级有误';
    expect((await noticesOf('rectifier')).at(-1)).toBe(words);
    expect((await noticesOf('checker')).at(-1)).toBe(words);
    await perform(cast, id, 'RiskAgainCheck/edit.none');
    expect((await noticesOf('registrant')).at(-1)).toBe('关闭：隐患已关闭（非隐患）：接地线松脱，说明：不构成隐患');
    await perform(cast, id, 'RiskAgainCheck/recall');
    expect((await noticesOf('registrant')).at(-1)).toBe('撤回：checker先生撤回了隐患：接地线松脱');
  });

  it('close the circle with everybody who worked on it', async () => {
    const id = await register(cast, { riskName: '通道占用' });
    await perform(cast, id, 'RiskRegister/submit.direct', 'RiskAgainCheck/edit.general', 'RiskRectify/add');
    await perform(cast, id, 'RiskAcceptRecord/add.pass');
    for (const member of ['registrant', 'checker', 'rectifier'] as const) {
      expect((await noticesOf(member)).at(-1)).toBe('闭环：隐患已验收闭环：通道占用');
    }
  });
});

it('lifecycle-13 writes the process flow row by row (domain.md#4.2)', async () => {
  const id = await register(cast);
  await perform(cast, id, 'RiskRegister/edit', 'RiskRegister/submit.judge', 'RiskRegister/judge.yes');
  await perform(cast, id, 'RiskRegister/adminRecallJudge', 'RiskRegister/judge.yes', 'RiskAgainCheck/edit.general');
  await perform(cast, id, 'RiskRectify/add', 'RiskRectify/recall', 'RiskRectify/add', 'RiskAcceptRecord/add.pass');
  const flow = await cast.clients.judge.read<Record<string, unknown>[]>('/ProcessFlowHandle/list', { id });
  expect(flow.map((row) => `${row.key} ${row.title} ${row.status} ${row.person}`)).toEqual([
    '1 登记隐患 0 registrant先生',
    '1 提交 1 registrant先生',
    '2 研判：是隐患 2 judge先生',
    '2 管理员撤回研判 1 manager先生',
    '2 研判：是隐患 2 judge先生',
    '3 核查：一般隐患 3 checker先生',
    '4 提交整改 4 rectifier先生',
    '4 撤回整改 3 rectifier先生',
    '4 提交整改 4 rectifier先生',
    '5 验收通过 5 acceptor先生',
  ]);
  expect(flow[0]?.timeSpan).toBe('0分');
  expect(flow[1]?.timeSpan).toMatch(/^\d+天\d+小时\d+分$/);
  expect(flow.every((row) => row.riskRegisterId === id)).toBe(true);
  expect(String(flow[0]?.createdTime) <= formatWallTime(new Date())).toBe(true);
});

it('lets the database refuse what the machine does not know', async () => {
  const id = await register(cast);
  const db = database();
  await expect(db.run(db.t.updateTable('risk_register').set({ status: 4 }).where('id', '=', id))).rejects.toThrow(
    /may not go from status 0 to 4/,
  );
});
