import type { WireRecord } from '../../../../engine/json.ts';
import type { ImportColumn } from '../../../../engine/projections/import.ts';
import { kindFacets } from '../../../../kinds/tables/meanings.ts';
import type { Breath } from '../../../../server/jobs/breath.ts';
import { differs } from '../../../../server/records/values/differs.ts';
import type { DataRow } from './reading/rows.ts';
import type { ImportPlan, PlannedChange, PlannedRow } from './report.ts';
import type { NameIndex } from './resolving/names.ts';

/** Maximum rows listed one by one; the others are only counted. */
const MAX_SHOWN = 200;
/** Maximum characters of a listed value. */
const MAX_TEXT = 500;

/** A row that will be written, with its expected result. */
export interface Planned {
  line: number;
  before: WireRecord | null;
  /** The record after the import. */
  after: WireRecord;
  source: DataRow;
  /** Value generated for a field without a cell, such as an account from pinyin; null: none. */
  made: PlannedChange | null;
}

/** Returns the action for a row; rows with the action `same` are not written. */
function actOf(row: Pick<Planned, 'before' | 'after'>, columns: readonly ImportColumn[]): PlannedRow['act'] {
  const { before, after } = row;
  if (before === null) return 'add';
  return columns.some(({ field }) => differs(field.key, before, after)) ? 'edit' : 'same';
}

interface Act<R extends Planned = Planned> {
  row: R;
  act: PlannedRow['act'];
}

export async function actsOf<R extends Planned>(
  rows: readonly R[],
  columns: readonly ImportColumn[],
  breath: Breath,
): Promise<Act<R>[]> {
  const acts: Act<R>[] = [];
  for (const row of rows) {
    acts.push({ row, act: actOf(row, columns) });
    await breath.take();
  }
  return acts;
}

/** Plan of the import, row by row: new records, and the changed fields of existing ones. */
export function planOf(
  acts: readonly Act[],
  of: { columns: readonly ImportColumn[]; display: string; indexes: ReadonlyMap<string, NameIndex> },
): ImportPlan {
  const count = (act: PlannedRow['act']) => acts.filter((each) => each.act === act).length;
  const planned = acts.slice(0, MAX_SHOWN).map(({ row, act }): PlannedRow => {
    const changes = act === 'edit' ? changesOf(row, of) : [row.made].filter((made) => made !== null);
    return { row: row.line, act, name: nameOf(row, of.display), changes };
  });
  return { added: count('add'), updated: count('edit'), same: count('same'), rows: planned };
}

function nameOf({ source, before, after }: Planned, display: string): string {
  return source.cells.get(display)?.text.trim() || String(after[display] ?? before?.[display] ?? '');
}

function changesOf(
  row: Planned,
  of: { columns: readonly ImportColumn[]; indexes: ReadonlyMap<string, NameIndex> },
): PlannedChange[] {
  const { before, after, source } = row;
  if (before === null) return [];
  const changed = of.columns.filter(({ field }) => differs(field.key, before, after));
  return changed.map((column) => ({
    title: column.title,
    from: textOf(column, before, of.indexes).slice(0, MAX_TEXT),
    to:
      after[column.field.key] === undefined
        ? ''
        : (source.cells.get(column.field.key)?.text.trim() ?? textOf(column, after, of.indexes)).slice(0, MAX_TEXT),
  }));
}

/** A value as users read it. */
function textOf({ field }: ImportColumn, record: WireRecord, indexes: ReadonlyMap<string, NameIndex>): string {
  const value = record[field.key];
  const label = field.relation ? record[field.relation.labelKey] : undefined;
  if (typeof label === 'string') return label;
  const name = value === undefined ? undefined : indexes.get(field.key)?.labelOf(value);
  return name ?? kindFacets[field.kind].format(value, field);
}
