import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addRow, Keyring } from '../../../../../tests/contract/keyring.ts';
import { DEMO_PASSWORD } from '../../../../../tests/support/accounts.ts';
import type { ApiClient, Envelope } from '../../../../../tests/support/api-client.ts';
import { startPeopledServer } from '../../../../../tests/support/people.ts';
import { PIXEL } from '../../../../../tests/support/pictures.ts';
import { startTestServer, type TestServer } from '../../../../../tests/support/server.ts';
import type { WireRecord } from '../../../../engine/json.ts';
import { migrate } from '../../../../server/db/migrate/migrate.ts';
import { selectDevice, tidyDevices } from './receive.sql.ts';
import { signatureOf } from './signature.ts';

const KEY = 'a-key-of-at-least-16';
const ORG = { name: '消控室', code: 'XK', pid: 0, pids: '[0],', status: 0, sort: 1 };
const RECEIVE = '/AIWarningMessage/receive';

let server: TestServer;
/** A second server on the same database. */
let other: TestServer;
let admin: ApiClient;
let now = new Date('2026-03-02T02:00:00Z');
let count = 0;
/** Holds the code of handling, and gets the messages. */
let keyring: Keyring;

beforeAll(async () => {
  server = await startPeopledServer({ now: () => now });
  other = await startTestServer({ seed: 'none', database: server.database, now: () => now });
  admin = await server.login();
  await admin.write('/AIEquipmentFile/add', { deviceName: '一号分析仪', deviceNo: 'AI-1', pushKey: KEY });
  await admin.write('/AIEquipmentFile/add', { deviceName: '没有密钥', deviceNo: 'AI-2' });
  const orgId = String(await addRow(server.platform.database.session('1'), 'sys_org', ORG));
  keyring = await Keyring.create(server, { account: 'zhiban01', scope: 4, orgId });
  await keyring.hold(['AIWarningMessage:handle']);
});
afterAll(async () => {
  await other?.stop();
  await server?.stop();
});
/** Ten minutes on: no warning of the test before is near. */
beforeEach(() => {
  now = new Date(now.getTime() + 600_000);
});

const wall = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

function eventOf(more: WireRecord = {}): WireRecord {
  count += 1;
  return { eventId: `e-${count}`, deviceNo: 'AI-1', warningCode: 'smoking', warningTime: wall(now), ...more };
}

interface Sending {
  key?: string;
  time?: string;
  /** What the signature is made over, where that is not what is sent. */
  signed?: string;
  to?: TestServer;
  tenant?: string;
}

async function send(event: WireRecord, of: Sending = {}): Promise<{ status: number; body: Envelope }> {
  const { key = KEY, time = String(now.getTime()), to = server } = of;
  const body = JSON.stringify(event);
  const sign = signatureOf(key, time, Buffer.from(of.signed ?? body)).toString('hex');
  const headers = {
    'content-type': 'application/json',
    'x-device-no': String(event.deviceNo),
    'x-time': time,
    'x-sign': sign,
    ...(of.tenant === undefined ? {} : { 'x-tenant': of.tenant }),
  };
  const response = await fetch(`${to.base}/api${RECEIVE}`, { method: 'POST', headers, body });
  return { status: response.status, body: (await response.json()) as Envelope };
}

async function noticesOf(userId: string): Promise<string[]> {
  const db = server.platform.database.session('1');
  const rows = db.t.selectFrom('user_notice').select('content').where('user_id', '=', Number(userId)).orderBy('id');
  return (await db.all<{ content: string }>(rows)).map(({ content }) => content);
}

const warnings = async () => (await admin.read<{ totalRows: number }>('/AIWarningMessage/page')).totalRows;
const warning = (id: unknown) => admin.read<WireRecord>('/AIWarningMessage/detail', { id: String(id) });

