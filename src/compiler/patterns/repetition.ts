import { largest } from '../../engine/many.ts';
import { type CharSet, EVERY_CHARACTER, overlaps } from './char-set.ts';
import type { PatternNode } from './matcher.ts';
import { Unfolded } from './unfolded.ts';

/** Maximum consecutive unbounded repetitions of the same characters: matching time is the length to this power. */
const MAX_CHAIN = 3;
/** Maximum compared pairs of positions (unfolded.ts); patterns that need more are refused as too complicated. */
const MAX_STEPS = 500_000;

export type Fault = 'nested' | 'ambiguous' | 'chained' | 'complicated';

/** Reason why a backtracking engine could take exponential time on a pattern; null: it cannot (security.md#R24). */
export function faultOfRepetition(tree: PatternNode): Fault | null {
  if (isNested(tree, false)) return 'nested';
  const places = new Unfolded(tree);
  if (places.isTooLong) return 'complicated';
  if (places.isAmbiguous) return 'ambiguous';
  const outcome = new Ways(places).find();
  return outcome ?? (longestChain(places) > MAX_CHAIN ? 'chained' : null);
}

function isNested(node: PatternNode, within: boolean): boolean {
  if (node.type === 'Alternative') return node.elements.some((part) => isNested(part, within));
  if ('alternatives' in node) return node.alternatives.some((option) => isNested(option, within));
  if (node.type !== 'Quantifier') return false;
  const isUnbounded = node.max === Infinity;
  return (isUnbounded && within) || isNested(node.element, within || isUnbounded);
}

/** Searches for two different paths from a position back to itself that match the same text. */
class Ways {
  readonly #places: Unfolded;
  readonly #size: number;
  #steps = 0;

  constructor(places: Unfolded) {
    this.#places = places;
    this.#size = places.sets.length;
  }

  find(): Fault | null {
    for (let place = 0; place < this.#size; place++) {
      if (!this.#places.isInLoop(place)) continue;
      const forth = this.#reached(place, this.#places.next);
      const back = this.#reached(place, this.#places.previous);
      if (this.#steps > MAX_STEPS) return 'complicated';
      for (const pair of forth) {
        if (back.has(pair) && Math.floor(pair / this.#size) !== pair % this.#size) return 'ambiguous';
      }
    }
    return null;
  }

  /** Pairs of positions that two paths matching the same text can reach from `place`. */
  #reached(place: number, edges: readonly ReadonlySet<number>[]): Set<number> {
    const found = new Set([place * this.#size + place]);
    for (const pair of found) {
      const [lefts = [], rights = []] = [edges[Math.floor(pair / this.#size)], edges[pair % this.#size]];
      for (const next of this.#pairs(lefts, rights)) found.add(next);
      if (this.#steps > MAX_STEPS) return found;
    }
    return found;
  }

  #pairs(lefts: Iterable<number>, rights: Iterable<number>): number[] {
    const { sets } = this.#places;
    const pairs = [...lefts].flatMap((left) => [...rights].map((right): [number, number] => [left, right]));
    this.#steps += pairs.length;
    const fitting = pairs.filter(([left, right]) => overlaps(sets[left] ?? [], sets[right] ?? []));
    return fitting.map(([left, right]) => left * this.#size + right);
  }
}

/** Maximum consecutive unbounded repetitions of one character that match the same text. */
function longestChain({ sets, next }: Unfolded): number {
  const loops = sets.flatMap((_, place) => (next[place]?.has(place) ? [place] : []));
  const longest = new Map<number, number>();
  for (const loop of loops.toReversed()) {
    const behind = loops.filter((other) => other > loop && canFollow(loop, other, { sets, next }));
    longest.set(
      loop,
      1 +
        largest(
          0,
          behind.map((other) => longest.get(other) ?? 0),
        ),
    );
  }
  return largest(0, longest.values());
}

function canFollow(from: number, to: number, { sets, next }: Pick<Unfolded, 'sets' | 'next'>): boolean {
  const own = sets[from] ?? EVERY_CHARACTER;
  const fits = (place: number) => overlaps(own, sets[place] ?? ([] as CharSet));
  if (!fits(to)) return false;
  const reached = new Set([from]);
  for (const place of reached) for (const after of next[place] ?? []) if (fits(after)) reached.add(after);
  return reached.has(to);
}
