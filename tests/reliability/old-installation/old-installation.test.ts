import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { inRoot } from '../../../scripts/boot/paths.mjs';
import { formatWallTime } from '../../../src/engine/wall-time.ts';
import { readManifest } from '../../../src/features/running/upkeep/server/backup/manifest.ts';
import { readRecipe } from '../../../src/features/start/demo/server/recipe.ts';
import { checkDemoData } from '../../../src/features/start/demo/server/self-check.ts';
import { verifyCommand } from '../../../src/server/boot/tools/verify.ts';
import { readConfig } from '../../../src/server/config.ts';
import { isCurrent } from '../../../src/server/db/migrate/migrate.ts';
import { pendingSteps } from '../../../src/server/db/migrate/steps.ts';
import { SCHEMAS_DIR } from '../../../src/server/schemas/descriptors.ts';
import { createDatabase, type TestDatabase } from '../../support/database.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { runHere, runTool } from '../../support/servers/tool.ts';
import { packBackup, unpackBackup } from './packed-backup.ts';

interface Page {
  totalRows: number;
  rows: { id: unknown }[];
}

/** A backup of the demo data of an earlier version. */
const FILE = inRoot('tests/fixtures/old-installation.tar.br');
const SETUP_MS = 900_000;

const work = mkdtempSync(join(tmpdir(), 'old-installation-'));
const opened: TestDatabase[] = [];
let server: TestServer;
let restored: { code: number | null; output: string };
let backedUp: Date;

beforeAll(async () => {
  if (process.env.OLD_INSTALLATION === 'write') await writeAnew();
  const folder = join(work, 'backup');
  unpackBackup(FILE, folder);
  const { database, dataDir } = await emptyPlace('restored');
  restored = await runTool(['restore', folder], { DATABASE_URL: database.url, DATA_DIR: dataDir });
  expect(restored).toMatchObject({ code: 0 });
  backedUp = new Date((await readManifest(folder)).createdTime);
  // On the day of the backup: nothing has become overdue since.
  server = await startTestServer({ database, now: () => backedUp, env: { DATA_DIR: dataDir } });
}, SETUP_MS);
afterAll(async () => {
  await server?.stop();
  for (const database of opened) await database.drop();
  rmSync(work, { recursive: true, force: true });
});

async function emptyPlace(name: string): Promise<{ database: TestDatabase; dataDir: string }> {
  const database = await createDatabase();
  opened.push(database);
  return { database, dataDir: join(work, name) };
}

/** After a release, never to please a change: `OLD_INSTALLATION=write npx vitest run --project reliability tests/reliability/old-installation`. */
async function writeAnew(): Promise<void> {
  const { database, dataDir } = await emptyPlace('made');
  const made = await startTestServer({ database, env: { DATA_DIR: dataDir } });
  const isReady = async () =>
    expect((await fetch(`${made.base}/readyz`)).status, '/readyz, once the demo data have arrived').toBe(200);
  await vi.waitFor(isReady, { timeout: SETUP_MS / 2, interval: 200 });
  await made.stop();
  const place = join(work, 'backups');
  expect(await runTool(['backup', place], { DATABASE_URL: database.url, DATA_DIR: dataDir })).toMatchObject({
    code: 0,
  });
  packBackup(join(place, readdirSync(place)[0] ?? ''), FILE);
}

it('is restored and has all steps of this version after its start', async () => {
  expect(restored.output).toContain('校验值全部一致');
  const { database, catalogs } = server.platform;
  expect(await database.exclusive('pending', (client) => pendingSteps(client, ['1']))).toEqual([]);
  expect(await isCurrent(database, (tenant) => catalogs.of(tenant).resources)).toBe(true);
});

it('holds what domain.md#14 says', async () => {
  const { database, catalogs } = server.platform;
  const check = { db: database.session('1'), catalog: catalogs.base, recipe: readRecipe(SCHEMAS_DIR) };
  expect(await checkDemoData(check)).toEqual([]);
});

it('lets a person sign in, who sees all hazards and how the one that failed twice went', async () => {
  const manager = await server.login('linanqi');
  const page = (query: object) => manager.read<Page>('/RiskRegister/page', { pageSize: 1, ...query });
  const counts = await Promise.all([1, 2, 3, 4, 5, 9].map(async (status) => (await page({ status })).totalRows));
  expect(counts).toEqual([18, 24, 62, 26, 1008, 48]);
  // C1 of domain.md#14.
  const day = formatWallTime(new Date(backedUp.getTime() - 20 * 86_400_000)).slice(0, 10);
  const { rows } = await page({ code: `YH${day.replaceAll('-', '')}-0001` });
  const id = String(rows[0]?.id);
  expect(await manager.read('/RiskRegister/detail', { id })).toMatchObject({ id: rows[0]?.id, status: 5 });
  const flow = await manager.read<{ title: string }[]>('/ProcessFlowHandle/list', { id });
  const tries = ['提交整改', '验收未通过', '提交整改', '验收未通过', '提交整改', '验收通过'];
  expect(flow.map(({ title }) => title).slice(-tries.length)).toEqual(tries);
});

it('was written by the product alone, and has nothing to be mended', async () => {
  const { databaseUrl, dataDir } = server.platform.config;
  const place = { DATABASE_URL: databaseUrl ?? undefined, DATA_DIR: dataDir };
  expect(await runTool(['doctor'], place)).toMatchObject({ code: 0 });
  const { code, output } = await runHere((env) => verifyCommand(readConfig(env), []), place);
  expect(output).toMatch(/^✓ 租户 1：\d+ 条记录的 \d+ 行操作历史，全部完整$/m);
  expect(code).toBe(0);
});
