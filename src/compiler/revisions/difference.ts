import type { Descriptor } from '../../engine/descriptor.ts';
import type { Json } from '../../engine/json.ts';
import { sameJson } from '../../engine/rules/conditions.ts';

/** One place where two descriptors say different things; `undefined` = not said. */
export interface Difference {
  /** `['record', 'properties', 'ip', 'title']`. */
  path: readonly string[];
  before: Json | undefined;
  after: Json | undefined;
}

/** Words of a descriptor that say nothing about the resource. */
const SILENT = new Set(['$schema']);

/** Objects this deep are compared word by word; below, a word's value is one thing (a condition, a list of columns). */
const WORD_DEPTH = 4;

/**
 * Differences of two descriptors by property key. A moved property counts as a change of the order, reported once under
 * `record.properties`, not of the property (decision 020).
 */
export function toDifferences(before: Descriptor, after: Descriptor): Difference[] {
  const found = differencesAt([], asJson(before), asJson(after)).filter(({ path }) => !SILENT.has(path[0] ?? ''));
  return [...found, ...orderDifference(before, after)];
}

/** Descriptors are JSON documents; their types only name the words. */
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

/** A screen or an action is read word by word, the conditions and columns in it are not. */
function isWhole(path: readonly string[]): boolean {
  return path.length >= 2 && path[0] !== 'record';
}

export function isObject(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Only the order among properties both have: an added or removed one moves nothing. */
function orderDifference(before: Descriptor, after: Descriptor): Difference[] {
  const [old, now] = [before, after].map((descriptor) => Object.keys(descriptor.record.properties));
  const kept = (keys: string[] = [], others: string[] = []) => keys.filter((key) => others.includes(key));
  const path = ['record', 'properties'];
  const [from, to] = [kept(old, now), kept(now, old)];
  return sameJson(from, to) ? [] : [{ path, before: from, after: to }];
}
