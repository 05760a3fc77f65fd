import type { WireRecord } from '../../../engine/json.ts';
import { smallest } from '../../../engine/many.ts';
import { mayRead } from '../../../engine/permissions.ts';
import { labelKeyOf } from '../../../engine/projections/columns.ts';
import { columnOf, isStored, toSnake } from '../../../engine/projections/table.ts';
import type { Field, Relation, Resource } from '../../../engine/resource.ts';
import { readId } from '../../../kinds/relation/storage.ts';
import { inRow, rowsOf } from '../../../kinds/rows/meaning.ts';
import { type Pointer, pointedTo, pointersOf } from '../../../kinds/rows/row-pointers.ts';
import { may, type UserCtx } from '../../ctx.ts';
import { selectLabels } from '../../db/records/labels.ts';
import { columnNamed } from '../../db/records/model.ts';
import type { Writing } from '../writing.ts';
import { differs } from './differs.ts';

/** Value of a relation: one id, several ids separated by commas, or a list in a form. */
export interface Pointed {
  relation: Relation;
  value: unknown;
}

/** Returns the names of a relation's values as one text; values without a name stay as they are. */
type NamesOf = (relation: Relation, value: unknown) => string;

/** Maximum names per target; further values are shown as stored. */
export const MAX_NAMES = 1_000;

export function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Reads the names of all values, by one query per target. */
export async function namesOfTargets(ctx: UserCtx, pointed: readonly Pointed[]): Promise<NamesOf> {
  const targets = new Map<string, { relation: Relation; values: Set<string> }>();
  for (const { relation, value } of pointed) {
    if (isNothing(value)) continue;
    const target = targets.get(targetKey(relation)) ?? { relation, values: new Set() };
    targets.set(targetKey(relation), target);
    for (const one of valuesIn(value)) target.values.add(one);
  }
  const found = new Map<string, ReadonlyMap<string, string>>();
  for (const [key, target] of targets) found.set(key, await labelsOf(ctx, target));
  return (relation, value) => {
    const labels = found.get(targetKey(relation));
    return valuesIn(value)
      .map((one) => labels?.get(one) ?? one)
      .join('、');
  };
}

const targetKey = ({ resource, value, label }: Relation) => `${resource}|${value}|${label}`;

function valuesIn(value: unknown): string[] {
  const given = Array.isArray(value) ? value : String(value).split(',');
  return given.map(String).filter((one) => one !== '' && one !== '0');
}

async function labelsOf(
  ctx: UserCtx,
  { relation, values }: { relation: Relation; values: ReadonlySet<string> },
): Promise<ReadonlyMap<string, string>> {
  const target = ctx.catalog.find(relation.resource);
  const label = target?.fields.find(({ key }) => key === relation.label);
  if (!target || !label || !isStored(label) || !mayRead(label, (code) => may(ctx, code))) return new Map();
  const source = { table: toSnake(target.name), by: columnNamed(target, relation.value), label: columnOf(label) };
  const wanted = [...values].slice(0, MAX_NAMES);
  const ids = wanted.flatMap((one) => readId(one) ?? []);
  const usable = relation.value === 'id' ? ids : wanted;
  if (usable.length === 0) return new Map();
  return selectLabels(ctx.db, source, { values: usable, limit: 2 * MAX_NAMES });
}

/** References in the rows of a value. */
export function pointedInRows({ rowFields }: Field, value: unknown): Pointed[] {
  const pointers = pointersOf(rowFields);
  if (pointers.length === 0) return [];
  return rowsOf(value).flatMap((row) => pointers.map(({ key, relation }) => ({ relation, value: row[key] })));
}

/** Row with the names of its references beside their ids. */
export function withNames(row: WireRecord, rowFields: readonly Field[], names: NamesOf): WireRecord {
  const filled = pointersOf(rowFields).filter(({ key }) => !isNothing(row[key]));
  return { ...row, ...Object.fromEntries(filled.map((one) => [labelKeyOf(one), names(one.relation, row[one.key])])) };
}

/** Adds present names of referenced records to rows in records. */
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

/** Newly chosen targets in one column of rows. */
export interface RowChoices {
  field: Field;
  pointer: Pointer;
  /** Index of the first row with the target, by the target's id. */
  chosen: ReadonlyMap<string, number>;
}

/** Targets to which rows newly refer; targets that another row referred to before need no check. */
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

/** Refusal that names the first row with one of these ids; null if no row has one. */
export function rowRefusal({ chosen }: RowChoices, ids: readonly string[], message: string): string | null {
  const rows = ids.flatMap((id) => chosen.get(id) ?? []);
  return rows.length > 0 ? inRow(smallest(Infinity, rows), message) : null;
}
