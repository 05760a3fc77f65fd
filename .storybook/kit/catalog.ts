import { WORD_SAMPLER } from '../../scripts/schemas/words/word-sampler.ts';
import type { LoadedResource } from '../../src/client/resource/load-resource.ts';
import { compileAll } from '../../src/compiler/compile.ts';
import { DEVICE } from '../../src/compiler/samples/device.ts';
import { RULE_SAMPLER } from '../../src/compiler/samples/rule-sampler.ts';
import { toSamplerDescriptors } from '../../src/compiler/samples/sampler.ts';
import type { Descriptor } from '../../src/engine/descriptor.ts';

/** The descriptors and coded values of the product itself, compiled in the browser: the engine is pure. */
const descriptors = import.meta.glob<Descriptor>('../../schemas/resources/*.json', { eager: true, import: 'default' });

interface DictionaryFile {
  types: { code: string; values: { code: string; value: string }[] }[];
}
const files = import.meta.glob<DictionaryFile>('../../schemas/dictionaries/*.json', { eager: true, import: 'default' });

export const dictionaries: { [type: string]: { code: string; name: string }[] } = Object.fromEntries(
  Object.values(files)
    .flatMap(({ types }) => types)
    .map(({ code, values }) => [code, values.map((entry) => ({ code: entry.code, name: entry.value }))]),
);

const compiled = compileAll(
  // With resources that have every field kind, every rule, every word, and actions without a program.
  [...Object.values(descriptors), ...toSamplerDescriptors(), RULE_SAMPLER, DEVICE, WORD_SAMPLER],
  { dictionaries: new Set(Object.keys(dictionaries)) },
);

export const resources: readonly LoadedResource[] = [...compiled.values()].map((resource) => ({
  ...resource,
  hash: `story-${resource.name}`,
}));

/** Throws for a name without a descriptor. */
export function resourceNamed(name: string): LoadedResource {
  const resource = resources.find((candidate) => candidate.name === name);
  if (!resource) throw new Error(`no resource ${name}`);
  return resource;
}
