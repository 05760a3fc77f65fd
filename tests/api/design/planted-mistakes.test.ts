import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkTool } from '../../../scripts/schemas/check-tool.ts';
import { SCHEMAS_DIR } from '../../../scripts/schemas/load.ts';
import type { Told } from '../../../scripts/schemas/run.ts';
import {
  type Change,
  changed,
  HARMLESS,
  MISTAKES_ELSEWHERE,
  MISTAKES_IN_RESOURCES,
  named,
} from '../../support/descriptors/planted.ts';
import { startPeopledServer } from '../../support/people.ts';
import { folderOfFile } from '../../support/servers/folder-of-file.ts';
import { serving } from '../../support/servers/of-file.ts';
import { drawn } from '../../support/size.ts';

const folder = folderOfFile('planted');

beforeAll(() => cpSync(SCHEMAS_DIR, folder, { recursive: true, filter: (file) => !file.includes('papers') }));
const { admin } = serving(startPeopledServer);

/** Output of the check for the folder with one file changed. */
function checked(file: string, change: Change): Told {
  const place = path.join(folder, file);
  const text = readFileSync(place, 'utf8');
  const wrong = changed(text, change);
  expect(wrong).not.toBe(text);
  writeFileSync(place, wrong);
  try {
    return checkTool(folder);
  } finally {
    writeFileSync(place, text);
  }
}

describe('a planted mistake', () => {
  const all = [
    ...MISTAKES_IN_RESOURCES.map((one) => ({ ...one, isOnline: true })),
    ...MISTAKES_ELSEWHERE.map((one) => ({ ...one, isOnline: false })),
  ];

  it('is one of at least 150', () => {
    expect(all.length).toBeGreaterThanOrEqual(150);
  });

  it.each(drawn(all, { share: 10, purpose: 'planted' }).map((one) => ({ ...one, name: named(one) })))(
    'is told offline in one line with file and line, and that of a resource online with the same place and words: $name',
    async ({ file, cause, isOnline, ...change }) => {
      const { status, complaint = '' } = checked(file, change);
      expect(complaint).toContain(cause);
      expect(complaint.split('\n'), complaint).toHaveLength(1);
      expect(complaint).toMatch(/^schemas\/[\w/]+\.json(:\d+: |: 第 \d+ 行)/);
      expect(status).toBe(1);
      if (!isOnline) return;
      const formJson = changed(readFileSync(path.join(SCHEMAS_DIR, file), 'utf8'), change);
      const typeName = path.basename(file, '.json');
      const { body } = await admin.post('/formmanager/plan', { typeName, formJson });
      expect(body).toMatchObject({ success: false, extras: { errorCode: 'FORM_INVALID' } });
      const errors = (body.extras?.errors ?? []) as { field: string; message: string }[];
      const found = errors.find(({ message }) => message.includes(cause));
      expect(found, JSON.stringify(errors)).toBeDefined();
      // Offline errors have line numbers as well.
      const offline = complaint.replaceAll(/(\.json):\d+/g, '$1');
      expect(offline).toContain(`schemas/${file}: ${found?.field ? `${found.field}: ` : ''}${found?.message}`);
    },
  );
});

it.each(HARMLESS.map((one) => ({ ...one, name: named(one) })))('takes $name: $why', ({ file, ...change }) => {
  expect(checked(file, change).complaint ?? '').toBe('');
});

it('tells mistakes of shape and of meaning of several files in one run', () => {
  const files = ['resources/CameraFile.json', 'resources/RiskType.json', 'statistics/kpis.json', 'menus/menus.json'];
  const texts = files.map((file) => readFileSync(path.join(folder, file), 'utf8'));
  const [camera = '', type = '', figures = '', menus = ''] = texts;
  const wrong = [
    camera.replace('"maxLength": 64', '"maxLenght": 64').replace('"display": "cameraName"', '"display": "camraName"'),
    type.replace('"properties": {', '"properties": {,'),
    figures.replace('"closed"', '"closd"'),
    menus.replace('"icon": "alert"', '"icon": "alret"'),
  ];
  for (const [index, file] of files.entries()) writeFileSync(path.join(folder, file), wrong[index] ?? '');
  const { complaint = '' } = checkTool(folder);
  for (const [index, file] of files.entries()) writeFileSync(path.join(folder, file), texts[index] ?? '');
  const causes = ['maxLenght', 'camraName', 'resources/RiskType.json: 第', 'closd', 'alret'];
  expect(
    causes.filter((cause) => !complaint.includes(cause)),
    complaint,
  ).toEqual([]);
  expect(complaint.split('\n')).toHaveLength(causes.length);
});
