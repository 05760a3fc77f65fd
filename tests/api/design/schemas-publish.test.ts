import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../../scripts/boot/paths.mjs';
import type { PropertySchema } from '../../../src/engine/record-schema.ts';
import { ADMIN_PASSWORD } from '../../support/accounts.ts';
import { fileOf, publishDocument, withProperties } from '../../support/revisions.ts';
import { folderOfFile } from '../../support/servers/folder-of-file.ts';
import { serving } from '../../support/servers/of-file.ts';

const TEXT: PropertySchema = { type: 'string', title: '权重', maxLength: 20 };
const NUMBER: PropertySchema = { type: 'number', title: '权重' };
const withWeight = (weight: PropertySchema) => withProperties(fileOf('RiskType'), { weight });

const { server, admin } = serving();
const folder = folderOfFile('publish');

/** Runs the command as a developer does, against the running server; returns its output and exit code. */
function publishFile(...options: string[]): Promise<{ code: number | string; output: string }> {
  const file = join(folder, 'RiskType.json');
  writeFileSync(file, JSON.stringify(withWeight(NUMBER)));
  const args = ['--import', 'tsx', 'scripts/schemas/publish.ts', 'RiskType', file, '--url', server.base, ...options];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: root, env: { ...process.env, ADMIN_PASSWORD } }, (error, out, err) => {
      resolve({ code: error?.code ?? 0, output: out + err });
    });
  });
}

const weights = async () => (await admin.rows('/RiskType/page', { name: '称' })).map(({ weight }) => weight ?? null);
const drafts = async () =>
  (await admin.rows('/formmanager/page', { typeName: 'RiskType' })).filter(({ publish }) => !publish).length;

it('publishes a change of kind from the command line only where someone said what becomes of other values', async () => {
  await publishDocument(admin, withWeight(TEXT));
  await admin.write('/RiskType/add', { name: '称一', code: 'A', sort: 1, weight: '12.5' });
  await admin.write('/RiskType/add', { name: '称二', code: 'B', sort: 2, weight: '很重' });
  const before = await drafts();

  const unknown = await publishFile('--others', 'perhaps');
  expect(unknown).toMatchObject({ code: 2, output: expect.stringContaining('--others 只能是 stop') });

  for (const options of [[], ['--others', 'stop']]) {
    const stopped = await publishFile('--confirm', ...options);
    expect(stopped).toMatchObject({ code: 1, output: expect.stringContaining('1 条可以转换，1 条不能') });
    expect(stopped.output).toContain('“权重”有 1 条值不能转换');
    expect(stopped.output).toContain('--others empty');
    expect(stopped.output.split('1 条可以转换，1 条不能')).toHaveLength(2);
  }
  expect(await weights()).toEqual(expect.arrayContaining(['12.5', '很重']));
  expect(await drafts()).toBe(before);

  const emptied = await publishFile('--confirm', '--others', 'empty');
  expect(emptied).toMatchObject({ code: 0, output: expect.stringContaining('已完成并发布：第 2 版') });
  expect(await weights()).toEqual(expect.arrayContaining([12.5, null]));
});
