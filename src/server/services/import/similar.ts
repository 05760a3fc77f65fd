const NUMERALS = '零一二三四五六七八九';
const MAX_SUGGESTIONS = 3;
const MIN_LIKENESS = 0.5;

/** Texts compared as people mean them: width, case and blanks do not count. */
export function foldText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\u200b\ufeff]+/g, '')
    .toLowerCase();
}

/** Punctuation does not count where a part of a text is looked for: 附件/联锁 is 附件、联锁. */
export function foldMarks(text: string): string {
  return foldText(text).replace(/[\p{P}\p{S}]+/gu, '');
}

/** 合成1车间 and 合成一车间 are one place to people. */
function foldNumerals(text: string): string {
  return foldText(text).replace(/\d/g, (digit) => NUMERALS.charAt(Number(digit)));
}

/** The labels most like a text that was not found, best first; none when nothing is near. */
export function suggest(text: string, labels: Iterable<string>): string[] {
  const wanted = foldNumerals(text);
  const rated: { label: string; likeness: number }[] = [];
  for (const label of new Set(labels)) {
    const likeness = likenessOf(wanted, foldNumerals(label));
    if (likeness >= MIN_LIKENESS) rated.push({ label, likeness });
  }
  const same = rated.filter(({ likeness }) => likeness === 1);
  return (same.length > 0 ? same : rated)
    .sort((a, b) => b.likeness - a.likeness || a.label.length - b.label.length)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ label }) => label);
}

/** 1 for equal texts, else the share of their character pairs they have in common. */
function likenessOf(a: string, b: string): number {
  if (a === b) return 1;
  const pairs = pairsOf(a);
  const others = pairsOf(b);
  if (pairs.length + others.length === 0) return 0;
  const rest = [...others];
  const common = pairs.filter((pair) => {
    const at = rest.indexOf(pair);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
  return (2 * common.length) / (pairs.length + others.length);
}

function pairsOf(text: string): string[] {
  const letters = [...text].slice(0, 60);
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}
