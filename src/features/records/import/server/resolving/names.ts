import type { Breath } from '../../../../../server/jobs/breath.ts';
import { type Comparable, comparable, foldMarks, foldText, suggestInTurns } from './similar.ts';

/** A record, a person or a coded value that a cell may name. */
export interface Candidate {
  value: unknown;
  label: string;
  /** Other unique texts: account, code, path in the tree. */
  codes: readonly string[];
  /** Texts in brackets that distinguish records with one label: 张三（合成一车间）. */
  hints: readonly string[];
  disabled: boolean;
  /** True for records in the caller's data scope, which are preferred to others of the same name. */
  near: boolean;
  /** Names from the root of a tree to this record; empty if several records of the tree may have one name. */
  path?: readonly string[];
  /** Values of the target's fields that a relation's `match` compares. */
  keys: Readonly<Record<string, unknown>>;
}

export type Found = { ok: true; candidate: Candidate; how: 'named' | 'elsewhere' | 'contained' | 'lowest' } | NotFound;

export interface NotFound {
  ok: false;
  reason: 'unknown' | 'ambiguous' | 'disabled';
  /** Suggestions for an ambiguous text; for an unknown text they are added later (unknowns.ts). */
  suggestions: string[];
}

/** Test for candidates that fit the values of the row's other fields (x-relation.match). */
export type Within = (candidate: Candidate) => boolean;

const EVERYWHERE: Within = () => true;
/** Maximum characters of a name; longer texts match nothing. */
export const MAX_NAME = 1_000;
/** Maximum candidates for the search by a part of their name (#contained); with more it is skipped. */
const MAX_CONTAINED = 30;
const MAX_CHOICES = 5;
const SEPARATORS = /[\\＞>›»→]/g;

/** Finds the candidate of one field that a text names; each text is looked up once. */
export class NameIndex {
  readonly #candidates: Candidate[] = [];
  readonly #byName = new Map<string, Candidate[]>();
  readonly #byValue = new Map<string, Candidate>();
  readonly #named = new Map<string, readonly Candidate[]>();
  readonly #found = new Map<Within, Map<string, Found>>();
  readonly #limits = new Map<string, Within>();
  readonly #narrow = new Map<Within, readonly Candidate[]>();
  readonly #groups = new Map<string, Map<string, Candidate[]>>();
  #labels: readonly string[] | null = null;
  readonly #comparable = new Map<string, Comparable>();

  constructor(candidates: readonly Candidate[] = []) {
    for (const candidate of candidates) this.learn(candidate);
  }

  /** Builds the index with pauses for other work. */
  static async inTurns(candidates: Iterable<Candidate>, breath: Breath): Promise<NameIndex> {
    const index = new NameIndex();
    for (const candidate of candidates) {
      index.learn(candidate);
      await breath.take();
    }
    return index;
  }

