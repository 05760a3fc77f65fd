import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DRAWN_SCREENS } from '../../../src/client/lists/drawn-screens.ts';
import { CLIENT_FEATURES } from '../../../src/client/lists/features.ts';
import { FEATURES } from '../../../src/server/boot/features.ts';
import { LISTED_FEATURES } from '../../../src/server/boot/lists/features.ts';
import { inRoot } from '../../boot/paths.mjs';
import { drawnComponents } from '../../schemas/check/drawn-menus.ts';
import { isExported } from './feature-lists.ts';

/** Names of the subjects with such a file, sorted. */
function subjectsWith(file: RegExp): string[] {
  const files = readdirSync(inRoot('src/features'), { recursive: true, encoding: 'utf8' });
  return files.flatMap((path) => file.exec(path.replaceAll('\\', '/'))?.[1] ?? []).sort();
}

it('every subject is listed under the name of its folder', () => {
  const listed = LISTED_FEATURES.map(({ name }) => name);
  expect([...listed].sort()).toEqual(subjectsWith(/^[\w-]+\/([\w-]+)\/feature\.ts$/));
  expect(listed.slice(0, 2)).toEqual(['bulk-edit', 'dictionaries']);
  const client = CLIENT_FEATURES.map(({ name }) => name);
  expect([...client].sort()).toEqual(subjectsWith(/^[\w-]+\/([\w-]+)\/client\/feature\.tsx?$/));
});

it('a subject that names a neighbour stands beside it, and nothing is lost', () => {
  const names = FEATURES.map(({ name }) => name);
  expect(names).toHaveLength(LISTED_FEATURES.length + 1);
  const placeOf = (name: string) => names.indexOf(name);
  // The calendar's SQL functions are made before the statements of hazards that call them.
  expect(placeOf('work-calendar')).toBe(placeOf('hazards') - 1);
  expect(placeOf('reminders')).toBe(placeOf('warnings') + 1);
  expect(placeOf('demo')).toBe(placeOf('seed') + 1);
});

it('two subjects draw no screen of the same name, and the check of menus knows all of them', () => {
  const components = drawnComponents().filter((component) => component !== 'PageView');
  expect(components.sort()).toEqual(Object.keys(DRAWN_SCREENS).sort());
});

it('a file that exports another name is not listed silently', () => {
  expect(isExported('boardsClient', 'export const boardsClient: ClientFeature = {')).toBe(true);
  expect(isExported('boardsClient', 'export const boardsClientFeature = {')).toBe(false);
});
