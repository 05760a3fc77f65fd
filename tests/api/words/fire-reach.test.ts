import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientFiles } from '../../../scripts/codegen/client/files.ts';
import { write } from '../../../scripts/codegen/output.ts';
import { ownDocument } from '../../../scripts/codegen/repository.ts';
import type { WireRecord } from '../../../src/engine/json.ts';
import { migrate } from '../../../src/server/db/migrate/migrate.ts';
import { addRow, Keyring } from '../../contract/keyring.ts';
import type { ApiClient, Envelope } from '../../support/api-client.ts';
import { businessDigest } from '../../support/digest.ts';
import { CORRECT, type FireWorld, KEEPING, startFireWorld } from '../../support/fire-world.ts';
import { linesOf } from '../../support/sheets/sheet-kit.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');
const PATH = '/FireCheck';

let world: FireWorld;
/** Of the extinguisher that is not to be seen. */
let id: unknown;

beforeAll(async () => {
  world = await startFireWorld({ now: () => new Date('2026-11-20T01:00:00Z') });
  const { client } = world.keeper;
  await client.write(`${PATH}/add`, { name: '甲-01', kind: 'powder' });
  const { rows } = await client.read<{ rows: WireRecord[] }>(`${PATH}/page`);
  id = rows[0]?.id;
  expect(rows).toHaveLength(1);
});

afterAll(() => world?.server.stop());

/** Refused, and nothing has changed; returns what was said. */
async function refused(path: string, body: unknown, client: ApiClient): Promise<Envelope> {
  const before = await businessDigest(world.server);
  const { body: told } = await client.post(path, body);
  expect(told.success, path).toBe(false);
  expect(await businessDigest(world.server)).toEqual(before);
  return told;
}

describe('who may', () => {
  it('nothing without the codes', async () => {
    const { client } = await Keyring.create(world.server, { account: 'passer', scope: 3, orgId: world.orgs[0] });
    for (const verb of ['page', 'list', 'detail', 'export', 'label', 'history']) {
      expect((await client.get(`${PATH}/${verb}`, { id: String(id) })).body, verb).toMatchObject({ success: false });
    }
    expect(await refused(`${PATH}/add`, { name: '己-01', kind: 'powder' }, client)).toMatchObject({ code: 1013002 });
    expect(await refused(`${PATH}/scrap`, { id, reason: '过期' }, client)).toMatchObject({ code: 1013002 });
    expect(await client.read('/listPreset/badges')).toEqual([]);
  });

  it.each([
    [
      'another department',
      async () => Keyring.create(world.server, { account: 'beside', scope: 3, orgId: world.orgs[1] }),
    ],
    ['another tenant', stranger],
  ])('%s sees nothing and touches nothing', async (_, person) => {
    const key = await person();
    await key.hold([...KEEPING, CORRECT]);
    const { client } = key;
    expect(await client.read(`${PATH}/page`)).toMatchObject({ totalRows: 0, rows: [] });
    expect(await client.read(`${PATH}/list`)).toEqual([]);
    expect(await client.read(`${PATH}/label`)).toMatchObject({ total: 0, labels: [] });
    expect((await linesOf(client, `${PATH}/export`)).slice(1)).toEqual([]);
    for (const verb of ['detail', 'history']) {
      expect((await client.get(`${PATH}/${verb}`, { id: String(id) })).body, verb).toMatchObject({ code: 404 });
    }
    const check = { checkDate: '2026-11-20', result: 'ok' };
    expect(await refused(`${PATH}/edit`, { id, name: '他' }, client)).toMatchObject({ code: 404 });
    expect(await refused(`${PATH}/recheck`, { ids: [id], ...check }, client)).toMatchObject({ code: 404 });
    expect(await refused(`${PATH}/delete`, { id }, client)).toMatchObject({ code: 404 });
    expect((await client.get('/label/find', { code: `fc${id}` })).body).toMatchObject({ success: false });
  });

  async function stranger(): Promise<Keyring> {
    const { database, catalogs } = world.server.platform;
    await database.query("insert into platform.tenant (id, code, name) values ('2', 'other', '另一家')", []);
    await migrate(database, (tenant) => catalogs.of(tenant).resources);
    await addRow(database.session('2'), 'sys_org', { name: '另厂', code: 'other', pid: 0, sort: 1, status: 0 });
    return Keyring.create(world.server, { account: 'stranger', tenant: '2' });
  }
});

/** What a typed client lets its user write, and what it does not. */
const SCRIPT = `
import { between, createApi } from './client.js';
const api = createApi({ url: 'http://127.0.0.1' });
void api.FireCheck.recheck({ ids: [1, 2], checkDate: '2026-11-20', result: 'ok' });
void api.FireCheck.scrap({ id: 1, reason: '过期' });
void api.FireCheck.page({ nextDate: between(undefined, 'today-1') }).then(({ rows }) => rows.map((row): number | undefined => row.daysLeft));
// What the form requires is in every row.
void api.FireCheck.page().then(({ rows }) => rows.map((row): string => row.name));
// @ts-expect-error a value the descriptor does not list
void api.FireCheck.add({ name: '甲', kind: 'bucket', checkDate: '2026-11-20' });
// @ts-expect-error what is computed
void api.FireCheck.add({ name: '甲', kind: 'powder', checkDate: '2026-11-20', nextDate: '2026-11-20' });
// @ts-expect-error the reason is required
void api.FireCheck.scrap({ id: 1 });
`;

it('the document and the typed client know it', async () => {
  const document = await ownDocument(world.server.platform.catalogs.base.resources);
  const paths = Object.keys(document.paths).filter((path) => path.startsWith('/FireCheck/'));
  expect(paths).toEqual(expect.arrayContaining(['/FireCheck/recheck', '/FireCheck/scrap', '/FireCheck/history']));
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const out = mkdtempSync(join(ROOT, '.cache/fire-'));
  try {
    write(out, clientFiles(document, ['FireCheck']));
    writeFileSync(join(out, 'script.ts'), SCRIPT);
    writeFileSync(join(out, 'package.json'), '{"type":"module"}');
    const strict = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--types', 'node'];
    const sent = [TSC, '--ignoreConfig', ...strict, '--skipLibCheck', join(out, 'script.ts')];
    await promisify(execFile)(process.execPath, sent).catch((error) => {
      throw new Error(error.stdout);
    });
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}, 120_000);
