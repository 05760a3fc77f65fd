import type { Field } from '../../engine/resource.ts';
import { DIGIT_ID_PATTERN } from '../parts/digit-id.ts';
import {
  commaText,
  equalityTests,
  type FieldTest,
  type FilterMode,
  refused,
  type ServerFacet,
  type Stored,
  stored,
} from '../parts/storage.ts';
import { textStorage } from '../text/storage.ts';

/** One spelling per number: with `007` two texts would identify one record in lists, links and logs. */
const DIGITS = new RegExp(DIGIT_ID_PATTERN);

/** An id as number or digit string; undefined for anything else. Ids stay below 2^53 (wire.md#1.2). */
export function readId(value: unknown): number | undefined {
  const digits = typeof value === 'string' && DIGITS.test(value);
  const id = digits ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) && id >= 0 ? id : undefined;
}

const text = textStorage();

/** Format of the field's value; `list` occurs in forms only, never as a column. */
function shapeOf(field: Field): 'id' | 'ids' | 'list' | 'text' {
  if (field.schema.type === 'array') return 'list';
  if (field.relation && field.relation.value !== 'id') return 'text';
  return field.relation?.multiple ? 'ids' : 'id';
}

/** Converts a number or digit string to the format of the field's schema. */
function accept(value: unknown, field: Field): unknown {
  if (shapeOf(field) !== 'id') return shapeOf(field) === 'ids' ? commaText(value) : value;
  const id = readId(value);
  if (id === undefined) return value;
  return field.schema.type === 'string' ? String(id) : id;
}

function toDb(value: unknown, field: Field): Stored {
  if (shapeOf(field) === 'text') return text.toDb(value, field);
  if (shapeOf(field) === 'list') return listToDb(value, field);
  if (shapeOf(field) === 'ids') {
    if (typeof value !== 'string') return refused(field.messages.type);
    const ids = value.split(',').filter(Boolean).map(readId);
    return ids.includes(undefined) ? refused(field.messages.type) : stored([...new Set(ids)]);
  }
  const id = readId(value);
  if (id === undefined) return refused(field.messages.type);
  return stored(id === 0 && field.kind !== 'tree' ? null : id);
}

function listToDb(value: unknown, field: Field): Stored {
  const ids = Array.isArray(value) ? value.map(readId) : [undefined];
  return ids.includes(undefined) ? refused(field.messages.type) : stored([...new Set(ids)]);
}

function fromDb(value: unknown, field: Field): unknown {
  if (Array.isArray(value)) return value.join();
  return field.schema.type === 'string' && typeof value === 'number' ? String(value) : value;
}

function where(mode: FilterMode, raw: string, field: Field): FieldTest[] | null {
  if (shapeOf(field) === 'text') return text.where(mode, raw, field);
  const tests = equalityTests(mode, raw, readId);
  if (shapeOf(field) === 'id') return tests?.map((test) => (test.value === 0 ? { op: 'none' } : test)) ?? null;
  if (!tests) return null;
  return tests.map((test) => (test.op === 'eq' ? { op: 'has', value: test.value } : test));
}

/** Storage of kinds that refer to another record: an id, a list of ids, or another field of the target. */
export const relation: ServerFacet = {
  columnType: (field) => (({ id: 'bigint', ids: 'bigint[]', list: 'bigint[]', text: 'text' }) as const)[shapeOf(field)],
  accept,
  toDb,
  fromDb,
  where,
};
