import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContractWorld, startContractWorld } from '../../../contract/contract-world.ts';
import { addRow, Keyring } from '../../../contract/keyring.ts';
import { settleStranger } from '../../../contract/second-tenant.ts';
import type { ApiClient } from '../../../support/api-client.ts';
import { forbidden, NOT_YOURS, type Refusal, refused, UNKNOWN } from './refusals.ts';

/** Line 115 of security.md#4: no caller ends a sign-in beyond the data scope or the power of the caller. */

const FORCE = '/sysOnlineUser/forceExist';
/** Answered to a body without an id that can be one. */
const NO_ID: Refusal = { code: 500 };
const CODES = ['sysOnlineUser:page', 'sysOnlineUser:list', 'sysOnlineUser:forceExist'];

let world: ContractWorld;
/** Super administrator of the installation, and of another tenant. */
let admin: ApiClient;
let stranger: Keyring;
/** Holds the codes and sees everything; sees one organisation alone; may only look. */
let keeper: Keyring;
let local: Keyring;
let reader: Keyring;
/** A person of another organisation, and an administrator. */
let victim: Keyring;
let manager: Keyring;

beforeAll(async () => {
  world = await startContractWorld();
  const { server } = world;
  admin = await server.login();
  stranger = await settleStranger(world);
  const db = server.platform.database.session('1');
  const [own, other] = await Promise.all(
    ['甲间', '乙间'].map(async (name) => {
      const org = { name, code: name, pid: null, pids: '[0],', sort: 1, status: 0 };
      return String(await addRow(db, 'sys_org', org));
    }),
  );
  keeper = await Keyring.create(server, { account: 'online-keeper' });
  await keeper.hold(CODES);
  local = await Keyring.create(server, { account: 'online-local', scope: 3, ...(own ? { orgId: own } : {}) });
  await local.hold(CODES);
  reader = await Keyring.create(server, { account: 'online-reader' });
  await reader.hold(CODES.slice(0, 2));
  victim = await Keyring.create(server, { account: 'online-victim', ...(other ? { orgId: other } : {}) });
  manager = await Keyring.create(server, { account: 'online-manager', adminType: '2' });
});
afterAll(() => world?.stop());

/** Row of the newest sign-in of an account, past the services. */
async function rowOf(userId: string, tenant = '1'): Promise<number> {
  const db = world.server.platform.database.session(tenant);
  const row = await db.first<{ id: number }>(
    db.t
      .selectFrom('sys_online_user as o')
      .innerJoin('sys_user as u', 'u.id', 'o.user_id')
      .select('o.id')
      .where('o.user_id', '=', userId)
      .orderBy('o.id', 'desc')
      .limit(1),
  );
  if (!row) throw new Error(`user ${userId} has no sign-in`);
  return row.id;
}

async function superAdminId(): Promise<string> {
  const db = world.server.platform.database.session('1');
  const row = await db.first<{ id: number }>(
    db.t.selectFrom('sys_user').select('id').where('account', '=', 'superAdmin'),
  );
  return String(row?.id);
}

const force = (by: { post: ApiClient['post'] }, id: unknown) => () => by.post(FORCE, { id });
const lives = async (client: ApiClient) => expect((await client.get('/getLoginUser')).body.success).toBe(true);

describe('115 a sign-in', () => {
  it('is not ended without the code', async () => {
    await forbidden(world.server, force(reader.client, await rowOf(victim.userId)));
    await lives(victim.client);
  });

  it('of another organisation, of a super administrator or of another tenant does not exist', async () => {
    const foreign = await rowOf(stranger.userId, '2');
    const superior = await rowOf(await superAdminId());
    await refused(world.server, UNKNOWN, force(local.client, await rowOf(victim.userId)));
    await refused(world.server, UNKNOWN, ...[keeper, local].map(({ client }) => force(client, superior)));
    await refused(world.server, UNKNOWN, force(admin, foreign), force(keeper.client, foreign));
    for (const client of [victim.client, admin, stranger.client]) await lives(client);
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
    await refused(world.server, NOT_YOURS, force(keeper.client, await rowOf(manager.userId)));
    await lives(manager.client);
  });

  it('is named by an id and nothing else', async () => {
    const id = await rowOf(victim.userId);
    const bodies = [{ id: { $ne: 0 } }, { id: `${id} or 1=1` }, { id: [id] }, {}, []];
    await refused(world.server, NO_ID, ...bodies.map((body) => () => keeper.client.post(FORCE, body)));
    await lives(victim.client);
  });

  it('is ended by no more than its id: the rest of the row is not read', async () => {
    const second = await world.server.login('online-victim');
    const row = { id: await rowOf(victim.userId), userId: keeper.userId, connectionId: 'x', account: 'superAdmin' };
    expect((await keeper.client.post(FORCE, row)).body).toMatchObject({ success: true });
    expect((await second.get('/getLoginUser')).body.code).toBe(1_011_006);
    await lives(victim.client);
    await lives(keeper.client);
  });

  it('ended twice at once is ended once', async () => {
    const second = await world.server.login('online-victim');
    const id = await rowOf(victim.userId);
    const answers = await Promise.all([1, 2, 3].map(() => keeper.client.post(FORCE, { id })));
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    for (const { body } of answers) if (!body.success) expect(body).toMatchObject(UNKNOWN);
    expect((await second.get('/getLoginUser')).body.success).toBe(false);
  });
});
