import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addRow, Keyring } from '../../../../../tests/contract/keyring.ts';
import { noticesIn } from '../../../../../tests/support/notices.ts';
import { startTestServer, type TestServer } from '../../../../../tests/support/server.ts';
import { twinOf } from '../../../../../tests/support/serving.ts';
import { settle } from '../../../../../tests/support/servers/fake-sms.ts';
import { digestTimer } from './digest.ts';

let now = new Date('2026-01-20T07:00:00+08:00');
let server: TestServer;
let busy: Keyring;
let idle: Keyring;

beforeAll(async () => {
  server = await startTestServer({ seed: 'none', now: () => now });
  busy = await Keyring.create(server, { account: 'huizong01', scope: 4 });
  idle = await Keyring.create(server, { account: 'huizong02', scope: 4 });
  const rectifying = { risk_name: '渗漏', status: 3, rectify_user_id: Number(busy.userId) };
  await addRow(db(), 'risk_register', { ...rectifying, accomplish_time: new Date('2026-01-19T17:00:00+08:00') });
  await addRow(db(), 'risk_register', { ...rectifying, accomplish_time: new Date('2026-03-19T17:00:00+08:00') });
  const judging = { risk_name: '锈蚀', status: 1, judge_id: Number(busy.userId) };
  await addRow(db(), 'risk_register', { ...judging, stage_time: new Date('2026-01-19T20:00:00+08:00') });
  await addRow(db(), 'risk_register', { risk_name: '完成', status: 5, rectify_user_id: Number(idle.userId) });
  await addRow(db(), 'risk_timed_planning_execute', {
    ...{ planning_id: 1, row_key: 'a', status: 0, check_user_id: Number(busy.userId) },
    ...{ plan_time: new Date('2026-01-20T06:00:00+08:00'), due_time: new Date('2026-01-20T09:00:00+08:00') },
  });
});
afterAll(() => server?.stop());
const other = twinOf(() => server, { now: () => now });

const db = () => server.platform.database.session('1');
const signal = new AbortController().signal;
const fire = ({ platform }: TestServer = server) => digestTimer.run({ platform, tenant: '1', signal });
const at = (moment: string) => {
  now = new Date(`${moment.replace(' ', 'T')}:00+08:00`);
};
const digests = async () => {
  const found = (await noticesIn(server, {})).filter(({ title }) => title === '每日汇总');
  return found.map(({ userId, content }) => [userId, content]);
};

const TEXT = '您共 4 项待办，其中 1 项已超时：待研判 1 项，待整改 2 项（1 项已超时），定时排查任务 1 项';

describe('the daily digest', () => {
  it('comes once a day at its time to those for whom something waits, however many servers send', async () => {
    await fire();
    expect(await digests()).toEqual([]);
    at('2026-01-20 07:30');
    await Promise.all([fire(), fire(other.server), fire(), fire(other.server)]);
    expect(await digests()).toEqual([[busy.userId, TEXT]]);
    at('2026-01-20 18:00');
    await fire(other.server);
    expect(await digests()).toHaveLength(1);
    at('2026-01-21 07:29');
    await fire();
    expect(await digests()).toHaveLength(1);
    at('2026-01-21 09:00');
    await fire();
    expect(await digests()).toHaveLength(2);
  });

  it('takes the channels the person chose, and none comes to a disabled account', async () => {
    const channels = JSON.stringify({ 每日汇总: [4] });
    const setting = { user_id: Number(busy.userId), quiet: [], channels, updated_time: now };
    await db().run(db().t.insertInto('user_message_setting').values(setting));
    at('2026-01-22 08:00');
    await fire();
    const rows = await db().all(db().t.selectFrom('message_delivery').select(['user_id', 'channel']));
    expect(rows).toEqual([{ user_id: Number(busy.userId), channel: 4 }]);
    await db().run(db().t.updateTable('sys_user').set({ status: 1 }).where('id', '=', Number(busy.userId)));
    at('2026-01-23 08:00');
    await fire();
    await db().run(db().t.updateTable('sys_user').set({ status: 0 }).where('id', '=', Number(busy.userId)));
    expect(await digests()).toHaveLength(3);
  });

  it('comes at the time a setting names, or not at all', async () => {
    await settle(server, { REMINDER_DIGEST_TIME: '17:00' });
    at('2026-01-24 16:59');
    await fire();
    expect(await digests()).toHaveLength(3);
    at('2026-01-24 17:00');
    await fire();
    expect(await digests()).toHaveLength(4);
    await settle(server, { REMINDER_DIGEST_TIME: 'off' });
    at('2026-01-25 18:00');
    await fire();
    expect(await digests()).toHaveLength(4);
  });
});
