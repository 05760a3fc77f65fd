import { RE2JS } from 're2js';
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
