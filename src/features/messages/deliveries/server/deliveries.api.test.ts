import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addRow, Keyring } from '../../../../../tests/contract/keyring.ts';
import type { ApiClient } from '../../../../../tests/support/api-client.ts';
import { runTimer, startTestServer } from '../../../../../tests/support/server.ts';
import { begunOnce, ofFile } from '../../../../../tests/support/servers/begun.ts';
import { FakeSms, forget, settle, smsHosts } from '../../../../../tests/support/servers/fake-sms.ts';
import { FakeWecom } from '../../../../../tests/support/servers/fake-wecom.ts';
import { MAIL_SETTINGS, MailServer } from '../../../../../tests/support/servers/mail-server.ts';
import { serverOfFile, twinOf } from '../../../../../tests/support/servers/of-file.ts';
import { setUsers, whileDisabled } from '../../../../../tests/support/stored.ts';
import type { WireRecord } from '../../../../engine/json.ts';
import { inTenant } from '../../../../server/jobs/background-ctx.ts';
import { type Message, notify } from '../../../../server/realtime/outbox.ts';
import { sendDue } from './send-due.ts';

const WECOM = { corpId: 'ww1', secret: 'wx-secret' };
const SMS = {
  DILON_ALIYUN_SMS_ACCESSKEY_ID: 'id',
  DILON_ALIYUN_SMS_ACCESSKEY_SECRET: 'secret',
  DILON_ALIYUN_SMS_SIGN_NAME: '安全',
  DILON_ALIYUN_SMS_LOGIN_TEMPLATE_CODE: 'SMS_1',
  DILON_ALIYUN_SMS_NOTICE_TEMPLATE_CODE: 'SMS_2',
};
const [WECHAT, TEXT, MAIL] = [2, 3, 4];

let now = new Date('2026-01-20T02:00:00Z');
const sms = new FakeSms();
const wecom = new FakeWecom(WECOM);
const env = { OUTBOUND_HOSTS: '' };
const mailServer = ofFile(() => MailServer.start());
beforeAll(async () => {
  await wecom.start();
  env.OUTBOUND_HOSTS = [mailServer.place, smsHosts(await sms.start()), wecom.outboundHosts].join();
});
const server = serverOfFile(() => startTestServer({ seed: 'none', now: () => now, env }));
let admin: ApiClient;
const person = begunOnce(() => Keyring.create(server, { account: 'fasong01', scope: 4 }));
const bare = begunOnce(() => Keyring.create(server, { account: 'fasong02', scope: 4 }));
beforeAll(async () => {
  admin = await server.login();
  await setUsers(server, [person.userId], { email: 'li@example.com', phone: '13800000001' });
  await setUsers(server, [bare.userId], { email: null, phone: null });
  const binding = { user_id: Number(person.userId), corp_id: WECOM.corpId, member_id: 'lizhigang', bound_time: now };
  await db().run(db().t.insertInto('sys_user_wecom').values(binding));
  const application = { corp_id: WECOM.corpId, wx_app_id: '1000002', secret: WECOM.secret, is_enable: true };
  await addRow(db(), 'qy_wechat_config', { ...application, redirect_uri: 'https://localhost/qywxLoading' });
});
const other = twinOf(() => server, { now: () => now, env });
beforeEach(async () => {
  now = new Date('2026-01-20T02:00:00Z');
  mailServer.mood = 'takes';
  mailServer.received.length = 0;
  sms.answer = '{"Code":"OK","BizId":"1"}';
  sms.calls.length = 0;
  wecom.messages.length = 0;
  await settle(server, { ...MAIL_SETTINGS, ...SMS });
  for (const table of ['message_delivery', 'user_message_setting']) await db().run(db().t.deleteFrom(table));
});
afterAll(async () => {
  await sms.stop();
  await wecom.stop();
});

const db = () => server.platform.database.session('1');
const say = (message: Partial<Message> = {}) =>
  inTenant(server.platform, '1', (ctx) =>
    notify(ctx, { userIds: [person.userId], title: '超期', text: '隐患渗漏已超期1天', ...message }),
  );
const fire = (at = server) => runTimer(at, { run: sendDue });
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const rows = (): Promise<WireRecord[]> => db().all(db().t.selectFrom('message_delivery').selectAll().orderBy('id'));

