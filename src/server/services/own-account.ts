import type { UserCtx } from '../ctx.ts';
import { claimFiles, selectFiles } from '../db/files.ts';
import { equals } from '../db/records/filter.ts';
import type { Row } from '../db/session.ts';
import { invalid, notFound, refuse } from '../errors.ts';
import { readId } from '../fields/reference-facet.ts';
import { MAX_AVATAR } from './files.ts';
import { deleteRecords, rowId } from './records/delete.ts';
import { findRow } from './records/detail.ts';
import { editRecord, setFields } from './records/edit.ts';

const USERS = 'sysUser';

/** POST /sysUser/updateInfo: the inputs of its form and nothing else; what the body leaves out stays (wire §5.1). */
export async function updateOwnInfo(ctx: UserCtx, body: unknown): Promise<void> {
  const row = await ownRow(ctx, body);
  await editRecord(ctx, USERS, { row, body, formName: 'updateInfo', reason: '修改个人信息' });
}

/** POST /sysUser/updateAvatar: a picture the caller has uploaded for it. The former one goes the way of deleted files. */
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

/** The caller's own row, whatever his data scope; naming another one is naming none (security R9). */
async function ownRow(ctx: UserCtx, body: unknown): Promise<Row> {
  const { id } = ctx.caller;
  const isSilent = typeof body !== 'object' || body === null || !('id' in body) || body.id === undefined;
  if (!isSilent && String(rowId(body)) !== id) throw notFound();
  return findRow(ctx, USERS, { id, lock: 'update', visible: [equals('id', id)] });
}

/** Somebody else's file is as good as none, in this tenant and in others (attack 43). */
async function claimAvatar(ctx: UserCtx, id: number): Promise<void> {
  const [file] = await selectFiles(ctx.db, [id]);
  if (!file || file.owner_resource !== null || String(file.created_user_id) !== ctx.caller.id) throw notFound();
  if (!file.content_type.startsWith('image/')) throw invalid([{ field: 'avatar', message: '头像只能是图片' }]);
  if (file.bytes > MAX_AVATAR) throw invalid([{ field: 'avatar', message: '头像不能超过 1 MB，请裁剪或压缩后再上传' }]);
  const claimed = await claimFiles(ctx.db, [id], { resource: USERS, id: Number(ctx.caller.id) });
  // A record took it in between.
  if (claimed !== 1) throw refuse('BUSY');
}

/** Administrators and seeds may have put a file there that belongs to something else. */
async function isOwnAvatar(ctx: UserCtx, id: number): Promise<boolean> {
  const [file] = await selectFiles(ctx.db, [id]);
  return file?.owner_resource === USERS && String(file.owner_id) === ctx.caller.id;
}
