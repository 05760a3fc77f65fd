import type { WireRecord } from '../../../../engine/json.ts';
import type { ImportColumn } from '../../../../engine/projections/import.ts';
import type { Field } from '../../../../engine/resource.ts';
import type { Breath } from '../../../../server/jobs/turns/breath.ts';
import type { DataRow } from '../reading/rows.ts';
import type { ImportTarget } from '../target.ts';
import { type Candidate, MAX_NAME, NameIndex } from './names.ts';

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
export async function siblingIndexes(
  target: ImportTarget,
  rows: readonly DataRow[],
  breath: Breath,
): Promise<Map<string, NameIndex>> {
  const indexes = new Map<string, NameIndex>();
  for (const { field } of siblingColumns(target)) {
    indexes.set(field.key, await NameIndex.inTurns(candidatesOf(target, rows, field), breath));
  }
  return indexes;
}

function* candidatesOf(target: ImportTarget, rows: readonly DataRow[], field: Field): Generator<Candidate> {
  for (const row of rows) yield* candidateOf(target, row, field);
}

function candidateOf(target: ImportTarget, row: DataRow, field: Field): Candidate[] {
  const textOf = (key: string) => nameIn(row.cells.get(key)?.text ?? '');
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

const nameIn = (text: string) => (text.length > MAX_NAME ? '' : text.trim());

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

type State = 'open' | 'placed' | 'left';

/** Lines in an order in which everybody follows those he points to; a circle leaves its lines out. */
export function inOrder<R extends { line: number; record: WireRecord }>(rows: readonly R[], target: ImportTarget): R[] {
  if (siblingColumns(target).length === 0) return [...rows];
  const byLine = new Map(rows.map((row) => [row.line, row]));
  const parentsOf = new Map(rows.map(({ line, record }) => [line, pendingLines(record, target)]));
  const states = new Map<number, State>();
  const ordered: R[] = [];
  for (const { line } of rows) {
    for (const placed of upwards(line, parentsOf, states)) {
      const row = byLine.get(placed);
      if (row) ordered.push(row);
    }
  }
  return ordered;
}

/** A line with all above it that are not placed yet, from the top; without recursion, for there may be thousands. */
function* upwards(line: number, parentsOf: ReadonlyMap<number, number[]>, states: Map<number, State>) {
  const path = states.has(line) ? [] : [line];
  for (let at = path.at(-1); at !== undefined; at = path.at(-1)) {
    if (!states.has(at)) states.set(at, 'open');
    const parents = (parentsOf.get(at) ?? []).filter((parent) => parentsOf.has(parent));
    const unseen = parents.find((parent) => !states.has(parent));
    if (unseen !== undefined) {
      path.push(unseen);
      continue;
    }
    // One that is open hangs below this very line.
    const isFree = parents.every((parent) => states.get(parent) === 'placed');
    states.set(at, isFree ? 'placed' : 'left');
    path.pop();
    if (isFree) yield at;
  }
}

/** Lines that point to one of these, directly or by way of others. */
export function below<R extends { line: number; record: WireRecord }>(
  lines: Iterable<number>,
  rows: readonly R[],
  target: ImportTarget,
): Map<R, number> {
  const children = new Map<number, R[]>();
  for (const row of rows) {
    for (const line of pendingLines(row.record, target)) {
      const siblings = children.get(line);
      if (siblings) siblings.push(row);
      else children.set(line, [row]);
    }
  }
  const found = new Map<R, number>();
  const next = [...lines];
  for (let line = next.pop(); line !== undefined; line = next.pop()) {
    for (const row of children.get(line) ?? []) {
      if (found.has(row)) continue;
      found.set(row, line);
      next.push(row.line);
    }
  }
  return found;
}
