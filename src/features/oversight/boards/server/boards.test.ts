import { expect, it } from 'vitest';
import { compileAll } from '../../../../compiler/compile.ts';
import { FEATURES } from '../../../../server/boot/features.ts';
import { Catalog } from '../../../../server/catalog.ts';
import { readDescriptors, SCHEMAS_DIR } from '../../../../server/schemas/descriptors.ts';
import { BOARDS } from './boards.ts';
import { checkBoards } from './check-boards.ts';
import { readsOf } from './list-source.ts';

const resources = compileAll(readDescriptors());
const catalog = new Catalog(resources.values());

it('boards read sources, measures and fields that are there, and walls have neither gaps nor overlaps', () => {
  expect(FEATURES.length).toBeGreaterThan(0);
  expect(checkBoards({ folder: SCHEMAS_DIR, resources, unread: [] })).toEqual([]);
});

it.each([...BOARDS.values()])('board $code grows old by changes of some resource', ({ cards }) => {
  expect(readsOf(catalog, cards).length).toBeGreaterThan(0);
});
