import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inRoot } from '../boot/paths.mjs';
import { createDigest, PICTURES_FOLDER, readPictures } from './picture.ts';

const pictures = readPictures();
const guide = readdirSync(inRoot('docs/guide'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => readFileSync(inRoot(`docs/guide/${name}`), 'utf8'))
  .join('\n');

test.each(pictures.map((picture) => [picture.file, picture] as const))('%s shows the words of today', (_, picture) => {
  const remedy = 'run npm run guide:pictures and look at the picture';
  expect(existsSync(join(PICTURES_FOLDER, picture.file)), remedy).toBe(true);
  expect(createDigest()(picture), remedy).toBe(picture.words);
});

test('the guide shows every picture there is, and no other', () => {
  const images = [...guide.matchAll(/images\/guide\/([\w-]+\.webp)/g)].map(([, file]) => file);
  expect([...new Set(images)].sort()).toEqual(pictures.map(({ file }) => file).sort());
  expect(readdirSync(PICTURES_FOLDER).sort()).toEqual(pictures.map(({ file }) => file).sort());
});

test('a picture says what is on it to those who cannot see it', () => {
  expect(guide).not.toMatch(/!\[\s*\]/);
});
