import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { ADMIN, ADMIN_PASSWORD, DEMO_PASSWORD } from '../support/accounts.ts';
import { ApiClient } from '../support/api-client.ts';
import { companyDatabase } from '../support/company.ts';
import { draft, fileOf, publishDocument, withProperties } from '../support/revisions.ts';
import { type ServerProcess, startServerProcess } from '../support/servers/process.ts';
import { until } from '../support/until.ts';

const ROWS = 30_000;
const FILE = fileOf('RiskType');
const tidy: (() => unknown)[] = [];

afterEach(async () => {
  for (const step of tidy.splice(0).reverse()) await step();
});

async function start(url: string): Promise<ServerProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kinds-'));
  const server = await startServerProcess({
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    ADMIN_PASSWORD,
    DEMO_PASSWORD,
    CAPTCHA_OPEN: 'false',
  });
  tidy.push(async () => {
    server.kill('SIGKILL');
    await server.ended;
    rmSync(dataDir, { recursive: true, force: true });
  });
  return server;
}

it('a process killed while it copies leaves the old kind, and the next one finishes the new kind', async () => {
  const database = await companyDatabase();
  tidy.push(() => database.drop());
  const sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  tidy.push(() => sql.end());
  const first = await start(database.url);
  const signIn = async ({ base }: ServerProcess) =>
    new ApiClient(
      base,
      await new ApiClient(base).write<string>('/login', { account: ADMIN, password: ADMIN_PASSWORD }),
    );
  const client = await signIn(first);
  const withLevel = (type: 'string' | 'integer') => withProperties(FILE, { level: { type, title: '级数' } });
  await publishDocument(client, withLevel('string'));
  await sql.query(
    `insert into t_1.risk_type (name, code, sort, level, created_time)
      select 'n' || n, 'c' || n, n, n::text, now() from generate_series(1, ${ROWS}) n`,
  );
  const id = await draft(client, withLevel('integer'));
  const { body } = await client.post('/formmanager/publish', { id, confirm: true });
  expect(body).toMatchObject({ success: true });
  const stateOf = async () => (await sql.query('select state, done from platform.schema_conversion')).rows[0];
  await until(async () => expect(Number((await stateOf()).done)).toBeGreaterThan(0));
  first.kill('SIGKILL');
  await first.ended;
  const left = await stateOf();
  const kind = await sql.query(`select state from t_1.schema_revision where id = ${id}`);
  expect([left.state, kind.rows[0].state]).toEqual(
    left.state === 'copying' ? ['copying', 'draft'] : ['in-force', 'published'],
  );
  const second = await signIn(await start(database.url));
  await until(async () => expect((await stateOf()).state).toBe('in-force'));
  const wrong = await sql.query(
    'select count(*)::int as n from t_1.risk_type where level is distinct from level__2::text',
  );
  expect(wrong.rows[0].n).toBe(0);
  const found = await second.read<{ rows: { level: number }[] }>('/RiskType/page', { name: `n${ROWS}` });
  expect(found.rows[0]?.level).toBe(ROWS);
});