  /** Adds a candidate; must be called for all candidates before the first look-up. */
  learn(candidate: Candidate): void {
    this.#candidates.push(candidate);
    const value = String(candidate.value);
    if (!this.#byValue.has(value)) this.#byValue.set(value, candidate);
    for (const name of new Set([candidate.label, ...candidate.codes].map(foldText))) {
      const namesakes = this.#byName.get(name);
      if (namesakes) namesakes.push(candidate);
      else if (name !== '') this.#byName.set(name, [candidate]);
    }
  }

  /** Labels of the candidates that may be chosen. */
  get labels(): readonly string[] {
    this.#labels ??= this.#candidates.filter(({ disabled }) => !disabled).map(({ label }) => label);
    return this.#labels;
  }

  labelOf(value: unknown): string | undefined {
    return this.#byValue.get(String(value))?.label;
  }

  /** Returns a test for candidates with these values; equal pairs get the same function, by which results are cached. */
  where(pairs: readonly (readonly [target: string, value: string])[]): Within {
    const key = JSON.stringify(pairs);
    const cached = this.#limits.get(key);
    if (cached) return cached;
    const within: Within = ({ keys }) => pairs.every(([target, value]) => keyOf(keys, target) === value);
    this.#limits.set(key, within);
    const [first] = pairs;
    if (first) this.#narrow.set(within, (this.#group(first[0]).get(first[1]) ?? []).filter(within));
    return within;
  }

  find(text: string, within: Within = EVERYWHERE): Found {
    if (text.length > MAX_NAME) return { ok: false, reason: 'unknown', suggestions: [] };
    const texts = this.#found.get(within) ?? new Map<string, Found>();
    this.#found.set(within, texts);
    const found = texts.get(text) ?? this.#look(text, within);
    texts.set(text, found);
    return found;
  }

  /** Finds a candidate by its full name only, among those that pass `within`. */
  findNamed(text: string, within: Within): Found {
    const enabled = this.#namedBy(text).filter((candidate) => !candidate.disabled);
    return only(preferred(enabled.filter(within))) ?? { ok: false, reason: 'unknown', suggestions: [] };
  }

  /** Labels similar to a text that was not found, from candidates that pass `within`; if none is similar, from all. */
  async suggestions(text: string, within: Within | undefined, breath: Breath): Promise<string[]> {
    const levels = this.#levelsOf(text);
    const lowest = levels.at(-1) ?? text;
    const near = within
      ? await suggestInTurns(lowest, await this.#comparables(this.#inside(within), breath), breath)
      : [];
    if (near.length > 0) return near;
    const similar = await suggestInTurns(lowest, await this.#comparables(this.#candidates, breath), breath);
    return [...new Set([...this.#above(levels), ...similar])].slice(0, MAX_CHOICES);
  }

  /** Names of a path such as `生产部/合成一车间`; the text alone where records have no path. */
  #levelsOf(text: string): string[] {
    if (!this.#candidates[0]?.path?.length) return [text];
    const names = text.replace(SEPARATORS, '/').split('/');
    return names.map((name) => name.trim()).filter((name) => name !== '');
  }

  /** Label of the nearest registered ancestor in the path of an unregistered name; empty if there is none. */
  #above(levels: readonly string[]): string[] {
    for (let count = levels.length - 1; count > 0; count -= 1) {
      const [one, ...others] = this.#byLevels(levels.slice(0, count));
      if (one && others.length === 0) return [one.label];
    }
    return [];
  }

  /** Records named by a path's last level; registered names among the levels before it must be above them. */
  #byLevels(levels: readonly string[]): readonly Candidate[] {
    const lowest = foldText(levels.at(-1) ?? '');
    const above = levels
      .slice(0, -1)
      .map(foldText)
      .filter((name) => this.#byName.has(name));
    return (this.#byName.get(lowest) ?? []).filter(({ path, disabled }) => {
      const names = path?.map(foldText);
      return !disabled && names !== undefined && above.every((name) => names.includes(name));
    });
  }

  #look(text: string, within: Within): Found {
    const named = this.#namedBy(text);
    const enabled = named.filter((candidate) => !candidate.disabled);
    const found = only(preferred(enabled.filter(within)));
    if (found) return found;
    const [elsewhere] = enabled;
    if (elsewhere && enabled.length === 1) return { ok: true, candidate: elsewhere, how: 'elsewhere' };
    const levels = this.#levelsOf(text);
    const [lowest, ...others] = named.length === 0 && levels.length > 1 ? this.#byLevels(levels) : [];
    if (lowest && others.length === 0) return { ok: true, candidate: lowest, how: 'lowest' };
    const reason = named.length > enabled.length ? 'disabled' : 'unknown';
    return this.#contained(text, within) ?? { ok: false, reason, suggestions: [] };
  }

  #namedBy(text: string): readonly Candidate[] {
    const named = this.#named.get(text) ?? this.#lookUp(text);
    this.#named.set(text, named);
    return named;
  }

  /** Finds by label or code; `label（hint）` finds only candidates with that hint. */
  #lookUp(text: string): readonly Candidate[] {
    if (text.length > MAX_NAME) return [];
    const direct = this.#byName.get(foldText(text)) ?? this.#byName.get(foldText(text.replace(SEPARATORS, '/')));
    if (direct) return direct;
    const parts = /^(.+?)[（(]([^（）()]+)[)）]$/.exec(text.trim());
    const [, label = '', hint = ''] = parts ?? [];
    const wanted = foldText(hint);
    return (this.#byName.get(foldText(label)) ?? []).filter((candidate) =>
      [...candidate.hints, ...candidate.codes].some((known) => foldText(known) === wanted),
    );
  }

  /** Finds 反应釜本体与附件完好 for 本体与附件完好, if few candidates pass `within` and only one matches. */
  #contained(text: string, within: Within): Found | null {
    if (within === EVERYWHERE) return null;
    const wanted = foldMarks(text);
    const narrow = this.#inside(within);
    if (narrow.length > MAX_CONTAINED || wanted.length < 2) return null;
    const fitting = narrow.filter((candidate) => foldMarks(candidate.label).includes(wanted));
    const [one] = fitting;
    return one && fitting.length === 1 ? { ok: true, candidate: one, how: 'contained' } : null;
  }

  /** Candidates that may be chosen, grouped by their value of a field. */
  #group(target: string): Map<string, Candidate[]> {
    const cached = this.#groups.get(target);
    if (cached) return cached;
    const group = new Map<string, Candidate[]>();
    for (const candidate of this.#candidates) {
      if (candidate.disabled) continue;
      const value = keyOf(candidate.keys, target);
      const others = group.get(value);
      if (others) others.push(candidate);
      else group.set(value, [candidate]);
    }
    this.#groups.set(target, group);
    return group;
  }

  /** Candidates that pass `within` and may be chosen. */
  #inside(within: Within): readonly Candidate[] {
    const fitting =
      this.#narrow.get(within) ?? this.#candidates.filter((candidate) => !candidate.disabled && within(candidate));
    this.#narrow.set(within, fitting);
    return fitting;
  }

  /** Distinct labels, each prepared for comparison once. */
  async #comparables(candidates: readonly Candidate[], breath: Breath): Promise<Comparable[]> {
    const found = new Set<Comparable>();
    for (const { label, disabled } of candidates) {
      if (disabled) continue;
      const prepared = this.#comparable.get(label) ?? comparable(label);
      this.#comparable.set(label, prepared);
      found.add(prepared);
      await breath.take();
    }
    return [...found];
  }
}

const keyOf = (keys: Candidate['keys'], target: string) => String(keys[target] ?? '');

/** The only matching candidate, or the refusal of an ambiguous text; null if none matches. */
function only(fitting: readonly Candidate[]): Found | null {
  const [first] = fitting;
  if (!first) return null;
  if (fitting.length === 1) return { ok: true, candidate: first, how: 'named' };
  return { ok: false, reason: 'ambiguous', suggestions: fitting.slice(0, MAX_CHOICES).map(describe) };
}

function preferred(candidates: readonly Candidate[]): readonly Candidate[] {
  const near = candidates.filter((candidate) => candidate.near);
  return near.length > 0 ? near : candidates;
}

function describe(candidate: Candidate): string {
  const hint = candidate.codes[0] ?? candidate.hints[0];
  return hint === undefined ? candidate.label : `${candidate.label}（${hint}）`;
}
