/** Similarity of two names from 0 to 1: the share of common pairs of neighbouring characters (Dice). */
export function likeness(one: string, other: string): number {
  const [a, b] = [clean(one), clean(other)];
  if (a === b) return a === '' ? 0 : 1;
  const [pairs, others] = [pairsOf(a), pairsOf(b)];
  const total = pairs.length + others.length;
  if (total === 0) return 0;
  let common = 0;
  for (const pair of pairs) {
    const at = others.indexOf(pair);
    if (at < 0) continue;
    others.splice(at, 1);
    common += 1;
  }
  return (2 * common) / total;
}

/** Removes blanks and punctuation and folds case, which do not distinguish names. */
function clean(name: string): string {
  return name.toLowerCase().replace(/[\s\p{P}]/gu, '');
}

function pairsOf(name: string): string[] {
  const characters = [...name];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}
