import { type Conversion, conversionsOf } from '../../../../../compiler/revisions/plan-conversion.ts';
import type { PlanInput } from '../../../../../compiler/revisions/planned.ts';
import type { Descriptor } from '../../../../../engine/descriptor.ts';
import { columnOf, toSnake } from '../../../../../engine/projections/table.ts';
import type { PropertySchema } from '../../../../../engine/record-schema.ts';
import type { Field, Resource } from '../../../../../engine/resource.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import type { DbSession } from '../../../../../server/db/session.ts';
import { refuse } from '../../../../../server/errors.ts';
import type { Documents } from '../../../../../server/schemas/live-schemas.ts';
import { type RevisionRow, selectDictionaries } from '../../../../../server/schemas/schemas.sql.ts';
import type { VerbGrant } from '../../../../people/access/index.ts';
import { type ConversionCount, countConversion, countInTime } from '../plan/counts.sql.ts';
import type { CountedConversion, EditPlan } from '../plan/plan-edit.ts';
import {
  type ConversionRow,
  countTable,
  insertConversion,
  isIndex,
  type Others,
  propertyOf,
  selectConversions,
  selectCopying,
  updateConversion,
} from '../revisions.sql.ts';
import { type Choice, dropColumn, keepBoth, type Reading, slowUniqueFields } from './columns.sql.ts';

/** A planned change of kind, with the column of the present values and the column for the converted values. */
export interface PlannedConversion extends Conversion {
  key: string;
  fromColumn: string;
  toColumn: string;
  /** `copied`: ready to replace the old column; `undo`: the old column exists and has been kept up to date. */
  state: 'new' | 'copying' | 'copied' | 'undo';
  row: ConversionRow | null;
  /** Reason why the change cannot proceed. */
  refusal: string | null;
}

/** Codes that administrators assign to texts, by the key of the field. */
export interface Maps {
  readonly [key: string]: { readonly [text: string]: string };
}

interface Place {
  rows: readonly ConversionRow[];
  columns: ReadonlySet<string>;
  /** The draft to be published. */
  revision?: number;
}

/** Sets `x-column` of each field, whatever is given: its present column, a former one, or one for a new kind. */
export function withColumns(
  document: Descriptor,
  of: { before: Descriptor; removed: { readonly [key: string]: PropertySchema }; chosen?: ReadonlyMap<string, string> },
): Descriptor {
  const entries = Object.entries(document.record.properties).map(([key, property]): [string, PropertySchema] => {
    const { 'x-column': written, ...rest } = property;
    const earlier = of.before.record.properties[key] ?? of.removed[key];
    const column = of.chosen?.get(key) ?? earlier?.['x-column'] ?? toSnake(key);
    if (column === (written ?? toSnake(key))) return [key, property];
    return [key, column === toSnake(key) ? rest : { ...rest, 'x-column': column }];
  });
  return { ...document, record: { ...document.record, properties: Object.fromEntries(entries) } };
}

export function planConversions(input: PlanInput, place: Place): PlannedConversion[] {
  return conversionsOf(input).map(({ from, to }) => {
    const key = to.key;
    const own = place.rows.filter((row) => row.key === key);
    const property = input.after.descriptor.record.properties[key] ?? {};
    const common = { key, from, to, fromColumn: columnOf(from), row: null, refusal: null };
    const kept = own.find((row) => row.state === 'in-force' && isWayBack(row, columnOf(from), property));
    if (kept) return { ...common, toColumn: kept.from_column, state: 'undo' as const, row: kept };
    const running = own.find((row) => row.state === 'copying');
    const toColumn = freeColumn(key, place.columns);
    if (!running) return { ...common, toColumn, state: 'new' as const };
    if (running.revision !== place.revision) {
      const refusal = `“${running.title}”正在处理已有的数据，请等它完成或先停止`;
      return { ...common, toColumn, state: 'new' as const, refusal };
    }
    const state = running.is_copied ? ('copied' as const) : ('copying' as const);
    return { ...common, toColumn: running.to_column, state, row: running };
  });
}

/** Keywords that decide storage and display of values; all other keywords only name and describe the field. */
const KIND_WORDS = ['type', 'format', 'x-kind', 'x-dictionary'] as const;

function isWayBack(row: ConversionRow, column: string, property: PropertySchema): boolean {
  if (row.to_column !== column) return false;
  const before = propertyOf(row.from_property);
  return KIND_WORDS.every((word) => before[word] === property[word]);
}

function freeColumn(key: string, columns: ReadonlySet<string>): string {
  const stem = toSnake(key).slice(0, 58);
  for (let number = 2; ; number += 1) if (!columns.has(`${stem}__${number}`)) return `${stem}__${number}`;
}

