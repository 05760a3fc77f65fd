import type { WireRecord } from '../../../../../engine/json.ts';
import type { ImportColumn } from '../../../../../engine/projections/import.ts';
import type { Field } from '../../../../../engine/resource.ts';
import type { Breath } from '../../../../../server/jobs/breath.ts';
import type { DataRow } from '../reading/rows.ts';
import type { ImportTarget } from '../target.ts';
import { type Candidate, MAX_NAME, NameIndex } from './names.ts';

/** Range of pending ids: more than a sheet has lines, and above the ids of records. */
const RESERVED = 10_000_000;

/** Placeholder for the id of the record this line adds: a tree's child and parent may be in the same sheet. */
export function pendingId(line: number): number {
  return Number.MAX_SAFE_INTEGER - line;
}

/** Line of a pending id; null for the id of an existing record. */
function pendingLine(value: unknown): number | null {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > Number.MAX_SAFE_INTEGER - RESERVED ? Number.MAX_SAFE_INTEGER - id : null;
}

/** Columns that reference a record of the same resource, such as the parent in a tree. */
export function siblingColumns({ columns, resource }: Pick<ImportTarget, 'columns' | 'resource'>): ImportColumn[] {
  return columns.filter(({ field: { relation } }) => {
    return relation?.resource === resource.name && relation.value === 'id' && !relation.multiple;
  });
}

/** Names of the sheet's own lines, for the columns that may reference one of them. */
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

/** Numbers of the lines whose new records this record references. */
function pendingLines(record: WireRecord, target: ImportTarget): number[] {
  return siblingColumns(target).flatMap(({ field }) => pendingLine(record[field.key]) ?? []);
}

/** Replaces pending ids by the ids of written records; null if one of them was not written. */
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

/** Orders lines so that each follows the lines it references; lines of a cycle are left out. */
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

/** Yields the unplaced ancestors of a line from the top, then the line; not recursive, as there may be thousands. */
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
    // An open parent is part of a cycle through this line.
    const isFree = parents.every((parent) => states.get(parent) === 'placed');
    states.set(at, isFree ? 'placed' : 'left');
    path.pop();
    if (isFree) yield at;
  }
}

/** Rows that reference one of `lines`, directly or through other rows, each with the line it references. */
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
