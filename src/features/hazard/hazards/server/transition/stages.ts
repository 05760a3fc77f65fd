import type { WireRecord } from '../../../../../engine/json.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import { all, equals } from '../../../../../server/db/records/filter.ts';
import { selectRows } from '../../../../../server/db/records/read.ts';
import type { ColumnValues } from '../../../../../server/db/records/write.ts';
import { refuse } from '../../../../../server/errors.ts';
import { insertRecord, updateRecord } from '../../../../../server/records/store.ts';
import { claimRecordFiles } from '../../../../../server/records/values/file-fields.ts';
import { toRecord } from '../../../../../server/records/values/rows.ts';

export type StageResource = 'RiskAgainCheck' | 'RiskRectify' | 'RiskAcceptRecord';

/** Current row of a stage: the latest neither `voided` nor, for an acceptance, `recalled`. Rows are never deleted. */
export async function currentStage(
  ctx: UserCtx,
  resource: StageResource,
  hazardId: number,
): Promise<WireRecord | undefined> {
  const model = ctx.catalog.model(resource);
  const standing = resource === 'RiskAcceptRecord' ? equals('recalled', false) : null;
  const [row] = await selectRows(ctx.db, model, {
    filter: all(equals('riskRegisterId', hazardId), equals('voided', false), standing),
    visible: [],
    order: [{ field: 'id', direction: 'descend' }],
    limit: 1,
  });
  return row && toRecord(model, row);
}

/** Adds a stage row and returns its id. Photos copied from an earlier stage still belong to that stage's record. */
export function openStage(ctx: UserCtx, name: StageResource, values: WireRecord): Promise<number> {
  const standing = name === 'RiskAcceptRecord' ? { recalled: false } : {};
  const resource = ctx.catalog.resource(name);
  return insertRecord(ctx, resource, { record: { status: 0, voided: false, ...standing, ...values } });
}

export interface StageChange {
  hazardId: number;
  /** Values as sent to clients; undefined empties a field. */
  set: WireRecord;
  columns?: ColumnValues;
}

/** Changes the current row. The caller holds a lock on the hazard's row, so no other request can change it. */
export async function changeStage(ctx: UserCtx, resource: StageResource, change: StageChange): Promise<void> {
  const before = await currentStage(ctx, resource, change.hazardId);
  if (!before) throw new Error(`hazard ${change.hazardId} has no current ${resource}`);
  const after = Object.fromEntries(
    Object.entries({ ...before, ...change.set }).filter(([, value]) => value !== undefined),
  );
  const descriptor = ctx.catalog.resource(resource);
  const update = { before, after, ...(change.columns ? { columns: change.columns } : {}) };
  if (!(await updateRecord(ctx, descriptor, update))) throw refuse('H1003');
  await claimRecordFiles(ctx, { resource: descriptor, id: Number(before.id), record: after, before });
}