describe('a device that pushes a warning', () => {
  it('makes one with its picture, and tells those who handle it', async () => {
    const { body } = await send(
      eventOf({ confidence: 0.9, videoUrl: 'https://nvr/1.mp4', pictureBase64: PIXEL.toString('base64') }),
    );
    expect(body).toMatchObject({ success: true });
    const made = await warning(body.data);
    expect(made).toMatchObject({
      status: 0,
      level: 3,
      hitCount: 1,
      videoUrl: 'https://nvr/1.mp4',
      deviceName: '一号分析仪',
      warningTime: wall(now),
    });
    expect(await noticesOf(keyring.userId)).toEqual(['一号分析仪发生吸烟，请及时处理']);
    const watch = await server.login('zhiban01', DEMO_PASSWORD);
    const tasks = await watch.read<{ rows: WireRecord[] }>('/inbox/page', { kind: 'warning' });
    expect(tasks.rows).toMatchObject([{ resource: 'AIWarningMessage', verb: 'handle', name: '吸烟' }]);
    const counts = await watch.read<WireRecord[]>('/inbox/counts');
    expect(counts).toContainEqual(expect.objectContaining({ key: 'warning', title: '待处理预警', count: 1 }));
    const link = String(made.picture);
    const picture = await fetch(`${server.base}${link}`);
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(PIXEL);
    const { rows } = await admin.read<{ rows: WireRecord[] }>('/AIEquipmentFile/page', { deviceName: '一号' });
    expect(rows[0]).toMatchObject({ onlineStatus: 1, lastSeenTime: wall(now) });
    await tidyDevices(server.platform.database.session('1'), new Date(now.getTime() + 25 * 3_600_000));
    const later = await admin.read<{ rows: WireRecord[] }>('/AIEquipmentFile/page', { deviceName: '一号' });
    expect(later.rows[0]).toMatchObject({ onlineStatus: 0, lastSeenTime: wall(now) });
  });

  it.each<[string, WireRecord, Sending]>([
    ['another key', {}, { key: 'another-key-of-16-signs' }],
    ['a body that was changed', {}, { signed: '{}' }],
    ['a device that is not there', { deviceNo: 'AI-9' }, {}],
    ['a tenant that is not there', {}, { tenant: 't_9' }],
    ['a device without a key', { deviceNo: 'AI-2' }, { key: 'no key' }],
    ['a time six minutes old', {}, { time: String(Date.UTC(2026, 2, 1)) }],
    ['a time that is none', {}, { time: 'now' }],
  ])('is refused with %s', async (_, more, sending) => {
    const before = await warnings();
    const { status, body } = await send(eventOf(more), sending);
    expect([status, body.success]).toEqual([401, false]);
    expect(await warnings()).toBe(before);
  });

  it('cannot be held up by a sender that has its number but not its key', async () => {
    const refused = await server.platform.database.tx('1', async (db) => {
      await selectDevice(db, 'AI-1', 'forUpdate');
      return send(eventOf(), { key: 'another-key-of-16-signs' });
    });
    expect(refused.status).toBe(401);
  });

  it('is one of its own tenant, where another has a device of the same number', async () => {
    const { database, catalogs } = server.platform;
    await database.query("insert into platform.tenant (id, code, name) values ('2', 't_2', '另一家')", []);
    await migrate(database, (tenant) => catalogs.of(tenant).resources);
    const db = database.session('2');
    await addRow(db, 'ai_equipment_file', {
      device_name: '它的',
      device_no: 'AI-1',
      push_key: 'a-key-of-another-firm',
    });
    await addRow(db, 'ai_warning_type', { name: '吸烟', code: 'smoking', is_push: false });
    const before = await warnings();
    const event = eventOf();
    expect((await send(event, { tenant: 't_2' })).status).toBe(401);
    const { body } = await send(event, { tenant: 't_2', key: 'a-key-of-another-firm' });
    expect(body).toMatchObject({ success: true });
    const theirs = db.t.selectFrom('ai_warning_message').select(['id', 'device_name']);
    expect(await db.all(theirs)).toEqual([{ id: body.data, device_name: '它的' }]);
    expect(await warnings()).toBe(before);
  });

  it('signs with a new key from the moment it is made; the key is said once and stored sealed', async () => {
    const { rows } = await admin.read<{ rows: WireRecord[] }>('/AIEquipmentFile/page', { deviceName: '没有密钥' });
    const { pushKey } = await admin.write<{ pushKey: string }>('/AIEquipmentFile/newKey', { id: rows[0]?.id });
    expect(pushKey).toMatch(/^[\w-]{32}$/);
    expect((await send(eventOf({ deviceNo: 'AI-2' }), { key: pushKey })).status).toBe(200);
    const again = await admin.write<{ pushKey: string }>('/AIEquipmentFile/newKey', { id: rows[0]?.id });
    expect((await send(eventOf({ deviceNo: 'AI-2' }), { key: pushKey })).status).toBe(401);
    expect((await send(eventOf({ deviceNo: 'AI-2' }), { key: again.pushKey })).status).toBe(200);
    const db = server.platform.database.session('1');
    for (const [table, column] of [
      ['ai_equipment_file', 'push_key'],
      ['record_history', 'after'],
    ] as const) {
      const stored = JSON.stringify(await db.all(db.t.selectFrom(table).select(column)));
      for (const key of [pushKey, again.pushKey, KEY]) expect(stored, table).not.toContain(key);
    }
    const short = await admin.post('/AIEquipmentFile/edit', { id: rows[0]?.id, pushKey: 'short' });
    expect(short.body.message).toBe('推送密钥至少16位，也可以保存后点“生成密钥”');
  });

  it('gets the same warning for an event sent again, counted once', async () => {
    const event = eventOf();
    const [first, again] = [await send(event), await send(event, { to: other })];
    expect(again.body.data).toBe(first.body.data);
    expect(await warning(first.body.data)).toMatchObject({ hitCount: 1 });
  });

  it('gives one warning for what it sees within five minutes, on two servers at once', async () => {
    const before = await warnings();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => send(eventOf(), { to: n % 2 ? other : server })),
    );
    const ids = new Set(answers.map(({ body }) => body.data));
    expect(ids.size).toBe(1);
    expect(await warnings()).toBe(before + 1);
    expect(await warning([...ids][0])).toMatchObject({ hitCount: 8 });
    now = new Date(now.getTime() + 301_000);
    expect((await send(eventOf())).body.data).not.toBe([...ids][0]);
  });

  it.each<[string, WireRecord, string]>([
    ['no picture', { pictureBase64: Buffer.from('<svg/>').toString('base64') }, '文件类型不允许'],
    ['a clip of no address', { videoUrl: 'javascript:alert(1)' }, '录像地址格式不正确'],
    ['text', { pictureBase64: '不是图片' }, '图片不是有效的Base64编码'],
    ['an unknown kind', { warningCode: 'dance' }, '预警编码“dance”没有登记，请先在AI预警类型中新增'],
    ['a time to come', { warningTime: '2026-04-01 00:00:00' }, '预警时间应在最近7天内，且不能晚于当前时间'],
  ])('learns what is wrong with %s', async (_, more, message) => {
    const before = await warnings();
    const { body } = await send(eventOf(more));
    expect(body).toMatchObject({ success: false, code: 400, message });
    expect(await warnings()).toBe(before);
  });

  it('is slowed down after 60 in a minute', async () => {
    const event = eventOf();
    for (let n = 0; n < 60; n += 1) expect((await send(event)).status).toBe(200);
    expect((await send(event)).status).toBe(429);
  });
});
