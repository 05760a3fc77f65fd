import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addRow, Keyring } from '../../../../../tests/contract/keyring.ts';
import type { Envelope } from '../../../../../tests/support/api-client.ts';
import { PIXEL, uploadPicture } from '../../../../../tests/support/pictures.ts';
import { startPlanWorld } from '../../../../../tests/support/rounds/plan-world.ts';
import type { TestServer } from '../../../../../tests/support/server.ts';
import { begunOnce, ofFile } from '../../../../../tests/support/servers/begun.ts';
import { twinOf } from '../../../../../tests/support/servers/of-file.ts';
import { noticesIn } from '../../../../../tests/support/stored.ts';
import type { WireRecord } from '../../../../engine/json.ts';
import { migrate } from '../../../../server/db/migrate/migrate.ts';
import { selectDevice, tidyDevices } from './receive/receive.sql.ts';
import { signatureOf } from './receive/signature.ts';

const WARNING = '/AIWarningMessage';
const DEVICE = { deviceName: '大门分析仪', deviceNo: 'AI-T1', pushKey: 'a-key-nobody-reads' };

let now = new Date('2026-03-02T02:00:00Z');
let addressId = 0;
let typeId = 0;
let riskTypeId = 0;

const world = ofFile(() => startPlanWorld({ now: () => now }));
beforeAll(async () => {
  const { admin } = world;
  await admin.write('/AIEquipmentFile/add', DEVICE);
  addressId = await admin.add('/Address/add', { name: '厂区大门' });
  const point = { name: '大门闸机', riskPointTypeId: world.typeId, addressId, orgId: world.orgId };
  await admin.add('/RiskPoint/add', point);
  typeId = await firstId('/AIWarningType/page', { name: '未戴安全帽' });
  riskTypeId = await firstId('/RiskType/page', { name: '物的不安全状态' });
});
const twin = twinOf(() => world.server, { now: () => now });
const second = begunOnce(() => twin.server.login());

const firstId = async (path: string, query: Record<string, string>) =>
  Number((await world.admin.rows(path, query))[0]?.id);

/** Adds a warning with a picture; returns its id. */
async function addWarning(): Promise<number> {
  const picture = await uploadPicture(world.admin);
  const about = { deviceNo: DEVICE.deviceNo, warningTypeId: typeId, addressId, picture };
  return world.admin.add('/AIWarningMessage/add', about);
}

const warning = (id: unknown) => world.admin.read<WireRecord>(`${WARNING}/detail`, { id: String(id) });
const answerTo = async (path: string, body: WireRecord, client = world.admin) => (await client.post(path, body)).body;

const hazardOf = (id: number): WireRecord => {
  const words = { riskName: '未戴安全帽进入', riskDesc: '一人未戴安全帽', locationText: '厂区大门' };
  return { id, ...words, riskTypeId, orgId: world.orgId };
};

