import { type Conversion, conversionsOf } from '../../../../../compiler/revisions/plan-conversion.ts';
import type { PlanInput } from '../../../../../compiler/revisions/planned.ts';
import type { Descriptor } from '../../../../../engine/descriptor.ts';
import { columnOf, toSnake } from '../../../../../engine/projections/table.ts';
import type { PropertySchema } from '../../../../../engine/record-schema.ts';
import type { Field } from '../../../../../engine/resource.ts';
import type { DbSession } from '../../../../../server/db/session.ts';
import { selectDictionaries } from '../../../../../server/schemas/dictionaries.sql.ts';
import type { Documents } from '../../../../../server/schemas/documents.ts';
import { type ConversionCount, countConversion, countInTime } from '../plan/counts.sql.ts';
import type { CountedConversion } from '../plan/plan-edit.ts';
import type { Choice, Reading } from './columns.sql.ts';
import { type ConversionRow, propertyOf } from './conversions.sql.ts';

/** A change of kind in an edit, with the columns its values come from and go to. */
export interface PlannedConversion extends Conversion {
  key: string;
  fromColumn: string;
  toColumn: string;
  /** `copied`: ready to be switched; `undo`: the old column exists and has been kept up to date. */
  state: 'new' | 'copying' | 'copied' | 'undo';
  row: ConversionRow | null;
  /** Reason why it cannot proceed. */
  refusal: string | null;
}

/** Codes that administrators assign to texts, by the key of the field. */
export interface Maps {
  readonly [key: string]: { readonly [text: string]: string };
}

interface Place {
  rows: readonly ConversionRow[];
  /** Columns the table has. */
  columns: ReadonlySet<string>;
  /** The draft to be published. */
  revision?: number;
}

/** Fills in each field's column: the present one, a former one, or a new one for a changed kind. Ignores given ones. */
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

/** Keywords that decide the storage and display of values; the others only name and describe the field. */
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

/** Counts the rows of the changes of a plan. */
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
      // Counting a million rows again would take longer than a connection waits for an answer.
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
