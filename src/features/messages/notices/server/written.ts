import type { WireRecord } from '../../../../engine/json.ts';
import { formatWallTime } from '../../../../engine/wall-time.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import type { Answer } from '../../../../server/endpoint.ts';
import { invalid, refuse } from '../../../../server/errors.ts';
import { added, addRecord } from '../../../../server/records/add.ts';
import { deleteRecords } from '../../../../server/records/delete.ts';
import { lockRecord } from '../../../../server/records/detail.ts';
import { editRecord, setFields } from '../../../../server/records/edit.ts';
import { valueIn } from '../../../../server/records/values/body.ts';
import { labelOf, readDictionaries } from '../../../../server/records/values/dictionaries.ts';
import { NOTICE, NOTICE_SCOPE, NOTICE_STATUS } from './notice.ts';
import { hideNotices, type Receivers, sendNotice } from './notices.sql.ts';

const { draft: DRAFT, published: PUBLISHED, withdrawn: WITHDRAWN, deleted: DELETED } = NOTICE_STATUS;

/** POST /sysNotice/add: adds a draft, or publishes it in the same step (wire.md#5.10, wire.md#13.3). */
export async function addNotice(ctx: UserCtx, body: unknown): Promise<Answer> {
  const isPublished = wantsPublishing(body);
  const { id } = await addRecord(ctx, NOTICE, { body });
  if (isPublished) await publishNotice(ctx, id);
  return added(ctx, NOTICE, { id });
}

/** POST /sysNotice/edit: edits a draft, which may be published in the same step. */
export async function editNotice(ctx: UserCtx, body: unknown): Promise<void> {
  const edited = await editRecord(ctx, NOTICE, {
    body,
    allow: ({ status }) => {
      if (status !== DRAFT) throw refuse('D7002');
    },
  });
  if (wantsPublishing(body)) await publishNotice(ctx, edited.id);
}

/** True if a body requests 发布; status values other than draft and published are refused. */
function wantsPublishing(body: unknown): boolean {
  const status = valueIn(body, 'status');
  if (status === undefined || status === null || status === DRAFT) return false;
  if (status !== PUBLISHED) throw refuse('D7000');
  return true;
}

/** Publishes a draft to its receivers: those with an enabled account at this moment. */
export async function publishNotice(ctx: UserCtx, id: unknown): Promise<void> {
  const { row, record } = await lockRecord(ctx, NOTICE, id);
  if (record.status !== DRAFT) throw refuse('D7000');
  const now = ctx.now();
  const set = { status: PUBLISHED, publicUserId: ctx.caller.id, publicTime: formatWallTime(now) };
  await setFields(ctx, NOTICE, { row, set, reason: '发布' });
  const { title, type } = record;
  const kind = labelOf(await readDictionaries(ctx), 'notice_type', type);
  const sent = await sendNotice(ctx.db, {
    noticeId: Number(record.id),
    title: String(title),
    type: Number(type),
    text: `您收到一条${kind}：${String(title)}`,
    receivers: receiversOf(ctx, record),
    now,
  });
  if (sent === 0) throw invalid([{ field: receiverField(record), message: '所选范围内没有在用的账号，请重新选择' }]);
}

export async function withdrawNotice(ctx: UserCtx, id: unknown): Promise<void> {
  const { row, record } = await lockRecord(ctx, NOTICE, id);
  if (record.status !== PUBLISHED) throw refuse('D7000');
  const now = ctx.now();
  await setFields(ctx, NOTICE, { row, set: { status: WITHDRAWN, cancelTime: formatWallTime(now) }, reason: '撤回' });
  await hideNotices(ctx.db, [Number(record.id)], now);
}

/** Deletes drafts and withdrawn notices; a published one has to be withdrawn first. */
export async function deleteNotices(ctx: UserCtx, ids: readonly number[]): Promise<void> {
  await deleteRecords(ctx, NOTICE, {
    ids,
    set: { status: DELETED },
    allow: (records) => {
      if (records.some(({ status }) => status !== DRAFT && status !== WITHDRAWN)) throw refuse('D7001');
    },
  });
}

/** POST /sysNotice/changeStatus: publishes, withdraws or deletes, by the number of the resulting status. */
export async function changeNoticeStatus(ctx: UserCtx, body: { id?: unknown; status?: unknown }): Promise<void> {
  const { id, status } = body;
  if (status === PUBLISHED) return publishNotice(ctx, id);
  if (status === WITHDRAWN) return withdrawNotice(ctx, id);
  // Looks up the record first: a record invisible to the caller gives 404, not a wrong state.
  const { record } = await lockRecord(ctx, NOTICE, id);
  if (status !== DELETED) throw refuse('D7000');
  return deleteNotices(ctx, [Number(record.id)]);
}

/** Receivers: named accounts everywhere; departments and the whole tenant only in the publisher's data scope. */
function receiversOf({ scope }: UserCtx, record: WireRecord): Receivers {
  const within = scope === 'all' ? null : scope;
  if (record.noticeScope === NOTICE_SCOPE.people) return { userIds: idsIn(record.noticeUserIds), orgIds: null };
  if (record.noticeScope === NOTICE_SCOPE.everybody) return { userIds: null, orgIds: within };
  const chosen = idsIn(record.noticeOrgIds);
  return { userIds: null, orgIds: within ? chosen.filter((id) => within.includes(id)) : chosen };
}

function receiverField({ noticeScope }: WireRecord): string {
  if (noticeScope === NOTICE_SCOPE.people) return 'noticeUserIds';
  return noticeScope === NOTICE_SCOPE.organisations ? 'noticeOrgIds' : 'noticeScope';
}

function idsIn(value: unknown): string[] {
  return typeof value === 'string' ? value.split(',').filter(Boolean) : [];
}
