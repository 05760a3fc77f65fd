import { describe, expect, it } from 'vitest';
import { compileAll } from '../../../src/compiler/compile.ts';
import { DEVICE, toSamplerDescriptors } from '../../../src/compiler/samples/sampler.ts';
import type { Descriptor } from '../../../src/engine/descriptor.ts';
import { readDescriptors } from '../load.ts';
import { type PartName, type WordUse, wordsOf } from './parts.ts';
import { RULE_SAMPLER } from './rule-sampler.ts';
import { apiOf, sheetsOf } from './shown.ts';
import { ACTION_SHOWN, DESCRIPTOR_SHOWN, PROPERTY_SHOWN, SCREEN_SHOWN } from './shown-in.ts';
import { WORD_SAMPLER } from './word-sampler.ts';

const all: readonly Descriptor[] = [
  ...readDescriptors().map(({ descriptor }) => descriptor),
  ...toSamplerDescriptors(),
  RULE_SAMPLER,
  DEVICE,
  WORD_SAMPLER,
];
const compiled = compileAll(all);
const uses = all.flatMap((descriptor) => wordsOf('descriptor', descriptor).map((use) => ({ ...use, descriptor })));

/**
 * Numbers of descriptors compiled without a word: at most `most` until an expected effect appears, and at least `least`
 * for every word.
 */
const TRIES = { most: 30, least: 3 };

interface Effect {
  /** Descriptors that compile without the word. */
  tried: number;
  api: boolean;
  sheets: boolean;
}

/** Places that change when the word is removed from a descriptor. */
function effectOf(part: PartName, word: string, said: Omit<Effect, 'tried'>): Effect {
  const effect: Effect = { tried: 0, api: false, sheets: false };
  for (const use of uses.filter((one) => one.part === part && one.word === word).slice(0, TRIES.most)) {
    const { name } = use.descriptor;
    const [before, changed] = [compiled.get(name), compiledWithout(use)];
    const after = changed?.get(name);
    if (!before || !changed || !after) continue;
    effect.tried += 1;
    effect.api ||= apiOf(after, [...changed.values()]) !== apiOf(before, [...compiled.values()]);
    effect.sheets ||= sheetsOf(after) !== sheetsOf(before);
    if (effect.tried >= TRIES.least && effect.api === said.api && effect.sheets === said.sheets) break;
  }
  return effect;
}

function compiledWithout({ descriptor, at }: WordUse & { descriptor: Descriptor }) {
  const copy = structuredClone(descriptor);
  const holder = at.slice(0, -1).reduce((of: unknown, key) => (of as Record<string | number, unknown>)[key], copy);
  delete (holder as Record<string, unknown>)[String(at.at(-1))];
  try {
    return compileAll(all.map((one) => (one === descriptor ? copy : one)));
  } catch {
    return null; // a word others rest on
  }
}

describe.each([
  ['descriptor', DESCRIPTOR_SHOWN],
  ['property', PROPERTY_SHOWN],
  ['action', ACTION_SHOWN],
  ['screen', SCREEN_SHOWN],
] as const)('what a word of a %s says', (part, shown) => {
  it.each(Object.entries(shown))(
    '%s shows in the API document and in sheets, or says why not',
    (word, { api, sheets }) => {
      const expected = { api: api === true, sheets: sheets === true };
      const { tried, ...effect } = effectOf(part, word, expected);
      // Without such a descriptor the word is required, and so has an effect everywhere.
      if (tried > 0) expect(effect).toEqual(expected);
    },
  );
});
