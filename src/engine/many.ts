/** Loops over lists whose size users decide: a call with one argument for each item fails beyond some 100,000 of them. */
export function addAll<Item>(list: Item[], items: Iterable<Item>): void {
  for (const item of items) list.push(item);
}

/** The largest of the numbers, and at least `least`. */
export function largest(least: number, numbers: Iterable<number>): number {
  let most = least;
  for (const number of numbers) most = Math.max(most, number);
  return most;
}

/** The smallest of the numbers, and at most `most`. */
export function smallest(most: number, numbers: Iterable<number>): number {
  let least = most;
  for (const number of numbers) least = Math.min(least, number);
  return least;
}

/** All keys of the objects; later values win. */
export function merged<Value>(objects: Iterable<Readonly<Record<string, Value>>>): Record<string, Value> {
  const all: Record<string, Value> = {};
  for (const one of objects) Object.assign(all, one);
  return all;
}
