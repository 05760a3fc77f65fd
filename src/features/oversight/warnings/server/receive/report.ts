import type { WireRecord } from '../../../../../engine/json.ts';
import type { Ctx, UserCtx } from '../../../../../server/ctx.ts';
import { notify } from '../../../../../server/realtime/outbox.ts';
import { addRecord } from '../../../../../server/records/add.ts';
import { holdersOfCode } from '../../../../../server/session/holders.sql.ts';
import type { SendingDevice, SentType } from './receive.sql.ts';

const WARNING = 'AIWarningMessage';

/** Context of a device, which is no user: its records carry its name and no account. */
export function asDevice(ctx: Ctx, { device_name }: Pick<SendingDevice, 'device_name'>): UserCtx {
  const none = { id: '0', account: '', adminType: '3', orgId: null, orgName: null, roles: [] } as const;
  return { ...ctx, scope: 'all', scopeOf: () => 'all', caller: { ...none, name: device_name } };
}

/** A validated warning of a device. */
export interface Report {
  device: Pick<SendingDevice, 'device_no' | 'device_name' | 'camera_id' | 'address_id'>;
  type: SentType;
  /** Local time as text. */
  warningTime: string;
  confidence?: number | undefined;
  /** Address of the device's own recording; the server never opens it. */
  videoUrl?: string | undefined;
  /** Id of a stored file that belongs to no record yet. */
  picture: string | null;
}

/** Adds a warning in the name of its device and notifies the people who handle it; returns its id. */
export async function reportWarning(ctx: UserCtx, report: Report): Promise<number> {
  const { device, type, warningTime, confidence, videoUrl, picture } = report;
  const body: WireRecord = {
    deviceNo: device.device_no,
    warningTypeId: type.id,
    warningTime,
    ...(device.camera_id === null ? {} : { cameraId: device.camera_id }),
    ...(device.address_id === null ? {} : { addressId: device.address_id }),
    ...(type.level === null ? {} : { level: type.level }),
    ...(confidence === undefined ? {} : { confidence }),
    ...(videoUrl === undefined ? {} : { videoUrl }),
    ...(picture === null ? {} : { picture }),
  };
  const files = picture === null ? [] : [Number(picture)];
  const { id, record } = await addRecord(ctx, WARNING, { body, files });
  if (type.is_push !== false) await notifyWatch(ctx, record);
  return id;
}

async function notifyWatch(ctx: UserCtx, { positionName, deviceName, warningTypeName }: WireRecord): Promise<void> {
  const userIds = (await holdersOfCode(ctx.db, `${WARNING}:handle`)).map(String);
  const place = String(positionName ?? deviceName ?? '');
  await notify(ctx, { userIds, title: 'AI预警', text: `${place}发生${String(warningTypeName)}，请及时处理` });
}
