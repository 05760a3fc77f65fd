import { beforeAll, describe, expect, it } from 'vitest';
import { addRow, Keyring } from '../../../../../tests/contract/keyring.ts';
import type { ApiClient } from '../../../../../tests/support/api-client.ts';
import { startTestServer, type TestServer } from '../../../../../tests/support/server.ts';
import { begunOnce } from '../../../../../tests/support/servers/begun.ts';
import { serverOfFile, twinOf } from '../../../../../tests/support/servers/of-file.ts';
import { noticesIn } from '../../../../../tests/support/stored.ts';
import type { WireRecord } from '../../../../engine/json.ts';
import { reminderTimer } from '../../../messages/reminders/server/reminder-timer.ts';

let now = new Date('2026-01-20T02:00:00Z');
let admin: ApiClient;
let count = 0;

const server = serverOfFile(() => startTestServer({ seed: 'none', now: () => now }));
beforeAll(async () => {
  admin = await server.login();
});
const rectifier = begunOnce(() => Keyring.create(server, { account: 'duban01', scope: 4 }));
const checker = begunOnce(() => Keyring.create(server, { account: 'duban02', scope: 4 }));
const other = twinOf(() => server, { now: () => now });

const db = () => server.platform.database.session('1');

async function hazard(values: Record<string, unknown> = {}): Promise<{ id: number; name: string }> {
  count += 1;
  const name = `渗漏${count}号`;
  const id = await addRow(db(), 'risk_register', {
    risk_name: name,
    status: 3,
    again_check_result: 1,
    accomplish_time: new Date('2026-01-19T17:00:00+08:00'),
    rectify_user_id: Number(rectifier.userId),
    rectify_user_name: 'duban01',
    again_check_id: Number(checker.userId),
    ...values,
  });
  const participant = { hazard_id: id, user_id: Number(rectifier.userId) };
  await db().run(db().t.insertInto('hazard_participant').values(participant));
  return { id, name };
}

const detailOf = async (id: number) => admin.read<WireRecord>('/RiskRegister/detail', { id: String(id) });
const supervisionsOf = async (id: number) =>
  await admin.rows('/HazardSupervision/page', { riskRegisterId: String(id) });
const flowOf = async (id: number) => {
  const flow = await admin.read<WireRecord[]>('/ProcessFlowHandle/list', { id });
  return flow.map(({ title, reason }) => [title, reason]);
};
/** Choices of the form for what is typed. */
const offered = ({ name: searchValue }: { name: string }) =>
  admin.read<WireRecord[]>('/RiskRegister/list', { isSupervisable: 'true', pageSize: '1', searchValue });
const noticesOf = (name: string) => noticesIn(server, { words: name });

