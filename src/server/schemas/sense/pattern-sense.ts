import { weighPattern } from '../../../compiler/pattern.ts';
import { treeOf } from '../../../compiler/patterns/matcher.ts';
import type { PatternNode } from '../../../compiler/patterns/pattern-tree.ts';
import type { Report } from '../../../compiler/problem.ts';
import type { PropertySchema } from '../../../engine/record-schema.ts';

/** Reports a pattern that matches more than its author means, or nothing at all. */
export function checkPatternSense(report: Report, path: string, property: PropertySchema): void {
  const { pattern, minLength = 0, maxLength = Infinity } = property;
  // The compiler refuses unusable patterns.
  if (pattern === undefined || !weighPattern(pattern).ok) return;
  const tree = treeOf(pattern);
  const lengths = lengthsOf(tree, { before: false, after: false });
  const at = `${path}.pattern`;
  if (lengths === null) report.add(at, '没有任何文字能符合，请检查 ^ 与 $ 的位置和字符范围');
  else if (!isWhole(tree)) report.add(at, '没有限定全文，只要有一段符合就通过，请以 ^ 开头、以 $ 结尾');
  else if (lengths.min > maxLength) report.add(at, `至少要 ${lengths.min} 个字，超过了 maxLength ${maxLength}，请改正`);
  else if (lengths.max < minLength) report.add(at, `最多 ${lengths.max} 个字，不足 minLength ${minLength}，请改正`);
}

const isWhole = (tree: PatternNode) => isHeld(tree, '\\A') && isHeld(tree, '\\z');

/** True if every path through the pattern begins, or ends, at the edge of the text. */
function isHeld(node: PatternNode, edge: '\\A' | '\\z'): boolean {
  if (node.is === 'edge') return node.re2 === edge;
  if (node.is === 'choice') return node.options.every((option) => isHeld(option, edge));
  if (node.is === 'repeat') return node.min > 0 && isHeld(node.inner, edge);
  if (node.is === 'set') return false;
  const outer = node.parts.at(edge === '\\A' ? 0 : -1);
  return outer !== undefined && isHeld(outer, edge);
}

interface Lengths {
  min: number;
  max: number;
}

/** Presence of characters that certainly precede and follow the part. */
interface Beside {
  before: boolean;
  after: boolean;
}

/** Returns the minimum and maximum length of a matching text; null if none matches. */
function lengthsOf(node: PatternNode, beside: Beside): Lengths | null {
  if (node.is === 'edge') return isElsewhere(node.re2, beside) ? null : { min: 0, max: 0 };
  if (node.is === 'set') return node.set.length === 0 && node.classes.length === 0 ? null : { min: 1, max: 1 };
  if (node.is === 'repeat') return repeated(node, lengthsOf(node.inner, beside));
  if (node.is === 'sequence') return inSequence(node.parts, beside);
  const ways = node.options.flatMap((option) => lengthsOf(option, beside) ?? []);
  if (ways.length === 0) return null;
  return ways.reduce((all, one) => ({ min: Math.min(all.min, one.min), max: Math.max(all.max, one.max) }));
}

const isElsewhere = (edge: string, { before, after }: Beside) =>
  (edge === '\\A' && before) || (edge === '\\z' && after);

function repeated({ min, max }: PatternNode & { is: 'repeat' }, inner: Lengths | null): Lengths | null {
  if (inner === null) return min === 0 ? { min: 0, max: 0 } : null;
  return { min: inner.min * min, max: max === 0 || inner.max === 0 ? 0 : inner.max * max };
}

function inSequence(parts: readonly PatternNode[], { before, after }: Beside): Lengths | null {
  const least = parts.map((part) => lengthsOf(part, { before: false, after: false })?.min ?? 0);
  const isFilled = (some: readonly number[]) => some.some((one) => one > 0);
  const found = parts.map((part, at) =>
    lengthsOf(part, {
      before: before || isFilled(least.slice(0, at)),
      after: after || isFilled(least.slice(at + 1)),
    }),
  );
  return found.reduce<Lengths | null>(
    (sum, one) => (sum && one ? { min: sum.min + one.min, max: sum.max + one.max } : null),
    { min: 0, max: 0 },
  );
}
