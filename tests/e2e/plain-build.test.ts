import { expect, it } from 'vitest';
import { bundleWeb } from '../../scripts/boot/build.mjs';
import { Console } from '../support/browser/console.ts';
import { startDemoServer } from '../support/company.ts';
import { folderOfFile } from '../support/servers/folder-of-file.ts';

const folder = folderOfFile('plain');

it('a plain build, of libraries as they come, signs in and shows a list and a form', async () => {
  const { code, output } = await bundleWeb(true, ['--outDir', folder]);
  expect(code, output).toBe(0);
  const server = await startDemoServer({ env: { WEB_ROOT: folder } });
  const person = await Console.open(server.base, { account: 'linanqi' });
  try {
    await person.goto('/site/CameraFile');
    await person.row('CAM-01').waitFor();
    await person.press('新增');
    await person.input('摄像头名称').waitFor();
    expect(person.browser.problems).toEqual([]);
  } finally {
    await person.close();
    await server.stop();
  }
});
