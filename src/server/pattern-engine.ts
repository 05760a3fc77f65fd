import { type Matcher, matcherOf } from '../compiler/patterns/matcher.ts';

const NOTHING: Matcher = { test: () => false };

/** Returns the matcher of a pattern. An invalid pattern matches nothing: a field removed long ago may have one. */
function fitting(pattern: string): Matcher {
  try {
    return matcherOf(pattern);
  } catch {
    return NOTHING;
  }
}

/** Regular expressions for ajv that no pattern can block (security.md#F10). ajv does not execute `code`. */
export const patternEngine = Object.assign(fitting, { code: 'new RegExp' });