describe('an AI warning', () => {
  it('takes place, its department and names from its device, whose key is in no answer', async () => {
    const id = await addWarning();
    expect(await warning(id)).toMatchObject({
      warningName: '厂区大门 未戴安全帽',
      deviceName: '大门分析仪',
      orgId: world.orgId,
      status: 0,
      hitCount: 1,
      result: '未处理',
    });
    expect(JSON.stringify(await world.admin.rows('/AIEquipmentFile/page'))).not.toContain(DEVICE.pushKey);
  });

  it('is confirmed, and then a false alarm only with a reason', async () => {
    const id = await addWarning();
    for (const odd of [{}, { status: 0 }, { status: 3 }]) {
      const { success, message } = await answerTo(`${WARNING}/handle`, { id, ...odd });
      expect({ success, message }).toEqual({ success: false, message: expect.stringContaining('处理结果') });
    }
    expect(await warning(id)).toMatchObject({ status: 0, result: '未处理' });
    await world.admin.write(`${WARNING}/handle`, { id, status: 1 });
    expect(await warning(id)).toMatchObject({ status: 1, result: '已确认' });
    expect(await answerTo(`${WARNING}/handle`, { id, status: 2 })).toMatchObject({ success: false, code: 400 });
    await world.admin.write(`${WARNING}/handle`, { id, status: 2, handleOpinion: '是反光' });
    expect(await warning(id)).toMatchObject({ status: 2, result: '误报', handleOpinion: '是反光' });
    for (const [path, body] of [
      ['handle', { id, status: 1 }],
      ['toRisk', hazardOf(id)],
      ['edit', { id, deviceNo: DEVICE.deviceNo, warningTypeId: typeId }],
      ['delete', { id }],
    ] as const) {
      expect(await answerTo(`${WARNING}/${path}`, body), path).toMatchObject({ message: '当前状态不允许该操作' });
    }
  });

  it('becomes one hazard, however many servers are asked at once', async () => {
    const id = await addWarning();
    const answers = await Promise.all(
      [world.admin, second, world.admin, second].map((client) => answerTo(`${WARNING}/toRisk`, hazardOf(id), client)),
    );
    const won = answers.filter(({ success }) => success);
    expect(won).toHaveLength(1);
    const lost = answers.filter(({ success }) => !success);
    for (const { message } of lost) expect(message).toBe('该预警已转隐患');
    const hazardId = Number(won[0]?.data);
    for (const { extras } of lost) expect(extras).toMatchObject({ id: hazardId });
    const after = await warning(id);
    expect(after).toMatchObject({ status: 3, riskRegisterId: hazardId, hazardStatus: 0, result: '已转隐患' });
    const hazard = await world.admin.read<WireRecord>('/RiskRegister/detail', { id: String(hazardId) });
    expect(hazard).toMatchObject({ source: 4, sourceId: id, riskName: '未戴安全帽进入', code: after.hazardCode });
    expect(hazard.discoverTime).toBe(after.warningTime);
    expect(String(hazard.pictures)).toContain('/sysFileInfo/');
  });

  it.each(['judgeId', 'againCheckId'])('names as %s only who may act there, and writes nothing else', async (key) => {
    const id = await addWarning();
    const [unfit] = world.inspectors;
    const refused = await answerTo(`${WARNING}/toRisk`, { ...hazardOf(id), [key]: unfit });
    expect(refused).toMatchObject({ success: false, extras: { errorCode: 'H1014', errors: [{ field: key }] } });
    const unknown = await answerTo(`${WARNING}/toRisk`, { ...hazardOf(id), [key]: '999999999' });
    expect(unknown).toMatchObject({ success: false, code: 400, extras: { errors: [{ field: key }] } });
    const before = await warning(id);
    expect(before).toMatchObject({ status: 0 });
    expect(before).not.toHaveProperty('riskRegisterId');
    const { id: fit } = await world.admin.read<WireRecord>('/getLoginUser', {});
    const hazardId = await world.admin.write<number>(`${WARNING}/toRisk`, { ...hazardOf(id), [key]: fit });
    const hazard = await world.admin.read<WireRecord>('/RiskRegister/detail', { id: String(hazardId) });
    expect(hazard).toMatchObject({ sourceId: id, [key]: fit });
  });
});

const KEY = 'a-key-of-at-least-16';
const RECEIVE = '/AIWarningMessage/receive';
let count = 0;

const wall = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

function eventOf(more: WireRecord = {}): WireRecord {
  count += 1;
  return { eventId: `e-${count}`, deviceNo: 'AI-1', warningCode: 'smoking', warningTime: wall(now), ...more };
}

interface Sending {
  key?: string;
  time?: string;
  /** Signed text, if it differs from the sent one. */
  signed?: string;
  to?: TestServer;
  tenant?: string;
}

