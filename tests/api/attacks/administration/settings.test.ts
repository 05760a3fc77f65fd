import { beforeAll, describe, expect, it } from 'vitest';
import { addOrg, Keyring } from '../../../contract/keyring.ts';
import { ADMIN } from '../../../support/accounts.ts';
import type { ApiClient } from '../../../support/api-client.ts';
import { startPeopledServer, idOf as userIdOf } from '../../../support/people.ts';
import { serving } from '../../../support/servers/of-file.ts';
import { rowsIn } from '../../../support/stored.ts';
import { countSucceeded, INVALID, NOT_YOURS, type Refusal, refusedAt, UNKNOWN } from './refusals.ts';

/** Lines 112 and 115 of security.md#4: secret settings stay secret, and clearing a log leaves a trace. */

const { server, admin } = serving(startPeopledServer);
const refused = refusedAt(server);
/** User who may manage settings and clear logs. */
let keeper: Keyring;

const LOGS = ['sysVisLog', 'sysOpLog', 'sysExLog'] as const;

beforeAll(async () => {
  keeper = await Keyring.create(server, { account: 'settings-keeper' });
  const verbs = ['page', 'list', 'detail', 'add', 'edit', 'delete'];
  await keeper.hold([...verbs.map((verb) => `sysConfig:${verb}`), ...LOGS.map((log) => `${log}:delete`)]);
});

const add = (body: object) => () =>
  keeper.client.post('/sysConfig/add', { name: '出站', code: 'OUT', value: 'x', ...body });
const edit = (body: object) => () => keeper.client.post('/sysConfig/edit', body);

async function idOf(code: string): Promise<number> {
  const [row] = await admin.rows('/sysConfig/page', { code });
  return Number(row?.id);
}

/** Text of all answers and logs that could contain the value of a setting. */
async function everywhere(id: number): Promise<string> {
  const answers = await Promise.all([
    keeper.client.get('/sysConfig/page', { pageSize: 500 }),
    keeper.client.get('/sysConfig/list'),
    keeper.client.get('/sysConfig/detail', { id }),
  ]);
  for (const { body } of answers) expect(body.success).toBe(true);
  await expect.poll(async () => JSON.stringify(await rowsIn(server, 'sys_op_log'))).toContain('sysConfig/edit');
  const tables = ['record_history', 'sys_op_log', 'sys_ex_log'];
  const stored = await Promise.all(tables.map((table) => rowsIn(server, table)));
  return JSON.stringify([answers.map(({ body }) => body), stored]);
}

const SECRET = 'Geheim-9921';
const codes = ['ATTACK_SMTP_PWD', 'attack_private'];

it.each(codes)('112 a secret setting, %s, is told to no reader, whatever is done to it', async (code) => {
  const body = { name: code, code, value: SECRET };
  await keeper.client.write('/sysConfig/add', body);
  const id = await idOf(code);
  await keeper.client.write('/sysConfig/edit', { id, remark: '改' });
  // Under another code, the setting would no longer be secret.
  const renamed = { id, code: `X${codes.indexOf(code)}` };
  await refused(INVALID, edit(renamed), edit({ ...renamed, value: '******' }));
  await keeper.client.post('/sysConfig/edit', { id, code: 'OTHER', value: SECRET, name: '' });
  expect(await everywhere(id)).not.toContain(SECRET);
  const found = await keeper.client.get('/sysConfig/page', { searchValue: SECRET.slice(0, 4) });
  expect(JSON.stringify(found.body.data)).not.toContain(code);
  await refused(INVALID, () => keeper.client.get('/sysConfig/page', { sortField: 'value' }));
  await keeper.client.write('/sysConfig/edit', { id, code: `OPEN${codes.indexOf(code)}`, value: 'shown' });
  expect(await everywhere(id)).not.toContain(SECRET);
  await keeper.client.write('/sysConfig/delete', { id });
});

it('112 an address of the server itself or its network is no setting', async () => {
  const inside = ['169.254.169.254', '[::ffff:a9fe:a9fe]', '2130706433', 'localhost', '10.0.0.1:25', '1２7.0.0.1'];
  await refused(INVALID, ...inside.map((value) => add({ code: 'PLANT_HOST', value })));
  await refused(INVALID, ...['http://127.0.0.1/', '10.0.0.1:25'].map((value) => add({ code: 'GATE', value })));
  const id = await idOf('DILON_EMAIL_HOST');
  await refused(INVALID, ...inside.map((value) => edit({ id, value })));
});

it('112 a setting takes its mark from nobody, and is taken once', async () => {
  await keeper.client.write('/sysConfig/add', { name: '标记', code: 'MARK', value: '1', sysFlag: 'Y' });
  const id = await idOf('MARK');
  await keeper.client.write('/sysConfig/edit', { id, sysFlag: 'Y', remark: '改' });
  expect(await admin.read('/sysConfig/detail', { id })).toMatchObject({ sysFlag: 'N' });
  const race = Array.from({ length: 8 }, (_, n) => add({ name: `同码${n}`, code: n % 2 ? 'RACE' : 'race' })());
  expect(await countSucceeded(race)).toBe(1);
});

