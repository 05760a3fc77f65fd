import { may, type UserCtx } from '../../ctx.ts';
import { restoreRows } from '../../db/records/write.ts';
import { notFound, refuse } from '../../errors.ts';
import { announceChange } from '../../realtime/outbox.ts';
import { withoutSecrets } from '../add.ts';
import { findRows } from '../detail.ts';
import { appendHistories } from '../history.ts';
import { isUndoable } from '../hooks/registry.ts';
import { guarded, updatedBy } from '../store.ts';
import { toRecord } from '../values/rows.ts';

/** Time for undoing a deletion, in ms: browsers offer it for ten seconds, and networks may be slow. */
const GRACE_MS = 60_000;

/**
 * Undoes the caller's recent deletion of records, all or none.
 * @throws 404 if the resource cannot restore records, 403 without the permission to delete, 409 after the grace period
 */
export async function undeleteRecords(ctx: UserCtx, of: { resource: string; ids: readonly number[] }): Promise<void> {
  const resource = ctx.catalog.find(of.resource);
  if (!resource || !isUndoable(resource)) throw notFound();
  const verbs = resource.actions.filter(({ verb }) => verb === 'delete' || verb === 'mutiDelete');
  if (!verbs.some(({ permission }) => may(ctx, permission))) throw refuse('1013002');
  const model = ctx.catalog.model(resource.name);
  const since = new Date(ctx.now().getTime() - GRACE_MS);
  const set = updatedBy(ctx);
  const ids = [...new Set(of.ids)];
  const back = await guarded(resource, () => restoreRows(ctx.db, model, { ids, userId: ctx.caller.id, since, set }));
  if (back !== ids.length) throw refuse('UNDELETE_LATE');
  const rows = await findRows(ctx, resource.name, { ids, lock: 'update' });
  await announceChange(ctx, resource.name, { ids });
  const entries = rows.map((row) => ({
    resource: resource.name,
    recordId: Number(row.id),
    event: 'undelete',
    title: '撤销删除',
    after: withoutSecrets(resource, toRecord(model, row)),
  }));
  await appendHistories(ctx, resource.name, entries);
}