async function send(event: WireRecord, of: Sending = {}): Promise<{ status: number; body: Envelope }> {
  const { key = KEY, time = String(now.getTime()), to = world.server } = of;
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

describe('a device that pushes a warning', () => {
  /** Holder of the permission to handle warnings, who gets the messages. */
  let keyring: Keyring;
  const warnings = async () => (await world.admin.read<{ totalRows: number }>(`${WARNING}/page`)).totalRows;

  beforeAll(async () => {
    await world.admin.write('/AIEquipmentFile/add', { deviceName: '一号分析仪', deviceNo: 'AI-1', pushKey: KEY });
    await world.admin.write('/AIEquipmentFile/add', { deviceName: '没有密钥', deviceNo: 'AI-2' });
    const codes = ['AIWarningMessage:handle'];
    keyring = await Keyring.create(world.server, { account: 'zhiban01', scope: 4, orgId: world.orgId, codes });
  });
  /** Moves on ten minutes, so that warnings of the test before are not merged. */
  beforeEach(() => {
    now = new Date(now.getTime() + 600_000);
  });

  it('makes one with its picture, and tells those who handle it', async () => {
    const clip = { videoUrl: 'https://nvr/1.mp4' };
    const { body } = await send(eventOf({ confidence: 0.9, ...clip, pictureBase64: PIXEL.toString('base64') }));
    expect(body).toMatchObject({ success: true });
    const made = await warning(body.data);
    const own = { deviceName: '一号分析仪', warningTime: wall(now) };
    expect(made).toMatchObject({ status: 0, level: 3, hitCount: 1, ...clip, ...own });
    const notices = await noticesIn(world.server, { userId: keyring.userId });
    expect(notices.map(({ content }) => content)).toEqual(['一号分析仪发生吸烟，请及时处理']);
    const tasks = await keyring.client.rows('/inbox/page', { kind: 'warning' });
    const task = {
      resource: 'AIWarningMessage',
      verb: 'handle',
      name: '吸烟',
      picture: expect.stringContaining('/preview?'),
    };
    expect(tasks).toContainEqual(expect.objectContaining(task));
    const counts = await keyring.client.read<WireRecord[]>('/inbox/counts');
    expect(counts).toContainEqual(expect.objectContaining({ key: 'warning', title: '待处理预警' }));
    const link = String(made.picture);
    const picture = await fetch(`${world.server.base}${link}`);
    expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject({ format: 'png', width: 1 });
    const device = async () => (await world.admin.rows('/AIEquipmentFile/page', { deviceName: '一号' }))[0];
    expect(await device()).toMatchObject({ onlineStatus: 1, lastSeenTime: wall(now) });
    await tidyDevices(world.server.platform.database.session('1'), new Date(now.getTime() + 25 * 3_600_000));
    expect(await device()).toMatchObject({ onlineStatus: 0, lastSeenTime: wall(now) });
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
    const refused = await world.server.platform.database.tx('1', async (db) => {
      await selectDevice(db, 'AI-1', 'forUpdate');
      return send(eventOf(), { key: 'another-key-of-16-signs' });
    });
    expect(refused.status).toBe(401);
  });

  it('is one of its own tenant, where another has a device of the same number', async () => {
    const { database, catalogs } = world.server.platform;
    await database.query("insert into platform.tenant (id, code, name) values ('2', 't_2', '另一家')", []);
    await migrate(database, (tenant) => catalogs.of(tenant).resources);
    const db = database.session('2');
    const theirs = { device_name: '它的', device_no: 'AI-1', push_key: 'a-key-of-another-firm' };
    await addRow(db, 'ai_equipment_file', theirs);
    await addRow(db, 'ai_warning_type', { name: '吸烟', code: 'smoking', is_push: false });
    const before = await warnings();
    const event = eventOf();
    expect((await send(event, { tenant: 't_2' })).status).toBe(401);
    const { body } = await send(event, { tenant: 't_2', key: 'a-key-of-another-firm' });
    expect(body).toMatchObject({ success: true });
    const made = db.t.selectFrom('ai_warning_message').select(['id', 'device_name']);
    expect(await db.all(made)).toEqual([{ id: body.data, device_name: '它的' }]);
    expect(await warnings()).toBe(before);
  });

  it('signs with a new key from the moment it is made; the key is said once and stored sealed', async () => {
    const id = await firstId('/AIEquipmentFile/page', { deviceName: '没有密钥' });
    const { pushKey } = await world.admin.write<{ pushKey: string }>('/AIEquipmentFile/newKey', { id });
    expect(pushKey).toMatch(/^[\w-]{32}$/);
    expect((await send(eventOf({ deviceNo: 'AI-2' }), { key: pushKey })).status).toBe(200);
    const again = await world.admin.write<{ pushKey: string }>('/AIEquipmentFile/newKey', { id });
    expect((await send(eventOf({ deviceNo: 'AI-2' }), { key: pushKey })).status).toBe(401);
    expect((await send(eventOf({ deviceNo: 'AI-2' }), { key: again.pushKey })).status).toBe(200);
    const db = world.server.platform.database.session('1');
    for (const [table, column] of [
      ['ai_equipment_file', 'push_key'],
      ['record_history', 'after'],
    ] as const) {
      const stored = JSON.stringify(await db.all(db.t.selectFrom(table).select(column)));
      for (const key of [pushKey, again.pushKey, KEY]) expect(stored, table).not.toContain(key);
    }
    const short = await world.admin.post('/AIEquipmentFile/edit', { id, pushKey: 'short' });
    expect(short.body.message).toBe('推送密钥至少16位，也可以保存后点“生成密钥”');
  });

  it('gets the same warning for an event sent again, counted once', async () => {
    const event = eventOf();
    const [first, again] = [await send(event), await send(event, { to: twin.server })];
    expect(again.body.data).toBe(first.body.data);
    expect(await warning(first.body.data)).toMatchObject({ hitCount: 1 });
  });

  it('gives one warning for what it sees within five minutes, on two servers at once', async () => {
    const before = await warnings();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => send(eventOf(), { to: n % 2 ? twin.server : world.server })),
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
