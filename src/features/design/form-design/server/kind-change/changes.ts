import { mayRead } from '../../../../../engine/permissions.ts';
import { toSnake } from '../../../../../engine/projections/table.ts';
import { formatWallTime } from '../../../../../engine/wall-time.ts';
import { readId } from '../../../../../kinds/relation/storage.ts';
import { may, type UserCtx } from '../../../../../server/ctx.ts';
import { leftEmpty } from '../../../../../server/db/conversions/conversion-rows.ts';
import {
  type ConversionRow,
  type ConversionState,
  isIndex,
  selectConversion,
  selectConversions,
} from '../../../../../server/db/conversions/conversions.ts';
import { waitBriefly } from '../../../../../server/db/conversions/waiting.ts';
import { notFound, refuse } from '../../../../../server/errors.ts';
import { pagingOf, rowsOf } from '../../../../../server/records/paging.ts';
import { note } from '../drafts.ts';
import { isListed } from '../values.ts';
import { releaseColumn } from './begin.ts';
import { stopConversion } from './copying.ts';
import { named } from './named.ts';

/** Kind changes of a form's fields, the newest first. */
export async function listChanges(ctx: UserCtx, typeName: string) {
  const rows = await selectConversions(ctx.db, typeName);
  return rows.map((row) => ({
    id: row.id,
    key: row.key,
    title: row.title,
    what: isIndex(row) ? 'index' : 'values',
    revision: row.revision,
    state: row.state,
    done: row.done,
    total: Math.max(row.total, row.done),
    ...(row.message === null ? {} : { message: row.message }),
    createdTime: formatWallTime(row.created_time),
  }));
}

/**
 *
 * @throws D1002 for a change that does not exist or is in another state
 */
async function findChange(ctx: UserCtx, id: unknown, states: readonly ConversionState[]): Promise<ConversionRow> {
  const number = readId(id);
  const row = number === undefined ? undefined : await selectConversion(ctx.db, number);
  if (!row || !states.includes(row.state)) throw notFound();
  return row;
}

/** Rows left empty by the change; the former column keeps their old value. */
export async function unconvertedRows(ctx: UserCtx, query: { id?: unknown; pageNo?: number; pageSize?: number }) {
  const row = await findChange(ctx, query.id, ['in-force']);
  const resource = ctx.catalog.find(row.resource);
  const to = resource?.fields.find(({ key }) => key === row.key);
  if (!resource || !to || !isListed(ctx, resource) || !mayRead(to, (code) => may(ctx, code))) throw notFound();
  const place = { table: toSnake(row.resource), column: row.from_column, into: row.to_column };
  const { total, rows } = await leftEmpty(ctx.db, { ...place, ...rowsOf(pagingOf(query)) });
  return { total, rows: await named(ctx, resource, rows) };
}

/** Stops the copying; the draft stays unchanged. */
export async function stopChange(ctx: UserCtx, id: unknown): Promise<void> {
  const row = await findChange(ctx, id, ['copying']);
  await waitBriefly(ctx.db);
  for (const other of await selectConversions(ctx.db, row.resource)) {
    if (other.revision !== row.revision || other.state !== 'copying') continue;
    await stopConversion(ctx.db, { row: other, message: `由${ctx.caller.name}停止`, now: ctx.now() });
  }
  await note(ctx, row.revision, { event: 'stopConversion', typeName: row.resource, key: row.key });
}

/** Deletes the former values; only the records' histories keep them. */
export async function releaseChange(ctx: UserCtx, id: unknown): Promise<void> {
  const row = await findChange(ctx, id, ['in-force', 'undone']);
  const younger = (await selectConversions(ctx.db, row.resource)).find(
    (other) => other.id > row.id && other.key === row.key && other.state === 'copying',
  );
  if (younger) throw refuse('FORM_CONVERTING', { title: younger.title });
  await waitBriefly(ctx.db);
  await releaseColumn(ctx, row);
  await note(ctx, row.revision, { event: 'releaseConversion', typeName: row.resource, key: row.key });
}
