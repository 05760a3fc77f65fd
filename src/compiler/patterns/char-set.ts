import type { AST } from '@eslint-community/regexpp';

/** Code points as sorted ranges with gaps between them: `[[48, 57]]` are the ASCII digits. */
export type CharSet = readonly (readonly [from: number, to: number])[];

const LAST = 0x10ffff;

export const EVERY_CHARACTER: CharSet = [[0, LAST]];

const LINE_END = ranges('\n\r\u2028-\u2029');
/** \d, \s and \w of JavaScript; RE2's `\s` lacks the ideographic space. */
const SHORTHANDS = {
  digit: ranges('0-9'),
  space: ranges('\t-\r \u00a0\u1680\u2000-\u200a\u2028-\u2029\u202f\u205f\u3000\ufeff'),
  word: ranges('0-9A-Z_a-z'),
};

/** @param members characters of one UTF-16 unit and ranges such as `a-z`, in ascending order */
function ranges(members: string): CharSet {
  const found = members.matchAll(/(.)(?:-(.))?/gs);
  return Array.from(found, ([, from = '', to = from]) => [from.charCodeAt(0), to.charCodeAt(0)]);
}

/** Returns the characters that a part can match; every character if it contains a Unicode property. */
export function charsOf(node: AST.Element | AST.CharacterClassElement): CharSet {
  if (node.type === 'Character') return [[node.value, node.value]];
  if (node.type === 'CharacterClassRange') return [[node.min.value, node.max.value]];
  if (node.type === 'CharacterClass' && !hasProperty(node)) {
    const own = union(node.elements.map(charsOf));
    return node.negate ? complement(own) : own;
  }
  if (node.type !== 'CharacterSet' || node.kind === 'property') return EVERY_CHARACTER;
  if (node.kind === 'any') return complement(LINE_END);
  return node.negate ? complement(SHORTHANDS[node.kind]) : SHORTHANDS[node.kind];
}

/** True if the part is a Unicode property, or a class that contains one. */
export function hasProperty(node: AST.Element | AST.CharacterClassElement): boolean {
  if (node.type === 'CharacterClass') return node.elements.some(hasProperty);
  return node.type === 'CharacterSet' && node.kind === 'property';
}

function union(sets: readonly CharSet[]): CharSet {
  const sorted = sets.flat().sort((a, b) => a[0] - b[0]);
  const merged: [number, number][] = [];
  for (const [from, to] of sorted) {
    const last = merged.at(-1);
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

function complement(set: CharSet): CharSet {
  const gaps: [number, number][] = [];
  let next = 0;
  for (const [from, to] of set) {
    if (from > next) gaps.push([next, from - 1]);
    next = to + 1;
  }
  if (next <= LAST) gaps.push([next, LAST]);
  return gaps;
}

export function overlaps(a: CharSet, b: CharSet): boolean {
  return a.some(([from, to]) => b.some(([low, high]) => from <= high && low <= to));
}
