import { mayRead } from '../../../../../engine/permissions.ts';
import type { Resource } from '../../../../../engine/resource.ts';
import { may, type UserCtx } from '../../../../../server/ctx.ts';
import type { FailedRow } from '../../../../../server/db/conversions/conversion-rows.ts';
import { selectValues } from '../../../../../server/db/records/read.ts';

/** Rows with their names in lists, if the caller may read them. */
export async function named(
  ctx: UserCtx,
  resource: Resource,
  rows: readonly FailedRow[],
): Promise<(FailedRow & { name?: string })[]> {
  const field = resource.fields.find(({ key }) => key === resource.display);
  if (rows.length === 0 || !field || !mayRead(field, (code) => may(ctx, code))) return [...rows];
  const model = ctx.catalog.model(resource.name);
  const found = await selectValues(ctx.db, model, { ids: rows.map(({ id }) => id), keys: new Set([field.key]) });
  const names = new Map(found.map((row) => [Number(row.id), row[field.key]]));
  return rows.map((row) => {
    const name = names.get(row.id);
    return typeof name === 'string' ? { ...row, name } : row;
  });
}
