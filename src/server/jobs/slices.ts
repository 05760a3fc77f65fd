import { deserialize, serialize } from 'node:v8';
import type { Breath } from './breath.ts';

/** Maximum weight of a slice, which takes about 1 ms to deserialize; a heavier item is a slice of its own. */
const SLICE = 100_000;

/** A list for another thread, which deserializes slices one by one, as many as fit into a turn (`Breath`). */
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

// Copies into a buffer of its own, which can be transferred to another thread.
const pack = (group: readonly unknown[]) => new Uint8Array(serialize(group));

/** Serializes a list in one go, for threads without other work. */
export function toSlices<T>(items: readonly T[], weigh: (item: T) => number): Slices {
  return [...groups(items, weigh)].map(pack);
}

/** Serializes a list in turns, between which other work runs. */
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

/** Deserializes a list in one go. */
export function fromSlices<T>(slices: Slices): T[] {
  return slices.flatMap((slice) => deserialize(slice) as T[]); // packed by toSlices()
}

/** Deserializes a list in turns, between which other work runs. */
export async function fromSlicesInTurns<T>(slices: Slices, breath: Breath): Promise<T[]> {
  const items: T[] = [];
  for (const slice of slices) {
    for (const item of deserialize(slice) as T[]) items.push(item); // packed by toSlices()
    await breath.take();
  }
  return items;
}

/** Buffers of the slices, to be transferred to another thread without copying. */
export function buffersOf(lists: readonly Slices[]): ArrayBuffer[] {
  return lists.flatMap((slices) => slices.map(({ buffer }) => buffer));
}
