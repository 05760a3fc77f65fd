import { mayDo, mayRead } from '../../../engine/permissions.ts';
import { columnOf, isStored, toSnake } from '../../../engine/projections/table.ts';
import type { Field, Resource } from '../../../engine/resource.ts';
import { may, type UserCtx } from '../../../server/ctx.ts';
import { notFound } from '../../../server/errors.ts';
import { visibleBranches } from '../../../server/records/visibility.ts';
import { selectValues } from './design.sql.ts';

/** More values than this make no list to choose from. */
const MAX_VALUES = 100;

/** The values a text field has in the rows there are, to make a dictionary or a list of choices of them. */
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

/** Values are shown to callers who may see the list itself and every row of it. */
export function isListed(ctx: UserCtx, resource: Resource): boolean {
  const isWhole = visibleBranches(ctx, resource).length === 0;
  return (
    isWhole && resource.actions.some((action) => action.verb === 'page' && mayDo(action, (code) => may(ctx, code)))
  );
}
