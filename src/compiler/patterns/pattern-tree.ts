import { type CharSet, complement, DIGIT, LINE_END, SPACE, union, WORD } from './char-set.ts';

/** Syntax tree of a pattern, for translation to RE2 and for checking its repetition. */
export type PatternNode =
  /** `classes`: Unicode properties in RE2's syntax, besides the ranges; repetition.ts takes them for any character. */
  | { is: 'set'; set: CharSet; classes: readonly string[]; negated: boolean }
  | { is: 'sequence'; parts: readonly PatternNode[] }
  | { is: 'choice'; options: readonly PatternNode[] }
  | { is: 'repeat'; inner: PatternNode; min: number; max: number }
  | { is: 'edge'; re2: '\\A' | '\\z' | '\\b' | '\\B' };

/** Construct that RE2 does not support; the message is for administrators. */
export class UnreadablePattern extends Error {}

/** @throws UnreadablePattern; @param source is known to be right for JavaScript with the flag `u` */
export function parsePattern(source: string): PatternNode {
  return new Reader(source).choice();
}

const ESCAPED: { readonly [letter: string]: number } = { t: 9, n: 10, v: 11, f: 12, r: 13, '0': 0 };
const SETS: { readonly [letter: string]: CharSet } = { d: DIGIT, w: WORD, s: SPACE };
const EMPTY: PatternNode = { is: 'sequence', parts: [] };

/** One member of a class, or a single character. */
type Member = { set: CharSet; classes: readonly string[] };

const single = (code: number): Member => ({ set: [[code, code]], classes: [] });

class Reader {
  readonly #letters: readonly string[];
  #at = 0;

  constructor(source: string) {
    this.#letters = [...source];
  }

  choice(): PatternNode {
    const options = [this.#sequence()];
    while (this.#takes('|')) options.push(this.#sequence());
    return options.length === 1 ? (options[0] ?? EMPTY) : { is: 'choice', options };
  }

  #sequence(): PatternNode {
    const parts: PatternNode[] = [];
    while (this.#at < this.#letters.length && !this.#sees('|') && !this.#sees(')')) parts.push(this.#repeated());
    return { is: 'sequence', parts };
  }

  #repeated(): PatternNode {
    const inner = this.#atom();
    const count = this.#count();
    if (count === null) return inner;
    // Lazy and greedy repetition match the same texts.
    this.#takes('?');
    return { is: 'repeat', inner, ...count };
  }

  #count(): { min: number; max: number } | null {
    if (this.#takes('*')) return { min: 0, max: Infinity };
    if (this.#takes('+')) return { min: 1, max: Infinity };
    if (this.#takes('?')) return { min: 0, max: 1 };
    if (!this.#takes('{')) return null;
    const [min = '', max] = this.#until('}').split(',');
    return { min: Number(min), max: max === undefined ? Number(min) : max === '' ? Infinity : Number(max) };
  }

  #atom(): PatternNode {
    if (this.#takes('^')) return { is: 'edge', re2: '\\A' };
    if (this.#takes('$')) return { is: 'edge', re2: '\\z' };
    if (this.#takes('.')) return { is: 'set', set: complement(LINE_END), classes: [], negated: false };
    if (this.#takes('(')) return this.#group();
    if (this.#takes('[')) return this.#class();
    if (this.#sees('\\') && (this.#sees('b', 1) || this.#sees('B', 1))) {
      this.#at += 1;
      return { is: 'edge', re2: this.#next() === 'b' ? '\\b' : '\\B' };
    }
    return { is: 'set', ...this.#member(), negated: false };
  }

  #group(): PatternNode {
    if (this.#takes('?') && !this.#takes(':')) {
      if (!this.#takes('<') || this.#sees('=') || this.#sees('!'))
        throw new UnreadablePattern('不能使用前后查找 (?=…)');
      this.#until('>');
    }
    const inner = this.choice();
    this.#takes(')');
    return inner;
  }

  #class(): PatternNode {
    const negated = this.#takes('^');
    const members: Member[] = [];
    while (!this.#takes(']')) members.push(this.#range());
    const classes = members.flatMap((member) => member.classes);
    const own = union(members.map(({ set }) => set));
    if (classes.length === 0) return { is: 'set', set: negated ? complement(own) : own, classes, negated: false };
    return { is: 'set', set: own, classes, negated };
  }

  #range(): Member {
    const low = this.#member();
    if (!this.#sees('-') || this.#sees(']', 1)) return low;
    this.#at += 1;
    const high = this.#member();
    return { set: [[low.set[0]?.[0] ?? 0, high.set[0]?.[1] ?? 0]], classes: [] };
  }

  #member(): Member {
    const letter = this.#next();
    return letter === '\\' ? this.#escape(this.#next()) : single(letter.codePointAt(0) ?? 0);
  }

  #escape(letter: string): Member {
    const set = SETS[letter.toLowerCase()];
    if (set) return { set: letter === letter.toLowerCase() ? set : complement(set), classes: [] };
    if (letter === 'p' || letter === 'P') return this.#property(letter);
    if (letter === 'k' || /[1-9]/.test(letter)) throw new UnreadablePattern('不能使用反向引用');
    if (letter === 'c') return single((this.#next().codePointAt(0) ?? 0) % 32);
    if (letter === 'x') return single(Number.parseInt(this.#next() + this.#next(), 16));
    if (letter === 'u') return single(this.#unicode());
    return single(ESCAPED[letter] ?? letter.codePointAt(0) ?? 0);
  }

  /** RE2 names scripts without a prefix. */
  #property(letter: string): Member {
    this.#takes('{');
    const name = this.#until('}').replace(/^(?:Script|sc|General_Category|gc)=/, '');
    return { set: [], classes: [`\\${letter}{${name}}`] };
  }

  #unicode(): number {
    if (this.#takes('{')) return Number.parseInt(this.#until('}'), 16);
    const high = this.#hex4();
    if (high < 0xd800 || high > 0xdbff || !this.#sees('\\') || !this.#sees('u', 1)) return high;
    this.#at += 2;
    return String.fromCharCode(high, this.#hex4()).codePointAt(0) ?? high;
  }

  #hex4(): number {
    const digits = this.#letters.slice(this.#at, this.#at + 4).join('');
    this.#at += 4;
    return Number.parseInt(digits, 16);
  }

  #sees(letter: string, ahead = 0): boolean {
    return this.#letters[this.#at + ahead] === letter;
  }

  #takes(letter: string): boolean {
    const isNext = this.#sees(letter);
    if (isNext) this.#at += 1;
    return isNext;
  }

  #next(): string {
    this.#at += 1;
    return this.#letters[this.#at - 1] ?? '';
  }

  #until(letter: string): string {
    const from = this.#at;
    while (this.#at < this.#letters.length && !this.#sees(letter)) this.#at += 1;
    this.#at += 1;
    return this.#letters.slice(from, this.#at - 1).join('');
  }
}
