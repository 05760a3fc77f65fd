import { deserialize, serialize } from 'node:v8';
import type { Breath } from './breath.ts';

/**
 * Maximum weight of a slice, which a thread deserializes in about a millisecond. A heavier item is a slice by itself.
 */
const SLICE = 100_000;

/**
 * A list on its way between threads. A message is deserialized as a whole; of slices, the receiver opens as many as fit
 * into a turn.
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

// Copies into a buffer of its own, which can be transferred without another copy.
const pack = (group: readonly unknown[]) => new Uint8Array(serialize(group));

/** Packs a list at once, for a thread without other work. */
export function toSlices<T>(items: readonly T[], weigh: (item: T) => number): Slices {
  return [...groups(items, weigh)].map(pack);
}

/** Packs a list in turns, which leave time for other work. */
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

/** Unpacks a list at once. */
export function fromSlices<T>(slices: Slices): T[] {
  return slices.flatMap((slice) => deserialize(slice) as T[]); // packed by toSlices()
}

/** Unpacks a list in turns, which leave time for other work. */
export async function fromSlicesInTurns<T>(slices: Slices, breath: Breath): Promise<T[]> {
  const items: T[] = [];
  for (const slice of slices) {
    for (const item of deserialize(slice) as T[]) items.push(item); // packed by toSlices()
    await breath.take();
  }
  return items;
}

/** Returns the buffers to transfer instead of copying. */
export function buffersOf(lists: readonly Slices[]): ArrayBuffer[] {
  return lists.flatMap((slices) => slices.map(({ buffer }) => buffer));
}
