import type { WireRecord } from '../../../engine/json.ts';
import type { Resource } from '../../../engine/resource.ts';
import type { UserCtx } from '../../ctx.ts';
import type { ColumnValues } from '../../db/records/write.ts';
import { columnsOf } from '../store.ts';
import { claimRecordFiles } from './file-fields.ts';
import { resolveRelations } from './relations.ts';
import type { RemovedValues } from './removed.ts';

/** Values of removed fields for the history. */
export function removedRecord(removed: RemovedValues): WireRecord {
  return Object.fromEntries([...removed].map(([{ key }, value]) => [key, value]));
}

/** Column values of removed fields (decision 026). */
export function removedColumns(removed: RemovedValues): ColumnValues {
  return columnsOf([...removed.keys()], removedRecord(removed));
}

/** Checks codes and targets by the rules that the fields had when they were removed, since they may be restored. */
export async function resolveRemoved(
  ctx: UserCtx,
  of: { resource: Resource; record: WireRecord; removed: RemovedValues },
): Promise<void> {
  const { resource, record, removed } = of;
  if (removed.size === 0) return;
  // Relations copy values into this copy of the record, since the real fields are removed or filled by other relations.
  const own = Object.fromEntries(Object.entries(removedRecord(removed)).filter(([, value]) => value !== null));
  await resolveRelations(ctx, { resource, fields: [...removed.keys()], record: { ...record, ...own }, before: null });
}

/** Claims files of removed fields, else a restored field could show another user's picture. */
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
