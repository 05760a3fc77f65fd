import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Keyring } from '../../../contract/keyring.ts';
import type { ApiClient } from '../../../support/api-client.ts';
import { startPeopledServer } from '../../../support/people.ts';
import type { TestServer } from '../../../support/server.ts';
import { forbidden, INVALID, refused, winners } from './refusals.ts';

/** Lines 112 and 115 of security.md#4: settings keep their secrets, and no log is cleared without a trace. */

let server: TestServer;
let admin: ApiClient;
/** Reads settings and logs and may change none of them. */
let reader: Keyring;
/** Keeps settings and clears logs. */
let keeper: Keyring;

const LOGS = ['sysVisLog', 'sysOpLog', 'sysExLog'] as const;

beforeAll(async () => {
  server = await startPeopledServer();
  admin = await server.login();
  reader = await Keyring.create(server, { account: 'settings-reader' });
  await reader.hold(['sysConfig:page', 'sysConfig:list', ...LOGS.map((log) => `${log}:page`)]);
  keeper = await Keyring.create(server, { account: 'settings-keeper' });
  const verbs = ['page', 'list', 'detail', 'add', 'edit', 'delete'];
  await keeper.hold([...verbs.map((verb) => `sysConfig:${verb}`), ...LOGS.map((log) => `${log}:delete`)]);
});

afterAll(() => server?.stop());

const add = (body: object) => () =>
  keeper.client.post('/sysConfig/add', { name: '出站', code: 'OUT', value: 'x', ...body });
const edit = (body: object) => () => keeper.client.post('/sysConfig/edit', body);

async function idOf(code: string): Promise<number> {
  const { rows } = await admin.read<{ rows: { id: number }[] }>('/sysConfig/page', { code });
  return Number(rows[0]?.id);
}

/** Every answer and every log that could hold a value. */
async function everywhere(id: number): Promise<string> {
  const db = server.platform.database.session('1');
  const answers = await Promise.all([
    keeper.client.get('/sysConfig/page', { pageSize: 500 }),
    keeper.client.get('/sysConfig/list'),
    keeper.client.get('/sysConfig/detail', { id }),
  ]);
  for (const { body } of answers) expect(body.success).toBe(true);
  await expect
    .poll(async () => JSON.stringify(await db.all(db.t.selectFrom('sys_op_log').selectAll())))
    .toContain('sysConfig/edit');
  const tables = ['record_history', 'sys_op_log', 'sys_ex_log'] as const;
  const stored = await Promise.all(tables.map((table) => db.all(db.t.selectFrom(table).selectAll())));
  return JSON.stringify([answers.map(({ body }) => body), stored]);
}

describe('112 a secret setting', () => {
  const SECRET = 'Geheim-9921';
  const codes = [
    'ATTACK_PASSWORD',
    'ATTACK_SMTP_PWD',
    'ATTACK_API_KEY',
    'ATTACK_SIGN_KEY',
    'ATTACK_SECRET',
    'attack_private',
  ];

  it.each(codes)('%s is told to no reader, whatever is done to it', async (code) => {
    const body = { name: code, code, value: SECRET };
    await keeper.client.write('/sysConfig/add', body);
    const id = await idOf(code);
    await keeper.client.write('/sysConfig/edit', { id, remark: '改' });
    // By another code it would be no secret any more.
    await refused(
      server,
      INVALID,
      edit({ id, code: `X${codes.indexOf(code)}` }),
      edit({ id, code: `X${codes.indexOf(code)}`, value: '******' }),
    );
    await keeper.client.post('/sysConfig/edit', { id, code: 'OTHER', value: SECRET, name: '' });
    expect(await everywhere(id)).not.toContain(SECRET);
    const found = await keeper.client.get('/sysConfig/page', { searchValue: SECRET.slice(0, 4) });
    expect(JSON.stringify(found.body.data)).not.toContain(code);
    await refused(server, INVALID, () => keeper.client.get('/sysConfig/page', { sortField: 'value' }));
    await keeper.client.write('/sysConfig/edit', { id, code: `OPEN${codes.indexOf(code)}`, value: 'shown' });
    expect(await everywhere(id)).not.toContain(SECRET);
    await keeper.client.write('/sysConfig/delete', { id });
  });

  it('is kept by holders of the code alone', () =>
    forbidden(
      server,
      () => reader.client.post('/sysConfig/add', { name: '甲', code: 'A', value: '1' }),
      () => reader.client.post('/sysConfig/edit', { id: 1, value: '1' }),
      () => reader.client.post('/sysConfig/delete', { id: 1 }),
    ));
});

describe('112 an address', () => {
  const inside = [
    '127.0.0.1',
    '169.254.169.254',
    '[::ffff:a9fe:a9fe]',
    '0.0.0.0',
    '2130706433',
    '0x7f.1',
    '::1',
    'localhost',
    '10.0.0.1:25',
    'http://127.0.0.1:5432/',
    '1２7.0.0.1',
  ];

  it('of the server itself or its network is no setting', async () => {
    await refused(server, INVALID, ...inside.map((value) => add({ code: 'PLANT_HOST', value })));
    const id = await idOf('DILON_EMAIL_HOST');
    await refused(server, INVALID, ...inside.map((value) => edit({ id, value })));
  });
});

describe('112 a setting', () => {
  it('takes its mark from nobody, and is taken once', async () => {
    await keeper.client.write('/sysConfig/add', { name: '标记', code: 'MARK', value: '1', sysFlag: 'Y' });
    const id = await idOf('MARK');
    await keeper.client.write('/sysConfig/edit', { id, sysFlag: 'Y', remark: '改' });
    expect(await admin.read('/sysConfig/detail', { id })).toMatchObject({ sysFlag: 'N' });
    const race = Array.from({ length: 8 }, (_, n) => add({ name: `同码${n}`, code: n % 2 ? 'RACE' : 'race' })());
    expect(await winners(race)).toBe(1);
  });
});

describe('115 a log', () => {
  it.each(LOGS)('%s is cleared by holders of the code alone', async (log) => {
    await forbidden(server, () => reader.client.post(`/${log}/delete`, {}));
    const wild = ['password', 'id;drop table', 'param,result', '(select 1)'];
    for (const sortField of wild)
      await refused(server, INVALID, () => reader.client.get(`/${log}/page`, { sortField }));
  });

  it.each(LOGS)('%s leaves a trace of every clearing, also where many clear at once', async (log) => {
    const count = 6;
    const clear = () => keeper.client.post(`/${log}/delete`, {});
    expect(await winners(Array.from({ length: count }, clear))).toBe(count);
    const db = server.platform.database.session('1');
    const rows = await db.all<{ seq: number; actor_name: string; prev_hash: string; hash: string }>(
      db.t.selectFrom('record_history').selectAll().where('resource', '=', log).orderBy('seq'),
    );
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: count }, (_, n) => n + 1));
    expect(rows.slice(1).map((row) => row.prev_hash)).toEqual(rows.slice(0, -1).map((row) => row.hash));
    expect(new Set(rows.map(({ actor_name: name }) => name))).toEqual(new Set(['settings-keeper']));
    await expect(server.platform.database.query(`delete from t_1.record_history`)).rejects.toThrow('append-only');
  });
});