describe('a message by other channels (domain.md#5.3)', () => {
  it('goes by mail, short message and the messaging app to the person it is for', async () => {
    await say({ channels: [WECHAT, TEXT, MAIL] });
    expect(await fire()).toBe('已发送 3 条消息');
    expect(mailServer.received.map(({ to }) => to)).toEqual([['li@example.com']]);
    const query = new URL(sms.calls[0]?.url ?? '', 'http://x').searchParams;
    expect(query.get('PhoneNumbers')).toBe('13800000001');
    expect(query.get('TemplateCode')).toBe('SMS_2');
    expect(JSON.parse(query.get('TemplateParam') ?? '')).toEqual({ title: '超期', text: '隐患渗漏已超期1天' });
    expect(wecom.messages).toMatchObject([
      { touser: 'lizhigang', agentid: 1000002, text: { content: '【超期】隐患渗漏已超期1天' } },
    ]);
    const page = await admin.rows('/MessageDelivery/page');
    expect(page.map(({ channel, target, status }) => [channel, target, status]).sort()).toEqual([
      [WECHAT, 'lizhigang', 1],
      [TEXT, '138****0001', 1],
      [MAIL, 'li@example.com', 1],
    ]);
  });

  it('is written with the message, and not at all when that is rolled back', async () => {
    const failing = inTenant(server.platform, '1', async (ctx) => {
      await notify(ctx, { userIds: [person.userId], title: '超期', text: 'x', channels: [MAIL] });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await rows()).toEqual([]);
  });

  it('goes out once however many servers send at the same moment', async () => {
    for (let n = 0; n < 20; n += 1) await say({ text: `第${n}条`, channels: [MAIL] });
    await Promise.all([fire(), fire(other.server), fire(), fire(other.server)]);
    expect(mailServer.received).toHaveLength(20);
    expect(new Set((await rows()).map(({ tries }) => tries))).toEqual(new Set([1]));
    await Promise.all([fire(), fire(other.server)]);
    expect(mailServer.received).toHaveLength(20);
  });

  it('that was not taken is tried again after growing pauses, and given up with the reason', async () => {
    mailServer.mood = 'refuses';
    await say({ channels: [MAIL] });
    await fire();
    expect(await rows()).toMatchObject([{ status: 0, tries: 1, reason: expect.stringContaining('没有接受') }]);
    await fire();
    expect(await rows()).toMatchObject([{ tries: 1 }]);
    for (const [at, pause] of [1, 5, 20, 60, 240].entries()) {
      later(pause);
      await fire(at % 2 === 0 ? other.server : server);
    }
    expect(await rows()).toMatchObject([{ status: 2, tries: 6, next_time: null }]);
    later(24 * 60);
    mailServer.mood = 'takes';
    await fire();
    expect(mailServer.received).toEqual([]);
  });

  it('that was given up is sent again when an administrator asks for it', async () => {
    await forget(server, 'DILON_EMAIL_');
    await say({ channels: [MAIL] });
    await fire();
    const [row] = await rows();
    expect(row).toMatchObject({ status: 2, reason: expect.stringContaining('DILON_EMAIL_HOST') });
    await settle(server, MAIL_SETTINGS);
    admin = await server.login();
    await admin.write('/MessageDelivery/retry', { id: row?.id });
    await fire();
    expect(mailServer.received).toHaveLength(1);
    expect((await admin.post('/MessageDelivery/retry', { id: row?.id })).body).toMatchObject({ success: false });
  });

  it('is taken over after its lease when the process that claimed it died', async () => {
    await say({ channels: [MAIL] });
    const lease = new Date(now.getTime() + 5 * 60_000);
    await db().run(db().t.updateTable('message_delivery').set({ tries: 1, next_time: lease }));
    later(4);
    await fire();
    expect(mailServer.received).toEqual([]);
    later(1);
    await fire(other.server);
    expect(mailServer.received).toHaveLength(1);
    expect(await rows()).toMatchObject([{ status: 1, tries: 2 }]);
  });

  it('says what a person lacks, and sends nothing to a disabled account', async () => {
    await say({ userIds: [bare.userId], channels: [WECHAT, TEXT, MAIL] });
    await fire();
    expect((await rows()).map(({ reason }) => reason).sort()).toEqual([
      '未填写手机号，站内消息已送达',
      '未填写邮箱，站内消息已送达',
      '未绑定企业微信，站内消息已送达',
    ]);
    await say({ text: '停用之前', channels: [MAIL] });
    await whileDisabled(server, [person.userId], async () => {
      await fire();
      await say({ text: '停用之后', channels: [MAIL] });
    });
    expect(mailServer.received).toEqual([]);
    expect((await rows()).slice(3)).toMatchObject([{ status: 2, reason: '账号已停用或已删除，不再发送' }]);
  });
});

describe('what a person chose', () => {
  const choose = async (values: Record<string, unknown>) => {
    const row = { user_id: Number(person.userId), quiet: [], updated_time: now, channels: '{}', ...values };
    await db().run(db().t.insertInto('user_message_setting').values(row));
  };

  it('replaces the channels of the message, unless it is compulsory', async () => {
    await choose({ channels: JSON.stringify({ 超期: [TEXT] }) });
    await say({ channels: [MAIL] });
    await say({ channels: [MAIL], isCompulsory: true });
    await say({ title: '闭环', channels: [] });
    const sent = (await rows()).map(({ channel, is_compulsory }) => `${channel} ${is_compulsory}`);
    expect(sent.sort()).toEqual([`${TEXT} false`, `${TEXT} true`, `${MAIL} true`]);
  });

  it('puts off what is not compulsory until the quiet hours end', async () => {
    await choose({ quiet_from: '22:00', quiet_until: '07:00' });
    now = new Date('2026-01-20T22:30:00+08:00');
    await say({ channels: [MAIL] });
    await say({ text: '重大', channels: [MAIL], isCompulsory: true });
    await fire();
    expect(mailServer.received).toHaveLength(1);
    expect(await rows()).toMatchObject([
      { status: 0, tries: 0, next_time: new Date('2026-01-21T07:00:00+08:00') },
      { status: 1, is_compulsory: true },
    ]);
    now = new Date('2026-01-21T07:00:00+08:00');
    await fire();
    expect(mailServer.received).toHaveLength(2);
  });
});

describe('the account page of messages', () => {
  interface Settings {
    kinds: { label: string; channels: number[]; fixed: number[]; isChosen: boolean }[];
    ways: WireRecord[];
    quietHours?: { from: string; until: string };
  }
  const channelsOf = ({ client }: Keyring) => client.read<Settings>('/sysNotice/channels');
  const kindOf = ({ kinds }: Settings, label: string) => kinds.find((kind) => kind.label === label);

  it('shows what the reminder settings ask for until the person chooses, and where each channel leads', async () => {
    admin = await server.login();
    for (const offsetHour of [24, 168]) {
      await admin.write('/OverTimeTip/add', { stage: 3, grade: 1, offsetHour, tipUserType: 1, tipMode: MAIL });
    }
    const settings = await channelsOf(person);
    expect(settings.ways).toEqual([
      { channel: MAIL, title: '邮件', target: 'li@example.com' },
      { channel: TEXT, title: '短信', target: '138****0001' },
      { channel: WECHAT, title: '企业微信', target: 'lizhigang' },
    ]);
    expect(kindOf(settings, '超期')).toMatchObject({ channels: [MAIL], fixed: [], isChosen: false });
    expect(kindOf(settings, '督办')).toMatchObject({ channels: [MAIL], fixed: [MAIL], isCompulsory: true });
    expect(kindOf(settings, '闭环')).toMatchObject({ channels: [], isChosen: false });
    const problems = async (of: Keyring) => (await channelsOf(of)).ways.map(({ problem }) => problem);
    expect(await problems(bare)).toEqual(['未填写邮箱', '未填写手机号', '未绑定企业微信']);
    await forget(server, 'DILON_');
    expect(await problems(person)).toEqual(['单位未开通', '单位未开通', undefined]);
  });

  it('stores what the caller chooses for himself, and what is compulsory stays', async () => {
    const { client } = person;
    const late = { label: '超期', channels: [TEXT] };
    await client.write('/sysNotice/updateChannels', { kinds: [late, { label: '督办', channels: [] }] });
    await client.write('/sysNotice/updateChannels', { quietHours: { from: '22:00', until: '06:30' } });
    expect((await client.post('/sysNotice/updateSettings', { quiet: ['督办'] })).body).toMatchObject({ code: 400 });
    const settings = await channelsOf(person);
    expect(kindOf(settings, '超期')).toMatchObject({ channels: [TEXT], isChosen: true });
    expect(kindOf(settings, '督办')).toMatchObject({ channels: [MAIL], fixed: [MAIL] });
    expect(settings.quietHours).toEqual({ from: '22:00', until: '06:30' });
    expect(kindOf(await channelsOf(bare), '超期')).toMatchObject({ isChosen: false });
    await say({ channels: [MAIL] });
    await say({ title: '督办', channels: [MAIL], isCompulsory: true });
    const sent = (await rows()).map(({ title, channel }) => `${title} ${channel}`);
    expect(sent.sort()).toEqual([`超期 ${TEXT}`, `督办 ${MAIL}`].sort());
    await client.write('/sysNotice/updateChannels', { kinds: [], quietHours: null });
    const again = await channelsOf(person);
    expect(again.quietHours).toBeUndefined();
    expect(kindOf(again, '超期')).toMatchObject({ channels: [MAIL], isChosen: false });
  });

  it.each([
    [{ kinds: [{ label: '没有这一种', channels: [] }] }],
    [{ kinds: [{ label: '超期', channels: [1] }] }],
    [{ kinds: [{ label: '超期', channels: [TEXT, TEXT] }] }],
    [{ quietHours: { from: '24:00', until: '07:00' } }],
    [{ quietHours: { from: '22:00' } }],
    [{ quietHours: { from: '22:00', until: '22:00' } }],
  ])('refuses %j', async (body) => {
    const { body: answer } = await person.client.post('/sysNotice/updateChannels', body);
    expect(answer).toMatchObject({ success: false, code: 400 });
  });
});
