import { beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../src/server/db/database.ts';
import { documentHash, documentText } from '../../src/server/schemas/live-schemas.ts';
import { ADMIN_PASSWORD, DEMO_PASSWORD } from '../support/accounts.ts';
import { fileOf } from '../support/revisions.ts';
import { ofFile } from '../support/servers/begun.ts';
import { serving } from '../support/servers/of-file.ts';
import { startScript, startServerProcess } from '../support/servers/process.ts';

const FILE = fileOf('RiskType');
const STEP = 'records-0006-faster-grams';
const { server, admin } = serving();
const database = ofFile(async () => openDatabase({ connection: server.database.url }));
beforeAll(() => admin.write('/RiskType/add', { name: '甲乙丙丁', code: 'J', sort: 1 }));

function environment(): Record<string, string> {
  const { dataDir } = server.platform.config;
  return { DATABASE_URL: server.database.url, DATA_DIR: dataDir, SEED: 'none', ADMIN_PASSWORD, DEMO_PASSWORD };
}

async function plan(): Promise<{ code: number | null; output: string }> {
  const { ended, output } = startScript(['scripts/start.mjs', '--plan'], environment());
  return { code: await ended, output: output() };
}

/** Turns the installation into one of an older version: without one field, without one step, and with longer names. */
async function makeOlder(): Promise<void> {
  const { remark: _, ...properties } = FILE.record.properties;
  const older = {
    ...FILE,
    record: { ...FILE.record, properties: { ...properties, name: { ...FILE.record.properties.name, maxLength: 500 } } },
  };
  await database.query('update platform.schema_file set document = $1, hash = $2 where resource = $3', [
    documentText(older as typeof FILE), // one property less
    documentHash(older as typeof FILE),
    'RiskType',
  ]);
  await database.query('alter table t_1.risk_type drop column remark');
  await database.query("update t_1.risk_type set name = repeat('长', 300) where code = 'J'");
  await database.query('delete from platform.migration where id = $1', [STEP]);
  await database.query("update platform.migration set hash = 'older' where id = '@content'");
}

const hasColumn = async () =>
  (
    await database.query(
      "select 1 from information_schema.columns where table_schema = 't_1' and table_name = 'risk_type' and column_name = 'remark'",
    )
  ).rows.length === 1;

it('an upgrade is printed with rows and statements before it runs, and on request does not run', async () => {
  expect(await plan()).toMatchObject({ code: 0, output: expect.stringContaining('没有需要升级的内容') });
  await makeOlder();
  const { code, output } = await plan();
  expect(code).toBe(0);
  expect(output).toContain('将要升级：');
  expect(output).toMatch(/租户 1：.*（RiskType，现有 \d+ 条记录）/);
  expect(output).toMatch(/\[增加\] .*备注/);
  expect(output).toMatch(/\[收紧\] .*涉及 1 条记录/);
  expect(output).toContain(`platform ${STEP}`);
  expect(output).toMatch(/alter table "t_1"\."risk_type" add column "remark" text（约 \d+ 行）/);
  expect(output).toContain('npm run backup');
  expect(await hasColumn()).toBe(false);

  const started = await startServerProcess(environment());
  await started.end('SIGTERM');
  expect(started.output()).toContain('alter table "t_1"."risk_type" add column "remark"');
  expect(started.output().indexOf('将要升级')).toBeLessThan(started.output().indexOf('已启动'));
  expect(await hasColumn()).toBe(true);
  expect((await plan()).output).toContain('没有需要升级的内容');
});
