import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folderOfFile } from '../../../../../../tests/support/servers/folder-of-file.ts';
import { readsDrawing } from './upload-drawing.ts';

const folder = folderOfFile('drawing');

function sent(originalName: string, content: string) {
  const path = join(folder, originalName);
  writeFileSync(path, content);
  return { file: { path, originalName, bytes: content.length, declaredType: 'image/svg+xml', fields: {} } };
}

const answer = (name: string, content: string) =>
  readsDrawing(sent(name, content)).then(
    () => 'read',
    (error: object) => JSON.stringify(error),
  );

it('an SVG is cleaned before its transaction begins, geographic data within it', async () => {
  expect(await answer('plan.svg', '<html/>')).toContain('不是 SVG 图');
  expect(await answer('plan.svg', '<svg viewBox="0 0 1200 800"/>')).toBe('read');
  expect(await answer('plan.geojson', '<html/>')).toBe('read');
});
