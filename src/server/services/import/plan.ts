import { kindFacets } from '../../../engine/fields/registry.ts';
import type { WireRecord } from '../../../engine/json.ts';
import type { ImportColumn } from '../../../engine/projections/import.ts';
import { differs } from '../records/differs.ts';
import type { NameIndex } from './names.ts';
import type { ImportPlan, PlannedChange, PlannedRow } from './report.ts';
import type { DataRow } from './rows.ts';

/** Rows shown one by one; the others are counted. */
const MAX_SHOWN = 200;

/** A row that will be written, as far as it is known before. */
export interface Planned {
  line: number;
  before: WireRecord | null;
  /** The record as it will be. */
  after: WireRecord;
  source: DataRow;
}

/** A row that changes nothing is not written. */
export function actOf(row: Pick<Planned, 'before' | 'after'>, columns: readonly ImportColumn[]): PlannedRow['act'] {
  const { before, after } = row;
  if (before === null) return 'add';
  return columns.some(({ field }) => differs(field.key, before, after)) ? 'edit' : 'same';
}

/** What the import would do, row by row: new records, and the fields of present ones that change. */
export function planOf(
  rows: readonly Planned[],
  of: { columns: readonly ImportColumn[]; display: string; indexes: ReadonlyMap<string, NameIndex> },
): ImportPlan {
  const acts = rows.map((row) => actOf(row, of.columns));
  const count = (act: PlannedRow['act']) => acts.filter((each) => each === act).length;
  const shown = rows.slice(0, MAX_SHOWN).map((row, index): PlannedRow => {
    const act = acts[index] ?? 'add';
    return { row: row.line, act, name: nameOf(row, of.display), changes: act === 'edit' ? changesOf(row, of) : [] };
  });
  return { added: count('add'), updated: count('edit'), same: count('same'), rows: shown };
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
    from: textOf(column, before, of.indexes),
    to:
      after[column.field.key] === undefined
        ? ''
        : (source.cells.get(column.field.key)?.text.trim() ?? textOf(column, after, of.indexes)),
  }));
}

/** A value as people read it. */
function textOf({ field }: ImportColumn, record: WireRecord, indexes: ReadonlyMap<string, NameIndex>): string {
  const value = record[field.key];
  const label = field.relation ? record[field.relation.labelKey] : undefined;
  if (typeof label === 'string') return label;
  const known = indexes.get(field.key)?.candidates.find((candidate) => String(candidate.value) === String(value));
  return known?.label ?? kindFacets[field.kind].format(value, field);
}
