import { type Matcher, matcherOf } from '../compiler/patterns/matcher.ts';

const NOTHING: Matcher = { test: () => false };

/**
 * Returns a matcher; an unreadable pattern matches nothing. The compiler refuses such patterns, but a field removed
 * long ago may still have one.
 */
function fitting(pattern: string): Matcher {
  try {
    return matcherOf(pattern);
  } catch {
    return NOTHING;
  }
}

/**
 * Engine for ajv's `code.regExp`: patterns of descriptors never run on Node.js's own, which some could block for ever
 * (security.md#F10). Its `code` only appears in ajv's generated source, which is not run here.
 */
export const patternEngine = Object.assign(fitting, { code: 'new RegExp' });
