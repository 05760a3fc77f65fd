import { RE2JS } from 're2js';
import type { CharSet } from './char-set.ts';
import { type PatternNode, parsePattern, UnreadablePattern } from './pattern-tree.ts';

/** Matcher in time linear in the text, for any pattern (security.md#F10). */
export interface Matcher {
  test(text: string): boolean;
}

const matchers = new Map<string, Matcher>();
const MAX_KNOWN = 1_000;

/**
 * Compiles a pattern for RE2 with JavaScript's meaning of every character class.
 *
 * @throws SyntaxError if JavaScript cannot parse it, UnreadablePattern if RE2 does not support it
 */
export function matcherOf(pattern: string): Matcher {
  const found = matchers.get(pattern);
  if (found) return found;
  if (matchers.size >= MAX_KNOWN) matchers.clear();
  const matcher = compile(treeOf(pattern));
  matchers.set(pattern, matcher);
  return matcher;
}

/** @throws SyntaxError, UnreadablePattern */
export function treeOf(pattern: string): PatternNode {
  // Only parsed, never run: parsing is linear in the length of the pattern.
  new RegExp(pattern, 'u');
  return parsePattern(pattern);
}

function compile(tree: PatternNode): Matcher {
  const text = toRe2(tree);
  try {
    return RE2JS.compile(text);
  } catch {
    throw new UnreadablePattern('写法无法用于检查，重复次数不能超过 1000，字符类别只能用 \\p{Han} 等常用名称');
  }
}

function toRe2(node: PatternNode): string {
  if (node.is === 'edge') return node.re2;
  if (node.is === 'sequence') return node.parts.map(toRe2).join('');
  if (node.is === 'choice') return `(?:${node.options.map(toRe2).join('|')})`;
  if (node.is === 'repeat') {
    const most = node.max === Infinity ? '' : node.max;
    return `(?:${toRe2(node.inner)}){${node.min},${most}}`;
  }
  return setText(node);
}

const point = (code: number) => `\\x{${code.toString(16)}}`;

function setText({ set, classes, negated }: PatternNode & { is: 'set' }): string {
  if (classes.length === 0 && set.length === 0) return `[^${point(0)}-${point(0x10ffff)}]`;
  const ranges = set.map(([from, to]) => `${point(from)}-${point(to)}`);
  return `[${negated ? '^' : ''}${ranges.join('')}${classes.join('')}]`;
}

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
