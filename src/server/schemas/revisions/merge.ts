import { asJson, isObject } from '../../../compiler/revisions/difference.ts';
import type { Descriptor } from '../../../engine/descriptor.ts';
import type { Json } from '../../../engine/json.ts';
import { sameJson } from '../../../engine/rules/conditions.ts';

/** A keyword that both sides changed differently; the merged document has `mine`. */
export interface MergeConflict {
  path: string;
  base: Json | undefined;
  /** Value in the administrator's edit. */
  mine: Json | undefined;
  /** Value in the new version of the product. */
  theirs: Json | undefined;
}

export interface Merged {
  document: Descriptor;
  conflicts: MergeConflict[];
}

/**
 * Merges an administrator's edit onto a new version of its descriptor: keyword by keyword, properties by their key. If
 * both changed the same keyword, the edit remains and the conflict is recorded (decision 022).
 */
export function mergeDescriptors(of: { base: Descriptor; mine: Descriptor; theirs: Descriptor }): Merged {
  const conflicts: MergeConflict[] = [];
  const merged = mergeAt([], { base: asJson(of.base), mine: asJson(of.mine), theirs: asJson(of.theirs) }, conflicts);
  // Every keyword of the result comes from one of three descriptors.
  return { document: merged as unknown as Descriptor, conflicts };
}

interface Sides {
  base: Json | undefined;
  mine: Json | undefined;
  theirs: Json | undefined;
}

function mergeAt(path: readonly string[], sides: Sides, conflicts: MergeConflict[]): Json | undefined {
  const { base, mine, theirs } = sides;
  if (isSame(base, theirs) || isSame(mine, theirs)) return mine;
  if (isSame(base, mine)) return theirs;
  if (isObject(mine) && isObject(theirs)) return mergeObjects(path, { base, mine, theirs }, conflicts);
  if (isKeyList(path)) return mergeLists(sides);
  conflicts.push({ path: path.join('.'), base, mine, theirs });
  return mine;
}

/** Compares the order of keys too, because it is the order of the fields. */
function isSame(a: Json | undefined, b: Json | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

type Parts = { [key: string]: Json };

function mergeObjects(
  path: readonly string[],
  { base, mine, theirs }: { base: Json | undefined; mine: Parts; theirs: Parts },
  conflicts: MergeConflict[],
): Json {
  const common = isObject(base) ? base : {};
  const keys = mergedOrder(Object.keys(common), Object.keys(mine), Object.keys(theirs));
  const entries = keys.map((key) => {
    const sides = { base: common[key], mine: mine[key], theirs: theirs[key] };
    return [key, mergeAt([...path, key], sides, conflicts)] as const;
  });
  return Object.fromEntries(entries.filter((entry): entry is [string, Json] => entry[1] !== undefined));
}

/**
 * Returns the order of the side that moved something, `mine` before `theirs`. Additions of the other side follow their
 * predecessor there.
 */
function mergedOrder(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const kept = base.filter((key) => mine.includes(key));
  const isMoved = mine.filter((key) => base.includes(key)).join() !== kept.join();
  const [first, second] = isMoved ? [mine, theirs] : [theirs, mine];
  const order = [...first];
  for (const [index, key] of second.entries()) {
    if (order.includes(key)) continue;
    const before = second.slice(0, index).findLast((candidate) => order.includes(candidate));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key);
  }
  return order;
}

/** Lists that are sets of field keys. */
function isKeyList(path: readonly string[]): boolean {
  return path.join('.') === 'record.required';
}

function mergeLists({ base, mine, theirs }: Sides): Json {
  const [common, own, others] = [base, mine, theirs].map((list) => (Array.isArray(list) ? list : []));
  const has = (list: Json[] | undefined, value: Json) => (list ?? []).some((known) => sameJson(known, value));
  const kept = (own ?? []).filter((value) => has(others, value) || !has(common, value));
  return [...kept, ...(others ?? []).filter((value) => !has(own, value) && !has(common, value))];
}
