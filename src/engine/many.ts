/** Adds items one by one: `push(...items)` fails with more than some 100,000. */
export function addAll<Item>(list: Item[], items: Iterable<Item>): void {
  for (const item of items) list.push(item);
}

/** Maximum of the numbers, at least `least`. A loop, since Math.max(...numbers) fails with too many. */
export function largest(least: number, numbers: Iterable<number>): number {
  let most = least;
  for (const number of numbers) most = Math.max(most, number);
  return most;
}

/** Minimum of the numbers, at most `most`. */
export function smallest(most: number, numbers: Iterable<number>): number {
  let least = most;
  for (const number of numbers) least = Math.min(least, number);
  return least;
}

/** Merges objects; later values replace earlier ones. */
export function merged<Value>(objects: Iterable<Readonly<Record<string, Value>>>): Record<string, Value> {
  const all: Record<string, Value> = {};
  for (const one of objects) Object.assign(all, one);
  return all;
}