/** Returns the title of another form that reads the field, whose kind therefore cannot change. */
export function readerOf(documents: Documents, resource: string, key: string): string | null {
  for (const { name, title, record } of documents.values()) {
    for (const property of Object.values(record.properties)) {
      const { 'x-relation': relation, 'x-from': from } = property;
      const through = from && record.properties[from.relation]?.['x-relation'];
      const isRead = relation?.resource === resource && (relation.label === key || relation.value === key);
      if (isRead || (through?.resource === resource && from?.field === key))
        return name === resource ? '本表单' : title;
    }
  }
  return null;
}

/** Returns how a change converts values, with the present dictionary. */
export async function readingOf(
  db: DbSession,
  { from, to }: { from: Field; to: Field },
  map: { readonly [text: string]: string } = {},
): Promise<Reading> {
  const dictionary = to.dictionary ?? from.dictionary;
  return { from, to, map, choices: dictionary === null ? [] : await choicesOf(db, dictionary) };
}

async function choicesOf(db: DbSession, dictionary: string): Promise<Choice[]> {
  const rows = await selectDictionaries(db);
  return rows.flatMap(({ type_code, code, value, status }) =>
    type_code === dictionary && code !== null && status === 0 ? [{ code, label: value ?? code }] : [],
  );
}

/** Counts, for each kind change of a plan, the rows by the result of their conversion. */
export async function countConversions(
  db: DbSession,
  of: { table: string; conversions: readonly PlannedConversion[]; maps: Maps; hidden: ReadonlySet<string> },
): Promise<Map<string, CountedConversion>> {
  const counted = new Map<string, CountedConversion>();
  for (const conversion of of.conversions) {
    const { key, state, fromColumn: column } = conversion;
    const refusal = conversion.refusal === null ? {} : { refusal: conversion.refusal };
    if (state === 'undo') {
      counted.set(key, { key, isUndo: true, text: '恢复原来的值，改后填写的值能转换的也转换回来', ...refusal });
    } else if (of.hidden.has(key)) {
      counted.set(key, { key, isUndo: false, text: '已有的值逐条转换', refusal: '您不能查看这个字段的值' });
    } else if (state === 'copied') {
      // Not counted again: for a million rows that takes longer than a request may.
      counted.set(key, { key, isUndo: false, text: '值已逐条转换', ...refusal });
    } else {
      const reading = await readingOf(db, conversion, of.maps[key] ?? conversion.row?.map);
      const count = await countInTime(db, () => countConversion(db, { table: of.table, column, reading }));
      counted.set(key, { key, isUndo: false, ...said(count), ...refusal });
    }
  }
  return counted;
}

function said(count: ConversionCount | null) {
  if (count === null) return { text: '不同的值很多，转换时逐条清点' };
  const { converted, failed, duplicates } = count;
  const text = failed === 0 ? `${converted} 条全部可以转换` : `${converted} 条可以转换，${failed} 条不能`;
  return {
    text,
    converted,
    failed,
    ...(duplicates === 0 ? {} : { refusal: `转换后有 ${duplicates} 条记录的值重复，请先改正` }),
  };
}

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

export interface Planned {
  plan: EditPlan;
  resource: Resource;
  before: Descriptor;
  /** The document with the column of each field filled in (`x-column`). */
  document: Descriptor;
  conversions: PlannedConversion[];
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
  const running = (await selectCopying(ctx.db, id)).find(isIndex);
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

/** Refuses a rollback to a deleted column: the values would have to be converted again. @throws FORM_REFUSED */
export function refuseReleased(conversions: readonly PlannedConversion[]): void {
  const gone = conversions.find(({ state }) => state !== 'undo');
  if (!gone) return;
  const reason = `“${gone.to.title}”原来的数据列已释放，不能回退，请在设计器中改回种类并发布`;
  throw refuse('FORM_REFUSED', { reason });
}

/** Marks the indexes of a revision as built, in the transaction of its publish. */
export async function endIndexes(ctx: UserCtx, revision: number): Promise<void> {
  for (const row of (await selectCopying(ctx.db, revision)).filter(isIndex)) {
    await updateConversion(ctx.db, row.id, { state: 'released', updated_time: ctx.now() });
  }
}

/** Refuses a rollback that needs a slow index: the administrator has to publish that change. @throws FORM_REFUSED */
export async function refuseSlow(ctx: UserCtx, resource: Resource): Promise<void> {
  const [fields] = await slowUniqueFields(ctx.db, resource);
  if (!fields) return;
  const reason = `数据很多，“${titleOf(fields)}”要先检查是否重复，不能直接回退，请在设计器中改回“不得重复”并发布`;
  throw refuse('FORM_REFUSED', { reason });
}

function titleOf(fields: readonly Field[]): string {
  return fields.map(({ title }) => title).join('＋');
}

/** Switches columns in the transaction of the publish: from now on a trigger also fills the old column. */
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
