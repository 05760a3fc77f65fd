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

/**
 * Engine of ajv's `code.regExp`: Node.js's own could be blocked by a pattern (security.md#F10). `code` only occurs in
 * ajv's source text, which is not executed.
 */
export const patternEngine = Object.assign(fitting, { code: 'new RegExp' });