it.each(LOGS)('115 a log, %s, leaves a trace of every clearing, also where many clear at once', async (log) => {
  const count = 6;
  const clear = () => keeper.client.post(`/${log}/delete`, {});
  expect(await countSucceeded(Array.from({ length: count }, clear))).toBe(count);
  const rows = await rowsIn(server, 'record_history', { resource: log });
  expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: count }, (_, n) => n + 1));
  expect(rows.slice(1).map((row) => row.prev_hash)).toEqual(rows.slice(0, -1).map((row) => row.hash));
  expect(new Set(rows.map(({ actor_name: name }) => name))).toEqual(new Set(['settings-keeper']));
  await expect(server.platform.database.query(`delete from t_1.record_history`)).rejects.toThrow('append-only');
});

/** A caller cannot end sign-ins of users outside his data scope or with higher rights. */
describe('115 a sign-in', () => {
  const FORCE = '/sysOnlineUser/forceExist';
  /** Answer to a body without a valid id. */
  const NO_ID: Refusal = { code: 500 };
  /** User with the permissions and all data in sight. */
  let keeper: Keyring;
  /** User with the permissions and one organisation in sight. */
  let local: Keyring;
  /** User of another organisation. */
  let victim: Keyring;
  /** Administrator by account type. */
  let manager: Keyring;

  beforeAll(async () => {
    const organisation = (name: string) => addOrg(server.platform.database.session('1'), name);
    keeper = await Keyring.create(server, { account: 'online-keeper' });
    local = await Keyring.create(server, { account: 'online-local', scope: 3, orgId: await organisation('甲间') });
    for (const each of [keeper, local])
      await each.hold(['page', 'list', 'forceExist'].map((verb) => `sysOnlineUser:${verb}`));
    victim = await Keyring.create(server, { account: 'online-victim', orgId: await organisation('乙间') });
    manager = await Keyring.create(server, { account: 'online-manager', adminType: '2' });
  });

  /** Id of the newest sign-in of a user, read from the database. */
  async function rowOf(userId: string): Promise<number> {
    const row = (await rowsIn<{ id: number }>(server, 'sys_online_user', { user_id: userId })).at(-1);
    if (!row) throw new Error(`user ${userId} has no sign-in`);
    return row.id;
  }

  const force = (by: { post: ApiClient['post'] }, id: unknown) => () => by.post(FORCE, { id });
  const lives = async (client: ApiClient) => expect((await client.get('/getLoginUser')).body.success).toBe(true);

  it('of another organisation or of a super administrator does not exist', async () => {
    const superior = await rowOf(await userIdOf(server, ADMIN));
    await refused(UNKNOWN, force(local.client, await rowOf(victim.userId)));
    await refused(UNKNOWN, ...[keeper, local].map(({ client }) => force(client, superior)));
    for (const client of [victim.client, admin]) await lives(client);
  });

  it('is not seen there either', async () => {
    const seen = async ({ client }: Keyring) =>
      (await client.read<{ account?: string }[]>('/sysOnlineUser/list')).map(({ account }) => account);
    expect(await seen(local)).not.toContain('online-victim');
    expect(await seen(keeper)).toContain('online-victim');
    expect(await seen(keeper)).not.toContain('superAdmin');
    expect(await seen(local)).not.toContain('superAdmin');
  });

  it('of an administrator is left to the super administrator', async () => {
    await refused(NOT_YOURS, force(keeper.client, await rowOf(manager.userId)));
    await lives(manager.client);
  });

  it('is named by an id and nothing else', async () => {
    const id = await rowOf(victim.userId);
    const bodies = [{ id: { $ne: 0 } }, { id: `${id} or 1=1` }, { id: [id] }, {}, []];
    await refused(NO_ID, ...bodies.map((body) => () => keeper.client.post(FORCE, body)));
    await lives(victim.client);
  });

  it('is ended by no more than its id: the rest of the row is not read', async () => {
    const second = await server.login('online-victim');
    const row = { id: await rowOf(victim.userId), userId: keeper.userId, connectionId: 'x', account: 'superAdmin' };
    expect((await keeper.client.post(FORCE, row)).body).toMatchObject({ success: true });
    expect((await second.get('/getLoginUser')).body.code).toBe(1_011_006);
    await lives(victim.client);
    await lives(keeper.client);
  });

  it('ended twice at once is ended once', async () => {
    const second = await server.login('online-victim');
    const id = await rowOf(victim.userId);
    const answers = await Promise.all([1, 2, 3].map(() => keeper.client.post(FORCE, { id })));
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    for (const { body } of answers) if (!body.success) expect(body).toMatchObject(UNKNOWN);
    expect((await second.get('/getLoginUser')).body.success).toBe(false);
  });
});
