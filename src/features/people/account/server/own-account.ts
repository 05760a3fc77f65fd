import type { WireRecord } from '../../../../engine/json.ts';
import { readId } from '../../../../kinds/relation/storage.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { spendWindow } from '../../../../server/db/rate-window.ts';
import { equals } from '../../../../server/db/records/filter.ts';
import type { DbSession, Row } from '../../../../server/db/session.ts';
import { type AppError, invalid, notFound, refuse } from '../../../../server/errors.ts';
import { deleteRecords, rowId } from '../../../../server/records/delete.ts';
import { findRow } from '../../../../server/records/detail.ts';
import { editRecord, setFields } from '../../../../server/records/edit.ts';
import { claimFiles, selectFiles } from '../../../../server/records/values/files.sql.ts';
import { tellsOfAnother } from '../../../../server/records/values/uniqueness.ts';
import { MAX_AVATAR } from '../../../records/files/index.ts';

const USERS = 'sysUser';

/** Maximum changes of one's own phone number a day: trying out which numbers colleagues have would take many. */
const NUMBERS_A_DAY = 5;
const DAY_MS = 86_400_000;
/** Message both for a number in use and for too many tries, so that the reply reveals neither (security.md#A42). */
const NUMBER_REFUSED = '手机号无法使用，请更换或联系管理员';

/**
 * POST /sysUser/updateInfo: sets the fields of its form only; fields absent from the body stay (wire.md#5.1).
 * @param beside session that commits at once: a refused try counts although the request's transaction is rolled back
 */
export async function updateOwnInfo(ctx: UserCtx, beside: DbSession, body: unknown): Promise<void> {
  const row = await ownRow(ctx, body);
  const accept = (before: WireRecord, { phone }: WireRecord) =>
    phone === before.phone ? Promise.resolve() : countNumber(ctx, beside);
  try {
    await editRecord(ctx, USERS, { row, body, formName: 'updateInfo', reason: '修改个人信息', accept });
  } catch (error) {
    throw tellsOfAnother(error) ? numberRefused() : error;
  }
}

/** Counts a change of the number before the number is checked, so that parallel tries count too. */
async function countNumber(ctx: UserCtx, beside: DbSession): Promise<void> {
  const window = { limit: NUMBERS_A_DAY, windowMs: DAY_MS, now: ctx.now() };
  const isUsedUp = await spendWindow(beside, { key: `own-number|${ctx.tenant}|${ctx.caller.id}`, ...window });
  if (isUsedUp) throw numberRefused();
}

function numberRefused(): AppError {
  return invalid([{ field: 'phone', message: NUMBER_REFUSED }]);
}

/** POST /sysUser/updateAvatar: sets a picture the caller has uploaded. The former picture becomes a deleted file. */
export async function updateOwnAvatar(ctx: UserCtx, body: { id?: unknown; avatar: unknown }): Promise<void> {
  const row = await ownRow(ctx, body);
  const id = readId(body.avatar);
  const former = readId(row.avatar);
  if (id === undefined) throw notFound();
  if (id === former) return;
  await claimAvatar(ctx, id);
  await setFields(ctx, USERS, { row, set: { avatar: String(id) }, reason: '更换头像' });
  if (former !== undefined && (await isOwnAvatar(ctx, former)))
    await deleteRecords(ctx, 'sysFileInfo', { ids: [former], reason: '已换新头像' });
}

/** Locks the caller's own row, whatever his data scope; the id of another row gives 404 (security.md#R9). */
async function ownRow(ctx: UserCtx, body: unknown): Promise<Row> {
  const { id } = ctx.caller;
  const isSilent = typeof body !== 'object' || body === null || !('id' in body) || body.id === undefined;
  if (!isSilent && String(rowId(body)) !== id) throw notFound();
  return findRow(ctx, USERS, { id, lock: 'update', visible: [equals('id', id)] });
}

/** Claims the uploaded file. A file of another user gives 404, in this tenant and in others (security.md#A43). */
async function claimAvatar(ctx: UserCtx, id: number): Promise<void> {
  const [file] = await selectFiles(ctx.db, [id]);
  if (!file || file.owner_resource !== null || String(file.created_user_id) !== ctx.caller.id) throw notFound();
  if (!file.content_type.startsWith('image/')) throw invalid([{ field: 'avatar', message: '头像只能是图片' }]);
  if (file.bytes > MAX_AVATAR) throw invalid([{ field: 'avatar', message: '头像不能超过 1 MB，请裁剪或压缩后再上传' }]);
  const claimed = await claimFiles(ctx.db, [id], { resource: USERS, id: Number(ctx.caller.id) });
  // Another record claimed the file meanwhile.
  if (claimed !== 1) throw refuse('BUSY');
}

/** True if the file belongs to the caller's record; administrators and demo data may have set a file of another one. */
async function isOwnAvatar(ctx: UserCtx, id: number): Promise<boolean> {
  const [file] = await selectFiles(ctx.db, [id]);
  return file?.owner_resource === USERS && String(file.owner_id) === ctx.caller.id;
}
