import { columnOf, toSnake } from '../../../../../engine/projections/table.ts';
import type { Field, Resource } from '../../../../../engine/resource.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import type { RevisionRow } from '../../../../../server/db/revisions/revisions.ts';
import { refuse } from '../../../../../server/errors.ts';
import type { VerbGrant } from '../../../../people/access/index.ts';
import type { Planned } from '../plan/edited-document.ts';
import { dropColumn, keepBoth, slowUniqueFields } from './columns.sql.ts';
import {
  type ConversionRow,
  conversionsOf,
  countTable,
  insertConversion,
  isIndex,
  type Others,
  selectConversions,
  updateConversion,
} from './conversions.sql.ts';
import { type Maps, type PlannedConversion, readingOf } from './planned-conversions.ts';

/** Decisions about values that cannot be read, by field key. */
export interface Choices {
  [key: string]: { others?: Others; map?: { [text: string]: string } };
}

/** A publish that continues in the background: it comes into force once the values are copied. */
export interface Started {
  typeName: string;
  version: null;
  schemaVersion: number;
  schemaHash: string;
  conversions: number[];
}

export function mapsOf(choices: Choices = {}): Maps {
  return Object.fromEntries(Object.entries(choices).map(([key, { map = {} }]) => [key, map]));
}

interface Beginning {
  row: RevisionRow;
  planned: Planned;
  choices: Choices;
  grants: readonly VerbGrant[];
}

/**
 * Starts copying fields whose kind changes and building slow indexes; null if nothing is left to do.
 * @throws FORM_CONVERT for unreadable values unless the caller allows dropping them, FORM_CONVERTING
 */
export async function beginConversions(ctx: UserCtx, of: Beginning): Promise<Omit<Started, 'schemaVersion'> | null> {
  const { row, planned, choices } = of;
  const running = planned.conversions.find(({ state }) => state === 'copying');
  if (running) throw refuse('FORM_CONVERTING', { title: running.to.title });
  const fresh = planned.conversions.filter(({ state }) => state === 'new');
  const slow = await slowUniqueFields(ctx.db, planned.resource);
  if (fresh.length === 0 && slow.length === 0) return null;
  await refuseRunning(ctx, row);
  const conversions = fresh.length === 0 ? [await beginIndexes(ctx, of, slow)] : [];
  for (const conversion of fresh) {
    refuseLeft(planned, conversion, choices[conversion.key]?.others ?? 'stop');
    conversions.push(await begin(ctx, of, conversion));
  }
  return { typeName: row.resource, version: null, schemaHash: '', conversions };
}

/** @throws FORM_CONVERTING if this draft is published already and waits for its indexes */
async function refuseRunning(ctx: UserCtx, { id }: RevisionRow): Promise<void> {
  const running = (await conversionsOf(ctx.db, id)).find(isIndex);
  if (running) throw refuse('FORM_CONVERTING', { title: running.title });
}

function refuseLeft({ plan }: Planned, { key, to }: PlannedConversion, others: Others): void {
  const step = plan.steps.find(({ conversion }) => conversion?.key === key);
  const failed = step?.conversion?.failed ?? 0;
  if (failed > 0 && others === 'stop') {
    throw refuse('FORM_CONVERT', { title: to.title, count: failed }, { plan, key });
  }
}

async function begin(
  ctx: UserCtx,
  of: Beginning,
  { key, from, to, fromColumn, toColumn }: PlannedConversion,
): Promise<number> {
  const own = await selectConversions(ctx.db, of.row.resource);
  for (const undone of own.filter((one) => one.key === key && one.state === 'undone')) await releaseColumn(ctx, undone);
  return insert(ctx, of, { key, title: to.title, from, to, fromColumn, toColumn });
}

/** Adds one row for all indexes of the draft, which are built one after the other. */
async function beginIndexes(ctx: UserCtx, of: Beginning, slow: readonly (readonly Field[])[]): Promise<number> {
  const [field] = slow.flat();
  if (!field) throw new Error('a unique index without fields');
  const column = columnOf(field);
  const title = slow.map(titleOf).join('、');
  return insert(ctx, of, { key: field.key, title, from: field, to: field, fromColumn: column, toColumn: column });
}

type Begun = Pick<PlannedConversion, 'key' | 'from' | 'to' | 'fromColumn' | 'toColumn'> & { title: string };

async function insert(ctx: UserCtx, of: Beginning, begun: Begun): Promise<number> {
  const { row, planned, choices, grants } = of;
  const { key, title, from, to, fromColumn, toColumn } = begun;
  const property = (field: typeof from) => JSON.stringify({ title: field.title, ...field.schema });
  const before = planned.before.record.properties[key];
  const after = planned.document.record.properties[key];
  return insertConversion(ctx.db, {
    resource: row.resource,
    key,
    title,
    revision: row.id,
    edits: row.edits,
    from_column: fromColumn,
    to_column: toColumn,
    from_property: before ? JSON.stringify(before) : property(from),
    to_property: after ? JSON.stringify(after) : property(to),
    others: choices[key]?.others ?? 'stop',
    map: choices[key]?.map ?? {},
    grants,
    total: await countTable(ctx.db, toSnake(row.resource)),
    user_id: ctx.caller.id,
    created_time: ctx.now(),
    updated_time: ctx.now(),
  });
}

/** Removes a column that is no longer read, with the trigger that kept it up to date. */
export async function releaseColumn(ctx: Pick<UserCtx, 'db' | 'now'>, row: ConversionRow): Promise<void> {
  const column = row.state === 'in-force' ? row.from_column : row.to_column;
  const place = { id: row.id, table: toSnake(row.resource), from: row.from_column, to: row.to_column };
  await dropColumn(ctx.db, place, column);
  await updateConversion(ctx.db, row.id, { state: 'released', updated_time: ctx.now() });
}

/** Allows one edit per form while values are copied. @throws FORM_CONVERTING */
export async function refuseUnderWay(ctx: UserCtx, { id, resource }: RevisionRow): Promise<void> {
  const rows = await selectConversions(ctx.db, resource);
  const other = rows.find(({ state, revision }) => state === 'copying' && revision !== id);
  if (other) throw refuse('FORM_CONVERTING', { title: other.title });
}

/** Refuses a rollback to a deleted column, whose values must be converted again. @throws FORM_REFUSED */
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

/** Refuses a rollback that needs a slow index; it has to be published instead. @throws FORM_REFUSED */
export async function refuseSlow(ctx: UserCtx, resource: Resource): Promise<void> {
  const [fields] = await slowUniqueFields(ctx.db, resource);
  if (!fields) return;
  const reason = `数据很多，“${titleOf(fields)}”要先检查是否重复，不能直接回退，请在设计器中改回“不得重复”并发布`;
  throw refuse('FORM_REFUSED', { reason });
}

function titleOf(fields: readonly Field[]): string {
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
