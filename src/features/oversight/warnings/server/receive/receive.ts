import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JsonSchema } from '../../../../../engine/json.ts';
import { DATE_TIME_PATTERN, parseWallTime } from '../../../../../engine/wall-time.ts';
import type { Ctx, UserCtx } from '../../../../../server/ctx.ts';
import { spendWindow } from '../../../../../server/db/rate-window.ts';
import type { EndpointInput } from '../../../../../server/endpoint.ts';
import { invalid, tooOften } from '../../../../../server/errors.ts';
import { uploadFolder } from '../../../../../server/http/input/upload.ts';
import { inTenant } from '../../../../../server/jobs/background-ctx.ts';
import type { Platform } from '../../../../../server/platform.ts';
import { announceChange } from '../../../../../server/realtime/outbox.ts';
import { DEFAULT_TENANT, findTenant } from '../../../../../server/tenants.ts';
import { fileStoreOf, storeUpload } from '../../../../records/files/index.ts';
import { openPushKey } from '../push-key/sealed-key.ts';
import {
  addHit,
  insertEvent,
  markSeen,
  type SendingDevice,
  selectDevice,
  selectNear,
  selectType,
  warningOfEvent,
} from './receive.sql.ts';
import { asDevice, reportWarning } from './report.ts';
import { checkSignature, checkTime, type Signed } from './signature.ts';

const WARNING = 'AIWarningMessage';
const MINUTE_MS = 60_000;
/** Maximum warnings of one device a minute. */
const PER_MINUTE = 60;
/** Milliseconds within which warnings of one device and type are merged (domain.md#7.6). */
const MERGE_MS = 5 * MINUTE_MS;
/** Maximum age of a warning in milliseconds: a disconnected device may send stored warnings for a week. */
const OLDEST_MS = 7 * 24 * 60 * MINUTE_MS;

export const RECEIVE_BODY: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['eventId', 'deviceNo', 'warningCode', 'warningTime'],
  properties: {
    eventId: { type: 'string', title: '事件编号', minLength: 1, maxLength: 64, pattern: '^[0-9A-Za-z_.:-]+$' },
    deviceNo: { type: 'string', title: '设备编号', minLength: 1, maxLength: 50 },
    warningCode: { type: 'string', title: '预警编码', minLength: 1, maxLength: 50 },
    confidence: { type: 'number', title: '置信度', minimum: 0, maximum: 1 },
    warningTime: { type: 'string', title: '预警时间', pattern: DATE_TIME_PATTERN },
    videoUrl: { type: 'string', title: '录像地址', maxLength: 500, pattern: '^https?://[^\\s@/]+(/\\S*)?$' },
    pictureBase64: { type: 'string', title: '图片', maxLength: 950_000 },
  },
};

interface Sent {
  eventId: string;
  deviceNo: string;
  warningCode: string;
  confidence?: number;
  warningTime: string;
  videoUrl?: string;
  pictureBase64?: string;
}

/**
 * Receives a warning of a device; returns the id of the new warning, or of the one it was merged into (wire.md#10).
 * Looks for the device in the tenant named by the call, by default in the first one.
 * @throws 401
 */
export async function receiveWarning(platform: Platform, ctx: Ctx, input: EndpointInput): Promise<number> {
  const sent = input.body as Sent; // checked by RECEIVE_BODY
  const header = (name: string) => String(input.headers[name] ?? '');
  const signed = { time: header('x-time'), sign: header('x-sign'), sent: input.sent ?? Buffer.alloc(0) };
  checkTime(signed, ctx.now());
  const tenantCode = header('x-tenant');
  const named = await findTenant(platform.database, { tenantCode });
  // An unknown tenant gets the same answer as an unknown device.
  const isNamed = named !== null && header('x-device-no') === sent.deviceNo;
  return inTenant(platform, named ?? DEFAULT_TENANT, async (own) => {
    const device = await signingDevice(own, isNamed ? sent.deviceNo : '', signed);
    return takeEvent(platform, own, { sent, device });
  });
}

