import type { WireRecord } from '../../engine/json.ts';
import type { Field, Relation } from '../../engine/resource.ts';

/** A field of a row that points to other records. */
export type Pointer = Field & { relation: Relation };

export function pointersOf(fields: readonly Field[]): Pointer[] {
  return fields.filter((field): field is Pointer => field.relation !== null);
}

/** The ids in one value of a row: one, or several as a comma list. */
export function pointedTo(value: unknown): string[] {
  if (value === undefined || value === null) return [];
  return String(value)
    .split(',')
    .filter((id) => id !== '' && id !== '0');
}

/** The value of a row for people: the name stored beside an id, else the value. */
export function shownIn(row: WireRecord, field: Field): unknown {
  return row[field.relation?.labelKey ?? field.key] ?? row[field.key];
}
