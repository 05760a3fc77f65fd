import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import { RE2JS } from 're2js';
import { remembered } from '../../engine/remembered.ts';
import { type CharSet, charsOf, hasProperty } from './char-set.ts';

export type PatternNode = AST.Pattern | AST.Alternative | AST.Element;

/** Error about a construct that RE2 does not support; the message is for administrators. */
export class UnreadablePattern extends Error {}

/** Matcher whose time grows linearly with the text, whatever the pattern (security.md#F10). */
export interface Matcher {
  test(text: string): boolean;
}

/**
 * Compiles a pattern for RE2, with JavaScript's character classes.
 * @throws SyntaxError if JavaScript cannot parse it, UnreadablePattern if RE2 does not support it
 */
export const matcherOf = remembered(1_000, compile);

/** 2024 is the newest edition that every supported browser and Node.js 20 can parse; `(?i:a)` is newer. */
const parser = new RegExpParser({ ecmaVersion: 2024 });

/** Syntax tree of a pattern. @throws SyntaxError, UnreadablePattern */
export function treeOf(pattern: string): AST.Pattern {
  const tree = parser.parsePattern(pattern, 0, pattern.length, { unicode: true });
  visitRegExpAST(tree, {
    onAssertionEnter: (node) => {
      if ('alternatives' in node) throw new UnreadablePattern('不能使用前后查找 (?=…)');
    },
    onBackreferenceEnter: () => {
      throw new UnreadablePattern('不能使用反向引用');
    },
  });
  return tree;
}

function compile(pattern: string): Matcher {
  const text = toRe2(treeOf(pattern));
  try {
    return RE2JS.compile(text);
  } catch {
    throw new UnreadablePattern('写法无法用于检查，重复次数不能超过 1000，字符类别只能用 \\p{Han} 等常用名称');
  }
}

const EDGES: { readonly [raw: string]: string } = { '^': '\\A', $: '\\z' };

function toRe2(node: PatternNode): string {
  if (node.type === 'Assertion') return EDGES[node.raw] ?? node.raw;
  if (node.type === 'Alternative') return node.elements.map(toRe2).join('');
  if ('alternatives' in node) return `(?:${node.alternatives.map(toRe2).join('|')})`;
  if (node.type !== 'Quantifier') return setText(node);
  const most = node.max === Infinity ? '' : node.max;
  return `(?:${toRe2(node.element)}){${node.min},${most}}`;
}

const point = (code: number) => `\\x{${code.toString(16)}}`;

function setText(node: AST.Element): string {
  const isMixed = node.type === 'CharacterClass' && hasProperty(node);
  const members = isMixed ? node.elements.map(memberText).join('') : memberText(node);
  if (members === '') return `[^${point(0)}-${point(0x10ffff)}]`;
  return `[${isMixed && node.negate ? '^' : ''}${members}]`;
}

/** Text of one part for RE2, which names scripts without `Script=`. */
function memberText(node: AST.Element | AST.CharacterClassElement): string {
  if (hasProperty(node)) return node.raw.replace(/(?:Script|sc|General_Category|gc)=/, '');
  return charsOf(node)
    .map(([from, to]) => `${point(from)}-${point(to)}`)
    .join('');
}

/** Code points preferred in examples, in this order: 1 A a 一 - . */
const LIKED = [49, 65, 97, 0x4e00, 45, 46];

/** Texts a pattern probably accepts, shortest first; callers must check each one. */
export function sampleTexts(tree: PatternNode): string[] {
  return [...new Set([0, 1, 3].map((least) => textOf(tree, least)))];
}

/** Example text of a node; @param least repetitions, if the pattern allows as many */
function textOf(node: PatternNode, least: number): string {
  const textOfPart = (part: PatternNode) => textOf(part, least);
  if (node.type === 'Assertion') return '';
  if (node.type === 'Alternative') return node.elements.map(textOfPart).join('');
  if ('alternatives' in node) return node.alternatives.slice(0, 1).map(textOfPart).join('');
  if (node.type === 'Quantifier') return textOfPart(node.element).repeat(Math.min(node.max, Math.max(node.min, least)));
  // A Unicode property usually means a script, here Chinese.
  if (hasProperty(node)) return 'negate' in node && node.negate ? '!' : '\u4e00';
  return String.fromCodePoint(liked(charsOf(node)));
}

function liked(set: CharSet): number {
  const has = (code: number) => set.some(([from, to]) => from <= code && code <= to);
  const printable = set.find(([, to]) => to > 32);
  return LIKED.find(has) ?? Math.max(printable?.[0] ?? 33, 33);
}
