import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN, ADMIN_PASSWORD } from '../support/accounts.ts';
import { startCompanyServer } from '../support/company.ts';
import type { TestServer } from '../support/server.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const TSX = join(ROOT, 'node_modules/tsx/dist/cli.mjs');
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');
const CODEGEN = join(ROOT, 'scripts/codegen/codegen.ts');
const ACCESS = ['--account', ADMIN, '--password', ADMIN_PASSWORD];

/** What the author of a script writes: signs in, reads, is refused. */
const SCRIPT = `
import axios from 'axios';
import { ApiFailure, createApi, overAxios } from './client.js';

let token: string | null = null;
const api = createApi(overAxios(axios.create({ baseURL: process.argv[2] + '/api' }), () => token));
token = await api.session.login({ account: process.argv[3], password: process.argv[4] });
const user = await api.session.getLoginUser();
const hazards = await api.RiskRegister.page({ pageSize: 5, sortField: 'id' });
const points = await api.RiskPoint.page({ pageSize: 2 });
const names: (string | undefined)[] = points.rows.map((point) => point.name);
const camera = await api.schemas.byName({ name: 'CameraFile' });
const sheet = await api.RiskRegister.export({}, { binary: true });
const refused = await api.Address.add({ name: '' }).catch((error: unknown) => error);
console.log(
  JSON.stringify({
    account: user.account,
    total: hazards.totalRows,
    names,
    camera: camera !== undefined,
    sheet: sheet.byteLength > 1_000,
    refused: refused instanceof ApiFailure && refused.errors,
  }),
);
`;

/** Calls no author could make by mistake. */
const MISTAKES = `
import { createApi, overAxios } from './client.js';
const api = createApi(overAxios({ request: async () => ({ status: 200, data: null }) }));
// @ts-expect-error an unknown filter
void api.CameraFile.page({ camera: '1' });
// @ts-expect-error a number is asked for
void api.CameraFile.page({ pageSize: 'many' });
// @ts-expect-error what a form requires
void api.Address.add({});
// @ts-expect-error no such call
void api.CameraFile.judge({});
`;

const run = promisify(execFile);
let server: TestServer;
let out: string;

beforeAll(async () => {
  server = await startCompanyServer();
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  // Inside the repository, so that axios is found as it would be in the author's own project.
  out = mkdtempSync(join(ROOT, '.cache/codegen-'));
});

afterAll(async () => {
  await server?.stop();
  if (out) rmSync(out, { recursive: true, force: true });
});

test('the client of a running installation compiles, reads and reports refusals', async () => {
  await run(process.execPath, [TSX, CODEGEN, '--url', server.base, ...ACCESS, '--out', out]);
  expect(readdirSync(out).sort()).toEqual(['client.ts', 'openapi.json', 'types.ts']);
  writeFileSync(join(out, 'script.ts'), SCRIPT);
  writeFileSync(join(out, 'mistakes.ts'), MISTAKES);
  writeFileSync(join(out, 'package.json'), '{"type":"module"}');
  const strict = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--types', 'node'];
  const files = ['script.ts', 'mistakes.ts'].map((name) => join(out, name));
  await run(process.execPath, [TSC, '--ignoreConfig', ...strict, '--skipLibCheck', ...files]).catch((error) => {
    throw new Error(error.stdout);
  });
  const script = [TSX, join(out, 'script.ts'), server.base, ADMIN, ADMIN_PASSWORD];
  const { stdout } = await run(process.execPath, script);
  expect(JSON.parse(stdout)).toEqual({
    account: ADMIN,
    total: 0,
    names: [expect.any(String), expect.any(String)],
    camera: true,
    sheet: true,
    refused: [{ field: 'name', message: '请输入地址名称！' }],
  });
}, 120_000);

test('a refused sign-in says why', async () => {
  const wrong = ['--account', ADMIN, '--password', 'not-the-password'];
  const failed = run(process.execPath, [TSX, CODEGEN, '--url', server.base, ...wrong, '--out', out]);
  await expect(failed).rejects.toThrow('用户名或密码不正确');
});
