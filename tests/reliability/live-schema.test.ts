import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { ADMIN, ADMIN_PASSWORD, DEMO_PASSWORD } from '../support/accounts.ts';
import { ApiClient } from '../support/api-client.ts';
import { companyDatabase } from '../support/company.ts';
import { draft, fileOf, publish, withProperties } from '../support/revisions.ts';
import { type ServerProcess, startServerProcess } from '../support/servers/process.ts';
import { IS_NIGHT } from '../support/size.ts';

const FILE = fileOf('RiskType');
/** How long a publish has run when its server dies; edit-sequences.test.ts tries moments of chance. */
const DELAYS_MS = IS_NIGHT ? [5, 25, 60] : [25];
const tidy: (() => unknown)[] = [];

afterEach(async () => {
  for (const step of tidy.splice(0).reverse()) await step();
});

async function company() {
  const database = await companyDatabase();
  tidy.push(() => database.drop());
  const start = async (): Promise<ServerProcess> => {
    const dataDir = mkdtempSync(join(tmpdir(), 'live-'));
    const server = await startServerProcess({
      DATABASE_URL: database.url,
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
  };
  return { start };
}

async function signIn({ base }: ServerProcess): Promise<ApiClient> {
  return new ApiClient(
    base,
    await new ApiClient(base).write<string>('/login', { account: ADMIN, password: ADMIN_PASSWORD }),
  );
}

const keysOf = async (client: ApiClient) =>
  (await client.read<{ fields: { key: string }[] }>('/schemas/RiskType')).fields.map(({ key }) => key);

it('another process serves a published field with its very next request', async () => {
  const { start } = await company();
  // One after the other: the first start builds what is not built yet.
  const a = await start();
  const b = await start();
  const [here, there] = await Promise.all([signIn(a), signIn(b)]);
  expect(await keysOf(there)).not.toContain('lawArticle');
  const law = withProperties(FILE, { lawArticle: { type: 'string', title: '法规条款', 'x-search': true } });
  expect((await publish(here, await draft(here, law))).body).toMatchObject({ success: true });
  const added = await there.post('/RiskType/add', { name: '乙', code: 'Y', sort: 1, lawArticle: '第九条' });
  expect(added.body).toMatchObject({ success: true });
  expect(await keysOf(there)).toContain('lawArticle');
  const { hash } = await here.read<{ hash: string }>('/schemas/RiskType');
  expect((await new ApiClient(b.base).raw(`/schemas/RiskType/${hash}.js`)).status).toBe(200);
  const found = await here.read<{ rows: object[] }>('/RiskType/page', { lawArticle: '九' });
  expect(found.rows).toMatchObject([{ name: '乙', lawArticle: '第九条' }]);
});

it('a process killed while it publishes leaves the schema as it was or as it was to be', async () => {
  const { start } = await company();
  for (const delayMs of DELAYS_MS) {
    const server = await start();
    const client = await signIn(server);
    const key = `field${delayMs}`;
    const present = JSON.parse(await documentInForce(client));
    const id = await draft(client, withProperties(present, { [key]: { type: 'string', title: key } }));
    const outcome = publish(client, id).catch(() => null);
    await sleep(delayMs);
    server.kill('SIGKILL');
    await server.ended;
    const answer = await outcome;
    const again = await signIn(await start());
    const { state } = await again.read<{ state: string }>('/formmanager/detail', { id });
    const isPublished = state === 'published';
    if (answer?.body.success) expect(isPublished).toBe(true);
    expect((await keysOf(again)).includes(key)).toBe(isPublished);
    const values = isPublished ? { [key]: '值' } : {};
    const added = await again.post('/RiskType/add', { name: key, code: key, sort: 1, ...values });
    expect(added.body).toMatchObject({ success: true });
  }
});

async function documentInForce(client: ApiClient): Promise<string> {
  const { rows } = await client.read<{ rows: { publish: boolean; formJson: string }[] }>('/formmanager/page', {
    typeName: 'RiskType',
    pageSize: 100,
  });
  return rows.find((row) => row.publish)?.formJson ?? JSON.stringify(FILE);
}
