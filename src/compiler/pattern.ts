import type { PropertySchema } from '../engine/record-schema.ts';
import { remembered } from '../engine/remembered.ts';
import { matcherOf, sampleTexts, treeOf, UnreadablePattern } from './patterns/matcher.ts';
import { type Fault, faultOfRepetition } from './patterns/repetition.ts';
import type { Report } from './problem.ts';

/** Maximum characters of a pattern: longer ones are usually lists of values, and slow to check. */
const MAX_LENGTH = 500;

const FAULTS: { readonly [fault in Fault]: string } = {
  nested: '中有重复套着不限次数的重复，浏览器可能因此卡死，请把其中一层改为有限次数，如 {1,20}',
  ambiguous: '中重复的部分可以用多种方式读同一段文字，浏览器可能因此卡死，请改为只有一种读法',
  chained: '中连续的不限次数的重复过多，浏览器可能因此卡死，请改为有限次数，如 {1,20}',
  complicated: '过于复杂，请拆短或改用 enum、字典',
};

/** A pattern that was found safe; the server runs it in RE2, forms in the browser's own engine. */
export interface UsablePattern {
  fits(text: string): boolean;
  /** Example texts that match. */
  samples: readonly string[];
}

type Weighed = { ok: true; pattern: UsablePattern } | { ok: false; message: string };

/** Checks that a pattern is safe. Results are cached, since every publish compiles every descriptor. */
export const weighPattern = remembered(1_000, weigh);

function weigh(pattern: string): Weighed {
  if (pattern.length > MAX_LENGTH) return { ok: false, message: `不能超过 ${MAX_LENGTH} 个字符` };
  try {
    const tree = treeOf(pattern);
    const fault = faultOfRepetition(tree);
    if (fault !== null) return { ok: false, message: FAULTS[fault] };
    const matcher = matcherOf(pattern);
    const fits = (text: string) => matcher.test(text);
    return { ok: true, pattern: { fits, samples: sampleTexts(tree).filter(fits) } };
  } catch (error) {
    if (error instanceof UnreadablePattern) return { ok: false, message: error.message };
    if (error instanceof SyntaxError) return { ok: false, message: '不是正确的正则表达式' };
    throw error;
  }
}

/** Checks `pattern` of a property; null after reporting a fault, or without a pattern. */
export function checkPattern(report: Report, path: string, { pattern }: PropertySchema): UsablePattern | null {
  if (pattern === undefined) return null;
  const weighed = weighPattern(pattern);
  if (weighed.ok) return weighed.pattern;
  report.add(`${path}.pattern`, weighed.message);
  return null;
}
