import type { Json } from '../../../src/engine/json.ts';

/** A value of a JSON text, with the offsets where it starts and ends. */
export interface Placed {
  value: Json;
  from: number;
  to: number;
  /** Entries of an object, or items of a list, whose key is null; null for other values. */
  parts: Part[] | null;
}

export interface Part {
  key: string | null;
  /** Offset where the key starts, or the item of a list. */
  from: number;
  placed: Placed;
}

const BLANK = /\s*/y;
const TEXT = /"(?:[^"\\]|\\.)*"/y;
const WORD = /[^\s,\]}]+/y;

/** @throws SyntaxError if the text is no JSON */
export function readPlaced(text: string): Placed {
  JSON.parse(text);
  return new Reader(text).value();
}

/** Parser for text that JSON.parse() has already accepted. */
class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  value(): Placed {
    this.#take(BLANK);
    const from = this.#at;
    const sign = this.#text[from];
    const parts = sign === '{' || sign === '[' ? this.#parts(sign) : null;
    if (!parts) this.#take(sign === '"' ? TEXT : WORD);
    const value: Json = JSON.parse(this.#text.slice(from, this.#at));
    return { value, from, to: this.#at, parts };
  }

  #parts(sign: '{' | '['): Part[] {
    const parts: Part[] = [];
    const end = sign === '{' ? '}' : ']';
    this.#at += 1;
    for (;;) {
      this.#take(BLANK);
      if (this.#text[this.#at] === end) break;
      if (this.#text[this.#at] === ',') this.#at += 1;
      else parts.push(sign === '{' ? this.#entry() : this.#item());
    }
    this.#at += 1;
    return parts;
  }

  #entry(): Part {
    const from = this.#at;
    const key: string = JSON.parse(this.#take(TEXT));
    this.#take(BLANK);
    this.#at += 1;
    return { key, from, placed: this.value() };
  }

  #item(): Part {
    const from = this.#at;
    return { key: null, from, placed: this.value() };
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const [found = ''] = pattern.exec(this.#text) ?? [];
    this.#at += found.length;
    return found;
  }
}
