import { describe, expect, it } from 'vitest';
import { formatWallTime } from '../../../src/engine/wall-time.ts';
import { castOfFile } from '../../support/hazards/cast-of-file.ts';
import type { Member } from '../../support/hazards/hazard-cast.ts';
import { detailOf, perform, register, succeed } from '../../support/hazards/hazard-drive.ts';
import { noticesOf } from '../../support/hazards/hazard-oracle.ts';
import { listenTo } from '../../support/servers/hub-listener.ts';
import { until } from '../../support/until.ts';

const cast = castOfFile();
const lastOf = async (member: Member) => (await noticesOf(cast, member)).at(-1);

interface Message {
  id: number;
  title: string;
  link?: string;
  content?: string;
}

describe('messages (domain.md#13)', () => {
  it('reach who is next, in the product’s words', async () => {
    const id = await register(cast, { riskName: '防爆接线盒缺螺栓' });
    await perform(cast, id, 'RiskRegister/submit.judge', 'RiskRegister/judge.yes', 'RiskAgainCheck/edit.major');
    const { accomplishTime } = await detailOf(cast, id);
    expect(await lastOf('judge')).toBe('待研判：您有一条新的隐患待研判：防爆接线盒缺螺栓（精馏框架）');
    expect(await lastOf('checker')).toBe('待核查：您有一条新的隐患待核查：防爆接线盒缺螺栓（精馏框架）');
    expect(await lastOf('rectifier')).toBe(`待整改：您有一条重大隐患待整改：防爆接线盒缺螺栓，期限${accomplishTime}`);
    await perform(cast, id, 'RiskRectify/add');
    expect(await lastOf('acceptor')).toBe('待验收：您有一条隐患待验收：防爆接线盒缺螺栓');
    await perform(cast, id, 'RiskAcceptRecord/add.fail');
    expect(await lastOf('rectifier')).toBe('未通过：您的整改未通过验收：防爆接线盒缺螺栓，原因：仍有渗漏');
    await perform(cast, id, 'RiskRectify/assign');
    expect(await lastOf('rectifier2')).toBe('指派：manager先生将隐患防爆接线盒缺螺栓的整改指派给您');
    expect(await lastOf('rectifier')).toBe('改派：隐患防爆接线盒缺螺栓的整改已改派给rectifier2先生');
  });

  it('tell what was sent back, taken back and closed', async () => {
    const id = await register(cast, { riskName: '接地线松脱' });
    await perform(cast, id, 'RiskRegister/submit.direct', 'RiskAgainCheck/edit.general', 'RiskRectify/reback');
    expect(await lastOf('checker')).toBe('退回：rectifier先生退回了隐患：接地线松脱，原因：不属于本车间');
    await perform(cast, id, 'RiskAgainCheck/edit.general');
    await succeed(cast, { id, event: 'RiskAgainCheck/recall', by: 'manager', body: { reason: '定级有误' } });
    const words = '管理员撤回：管理员manager先生撤回了核查：接地线松脱，原因：定级有误';
    expect(await lastOf('rectifier')).toBe(words);
    expect(await lastOf('checker')).toBe(words);
    await perform(cast, id, 'RiskAgainCheck/edit.none');
    expect(await lastOf('registrant')).toBe('关闭：隐患已关闭（非隐患）：接地线松脱，说明：不构成隐患');
    await perform(cast, id, 'RiskAgainCheck/recall');
    expect(await lastOf('registrant')).toBe('撤回：checker先生撤回了隐患：接地线松脱');
  });

  it('close the circle with everybody who worked on it', async () => {
    const id = await register(cast, { riskName: '通道占用' });
    await perform(cast, id, 'RiskRegister/submit.direct', 'RiskAgainCheck/edit.general', 'RiskRectify/add');
    await perform(cast, id, 'RiskAcceptRecord/add.pass');
    for (const member of ['registrant', 'checker', 'rectifier'] as const) {
      expect(await lastOf(member)).toBe('闭环：隐患已验收闭环：通道占用');
    }
  });

  it('are called by its number and lead to its page, in the bell, the list, the detail and the push', async () => {
    const listening = await listenTo(cast.clients.judge);
    const links: unknown[] = [];
    listening.connection.on('MessageLink', (said: unknown) => links.push(said));
    const id = await register(cast, { riskName: '<护罩>缺失' });
    const { code } = await detailOf(cast, id);
    await perform(cast, id, 'RiskRegister/submit.judge');
    await until(() => expect(listening.messages).toHaveLength(1));
    await listening.connection.stop();
    const link = `/hazards/${String(code)}`;
    expect(links).toEqual([{ text: listening.messages[0], link }]);
    const { judge } = cast.clients;
    const [unread] = await judge.read<Message[]>('/sysNotice/unread');
    expect(unread).toMatchObject({ title: `待研判 ${String(code)}`, link });
    const { rows } = await judge.read<{ rows: Message[] }>('/sysNotice/received', { title: String(code) });
    expect(rows).toMatchObject([{ id: unread?.id, title: `待研判 ${String(code)}`, link }]);
    const read = await judge.read<Message>('/sysNotice/detail', { id: String(unread?.id) });
    expect(read.content).toContain('&lt;护罩&gt;缺失');
    expect(read.content).toContain(`<a href="${link}">查看 ${String(code)}</a>`);
  });
});

it('lifecycle-13 calls-06 entities-10 writes the process flow row by row (domain.md#4.2)', async () => {
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

describe('a hazard by its number', () => {
  it('entities-04 is the same detail as by its id, for those who see it, and absent for others', async () => {
    const id = await register(cast);
    const { code } = await detailOf(cast, id);
    const { registrant, neighbour } = cast.clients;
    const found = await registrant.read<{ id: number }>('/RiskRegister/detail', { code: String(code) });
    expect(found).toEqual(await detailOf(cast, id));
    const keys = 'id riskName addressId riskDesc riskTypeId orgId orgName createdUserId createdTime status';
    expect(Object.keys(found)).toEqual(expect.arrayContaining(keys.split(' ')));
    const answers = [
      (await neighbour.get('/RiskRegister/detail', { code: String(code) })).body,
      (await neighbour.get('/RiskRegister/detail', { code: 'YH20000101-0001' })).body,
    ].map(({ success, code: answer, message }) => ({ success, code: answer, message }));
    expect(answers[0]).toMatchObject({ success: false, code: 404 });
    expect(answers[1]).toEqual(answers[0]);
  });

  it('stands in the rows of every stage', async () => {
    const id = await register(cast);
    const { code } = await detailOf(cast, id);
    await perform(cast, id, 'RiskRegister/submit.direct', 'RiskAgainCheck/edit.general', 'RiskRectify/add');
    for (const stage of ['RiskAgainCheck', 'RiskRectify', 'RiskAcceptRecord']) {
      expect(await cast.clients.manager.read(`/${stage}/detail`, { id: String(id) }), stage).toMatchObject({ code });
    }
  });
});
