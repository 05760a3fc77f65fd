import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compileAll } from '../../../src/compiler/compile.ts';
import { toPlan } from '../../../src/compiler/revisions/plan.ts';
import { DEVICE, toSamplerDescriptors } from '../../../src/compiler/samples/sampler.ts';
import * as vocabulary from '../../../src/compiler/vocabulary.ts';
import type { Descriptor } from '../../../src/engine/descriptor.ts';
import { readDescriptors } from '../load.ts';
import { explanation } from './explanation.ts';
import { guideGaps, listedIn } from './guide-words.ts';
import { metaGaps } from './meta-words.ts';
import { PART_NAMES, PARTS, type PartName, type WordUse, wordsOf } from './parts.ts';
import { RULE_SAMPLER } from './rule-sampler.ts';
import { WORD_SAMPLER } from './word-sampler.ts';

const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');

/** Every descriptor that stories render: those of the product and the samples (.storybook/kit/catalog.ts). */
const drawn: readonly Descriptor[] = [
  ...readDescriptors().map(({ descriptor }) => descriptor),
  ...toSamplerDescriptors(),
  RULE_SAMPLER,
  DEVICE,
  WORD_SAMPLER,
];
const resources = compileAll(drawn);

interface Found extends WordUse {
  descriptor: Descriptor;
}
const uses: readonly Found[] = drawn.flatMap((descriptor) =>
  wordsOf('descriptor', descriptor).map((use) => ({ ...use, descriptor })),
);
const usesOf = (part: PartName, word: string) => uses.filter((use) => use.part === part && use.word === word);

/** Words of the part that the checked place lacks. */
const missing = (part: PartName, isKnown: (word: string) => boolean) =>
  PARTS[part].words.filter((word) => !isKnown(word));

it('every list of the vocabulary is the words of a part', () => {
  const lists = Object.entries(vocabulary).filter(([name]) => name.endsWith('_KEYS'));
  const wordLists = new Set(PART_NAMES.map((part) => PARTS[part].words));
  expect(lists.filter(([, words]) => !wordLists.has(words as readonly string[])).map(([name]) => name)).toEqual([]);
});

it('the meta schema has the words of every part and no other, each with a Chinese explanation', () => {
  expect(metaGaps(JSON.parse(read('schemas/meta/resource.schema.json')), PARTS)).toEqual([]);
});

it('the guide of administrators lists the words of every part and no other', () => {
  expect(guideGaps(read('schemas/README.md'), PARTS)).toEqual([]);
});

describe.each(PART_NAMES)('%s', (part) => {
  it('is said in a story, word by word', () => {
    expect(missing(part, (word) => usesOf(part, word).length > 0)).toEqual([]);
  });

  it('is explained, word by word', () => {
    const unexplained = missing(part, (word) => {
      const [use] = usesOf(part, word);
      return use !== undefined && explained(use.descriptor).some((line) => mentions(line, word));
    });
    expect(unexplained).toEqual([]);
  });

  it('is planned, word by word: taking one out is a change of the edition', () => {
    // `$schema` only selects the grammar an editor shows, which is no change of the resource.
    const unplanned = missing(part, (word) => word === '$schema' || usesOf(part, word).some(isPlanned));
    expect(unplanned).toEqual([]);
  });
});

it.each(PART_NAMES)('the compiler refuses a word that %s does not have', (part) => {
  const use = uses.find((one) => one.part === part);
  if (!use) throw new Error(`no descriptor has a ${part}`);
  const copy = structuredClone(use.descriptor);
  Object.assign(holderOf(copy, use.at), { wordless: true });
  const refused = () => compileAll(drawn.map((one) => (one === use.descriptor ? copy : one)));
  expect(refused).toThrow('不认识“wordless”');
});

describe('a word that was added to the vocabulary and nowhere else', () => {
  const grown = (part: PartName) => ({ ...PARTS, [part]: { ...PARTS[part], words: [...PARTS[part].words, 'x-new'] } });

  it.each(PART_NAMES)('of %s is missed in the meta schema and in the guide', (part) => {
    expect(metaGaps(JSON.parse(read('schemas/meta/resource.schema.json')), grown(part))).not.toEqual([]);
    expect(guideGaps(read('schemas/README.md'), grown(part))).toEqual([`${PARTS[part].title}: x-new`]);
  });

  it('is missed where it was taken out of the meta schema or of the guide', () => {
    const meta = JSON.parse(read('schemas/meta/resource.schema.json'));
    delete meta.definitions.property.properties['x-late'];
    delete meta.definitions.action.properties.danger.description;
    expect(metaGaps(meta, PARTS)).toEqual(
      expect.arrayContaining(['property: x-late is not in the meta schema', 'action: danger has no explanation']),
    );
    const guide = read('schemas/README.md').replaceAll('`x-late`', '');
    expect(guideGaps(guide, PARTS)).toEqual(['字段: x-late']);
    expect(listedIn('| 字段 | `a` `b-c`：说明 |', '字段')).toEqual(['a', 'b-c']);
  });
});

const explanations = new Map<Descriptor, string[]>();

/** Lines that name the written words. */
function explained(descriptor: Descriptor): string[] {
  const resource = resources.get(descriptor.name);
  if (!resource) throw new Error(`${descriptor.name} did not compile`);
  const lines = explanations.get(descriptor) ?? explanation({ resource, written: descriptor, resources });
  explanations.set(descriptor, lines);
  return lines.flatMap((line) => line.split('written: ').slice(1));
}

function mentions(line: string, word: string): boolean {
  return line.split(/[\s.]/).includes(word);
}

/** True if the plan has a line about removing the word. */
function isPlanned({ descriptor, at }: Found): boolean {
  const resource = resources.get(descriptor.name);
  if (!resource) return false;
  const before = { descriptor, resource };
  const after = { descriptor: withoutWord(descriptor, at), resource };
  return toPlan({ base: descriptor, before, after }).length > 0;
}

function withoutWord(descriptor: Descriptor, at: Found['at']): Descriptor {
  const copy = structuredClone(descriptor);
  const holder = holderOf(copy, at);
  const word = String(at.at(-1));
  // Every resource needs a record with properties: these are emptied instead of removed.
  if (word === 'record' && at.length === 1) copy.record.properties = {};
  else if (word === 'properties') holder[word] = {};
  else delete holder[word];
  return copy;
}

/** The object of a descriptor that contains the word. */
function holderOf(descriptor: Descriptor, at: Found['at']): Record<string, unknown> {
  const step = (of: unknown, key: string | number) => (of as Record<string | number, unknown>)[key];
  return at.slice(0, -1).reduce(step, descriptor) as Record<string, unknown>; // the walk came through it
}
