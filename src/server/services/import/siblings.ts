import type { WireRecord } from '../../../engine/json.ts';
import type { ImportColumn } from '../../../engine/projections/import.ts';
import { type Candidate, NameIndex } from './names.ts';
import type { DataRow } from './rows.ts';
import type { ImportTarget } from './target.ts';

/** Lines of a sheet are far fewer than this; ids of records never come so near to the largest number. */
const RESERVED = 10_000_000;

/** Stands for the id the record of this line will have: a branch of a tree may come in the same sheet as its trunk. */
export function pendingId(line: number): number {
  return Number.MAX_SAFE_INTEGER - line;
}

/** The line a pending id stands for; null for the id of a record. */
export function pendingLine(value: unknown): number | null {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > Number.MAX_SAFE_INTEGER - RESERVED ? Number.MAX_SAFE_INTEGER - id : null;
}

/** Columns that name a record of the same resource, as the parent in a tree. */
export function siblingColumns({ columns, resource }: Pick<ImportTarget, 'columns' | 'resource'>): ImportColumn[] {
  return columns.filter(({ field: { relation } }) => {
    return relation?.resource === resource.name && relation.value === 'id' && !relation.multiple;
  });
}

/** What the lines of the sheet themselves are called, for the columns that may name one of them. */
export function siblingIndexes(target: ImportTarget, rows: readonly DataRow[]): Map<string, NameIndex> {
  const indexes = new Map<string, NameIndex>();
  for (const { field } of siblingColumns(target)) {
    const candidates = rows.flatMap((row) => candidateOf(target, row, field));
    indexes.set(field.key, new NameIndex(candidates));
  }
  return indexes;
}

function candidateOf(target: ImportTarget, row: DataRow, field: ImportColumn['field']): Candidate[] {
  const textOf = (key: string) => row.cells.get(key)?.text.trim() ?? '';
  const label = textOf(target.resource.display);
  if (label === '') return [];
  const parent = textOf(field.key);
  const unique = target.columns.filter((column) => column.field.unique).map((column) => textOf(column.field.key));
  const value = pendingId(row.line);
  return [
    {
      value: field.schema.type === 'string' ? String(value) : value,
      label,
      codes: [...unique, ...(parent === '' ? [] : [`${parent}/${label}`])].filter((text) => text !== ''),
      hints: parent === '' ? [] : [parent],
      disabled: false,
      near: true,
      keys: {},
    },
  ];
}

/** Lines whose records this one points to. */
export function pendingLines(record: WireRecord, target: ImportTarget): number[] {
  return siblingColumns(target).flatMap(({ field }) => pendingLine(record[field.key]) ?? []);
}

/** The record with the ids its siblings have got; null when one of them was not written. */
export function withIds(record: WireRecord, target: ImportTarget, ids: ReadonlyMap<number, number>): WireRecord | null {
  const settled = { ...record };
  for (const { field } of siblingColumns(target)) {
    const line = pendingLine(record[field.key]);
    if (line === null) continue;
    const id = ids.get(line);
    if (id === undefined) return null;
    settled[field.key] = field.schema.type === 'string' ? String(id) : id;
  }
  return settled;
}

/** Lines in an order in which everybody follows those he points to; a circle leaves its lines out. */
export function inOrder<R extends { line: number; record: WireRecord }>(rows: readonly R[], target: ImportTarget): R[] {
  if (siblingColumns(target).length === 0) return [...rows];
  const byLine = new Map(rows.map((row) => [row.line, row]));
  const placed = new Map<number, R>();
  const visit = (row: R, above: ReadonlySet<number>): void => {
    if (placed.has(row.line) || above.has(row.line)) return;
    const path = new Set([...above, row.line]);
    const parents = pendingLines(row.record, target);
    for (const line of parents) {
      const parent = byLine.get(line);
      if (parent) visit(parent, path);
    }
    if (parents.every((line) => placed.has(line) || !byLine.has(line))) placed.set(row.line, row);
  };
  for (const row of rows) visit(row, new Set());
  return [...placed.values()];
}