async function takeEvent(platform: Platform, ctx: Ctx, { sent, device }: Taking): Promise<number> {
  await countSending(ctx, device);
  await markSeen(ctx.db, device.id, ctx.now());
  const existingId = await warningOfEvent(ctx.db, sent.deviceNo, sent.eventId);
  if (existingId !== undefined) return existingId;
  const id = await takeWarning(platform, asDevice(ctx, device), { sent, device });
  const event = { device_no: sent.deviceNo, event_id: sent.eventId, warning_id: id, created_time: ctx.now() };
  await insertEvent(ctx.db, event);
  return id;
}

/**
 * Device that signed, locked until the transaction ends: its warnings are processed one after the other, on all
 * servers. It is locked after its signature was verified, so that a caller who only knows a number cannot delay it.
 * @throws 401
 */
async function signingDevice(ctx: Ctx, deviceNo: string, signed: Signed): Promise<SendingDevice> {
  const { db } = ctx;
  const keyOf = (device: SendingDevice | undefined) =>
    openPushKey(db, device?.enabled === false ? null : (device?.push_key ?? null), ctx.now());
  checkSignature(await keyOf(await selectDevice(db, deviceNo, 'none')), signed);
  const device = await selectDevice(db, deviceNo, 'forUpdate');
  // Key or device may have changed while waiting for the lock.
  checkSignature(await keyOf(device), signed);
  if (!device) throw new Error('a signature of no device was accepted');
  return device;
}

async function countSending({ db, tenant, now }: Ctx, { id }: SendingDevice): Promise<void> {
  const at = now();
  const key = `ai-device|${tenant}|${id}`;
  const until = await spendWindow(db, { key, limit: PER_MINUTE, windowMs: MINUTE_MS, now: at });
  if (until) throw tooOften(Math.max(1, Math.ceil((until.getTime() - at.getTime()) / 1_000)));
}

interface Taking {
  sent: Sent;
  device: SendingDevice;
}

async function takeWarning(platform: Platform, ctx: UserCtx, { sent, device }: Taking): Promise<number> {
  const at = timeOf(sent, ctx.now());
  const type = await selectType(ctx.db, sent.warningCode);
  if (!type) {
    const message = `预警编码“${sent.warningCode}”没有登记，请先在AI预警类型中新增`;
    throw invalid([{ field: 'warningCode', message }]);
  }
  const near = await selectNear(ctx.db, { deviceNo: sent.deviceNo, typeId: type.id, at, windowMs: MERGE_MS });
  if (near !== undefined) {
    await addHit(ctx.db, near, at);
    await announceChange(ctx, WARNING, { ids: [near] });
    return near;
  }
  const picture = await keepPicture(platform, ctx, sent.pictureBase64);
  const { warningTime, confidence, videoUrl } = sent;
  return reportWarning(ctx, { device, type, warningTime, confidence, videoUrl, picture });
}

/** @throws 400 for a time in the future or too long ago */
function timeOf({ warningTime }: Sent, now: Date): Date {
  const at = parseWallTime(warningTime);
  const age = at === null ? Number.NaN : now.getTime() - at.getTime();
  if (at !== null && age >= -MERGE_MS && age <= OLDEST_MS) return at;
  throw invalid([{ field: 'warningTime', message: '预警时间应在最近7天内，且不能晚于当前时间' }]);
}

/** @throws 400 for a file that is no picture */
async function keepPicture(platform: Platform, ctx: UserCtx, base64: string | undefined): Promise<string | null> {
  if (base64 === undefined || base64 === '') return null;
  const text = base64.replace(/^data:image\/[a-z]+;base64,/, '');
  if (!/^[0-9A-Za-z+/]+={0,2}$/.test(text)) {
    throw invalid([{ field: 'pictureBase64', message: '图片不是有效的Base64编码' }]);
  }
  const bytes = Buffer.from(text, 'base64');
  const folder = uploadFolder(platform.config.dataDir);
  const path = join(folder, randomUUID());
  await mkdir(folder, { recursive: true });
  await writeFile(path, bytes);
  try {
    const file = { path, originalName: 'AI预警', declaredType: '', bytes: bytes.length, fields: {} };
    return await storeUpload(ctx, fileStoreOf(platform.config), { file, as: 'avatar' });
  } finally {
    await rm(path, { force: true });
  }
}
