import { deserialize, serialize } from 'node:v8';
import type { Breath } from './breath.ts';

/** Weight of a slice: taken over in about a millisecond. A heavier item is a slice by itself. */
const SLICE = 100_000;

/**
 * A list on its way between threads. A message is taken over whole, in one go, whatever it holds; of slices the
 * receiver opens as many as fit into a turn.
 */
export type Slices = readonly Uint8Array<ArrayBuffer>[];

function* groups<T>(items: readonly T[], weigh: (item: T) => number): Generator<T[]> {
  let group: T[] = [];
  let weight = 0;
  for (const item of items) {
    group.push(item);
    weight += weigh(item);
    if (weight < SLICE) continue;
    yield group;
    group = [];
    weight = 0;
  }
  if (group.length > 0) yield group;
}

// A copy owns its memory and can be handed over without another one.
const pack = (group: readonly unknown[]) => new Uint8Array(serialize(group));

/** Slices of a list, made in one go: for a thread nothing else waits for. */
export function toSlices<T>(items: readonly T[], weigh: (item: T) => number): Slices {
  return [...groups(items, weigh)].map(pack);
}

/** The same in turns. */
export async function toSlicesInTurns<T>(
  items: readonly T[],
  weigh: (item: T) => number,
  breath: Breath,
): Promise<Slices> {
  const slices: Uint8Array<ArrayBuffer>[] = [];
  for (const group of groups(items, weigh)) {
    slices.push(pack(group));
    await breath.take();
  }
  return slices;
}

/** The list again, opened in one go. */
export function fromSlices<T>(slices: Slices): T[] {
  return slices.flatMap((slice) => deserialize(slice) as T[]); // what toSlices() was given
}

/** The list again, opened in turns. */
export async function fromSlicesInTurns<T>(slices: Slices, breath: Breath): Promise<T[]> {
  const items: T[] = [];
  for (const slice of slices) {
    for (const item of deserialize(slice) as T[]) items.push(item); // what toSlices() was given
    await breath.take();
  }
  return items;
}

/** What is handed over instead of copied. */
export function buffersOf(lists: readonly Slices[]): ArrayBuffer[] {
  return lists.flatMap((slices) => slices.map(({ buffer }) => buffer));
}
