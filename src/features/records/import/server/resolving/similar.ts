import { foldedText } from '../../../../../engine/folded.ts';
import type { Breath } from '../../../../../server/jobs/breath.ts';

const NUMERALS = '零一二三四五六七八九';
const MAX_SUGGESTIONS = 3;
const MIN_LIKENESS = 0.5;
/** Maximum characters of a text that are compared. */
const COMPARED = 60;

/** Normalises a text for comparison, and removes blanks. */
export function foldText(text: string): string {
  return foldedText(text).replace(/\s+/g, '');
}

/** Normalises like foldText() and removes punctuation, for searching parts of a text: 附件/联锁 equals 附件、联锁. */
export function foldMarks(text: string): string {
  return foldText(text).replace(/[\p{P}\p{S}]+/gu, '');
}

/** Normalises numerals: users mean the same place by 合成1车间 and 合成一车间. */
function foldNumerals(text: string): string {
  return foldText(text).replace(/\d/g, (digit) => NUMERALS.charAt(Number(digit)));
}

/** A text prepared once for many comparisons. */
export interface Comparable {
  text: string;
  folded: string;
  /** Number of occurrences by character pair. */
  pairs: ReadonlyMap<string, number>;
  pairCount: number;
}

export function comparable(text: string): Comparable {
  const folded = foldNumerals(text);
  const letters = [...folded].slice(0, COMPARED);
  const pairs = new Map<string, number>();
  for (let at = 1; at < letters.length; at += 1) {
    const pair = `${letters[at - 1]}${letters[at]}`;
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return { text, folded, pairs, pairCount: Math.max(0, letters.length - 1) };
}

/** Labels most similar to a text that was not found, best first; empty if none is similar. */
export function suggest(text: string, labels: Iterable<string>): string[] {
  const wanted = comparable(text);
  const rated: Rated[] = [];
  for (const label of new Set(labels)) rate(wanted, comparable(label), rated);
  return best(rated);
}

/** Does the same as `suggest` with pauses, for labels that are compared with many texts. */
export async function suggestInTurns(text: string, labels: readonly Comparable[], breath: Breath): Promise<string[]> {
  const wanted = comparable(text);
  const rated: Rated[] = [];
  for (const label of labels) {
    rate(wanted, label, rated);
    await breath.take();
  }
  return best(rated);
}

interface Rated {
  label: string;
  likeness: number;
}

function rate(wanted: Comparable, label: Comparable, rated: Rated[]): void {
  const likeness = likenessOf(wanted, label);
  if (likeness >= MIN_LIKENESS) rated.push({ label: label.text, likeness });
}

function best(rated: readonly Rated[]): string[] {
  const same = rated.filter(({ likeness }) => likeness === 1);
  const sorted = [...(same.length > 0 ? same : rated)].sort(
    (a, b) => b.likeness - a.likeness || a.label.length - b.label.length,
  );
  return [...new Set(sorted.map(({ label }) => label))].slice(0, MAX_SUGGESTIONS);
}

/**
 * 1 for equal texts, else the share of common character pairs. An abbreviation (isShortForm) rates at least
 * MIN_LIKENESS, so that it is suggested.
 */
function likenessOf(a: Comparable, b: Comparable): number {
  if (a.folded === b.folded) return 1;
  const share = shareOfPairs(a, b);
  return share < MIN_LIKENESS && isShortForm(a.folded, b.folded) ? MIN_LIKENESS : share;
}

/** True for 男 and 男性, 安环部 and 安全环保部: one text has the letters of the other in order, beginning with the first. */
function isShortForm(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short === '' || short[0] !== long[0] || long.length > 2 * short.length) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at === short.length;
}

function shareOfPairs(a: Comparable, b: Comparable): number {
  const all = a.pairCount + b.pairCount;
  if (all === 0 || (2 * Math.min(a.pairCount, b.pairCount)) / all < MIN_LIKENESS) return 0;
  let common = 0;
  for (const [pair, count] of a.pairs) common += Math.min(count, b.pairs.get(pair) ?? 0);
  return (2 * common) / all;
}
