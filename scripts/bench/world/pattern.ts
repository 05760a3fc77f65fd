import { formatWallTime } from '../../../src/engine/wall-time.ts';
import { DESCRIPTION, NAME } from './lives.ts';

/** First number used as placeholder for an id in the text of a pattern; every copy inserts its own ids. */
export const ID_MARK = 9_007_199_200_000;
export const HASH_MARK = '@hash@';
export const PREVIOUS_MARK = '@previous@';

/** Values of one copied hazard, which replace the placeholders of a pattern. */
export interface Copy {
  /** Id of the hazard, followed by the ids of its rows in the stage tables. */
  ids: readonly string[];
  code: string;
  name: string;
  description: string;
  /** Times of the pattern, shifted for this copy, as ISO text (`iso`) and as local time (`wall`). */
  iso: readonly string[];
  wall: readonly string[];
  hash: string;
  previous: string;
}

type Slot = (copy: Copy) => string;

const SLOTS = new RegExp(
  [
    '(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z)',
    '(\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d)',
    '(YH\\d{8}-\\d{4,})',
    `(${String(ID_MARK).slice(0, -3)}\\d{3})`,
    `(${HASH_MARK})`,
    `(${PREVIOUS_MARK})`,
    `(${NAME})`,
    `(${DESCRIPTION})`,
  ].join('|'),
  'g',
);

/** Times that occur in the patterns of one model hazard, so that a copy shifts each distinct time only once. */
export class Instants {
  readonly #found: number[] = [];

  indexOf(ms: number): number {
    const at = this.#found.indexOf(ms);
    if (at >= 0) return at;
    this.#found.push(ms);
    return this.#found.length - 1;
  }

  moved(byMs: number): Pick<Copy, 'iso' | 'wall'> {
    const dates = this.#found.map((ms) => new Date(ms + byMs));
    return { iso: dates.map((date) => date.toISOString()), wall: dates.map(formatWallTime) };
  }
}

const OFFSET_MS = 8 * 3_600_000;

/** A text with placeholders. It is split at the placeholders once, so that making a copy only joins parts. */
export class Pattern {
  readonly #parts: (string | Slot)[];

  constructor(text: string, instants: Instants) {
    this.#parts = [...cut(text, instants)];
  }

  of(copy: Copy): string {
    let text = '';
    for (const part of this.#parts) text += typeof part === 'string' ? part : part(copy);
    return text;
  }
}

function* cut(text: string, instants: Instants): Generator<string | Slot> {
  let from = 0;
  for (const match of text.matchAll(SLOTS)) {
    yield text.slice(from, match.index);
    yield slotOf(match, instants);
    from = match.index + match[0].length;
  }
  yield text.slice(from);
}

function slotOf([found, iso, wall, code, id, hash, previous, name]: RegExpMatchArray, instants: Instants): Slot {
  if (iso !== undefined) {
    const at = instants.indexOf(Date.parse(iso));
    return (copy) => copy.iso[at] ?? '';
  }
  if (wall !== undefined) {
    const at = instants.indexOf(Date.parse(`${wall.replace(' ', 'T')}Z`) - OFFSET_MS);
    return (copy) => copy.wall[at] ?? '';
  }
  if (id !== undefined) {
    const at = Number(found) - ID_MARK;
    return (copy) => copy.ids[at] ?? '';
  }
  if (code !== undefined) return (copy) => copy.code;
  if (hash !== undefined) return (copy) => copy.hash;
  if (previous !== undefined) return (copy) => copy.previous;
  return name === undefined ? (copy) => copy.description : (copy) => copy.name;
}
