import type { Descriptor } from '../../engine/descriptor.ts';
import type { Json } from '../../engine/json.ts';
import { sameJson } from '../../engine/rules/conditions.ts';

/** One difference between two descriptors; undefined: the keyword is absent. */
export interface Difference {
  /** Path of keys: `['record', 'properties', 'ip', 'title']`. */
  path: readonly string[];
  before: Json | undefined;
  after: Json | undefined;
}

/** Keywords whose changes are ignored. */
const SILENT = new Set(['$schema']);

/** Depth down to which objects are compared keyword by keyword; deeper values, such as conditions, count as a whole. */
const WORD_DEPTH = 4;

/** Differences by path; a new order of properties is one difference, at `record.properties` (decision 020). */
export function toDifferences(before: Descriptor, after: Descriptor): Difference[] {
  const found = differencesAt([], asJson(before), asJson(after)).filter(({ path }) => !SILENT.has(path[0] ?? ''));
  return [...found, ...orderDifference(before, after)];
}

/** Casts a descriptor: it is JSON, although its type has no index signature. */
export function asJson(descriptor: Descriptor): Json {
  return descriptor as unknown as Json;
}

function differencesAt(path: readonly string[], before: Json | undefined, after: Json | undefined): Difference[] {
  if (before !== undefined && after !== undefined && sameJson(before, after)) return [];
  if (!isObject(before) || !isObject(after) || path.length >= WORD_DEPTH || isWhole(path)) {
    return [{ path, before, after }];
  }
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys
    .filter((key) => before[key] !== undefined || after[key] !== undefined)
    .flatMap((key) => differencesAt([...path, key], before[key], after[key]));
}

/** True for values compared as a whole: all that is two levels deep outside `record`. */
function isWhole(path: readonly string[]): boolean {
  return path.length >= 2 && path[0] !== 'record';
}

export function isObject(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Change of order among the properties that both descriptors have. */
function orderDifference(before: Descriptor, after: Descriptor): Difference[] {
  const [old, now] = [before, after].map((descriptor) => Object.keys(descriptor.record.properties));
  const kept = (keys: string[] = [], others: string[] = []) => keys.filter((key) => others.includes(key));
  const path = ['record', 'properties'];
  const [from, to] = [kept(old, now), kept(now, old)];
  return sameJson(from, to) ? [] : [{ path, before: from, after: to }];
}
