import type { Json } from '../../../src/engine/json.ts';
import { type Part, type Placed, readPlaced } from './json-parts.ts';
import { print, toLayout } from './layout.ts';

/** Writes a document into its previous text. Unchanged parts keep their lines, so that a diff shows only the edits. */
export function rewritten(text: string, document: Json): string {
  if (text.trim() === '') return toLayout(document);
  const whole = readPlaced(text);
  return `${text.slice(0, whole.from)}${new Writer(text).value(document, whole, { indent: '', taken: 0 })}${text.slice(whole.to)}`;
}

/** Position of a value: indentation of its line, and number of characters already used on that line. */
interface Spot {
  indent: string;
  taken: number;
}

/** A part of the new value, with the part of the previous text that it replaces. */
interface Line {
  head: string;
  value: Json;
  old: Part | undefined;
}

const isSame = (one: Json, other: Json) => JSON.stringify(one) === JSON.stringify(other);

class Writer {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  value(value: Json, old: Placed | undefined, spot: Spot): string {
    if (old && isSame(value, old.value)) return this.#text.slice(old.from, old.to);
    const lines = old?.parts && isMultiLine(this.#text, old) ? linesOf(value, old) : null;
    return old && lines && lines.length > 0 ? this.#expanded(lines, old, spot) : print(value, spot.indent, spot.taken);
  }

  #expanded(lines: readonly Line[], old: Placed, { indent }: Spot): string {
    const inner = `${indent}  `;
    const written = lines.map((line, at) => {
      const spot = { indent: inner, taken: inner.length + line.head.length + 1 };
      const value = this.value(line.value, line.old?.placed, spot);
      return `${this.#gap(line, { old, inner, at, before: lines[at - 1] })}${line.head}${value}`;
    });
    return `${this.#text[old.from]}${written.join('')}${this.#end(old, indent)}`;
  }

  /** Text between a part and the one before: unchanged if both were neighbours before, or else a line break. */
  #gap(line: Line, at: { old: Placed; inner: string; at: number; before: Line | undefined }): string {
    const parts = at.old.parts ?? [];
    const place = line.old ? parts.indexOf(line.old) : -1;
    const before = at.at === 0 ? undefined : at.before?.old;
    const isAsBefore = place >= 0 && (at.at === 0 ? place === 0 : before !== undefined && parts[place - 1] === before);
    if (!isAsBefore) return `${at.at === 0 ? '' : ','}\n${at.inner}`;
    return this.#text.slice(before?.placed.to ?? at.old.from + 1, line.old?.from);
  }

  #end(old: Placed, indent: string): string {
    const last = old.parts?.at(-1);
    return last ? this.#text.slice(last.placed.to, old.to) : `\n${indent}${this.#text[old.to - 1]}`;
  }
}

function isMultiLine(text: string, { from, to }: Placed): boolean {
  return text.slice(from, to).includes('\n');
}

/** Parts of the new value, each with its previous part; null unless both values are lists or both are objects. */
function linesOf(value: Json, { value: before, parts }: Placed): Line[] | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value) !== Array.isArray(before)) return null;
  const old = parts ?? [];
  if (Array.isArray(value)) {
    const used = pairs(value, old);
    return value.map((item, at) => ({ head: '', value: item, old: used[at] }));
  }
  return Object.entries(value).map(([key, part]) => ({
    head: `${JSON.stringify(key)}: `,
    value: part,
    old: old.find((each) => each.key === key),
  }));
}

/** Previous part of each item: an equal one, or else the one at the same index if no other item uses it. */
function pairs(items: readonly Json[], old: readonly Part[]): (Part | undefined)[] {
  const free = new Set(old);
  const take = (part: Part | undefined) => (part && free.delete(part) ? part : undefined);
  const equal = items.map((item) => take([...free].find(({ placed }) => isSame(placed.value, item))));
  return items.map((_, at) => equal[at] ?? take(old[at]));
}
