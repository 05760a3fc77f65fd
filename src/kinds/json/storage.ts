import sjson from 'secure-json-parse';
import type { Field } from '../../engine/resource.ts';
import { refused, type ServerFacet, type Stored, stored } from '../parts/storage.ts';
import { isCleanText } from '../text/storage.ts';

const MAX_DEPTH = 16;
const MAX_CHARACTERS = 200_000;

/** True if all texts in the value are clean and its nesting is limited (security.md#F4). */
function isReasonable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return isCleanText(value);
  // NaN and infinity are refused, since JSON would write null.
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= MAX_DEPTH) return false;
  return Object.entries(value).every(([key, inner]) => isCleanText(key) && isReasonable(inner, depth + 1));
}

/** Accepts JSON text for object values (wire.md#1.3); refuses prototype keys in the text (security.md#F3). */
function accept(value: unknown): unknown {
  if (typeof value !== 'string' || value.length > MAX_CHARACTERS || !/^\s*[[{]/.test(value)) return value;
  try {
    return sjson.parse(value, undefined, { protoAction: 'error', constructorAction: 'error' });
  } catch {
    return value;
  }
}

function toDb(value: unknown, field: Field): Stored {
  if (typeof value !== 'object' || !isReasonable(value, 0)) return refused(field.messages.type);
  const text = JSON.stringify(value);
  return text.length > MAX_CHARACTERS ? refused(`${field.title}过长`) : stored(text);
}

export const json: ServerFacet = {
  columnType: () => 'jsonb',
  accept,
  toDb,
  fromDb: (value) => value,
  where: () => null,
};
