import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN, ADMIN_PASSWORD } from '../support/accounts.ts';
import { startCompanyServer } from '../support/company.ts';
import { serverOfFile } from '../support/servers/of-file.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const TSX = join(ROOT, 'node_modules/tsx/dist/cli.mjs');
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');
const CODEGEN = join(ROOT, 'scripts/codegen/codegen.ts');
const ACCESS = ['--account', ADMIN, '--password', ADMIN_PASSWORD];

/** Script of a user of the typed client, beyond the examples: reads, compares, and handles a refusal. */
const SCRIPT = `
import { ApiFailure } from '../api/client.js';
import { connect } from './connect.js';

const api = await connect();
const user = await api.session.getLoginUser();
const points: string[] = [];
for await (const point of api.RiskPoint.page.all({ pageSize: 2 })) points.push(point.name);
const { rows } = await api.RiskPoint.page({ pageSize: 500, sortField: 'id', sortOrder: 'descend' });
const camera = await api.schemas.byName({ name: 'CameraFile' });
const sheet = await api.RiskRegister.export();
const refused = await api.Address.add({ name: '' }).catch((error: unknown) => error);
const id = await api.RiskType.add({ name: '来自脚本' });
const { version } = await api.RiskType.detail({ id });
await api.RiskType.edit({ id, name: '改过' });
const stale = await api.RiskType.edit({ id, version, name: '又改' }).catch((error: unknown) => error);
const [org] = await api.sysOrg.list();
const added = await api.sysUser.add({ account: 'from-script', name: '脚本', orgId: org?.id ?? 0 });
const person = await api.sysUser.detail({ id: added.id });
const unknown = await api.sysFileInfo.download.blob({ id: '999999999' }).catch((error: unknown) => error);
console.log(
  JSON.stringify({
    account: user.account,
    everyPoint: points.length > 2 && points.join() === rows.map(({ name }) => name).join(),
    camera: camera !== undefined,
    sheet: sheet.byteLength > 1_000,
    refused: refused instanceof ApiFailure && [refused.errorCode, refused.errors],
    stale: stale instanceof ApiFailure && stale.errorCode,
    user: person.id === added.id && (added.initialPassword?.length ?? 0) > 0,
    unknown: unknown instanceof ApiFailure && unknown.message,
  }),
);
`;

/** Mistaken calls, which the compiler must refuse. */
const MISTAKES = `
import { createApi, oneOf } from '../api/client.js';
const api = createApi({ url: 'http://127.0.0.1' });
void api.RiskRegister.page({ status: oneOf(3, 4) }).then(({ rows }) => rows.map((row): 0 | 1 | 2 | 3 | 4 | 5 | 9 => row.status));
// An id as any row holds it: of a detail, a form, a filter, a list.
void api.CameraFile.detail({ id: 1 }).then(({ id }) => api.CameraFile.edit({ id: String(id), positionNo: '2' }));
void api.sysUser.selector().then(([user]) => api.RiskRegister.page({ judgeId: user?.id ?? 0, id: '1' }));
void api.sysUser.grantRole({ id: 1, grantRoleIdList: ['1', 2] });
// @ts-expect-error an id is no flag
void api.CameraFile.detail({ id: true });
// @ts-expect-error an unknown filter
void api.CameraFile.page({ camera: '1' });
// @ts-expect-error a number is asked for
void api.CameraFile.page({ pageSize: 'many' });
// @ts-expect-error what a form requires
void api.Address.add({});
// @ts-expect-error no such call
void api.CameraFile.judge({});
// @ts-expect-error no code of a locked dictionary
void api.RiskRegister.page({ status: oneOf(3, 7) });
// @ts-expect-error a detail has no pages
void api.CameraFile.detail.all({});
// @ts-expect-error a list is no file
void api.CameraFile.list.blob({});
`;

/** TypeScript code blocks of a page of the documentation. */
function blocksOf(page: string): string[] {
  const text = readFileSync(join(ROOT, page), 'utf8');
  return [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, block = '']) => block);
}

const run = promisify(execFile);
const server = serverOfFile(startCompanyServer);
let project: string;

beforeAll(() => {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  // Inside the repository, where the packages imported by the example are installed.
  project = mkdtempSync(join(ROOT, '.cache/codegen-'));
  cpSync(join(ROOT, 'examples/typed-client'), project, { recursive: true });
});

afterAll(() => rmSync(project, { recursive: true, force: true }));

const codegen = (...more: string[]) =>
  run(process.execPath, [TSX, CODEGEN, '--url', server.base, '--out', join(project, 'api'), ...more]);

async function runScript(name: string, ...words: string[]): Promise<string> {
  const env = { ...process.env, CONSOLE_URL: server.base, CONSOLE_ACCOUNT: ADMIN, CONSOLE_PASSWORD: ADMIN_PASSWORD };
  const { stdout } = await run(process.execPath, [TSX, join(project, 'src', name), ...words], { env, cwd: project });
  return stdout.trim();
}

test('the example compiles and runs with the client of a running installation', async () => {
  await codegen(...ACCESS);
  writeFileSync(join(project, 'src/script.ts'), SCRIPT);
  writeFileSync(join(project, 'src/mistakes.ts'), MISTAKES);
  const [ofGuide = ''] = blocksOf('docs/guide/developers.md');
  writeFileSync(join(project, 'src/guide.ts'), ofGuide);
  const ofPage = blocksOf('docs/api-client.md').join('\n').replace("'./api/", "'../api/");
  writeFileSync(join(project, 'src/page.ts'), ofPage);
  await run(process.execPath, [TSC, '-p', project]).catch((error) => {
    throw new Error(error.stdout);
  });
  expect(JSON.parse(await runScript('script.ts'))).toEqual({
    account: ADMIN,
    everyPoint: true,
    camera: true,
    sheet: true,
    refused: ['INVALID', [{ field: 'name', message: '请输入地址名称！' }]],
    stale: 'STALE',
    user: true,
    unknown: '文件不存在',
  });
  cpSync(join(ROOT, 'schemas/demo/pictures/pipe-after.png'), join(project, 'gate.png'));
  expect(await runScript('guide.ts')).toBe('东门道闸 东门');
  expect(await runScript('overdue-hazards.ts')).toBe('没有逾期的隐患');
  const sheet = join(project, 'hazards.xlsx');
  expect(await runScript('hazards-to-file.ts', sheet)).toBe(sheet);
  expect(statSync(sheet).size).toBeGreaterThan(1_000);
  const picture = join(ROOT, 'schemas/demo/pictures/pipe-after.png');
  expect(await runScript('upload-picture.ts', picture)).toMatch(/^\d+\t发送 \d+ 字节\t保存 \d+ 字节$/);
}, 120_000);

test('chosen calls alone are written, and files of others taken away', async () => {
  await codegen(...ACCESS, '--only', 'session,RiskRegister.page');
  expect(readdirSync(join(project, 'api/resources')).sort()).toEqual(['RiskRegister.ts', 'session.ts']);
  const unknown = codegen(...ACCESS, '--only', 'RiskRegistre');
  await expect(unknown).rejects.toThrow('--only: there is no RiskRegistre (did you mean RiskRegister?)');
});

test('a refused sign-in says why', async () => {
  const failed = codegen('--account', ADMIN, '--password', 'not-the-password');
  await expect(failed).rejects.toThrow('用户名或密码不正确');
});
