import { mayRead } from '../../../../../engine/permissions.ts';
import { columnOf, toSnake } from '../../../../../engine/projections/table.ts';
import type { Resource } from '../../../../../engine/resource.ts';
import { formatWallTime } from '../../../../../engine/wall-time.ts';
import { readId } from '../../../../../kinds/relation/storage.ts';
import { may, type UserCtx } from '../../../../../server/ctx.ts';
import { waitBriefly } from '../../../../../server/db/migrate/migrate.ts';
import { selectValues } from '../../../../../server/db/records/read.ts';
import { notFound, refuse } from '../../../../../server/errors.ts';
import { pagingOf, rowsOf } from '../../../../../server/records/paging.ts';
import type { LiveSchemas } from '../../../../../server/schemas/live-schemas.ts';
import { planRevision } from '../drafts.ts';
import {
  type ConversionCount,
  countConversion,
  countInTime,
  type FailedRow,
  failedRows,
  leftEmpty,
} from '../plan/counts.sql.ts';
import { isListed } from '../preview.ts';
import { note } from '../publish.ts';
import {
  type ConversionRow,
  type ConversionState,
  isIndex,
  selectConversion,
  selectConversions,
} from '../revisions.sql.ts';
import { readingOf, releaseColumn } from './conversions.ts';
import { stopConversion } from './copying.ts';

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

/** @throws D1002 for a change that does not exist or is in another state */
async function findChange(ctx: UserCtx, id: unknown, states: readonly ConversionState[]): Promise<ConversionRow> {
  const number = readId(id);
  const row = number === undefined ? undefined : await selectConversion(ctx.db, number);
  if (!row || !states.includes(row.state)) throw notFound();
  return row;
}

/** Rows without a value after a kind change, whose old column still has a value. */
export async function unconvertedRows(ctx: UserCtx, query: { id?: unknown; pageNo?: number; pageSize?: number }) {
  const row = await findChange(ctx, query.id, ['in-force']);
  const resource = ctx.catalog.find(row.resource);
  const to = resource?.fields.find(({ key }) => key === row.key);
  if (!resource || !to || !isListed(ctx, resource) || !mayRead(to, (code) => may(ctx, code))) throw notFound();
  const place = { table: toSnake(row.resource), column: row.from_column, into: row.to_column };
  const { total, rows } = await leftEmpty(ctx.db, { ...place, ...rowsOf(pagingOf(query)) });
  return { total, rows: await named(ctx, resource, rows) };
}

/** Stops copying the values of a kind change; the draft stays unchanged. */
export async function stopChange(ctx: UserCtx, id: unknown): Promise<void> {
  const row = await findChange(ctx, id, ['copying']);
  await waitBriefly(ctx.db);
  for (const other of await selectConversions(ctx.db, row.resource)) {
    if (other.revision !== row.revision || other.state !== 'copying') continue;
    await stopConversion(ctx.db, { row: other, message: `由${ctx.caller.name}停止`, now: ctx.now() });
  }
  await note(ctx, row.revision, { event: 'stopConversion', typeName: row.resource, key: row.key });
}

/** Deletes the values of the old kind; only the records' histories keep them. */
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

/** Adds to each row its display name, if the caller may read the display field. */
async function named(
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

export interface PreviewBody {
  typeName: string;
  formJson: unknown;
  key: string;
  map?: { [text: string]: string };
  pageNo?: number;
  pageSize?: number;
}

/** Maximum distinct values listed; each can be given a code. */
const MAX_VALUES = 100;

/** Result of a kind change for existing values, with a page of failed rows; no numbers if counting takes too long. */
export async function previewConversion(ctx: UserCtx, live: LiveSchemas, body: PreviewBody) {
  const { typeName, key, map = {} } = body;
  const { conversions } = await planRevision(ctx, live, body, true);
  const conversion = conversions.find((each) => each.key === key && each.state !== 'undo');
  const resource = ctx.catalog.find(typeName);
  const isSeen = conversion && mayRead(conversion.from, (code) => may(ctx, code));
  if (!conversion || !resource || !isSeen || !isListed(ctx, resource)) throw notFound();
  const { from, to, refusal } = conversion;
  const reading = await readingOf(ctx.db, conversion, map);
  const column = { table: toSnake(typeName), column: columnOf(from), reading };
  const choices = to.dictionary === null ? [] : reading.choices.map(({ code, label }) => ({ code, label }));
  const common = { key, title: to.title, from: from.kind, to: to.kind, choices };
  const refused = refusal === null ? {} : { refusal };
  const counted = await countInTime(ctx.db, async () => {
    const count = await countConversion(ctx.db, { ...column, values: MAX_VALUES });
    return {
      ...count,
      rows: count.failed === 0 ? [] : await failedRows(ctx.db, { ...column, ...pageOf(body, count) }),
    };
  });
  if (counted === null) return { ...common, ...refused, values: [], rows: [] };
  const { converted, failed, duplicates, values, rows } = counted;
  return {
    ...common,
    ...(duplicates === 0 ? refused : { refusal: `转换后有 ${duplicates} 条记录的值重复，请先改正` }),
    converted,
    failed,
    values,
    rows: await named(ctx, resource, rows),
  };
}

/** Paging of failed rows. If all unreadable values are known, `among` saves reading every value again. */
function pageOf(body: PreviewBody, { values }: ConversionCount) {
  const isAll = values.length < MAX_VALUES && values.every(({ value }) => value.length < 200);
  return { ...rowsOf(pagingOf(body)), ...(isAll ? { among: values.map(({ value }) => value) } : {}) };
}
