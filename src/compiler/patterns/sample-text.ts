import type { CharSet } from './char-set.ts';
import type { PatternNode } from './pattern-tree.ts';

/** Characters preferred in examples, in this order. */
const LIKED = [49, 65, 97, 0x4e00, 45, 46];

/** Texts a pattern probably accepts, shortest first; callers must check each one. */
export function sampleTexts(tree: PatternNode): string[] {
  return [...new Set([0, 1, 3].map((least) => textOf(tree, least)))];
}

/** Sample of a node; @param least minimum number of repetitions, if the pattern allows as many */
function textOf(node: PatternNode, least: number): string {
  if (node.is === 'edge') return '';
  if (node.is === 'sequence') return node.parts.map((part) => textOf(part, least)).join('');
  if (node.is === 'choice') return textOf(node.options[0] ?? { is: 'sequence', parts: [] }, least);
  if (node.is === 'repeat') return textOf(node.inner, least).repeat(Math.min(node.max, Math.max(node.min, least)));
  // A Unicode property most often means a script: here Chinese.
  return String.fromCodePoint(node.classes.length > 0 && !node.negated ? 0x4e00 : liked(node.set));
}

function liked(set: CharSet): number {
  const has = (code: number) => set.some(([from, to]) => from <= code && code <= to);
  const printable = set.find(([, to]) => to > 32);
  return LIKED.find(has) ?? Math.max(printable?.[0] ?? 33, 33);
}
