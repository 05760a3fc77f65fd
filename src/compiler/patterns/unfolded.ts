import type { AST } from '@eslint-community/regexpp';
import { type CharSet, charsOf } from './char-set.ts';
import type { PatternNode } from './matcher.ts';

/** Maximum positions: comparing all pairs of more takes too long. */
const MAX_PLACES = 160;
/** Maximum copies that a bounded repetition is unfolded into; one with more counts as unbounded. */
const MAX_COPIES = 4;

interface Part {
  first: readonly number[];
  last: readonly number[];
  nullable: boolean;
}

const NOTHING: Part = { first: [], last: [], nullable: true };

/** A pattern as an automaton: positions that match one character each, and the positions that can follow. */
export class Unfolded {
  readonly sets: CharSet[] = [];
  readonly next: Set<number>[] = [];
  readonly previous: Set<number>[] = [];
  /** True if a position has the same successor in two ways, or if an empty match is repeated. */
  isAmbiguous = false;
  isTooLong = false;

  constructor(tree: PatternNode) {
    this.#add(tree);
  }

  isInLoop(place: number): boolean {
    const reached = new Set(this.next[place]);
    for (const at of reached) for (const after of this.next[at] ?? []) reached.add(after);
    return reached.has(place);
  }

  #add(node: PatternNode): Part {
    if (this.sets.length > MAX_PLACES) this.isTooLong = true;
    if (this.isTooLong || node.type === 'Assertion') return NOTHING;
    if (node.type === 'Alternative')
      return node.elements.reduce<Part>((before, part) => this.#join(before, this.#add(part)), NOTHING);
    if ('alternatives' in node) return either(node.alternatives.map((option) => this.#add(option)));
    return node.type === 'Quantifier' ? this.#repeat(node) : this.#place(charsOf(node));
  }

  #place(set: CharSet): Part {
    const place = this.sets.push(set) - 1;
    this.next.push(new Set());
    this.previous.push(new Set());
    return { first: [place], last: [place], nullable: false };
  }

  #repeat({ element, min, max }: AST.Quantifier): Part {
    if (max === 0) return NOTHING;
    const isGroup = 'alternatives' in element;
    const isFew = max <= MAX_COPIES || (!isGroup && min === max);
    if (isFew) return this.#copies(element, { min: Math.min(min, MAX_COPIES), max: Math.min(max, MAX_COPIES) });
    const part = this.#add(element);
    if (part.nullable) this.isAmbiguous = true;
    for (const last of part.last) for (const first of part.first) this.#link(last, first);
    return { ...part, nullable: part.nullable || min === 0 };
  }

  #copies(inner: PatternNode, { min, max }: { min: number; max: number }): Part {
    let part = NOTHING;
    for (let copy = 0; copy < max; copy++) {
      const added = this.#add(inner);
      part = this.#join(part, copy < min ? added : { ...added, nullable: true });
    }
    return part;
  }

  #join(before: Part, after: Part): Part {
    for (const last of before.last) for (const first of after.first) this.#link(last, first);
    return {
      first: before.nullable ? [...before.first, ...after.first] : before.first,
      last: after.nullable ? [...before.last, ...after.last] : after.last,
      nullable: before.nullable && after.nullable,
    };
  }

  #link(from: number, to: number): void {
    if (this.next[from]?.has(to)) this.isAmbiguous = true;
    this.next[from]?.add(to);
    this.previous[to]?.add(from);
  }
}

function either(parts: readonly Part[]): Part {
  return {
    first: parts.flatMap(({ first }) => first),
    last: parts.flatMap(({ last }) => last),
    nullable: parts.some(({ nullable }) => nullable),
  };
}
