import type { WireRecord } from '../../../engine/json.ts';
import type { Resource } from '../../../engine/resource.ts';
import type { UserCtx } from '../../ctx.ts';
import type { ColumnValues } from '../../db/records/write.ts';
import { columnsOf } from '../store.ts';
import { claimRecordFiles } from './file-fields.ts';
import { resolveRelations } from './relations.ts';
import type { RemovedValues } from './removed.ts';

/** Values for fields that are gone, as the history keeps them. */
export function removedRecord(removed: RemovedValues): WireRecord {
  return Object.fromEntries([...removed].map(([{ key }, value]) => [key, value]));
}

/** The same for the columns that stayed when the fields went (decision 026). */
export function removedColumns(removed: RemovedValues): ColumnValues {
  return columnsOf([...removed.keys()], removedRecord(removed));
}

/** Codes and targets are chosen by the same rules as while the field was there: it may come back. */
export async function resolveRemoved(
  ctx: UserCtx,
  of: { resource: Resource; record: WireRecord; removed: RemovedValues },
): Promise<void> {
  const { resource, record, removed } = of;
  if (removed.size === 0) return;
  // Given ones only, and on a copy: what they filled beside them is gone or belongs to others now.
  const own = Object.fromEntries(Object.entries(removedRecord(removed)).filter(([, value]) => value !== null));
  await resolveRelations(ctx, { resource, fields: [...removed.keys()], record: { ...record, ...own }, before: null });
}

/** Files too: a picture somebody else sent would be shown with the record as soon as the field is there again. */
export async function claimRemovedFiles(
  ctx: UserCtx,
  of: { resource: Resource; id: number; removed: RemovedValues },
): Promise<void> {
  const { resource, id, removed } = of;
  if (removed.size === 0) return;
  const fields = [...removed.keys()];
  await claimRecordFiles(ctx, {
    resource: { ...resource, fields },
    id,
    record: removedRecord(removed),
    before: null,
  });
}
