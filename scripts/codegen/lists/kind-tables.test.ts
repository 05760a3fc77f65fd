import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ROW_KINDS } from '../../../src/kinds/kinds.ts';
import { rowFacets } from '../../../src/kinds/tables/row-meanings.ts';
import { serverFacets } from '../../../src/kinds/tables/server/storages.ts';
import { inRoot } from '../../boot/paths.mjs';
import { kindFolders, unlistedIn } from './kind-tables.ts';

const tables = new Map(kindFolders().flatMap(({ files }) => [...files]));

it('what a folder lacks is that of the kind it is like, and of a text where its line names none', () => {
  expect(tables.get('client/inputs.ts')).toContain('  organisation: TreeInput,');
  expect(tables.get('server/storages.ts')).toContain('  organisation: relation,');
  expect(tables.get('client/cells.ts')).toContain('  ip: text,');
  expect(serverFacets.organisation).toBe(serverFacets.relation);
});

it('form design offers the kinds whose folder has an offer', () => {
  const offers = tables.get('offers.ts');
  expect(offers).toContain('  signature: signature,');
  expect(offers).not.toContain('cron');
});

it('tables of rows hold the kinds a row may hold and no other', () => {
  expect(Object.keys(rowFacets)).toEqual(ROW_KINDS);
  expect(ROW_KINDS).not.toContain('rows');
});

it('a folder of a kind that the list does not name is found', () => {
  expect(unlistedIn(['parts', 'tables', 'text', 'plate'])).toEqual(['plate']);
  const folders = readdirSync(inRoot('src/kinds'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(unlistedIn(folders.map(({ name }) => name))).toEqual([]);
});
