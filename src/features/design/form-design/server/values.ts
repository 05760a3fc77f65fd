import { mayDo, mayRead } from '../../../../engine/permissions.ts';
import { columnOf, isStored, toSnake } from '../../../../engine/projections/table.ts';
import type { Field, Resource } from '../../../../engine/resource.ts';
import { may, type UserCtx } from '../../../../server/ctx.ts';
import { notFound } from '../../../../server/errors.ts';
import { visibleBranches } from '../../../../server/records/visibility.ts';
import { selectValues } from './design.sql.ts';

/** Maximum distinct values for a list of choices. */
const MAX_VALUES = 100;

/** Distinct values of a text field, to make a dictionary or a list of choices. */
export async function distinctValues(ctx: UserCtx, { typeName, key }: { typeName: string; key: string }) {
  const resource = ctx.catalog.find(typeName);
  const field = resource?.fields.find((each) => each.key === key);
  if (!resource || !field || !isListed(ctx, resource)) throw notFound();
  const isRead = mayRead(field, (code) => may(ctx, code)) && !field.secret;
  if (!isRead || !isStored(field) || !isPlainText(field)) throw notFound();
  const of = { table: toSnake(typeName), column: columnOf(field), limit: MAX_VALUES + 1 };
  const values = await selectValues(ctx.db, of);
  return { values: values.slice(0, MAX_VALUES), isCut: values.length > MAX_VALUES };
}

function isPlainText({ schema, relation, dictionary, files }: Field): boolean {
  return schema.type === 'string' && relation === null && dictionary === null && files === null;
}

/** True if the caller may see the list and all its rows; only such callers see values. */
export function isListed(ctx: UserCtx, resource: Resource): boolean {
  const isWhole = visibleBranches(ctx, resource).length === 0;
  return (
    isWhole && resource.actions.some((action) => action.verb === 'page' && mayDo(action, (code) => may(ctx, code)))
  );
}
