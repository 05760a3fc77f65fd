import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyCommand } from '../../src/server/boot/tools/verify.ts';
import { readConfig } from '../../src/server/config.ts';
import type { ApiClient } from '../support/api-client.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { runHere } from '../support/servers/tool.ts';

let server: TestServer;
let admin: ApiClient;

beforeAll(async () => {
  server = await startTestServer({ seed: 'none', env: { LOG_LEVEL: 'silent' } });
  admin = await server.login();
  for (const name of ['物的不安全状态', '管理缺陷']) {
    await admin.write('/RiskPointType/add', { name, code: name });
  }
});
afterAll(() => server?.stop());

const verify = () =>
  runHere((env, args) => verifyCommand(readConfig(env), args), {
    DATABASE_URL: server.database.url,
    DATA_DIR: server.platform.config.dataDir,
  });

/** Writes past the product, as a person with the database's password could. */
async function tamper(statement: string): Promise<void> {
  const { database } = server.platform;
  await database.query('alter table t_1.record_history disable trigger record_history_append_only');
  await database.query(statement);
  await database.query('alter table t_1.record_history enable trigger record_history_append_only');
}

it('finds every history whole that the product alone has written', async () => {
  const { code, output } = await verify();
  expect(output).toMatch(/✓ 租户 1：\d+ 条记录的 \d+ 行操作历史，全部完整/);
  expect(code).toBe(0);
});

it('names the row of which a byte was changed, and only that', async () => {
  const { database } = server.platform;
  const { rows } = await database.query(
    `select id, record_id as record, after::text as kept from t_1.record_history
      where resource = 'RiskPointType' order by id limit 1`,
  );
  const [row] = rows;
  await tamper(
    `update t_1.record_history set after = replace(after::text, '状态', '状熊')::jsonb where id = ${row?.id}`,
  );
  const { code, output } = await verify();
  expect(code).toBe(1);
  const named = output.split('\n').filter((line) => line.includes('的第'));
  expect(named).toHaveLength(1);
  expect(named[0]).toContain(`记录 ${row?.record} 的第 1 行`);
  expect(named[0]).toContain('内容与校验值不符');
  await tamper(
    `update t_1.record_history set after = replace(after::text, '状熊', '状态')::jsonb where id = ${row?.id}`,
  );
  expect((await verify()).code).toBe(0);
});

it('names the row whose predecessor was taken away', async () => {
  const { database } = server.platform;
  const { rows } = await database.query(
    `select record_id as record from t_1.record_history where resource = 'RiskPointType' order by id limit 1`,
  );
  const [row] = rows;
  const { version, ...record } = await admin.read<Record<string, unknown>>('/RiskPointType/detail', {
    id: String(row?.record),
  });
  await admin.write('/RiskPointType/edit', { ...record, version, remark: '改过' });
  await tamper(
    `delete from t_1.record_history where resource = 'RiskPointType' and record_id = ${row?.record} and seq = 1`,
  );
  const { code, output } = await verify();
  expect(code).toBe(1);
  expect(output).toContain(`记录 ${row?.record} 的第 2 行`);
  expect(output).toContain('缺少它之前的第 1 行');
});
