import type { ExportColumn } from '../../../src/engine/projections/export.ts';
import type { ImportColumn } from '../../../src/engine/projections/import.ts';
import type { Field } from '../../../src/engine/resource.ts';
import { kindFacets } from '../../../src/kinds/tables/meanings.ts';
import type { DbSession } from '../../../src/server/db/session.ts';
import type { Body } from '../samples.ts';

/** Cell texts that people read in a sheet, derived from the records themselves (wire.md#12). */

/** Dictionary type → code → text. */
export type Texts = ReadonlyMap<string, ReadonlyMap<string, string>>;

export async function dictionaryTextsOf(db: DbSession): Promise<Texts> {
  const rows = await db.all<{ type: string; code: string; value: string }>(
    db.t
      .selectFrom('sys_dict_data as v')
      .innerJoin('sys_dict_type as t', 't.id', 'v.type_id')
      .select(['t.code as type', 'v.code as code', 'v.value as value'])
      .where('v.is_deleted', '=', false),
  );
  const texts = new Map<string, Map<string, string>>();
  for (const { type, code, value } of rows) texts.set(type, (texts.get(type) ?? new Map()).set(code, value));
  return texts;
}

/** The text of a field: the name of what it points to, the words of a code, everything else as its kind writes it. */
export function cellOf(record: Body, field: Field, texts: Texts): string {
  const value = record[field.key];
  if (field.relation) return String(record[field.relation.labelKey] ?? '');
  if (value === undefined) return '';
  if (field.words[String(value)] !== undefined) return field.words[String(value)] ?? '';
  if (field.dictionary) return texts.get(field.dictionary)?.get(String(value)) ?? String(value);
  // Cells hold plain numbers: the reader's program groups the digits.
  return typeof value === 'number' ? String(value) : kindFacets[field.kind].format(value, field);
}

/** The cells of a record in an exported file. */
export function lineOf(record: Body, columns: readonly ExportColumn[], texts: Texts): string[] {
  return columns.map(({ field }) => cellOf(record, field, texts));
}

interface Spoil {
  /** Number of the column. */
  at: number;
  title: string;
  text: string;
}

/** Faulty texts for the cells of a line, in rounds: all independent faults together, then each dependent one alone. */
export function spoilings(columns: readonly ImportColumn[]): Spoil[][] {
  const spoils = columns.flatMap((column, at) => {
    const text = refusedText(column);
    return text === null ? [] : [{ at, title: column.title, text, isDependent: isDependent(column.field) }];
  });
  const alone = spoils.filter(({ isDependent }) => isDependent);
  return [spoils.filter((one) => !one.isDependent), ...alone.map((spoil) => [spoil])];
}

/** True for a column looked up within another: an unknown risk point hides a fault of its item. */
const isDependent = ({ relation }: Field) => Object.keys(relation?.match ?? {}).length > 0;

/** A text the field refuses in a cell; null where it takes any. */
function refusedText({ field, required, otherwise }: ImportColumn): string | null {
  const { type, maxLength } = field.schema;
  // An unregistered place is no fault where another input takes its name.
  if (otherwise !== null) return null;
  if (field.relation || field.dictionary) return '绝无此名';
  if (type !== 'string') return '¿';
  if (maxLength !== undefined) return '长'.repeat(maxLength + 1);
  return required ? '' : null;
}
