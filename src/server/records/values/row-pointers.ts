import type { WireRecord } from '../../../engine/json.ts';
import { smallest } from '../../../engine/many.ts';
import { labelKeyOf } from '../../../engine/projections/columns.ts';
import type { Field, Resource } from '../../../engine/resource.ts';
import { inRow, rowsOf } from '../../../kinds/rows/meaning.ts';
import { type Pointer, pointedTo, pointersOf } from '../../../kinds/rows/row-pointers.ts';
import type { UserCtx } from '../../ctx.ts';
import type { Writing } from '../writing.ts';
import { differs } from './differs.ts';
import { isNothing, type NamesOf, namesOfTargets, type Pointed } from './names-of.ts';

/** Returns all references in the rows of a value. */
export function pointedInRows({ rowFields }: Field, value: unknown): Pointed[] {
  const pointers = pointersOf(rowFields);
  if (pointers.length === 0) return [];
  return rowsOf(value).flatMap((row) => pointers.map(({ key, relation }) => ({ relation, value: row[key] })));
}

/** Returns a row with the names of its references beside their ids. */
export function withNames(row: WireRecord, rowFields: readonly Field[], names: NamesOf): WireRecord {
  const filled = pointersOf(rowFields).filter(({ key }) => !isNothing(row[key]));
  return { ...row, ...Object.fromEntries(filled.map((one) => [labelKeyOf(one), names(one.relation, row[one.key])])) };
}

/** Adds the present names of referenced records to rows inside records. */
export async function nameRows(ctx: UserCtx, resource: Resource, records: readonly WireRecord[]): Promise<void> {
  const fields = resource.fields.filter(({ rowFields }) => pointersOf(rowFields).length > 0);
  if (fields.length === 0) return;
  const pointed = records.flatMap((record) => fields.flatMap((field) => pointedInRows(field, record[field.key])));
  const names = await namesOfTargets(ctx, pointed);
  for (const record of records) {
    for (const { key, rowFields } of fields) {
      if (record[key] !== undefined) record[key] = rowsOf(record[key]).map((row) => withNames(row, rowFields, names));
    }
  }
}

/** Newly chosen targets in one column of rows, each with the first row that refers to it. */
export interface RowChoices {
  field: Field;
  pointer: Pointer;
  /** Index of the row by id of the target. */
  chosen: ReadonlyMap<string, number>;
}

/**
 * Returns the targets that the rows newly refer to. Rows may be moved or deleted, and their earlier targets need no
 * check.
 */
export function newChoices({ fields, record, before }: Writing): RowChoices[] {
  return fields.flatMap((field) => {
    if (!differs(field.key, before, record)) return [];
    return pointersOf(field.rowFields).map((pointer) => {
      const kept = new Set(rowsOf(before?.[field.key]).flatMap((row) => pointedTo(row[pointer.key])));
      return { field, pointer, chosen: chosenIn(rowsOf(record[field.key]), pointer, kept) };
    });
  });
}

function chosenIn(rows: readonly WireRecord[], { key }: Pointer, kept: ReadonlySet<string>): Map<string, number> {
  const chosen = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    for (const id of pointedTo(row[key])) if (!kept.has(id) && !chosen.has(id)) chosen.set(id, index);
  }
  return chosen;
}

/** Returns the refusal for the first of these ids, with its row. */
export function rowRefusal({ chosen }: RowChoices, ids: readonly string[], message: string): string | null {
  const rows = ids.flatMap((id) => chosen.get(id) ?? []);
  return rows.length > 0 ? inRow(smallest(Infinity, rows), message) : null;
}