describe('supervision of a hazard (domain.md#5.3)', () => {
  it('is set with a reason, shown in list, detail, filter and flow, said to those at work, and lifted', async () => {
    const { id, name } = await hazard();
    expect(await offered({ name })).toMatchObject([{ id }]);
    const body = { riskRegisterId: id, reason: '两次整改未到位', untilTime: '2026-02-01 23:59:59' };
    await admin.write('/HazardSupervision/add', body);
    expect(await detailOf(id)).toMatchObject({
      superviseState: 1,
      superviseReason: '两次整改未到位',
      superviseUserName: '超级管理员',
      superviseUntil: '2026-02-01 23:59:59',
    });
    const listed = await admin.rows('/RiskRegister/page', { superviseState: '1' });
    expect(listed.map((row) => row.riskName)).toEqual([name]);
    const content = `隐患${name}已列入挂牌督办`;
    const both = [rectifier, checker].map(({ userId }) => ({ userId, title: '督办', content }));
    expect(await noticesOf(name)).toEqual(expect.arrayContaining(both));
    expect(await offered({ name })).toEqual([]);
    const [row] = await supervisionsOf(id);
    expect(row).toMatchObject({ riskName: name, state: 1, source: 1, reason: '两次整改未到位', hazardStatus: 3 });
    const again = await admin.post('/HazardSupervision/add', body);
    expect(again.body).toMatchObject({ success: false, message: '该隐患已在督办中，请先解除' });
    expect((await admin.post('/HazardSupervision/lift', { id: row?.id })).body).toMatchObject({ success: false });
    await admin.write('/HazardSupervision/lift', { id: row?.id, liftReason: '已整改到位' });
    expect((await detailOf(id)).superviseState).toBeUndefined();
    expect(await supervisionsOf(id)).toMatchObject([
      { state: 2, liftReason: '已整改到位', liftUserName: '超级管理员' },
    ]);
    expect(await flowOf(id)).toEqual([
      ['挂牌督办', '两次整改未到位'],
      ['解除督办', '已整改到位'],
    ]);
    await admin.write('/HazardSupervision/add', body);
    expect(await supervisionsOf(id)).toHaveLength(2);
  });

  it('hides with a hazard that was taken back to a draft (domain.md#8)', async () => {
    const { id } = await hazard({ status: 1 });
    await admin.write('/HazardSupervision/add', { riskRegisterId: id, reason: '两次整改未到位' });
    const setStatus = (status: number) =>
      db().run(db().t.updateTable('risk_register').set({ status }).where('id', '=', id));
    await setStatus(0);
    expect(await supervisionsOf(id)).toEqual([]);
    await setStatus(1);
    expect(await supervisionsOf(id)).toHaveLength(1);
  });

  it('needs a hazard under way, and offers no others', async () => {
    for (const status of [5, 9]) {
      const over = await hazard({ status });
      expect(await offered(over)).toEqual([]);
      const { body: told } = await admin.post('/HazardSupervision/add', { riskRegisterId: over.id, reason: '不许' });
      expect(told).toMatchObject({ success: false, message: '只有办理中的隐患可以挂牌督办' });
    }
  });

  it('is set by the last rung of the ladder, once however many servers look', async () => {
    const { id, name } = await hazard({ accomplish_time: new Date('2026-02-10T17:00:00+08:00') });
    const signal = new AbortController().signal;
    const fire = ({ platform }: TestServer) => reminderTimer.run({ platform, tenant: '1', signal });
    await fire(server);
    const at = async (moment: string) => {
      await db().run(db().t.updateTable('reminder_cursor').set({ looked_until: now }));
      now = new Date(`${moment}+08:00`);
      await Promise.all([fire(server), fire(other.server), fire(server)]);
    };
    now = new Date('2026-02-13T16:59:00+08:00');
    await at('2026-02-13T17:01:00');
    expect(await supervisionsOf(id).catch(() => [])).toEqual([]);
    now = new Date('2026-02-17T16:59:00+08:00');
    await at('2026-02-17T17:01:00');
    admin = await server.login();
    const rows = await supervisionsOf(id);
    expect(rows).toMatchObject([{ state: 1, source: 2, reason: '整改超期，由系统按超时提醒设置挂牌' }]);
    expect(await detailOf(id)).toMatchObject({ superviseState: 1 });
    expect(await flowOf(id)).toEqual([['挂牌督办', '整改超期，由系统按超时提醒设置挂牌']]);
    const notices = (await noticesOf(name)).filter(({ title }) => title === '督办');
    expect(notices.map(({ userId }) => userId).sort()).toEqual([rectifier.userId, checker.userId].sort());
  });
});

describe('the written reason for lateness', () => {
  const body = (id: number) => ({ riskRegisterId: id, reason: '备件未到货', measure: '临时堵漏，三日内更换' });

  it('comes from the rectifier of a late hazard, and shows on the hazard and in its flow', async () => {
    now = new Date('2026-01-20T02:00:00Z');
    const { id, name } = await hazard();
    await rectifier.hold(['OverdueReason:add', 'OverdueReason:page']);
    const client = await server.login('duban01', 'Test-demo-2026');
    await client.write('/OverdueReason/add', body(id));
    admin = await server.login();
    expect(await detailOf(id)).toMatchObject({ overdueReason: '备件未到货', overdueReasonTime: '2026-01-20 10:00:00' });
    expect(await flowOf(id)).toEqual([['填写超期原因', '备件未到货']]);
    const content = `duban01填写了隐患${name}的超期原因：备件未到货`;
    expect(await noticesOf(name)).toEqual([{ userId: checker.userId, title: '超期原因', content }]);
    const rows = await client.rows('/OverdueReason/page');
    expect(rows).toMatchObject([{ riskName: name, measure: '临时堵漏，三日内更换', createdUserName: 'duban01' }]);
  });

  it('is refused to others, and of a hazard that is not late', async () => {
    const late = await hazard();
    expect((await admin.post('/OverdueReason/add', body(late.id))).body).toMatchObject({
      success: false,
      message: '只有该隐患的整改人可以填写超期原因',
    });
    const client = await server.login('duban01', 'Test-demo-2026');
    for (const values of [{ accomplish_time: new Date('2026-01-21T17:00:00+08:00') }, { status: 4 }]) {
      const { id } = await hazard(values);
      expect((await client.post('/OverdueReason/add', body(id))).body).toMatchObject({
        success: false,
        message: '该隐患没有超期，不必填写超期原因',
      });
    }
  });
});
