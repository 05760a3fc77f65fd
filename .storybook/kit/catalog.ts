import { RULE_SAMPLER } from '../../scripts/schemas/words/rule-sampler.ts';
import { WORD_SAMPLER } from '../../scripts/schemas/words/word-sampler.ts';
import type { LoadedResource } from '../../src/client/resource/load-resource.ts';
import { compileAll } from '../../src/compiler/compile.ts';
import { CompileError } from '../../src/compiler/problem.ts';
import { DEVICE, toSamplerDescriptors } from '../../src/compiler/samples/sampler.ts';
import type { Descriptor } from '../../src/engine/descriptor.ts';

/** The product's descriptors. Stories compile them in the browser: compiler and engine need no Node modules. */
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

// Adds sample resources with every field kind, rule and keyword, and with actions that need no handwritten code.
const all = [...Object.values(descriptors), ...toSamplerDescriptors(), RULE_SAMPLER, DEVICE, WORD_SAMPLER];
const codes = { dictionaries: new Set(Object.keys(dictionaries)) };
const compiled = compileAll(all, codes);

export const resources: readonly LoadedResource[] = [...compiled.values()].map((resource) => ({
  ...resource,
  hash: `story-${resource.name}`,
}));

/** @throws for a name without a descriptor */
export function resourceNamed(name: string): LoadedResource {
  const resource = resources.find((candidate) => candidate.name === name);
  if (!resource) throw new Error(`no resource ${name}`);
  return resource;
}

/** Product descriptor by name, for stories that show a changed copy of it. @throws for an unknown name */
export function descriptorOf(name: string): Descriptor {
  const found = Object.values(descriptors).find((descriptor) => descriptor.name === name);
  if (!found) throw new Error(`no descriptor ${name}`);
  return found;
}

/** Compiles a pasted descriptor together with all others; returns the resource, or the problems found. */
export function compilePasted(text: string): { resource: LoadedResource } | { problems: string[] } {
  try {
    const descriptor: Descriptor = JSON.parse(text);
    const others = all.filter(({ name }) => name !== descriptor.name);
    const resource = compileAll([...others, descriptor], codes).get(descriptor.name);
    if (!resource) return { problems: ['没有 name'] };
    return { resource: { ...resource, hash: `pasted-${text.length}` } };
  } catch (error) {
    if (error instanceof CompileError)
      return { problems: error.problems.map(({ path, message }) => `${path} ${message}`) };
    return { problems: [error instanceof Error ? error.message : String(error)] };
  }
}
