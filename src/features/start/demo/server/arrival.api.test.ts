import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../../tests/support/api-client.ts';
import { connectTo, createDatabase } from '../../../../../tests/support/database.ts';
import { uploadPicture } from '../../../../../tests/support/pictures.ts';
import { startTestServer, type TestServer } from '../../../../../tests/support/server.ts';
import { ofFile } from '../../../../../tests/support/servers/begun.ts';
import { beginSeed } from '../../seed/server/seed.ts';
import { createDemoSeed } from './demo-seed.ts';
import { MAKING_LOCK } from './finish.ts';

const HAZARDS = 10;
const HALF = 5;
const WORD = '清除演示数据';

let server: TestServer;
let root: ApiClient;
const start = () =>
  startTestServer({
    database: test,
    env: { LOG_LEVEL: 'silent', TIMERS: 'true' },
    prepare: (platform) => beginSeed(platform, createDemoSeed({ latest: HAZARDS }), () => {}),
  });

const test = ofFile(createDatabase);
const database = ofFile(() => connectTo(test.url));
/** Holds the lock of the process that makes demo data, as another server would. */
const other = ofFile(() => connectTo(test.url));
beforeAll(async () => {
  // Ended by a kill signal.
  other.on('error', () => undefined);
  await other.query('select pg_advisory_lock(hashtextextended($1, 0))', [MAKING_LOCK]);
  server = await start();
  root = await server.login();
});
afterAll(() => server?.stop());

const readiness = async (of = server) => {
  const reply = await fetch(`${of.base}/readyz`);
  return { status: reply.status, body: (await reply.json()) as { status: string; share?: number } };
};
const countIn = async (table: string, where = 'true') =>
  Number((await database.query(`select count(*) from t_1.${table} where ${where}`)).rows[0].count);
const idOf = async (resource: string, name: string, by = 'name') => {
  const rows = await root.rows<Record<string, unknown>>(`/${resource}/page`, { pageSize: 500 });
  return rows.find((row) => row[by] === name)?.id;
};

/** Adds rows as a user would, in a department and at an address of his own, so that nothing references demo rows. */
async function register(n: number): Promise<void> {
  await root.write('/sysOrg/add', { name: `自己的部门${n}`, code: `OWN${n}`, pid: await idOf('sysOrg', '0', 'pid') });
  await root.write('/Address/add', { name: `自己的地方${n}` });
  const riskTypes = await root.read<{ id: number }[]>('/RiskType/list');
  await root.write('/RiskRegister/add', {
    riskName: `自己的隐患${n}`,
    riskDesc: '法兰连接处有渗漏痕迹',
    addressId: await idOf('Address', `自己的地方${n}`),
    riskTypeId: riskTypes[0]?.id,
    orgId: await idOf('sysOrg', `自己的部门${n}`),
    pictures: await uploadPicture(root),
  });
}

const OWN = `select to_jsonb(h) as row from t_1.risk_register h where risk_name like '自己的%' order by id`;
const ownRows = async () => (await database.query(OWN)).rows;

/** Makes the database fail for every demo hazard after this number. */
async function failAfter(hazards: number): Promise<void> {
  await database.query(`
    create function t_1.fail() returns trigger language plpgsql as $$ begin
      if new.risk_name not like '自己的%'
        and (select count(*) from t_1.risk_register where risk_name not like '自己的%') >= ${hazards}
      then raise exception 'no room' using errcode = '53100'; end if;
      return new;
    end $$;
    create trigger fail before insert on t_1.risk_register for each row execute function t_1.fail()`);
}

describe.sequential('demo data arrive while the server serves', () => {
  it('answers, and says how far the data are, before any is there', async () => {
    expect((await fetch(`${server.base}/healthz`)).status).toBe(200);
    expect(await readiness()).toEqual({ status: 503, body: { status: 'arriving', share: 0 } });
    expect(await root.read('/demoData/progress')).toEqual({ percent: 0 });
    const refused = await root.post('/demoData/remove', { word: WORD });
    expect(refused.body.message).toBe('演示数据还在生成，全部生成后才能清除');
  });

  it('lets demo accounts sign in, and takes what people add', async () => {
    const clerk = await server.login('zhengdeng');
    expect(await clerk.read('/getLoginUser')).toMatchObject({ account: 'zhengdeng' });
    await register(1);
    expect(await countIn('risk_register')).toBe(1);
  });

  it('waits while another process makes them, and goes on when that has died', async () => {
    await failAfter(HALF);
    await other.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
    await expect.poll(readiness).toEqual({ status: 503, body: { status: 'arriving', share: HALF / HAZARDS } });
    await register(2);
    expect((await ownRows()).map(({ row }) => row.risk_name)).toEqual(['自己的隐患1', '自己的隐患2']);
  });

  it('goes on after a stop, on one of two servers that start at once, and makes nothing twice', async () => {
    const own = await ownRows();
    await server.stop();
    await database.query('drop trigger fail on t_1.risk_register');
    const second = await start();
    server = await start();
    root = await server.login();
    for (const each of [server, second])
      await expect.poll(() => readiness(each)).toEqual({ status: 200, body: { status: 'ready' } });
    await second.stop();
    expect(await countIn('risk_register')).toBe(HAZARDS + own.length);
    expect(await countIn('risk_register', `code is null`)).toBe(0);
    expect(await ownRows()).toEqual(own);
    expect(await root.read('/demoData/progress')).toEqual({ percent: 100 });
  });

  it('are removed without what people added meanwhile', async () => {
    for (let left = 1; left > 0; ) left = (await root.write<{ left: number }>('/demoData/remove', { word: WORD })).left;
    expect((await ownRows()).map(({ row }) => row.risk_name)).toEqual(['自己的隐患1', '自己的隐患2']);
    expect(await countIn('risk_register')).toBe(2);
    for (const table of ['address', 'sys_user', 'sys_file_info']) expect(await countIn(table), table).toBe(2);
  });
});
