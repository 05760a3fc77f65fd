import { toSnake } from '../../../../../engine/projections/table.ts';
import type { Field, Resource } from '../../../../../engine/resource.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import {
  conversionsOf,
  isIndex,
  selectConversions,
  updateConversion,
} from '../../../../../server/db/conversions/conversions.ts';
import { keepBoth } from '../../../../../server/db/conversions/copy.ts';
import { slowUniqueFields } from '../../../../../server/db/conversions/indexes.ts';
import type { RevisionRow } from '../../../../../server/db/revisions/revisions.ts';
import { refuse } from '../../../../../server/errors.ts';
import { type PlannedConversion, readingOf } from '../../../../../server/schemas/revisions/conversions.ts';

/** Message if a field cannot become unique. */
export const EQUAL_VALUES = '有记录的值重复，请先改正';

/**
 * Allows one edit per form while values are copied.
 * @throws FORM_CONVERTING
 */
export async function refuseUnderWay(ctx: UserCtx, { id, resource }: RevisionRow): Promise<void> {
  const rows = await selectConversions(ctx.db, resource);
  const other = rows.find(({ state, revision }) => state === 'copying' && revision !== id);
  if (other) throw refuse('FORM_CONVERTING', { title: other.title });
}

/**
 * Refuses a rollback to a column that was released: its values must be converted again.
 * @throws FORM_REFUSED
 */
export function refuseReleased(conversions: readonly PlannedConversion[]): void {
  const gone = conversions.find(({ state }) => state !== 'undo');
  if (!gone) return;
  const reason = `“${gone.to.title}”原来的数据列已释放，不能回退，请在设计器中改回种类并发布`;
  throw refuse('FORM_REFUSED', { reason });
}

/** Marks the indexes of a revision as built, in the transaction of its publish. */
export async function endIndexes(ctx: UserCtx, revision: number): Promise<void> {
  for (const row of (await conversionsOf(ctx.db, revision)).filter(isIndex)) {
    await updateConversion(ctx.db, row.id, { state: 'released', updated_time: ctx.now() });
  }
}

/**
 * Refuses a rollback that needs a slow index, because it takes effect at once; it has to be published instead.
 * @throws FORM_REFUSED
 */
export async function refuseSlow(ctx: UserCtx, resource: Resource): Promise<void> {
  const [fields] = await slowUniqueFields(ctx.db, resource);
  if (!fields) return;
  const reason = `数据很多，“${titleOf(fields)}”要先检查是否重复，不能直接回退，请在设计器中改回“不得重复”并发布`;
  throw refuse('FORM_REFUSED', { reason });
}

export function titleOf(fields: readonly Field[]): string {
  return fields.map(({ title }) => title).join('＋');
}

/** Switches columns in the transaction of the publish: from now on a trigger maintains the former column. */
export async function switchColumns(
  ctx: UserCtx,
  resource: string,
  conversions: readonly PlannedConversion[],
): Promise<void> {
  for (const { row, state, from, to, fromColumn, toColumn } of conversions) {
    if (row === null) continue;
    const isUndo = state === 'undo';
    await updateConversion(ctx.db, row.id, { state: isUndo ? 'undone' : 'in-force', updated_time: ctx.now() });
    if (isUndo) continue;
    const reading = await readingOf(ctx.db, { from, to }, row.map);
    await keepBoth(ctx.db, { id: row.id, table: toSnake(resource), from: fromColumn, to: toColumn, reading });
  }
}
