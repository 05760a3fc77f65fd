import { foldMarks, foldText, suggest } from './similar.ts';

/** A record, a person or a coded value a cell may name. */
export interface Candidate {
  /** What is stored. */
  value: unknown;
  label: string;
  /** Other texts that name exactly this one: account, code, path in the tree. */
  codes: readonly string[];
  /** What tells two of the same label apart in brackets: 张三（合成一车间）. */
  hints: readonly string[];
  disabled: boolean;
  /** Preferred to others of the same name: in the caller's data scope. */
  near: boolean;
  /** Values of the target's fields that a relation's `match` compares. */
  keys: Readonly<Record<string, unknown>>;
}

export type Found =
  | { ok: true; candidate: Candidate; how: 'named' | 'elsewhere' | 'contained' }
  | { ok: false; reason: 'unknown' | 'ambiguous' | 'disabled'; suggestions: string[] };

/** Limits of a look-up by the values of other fields (x-relation.match). */
export type Within = (candidate: Candidate) => boolean;

const EVERYWHERE: Within = () => true;
/** Among so few, a part of the text is as good as the whole. */
const MAX_CONTAINED = 30;
const SEPARATORS = /[\\＞>›»→]/g;

/** Finds what a text names among the candidates of one field. */
export class NameIndex {
  readonly candidates: readonly Candidate[];
  readonly #byName = new Map<string, Candidate[]>();

  constructor(candidates: readonly Candidate[]) {
    this.candidates = candidates;
    for (const candidate of candidates) this.#learn(candidate);
  }

  get labels(): string[] {
    return this.candidates.filter((candidate) => !candidate.disabled).map((candidate) => candidate.label);
  }

  find(text: string, within: Within = EVERYWHERE): Found {
    const named = this.#named(text);
    const enabled = named.filter((candidate) => !candidate.disabled);
    const inside = preferred(enabled.filter(within));
    const [only] = inside;
    if (only && inside.length === 1) return { ok: true, candidate: only, how: 'named' };
    if (inside.length > 1) return { ok: false, reason: 'ambiguous', suggestions: inside.map(describe).slice(0, 5) };
    const [elsewhere] = enabled;
    if (elsewhere && enabled.length === 1) return { ok: true, candidate: elsewhere, how: 'elsewhere' };
    return this.#contained(text, within) ?? this.#unknown(text, { within, disabled: named.length > enabled.length });
  }

  #learn(candidate: Candidate): void {
    for (const name of new Set([candidate.label, ...candidate.codes].map(foldText))) {
      const known = this.#byName.get(name);
      if (known) known.push(candidate);
      else if (name !== '') this.#byName.set(name, [candidate]);
    }
  }

  /** By label or code; `label（hint）` only those of the label that have the hint. */
  #named(text: string): readonly Candidate[] {
    const direct = this.#byName.get(foldText(text)) ?? this.#byName.get(foldText(text.replace(SEPARATORS, '/')));
    if (direct) return direct;
    const parts = /^(.+?)[（(]([^（）()]+)[)）]$/.exec(text.trim());
    const [, label = '', hint = ''] = parts ?? [];
    const wanted = foldText(hint);
    return (this.#byName.get(foldText(label)) ?? []).filter((candidate) =>
      [...candidate.hints, ...candidate.codes].some((known) => foldText(known) === wanted),
    );
  }

  /** 本体与附件完好 for 反应釜本体与附件完好, when the choice is already narrow and only one fits. */
  #contained(text: string, within: Within): Found | null {
    if (within === EVERYWHERE) return null;
    const wanted = foldMarks(text);
    const narrow = this.candidates.filter((candidate) => within(candidate) && !candidate.disabled);
    if (narrow.length > MAX_CONTAINED || wanted.length < 2) return null;
    const fitting = narrow.filter((candidate) => foldMarks(candidate.label).includes(wanted));
    const [only] = fitting;
    return only && fitting.length === 1 ? { ok: true, candidate: only, how: 'contained' } : null;
  }

  #unknown(text: string, of: { within: Within; disabled: boolean }): Found {
    const enabled = this.candidates.filter((candidate) => !candidate.disabled);
    const near = suggest(
      text,
      enabled.filter(of.within).map(({ label }) => label),
    );
    const suggestions =
      near.length > 0
        ? near
        : suggest(
            text,
            enabled.map(({ label }) => label),
          );
    return { ok: false, reason: of.disabled ? 'disabled' : 'unknown', suggestions };
  }
}

function preferred(candidates: readonly Candidate[]): readonly Candidate[] {
  const near = candidates.filter((candidate) => candidate.near);
  return near.length > 0 ? near : candidates;
}

function describe(candidate: Candidate): string {
  const hint = candidate.codes[0] ?? candidate.hints[0];
  return hint === undefined ? candidate.label : `${candidate.label}（${hint}）`;
}
