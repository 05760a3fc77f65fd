import { type Matcher, matcherOf } from '../compiler/patterns/matcher.ts';

const NOTHING: Matcher = { test: () => false };

/** What no engine of ours can read fits nothing; the compiler has refused it, and a field long gone may still have it. */
function fitting(pattern: string): Matcher {
  try {
    return matcherOf(pattern);
  } catch {
    return NOTHING;
  }
}

/**
 * For ajv's `code.regExp`: patterns of descriptors never run on the engine of Node.js, which some of them would keep
 * busy for ever (security.md#F10). `code` is what ajv prints, and nothing printed is run here.
 */
export const patternEngine = Object.assign(fitting, { code: 'new RegExp' });
