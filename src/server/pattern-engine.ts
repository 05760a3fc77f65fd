import { type Matcher, matcherOf } from '../compiler/patterns/matcher.ts';

const NOTHING: Matcher = { test: () => false };

/** Matcher of a pattern; an invalid one matches nothing, as a field removed long ago may have it. */
function fitting(pattern: string): Matcher {
  try {
    return matcherOf(pattern);
  } catch {
    return NOTHING;
  }
}

/** Engine of ajv's `code.regExp`, which no pattern can block (security.md#F10); `code` is not executed. */
export const patternEngine = Object.assign(fitting, { code: 'new RegExp' });
