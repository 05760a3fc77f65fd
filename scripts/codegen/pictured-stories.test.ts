import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { compileAll } from '../../src/compiler/compile.ts';
import { FIELD_KINDS } from '../../src/kinds/kinds.ts';
import { inRoot } from '../boot/paths.mjs';
import { readDescriptors } from '../schemas/load.ts';
import { drawnKinds, picturedFile, picturedStories, pictureName } from './pictured-stories.ts';

const resources = [...compileAll(readDescriptors().map(({ descriptor }) => descriptor)).values()];
const chosen = picturedStories(resources);

it('draws every kind, all but two of them as an input and as a value, by few stories', () => {
  const [form, detail] = [drawnKinds(chosen, 'form'), drawnKinds(chosen, 'detail')];
  expect([...new Set([...form, ...detail])].sort()).toEqual([...FIELD_KINDS].sort());
  // Two kinds are invisible: serial numbers have no input, and secrets are never shown.
  for (const drawn of [form, detail]) expect(drawn.size).toBeGreaterThanOrEqual(FIELD_KINDS.length - 2);
  expect(chosen.length).toBeLessThanOrEqual(4);
});

it('has an approved picture of each, and no other', () => {
  const approved = readdirSync(inRoot('tests/fixtures/stories'));
  expect(approved.sort()).toEqual(chosen.map((one) => `${pictureName(one)}.png`).sort());
});

it('compares each in a story', () => {
  const [, text] = picturedFile(resources);
  for (const one of chosen)
    expect(text).toContain(`...pictured(kit.${one.subject}, '${one.subject}', '${pictureName(one)}'),`);
  expect(text).toContain('...planted(kit.form');
});
