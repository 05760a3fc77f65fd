import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../support/api-client.ts';
import { startCompanyServer } from '../support/company.ts';
import { addRole, Codes } from '../support/grants.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { listenTo } from '../support/servers/hub-listener.ts';
import { expectWithin, until } from '../support/until.ts';

/** Rows of an action are those of the roles that hold its code (decision 301), on every server and until the end of an export. */

const [ALL, OWN_ORG, SELF] = [1, 3, 4];
let first: TestServer;
let second: TestServer;
let admin: ApiClient;
let of: Codes;
let made = 0;

beforeAll(async () => {
  first = await startCompanyServer();
  second = await startTestServer({ seed: 'none', env: { SEED: 'demo' }, database: first.database });
  admin = await first.login();
  of = await Codes.read(first);
});
afterAll(async () => {
  await second?.stop();
  await first?.stop();
});

/** A role of this scope with buttons, each named by its menu and code. */
async function role(dataScopeType: number, ...buttons: string[]): Promise<number> {
  made += 1;
  const id = await addRole(admin, `scope_${made}`);
  await admin.write('/sysRole/grantMenu', { id, grantMenuIdList: buttons.map(of.menu) });
  await admin.write('/sysRole/grantData', { id, dataScopeType, grantOrgIdList: [] });
  return id;
}
const give = (account: string, ...grantRoleIdList: number[]) =>
  admin.write('/sysUser/grantRole', { id: of.user(account), grantRoleIdList });
const EQUIPMENT = (verb: string) => `EquipmentFile:EquipmentFile:${verb}`;
const HAZARDS = (verb: string) => `RiskQuery:RiskRegister:${verb}`;
const total = (client: ApiClient, path: string, query = {}) =>
  client.read<{ totalRows: number }>(path, query).then(({ totalRows }) => totalRows);

describe('a user whose role for the list shows less than the one for the change', () => {
  const ACCOUNT = 'zhengdeng';
  let there: ApiClient;
  let elsewhere: number;
  beforeAll(async () => {
    await admin.write('/EquipmentFile/add', { machineNo: 'SCOPE-1', machineName: '循环泵', orgId: of.org('BL04') });
    const found = await admin.read<{ rows: { id: number }[] }>('/EquipmentFile/page', { machineNo: 'SCOPE-1' });
    elsewhere = found.rows[0]?.id ?? 0;
    await give(ACCOUNT, await role(SELF, EQUIPMENT('page'), EQUIPMENT('export')), await role(ALL, EQUIPMENT('edit')));
    there = await second.login(ACCOUNT);
  });

  it('lists, counts and exports the rows of the one', async () => {
    expect(await total(there, '/EquipmentFile/page', { machineNo: 'SCOPE-1' })).toBe(0);
    expect(await total(admin, '/EquipmentFile/page', { machineNo: 'SCOPE-1' })).toBe(1);
    expect(await there.write<{ rows: number }>('/EquipmentFile/exportJob?machineNo=SCOPE-1')).toMatchObject({
      rows: 0,
    });
    expect(await admin.write<{ rows: number }>('/EquipmentFile/exportJob?machineNo=SCOPE-1')).toMatchObject({
      rows: 1,
    });
  });

  it('changes the rows of the other', async () => {
    const change = { id: elsewhere, machineNo: 'SCOPE-1', machineName: '循环泵二', orgId: of.org('BL04') };
    expect((await there.post('/EquipmentFile/edit', change)).body).toMatchObject({ success: true });
    // The other way round nothing is gained.
    await give(ACCOUNT, await role(ALL, EQUIPMENT('page')), await role(SELF, EQUIPMENT('edit')));
    expect(await total(there, '/EquipmentFile/page', { machineNo: 'SCOPE-1' })).toBe(1);
    expect((await there.post('/EquipmentFile/edit', change)).body).toMatchObject({ code: 404 });
  });
});

it('figures, badges and lists of hazards follow the roles with hazard codes, not the widest role', async () => {
  const ACCOUNT = 'zhengdeng';
  await first.platform.database.query(
    `insert into t_1.risk_register (risk_name, org_id, status, submit_time, stage_time, created_time)
     values ('护栏松动', $1, 1, now(), now(), now())`,
    [of.org('BL04')],
  );
  const cards = async (client: ApiClient) => JSON.stringify(await client.read('/HomePageStatistic/risktotal'));
  await give(ACCOUNT, await role(SELF, HAZARDS('page')), await role(ALL, EQUIPMENT('page')));
  const there = await second.login(ACCOUNT);
  const seen = await total(there, '/RiskRegister/page');
  const everything = await total(admin, '/RiskRegister/page', { status: '1' });
  expect(everything).toBeGreaterThan(0);
  expect(seen).toBe(0);
  expect((await there.read<unknown[]>('/RiskRegister/list')).length).toBe(0);
  const narrow = await cards(there);
  await give(ACCOUNT, await role(ALL, HAZARDS('page')));
  expect(await total(there, '/RiskRegister/page')).toBe(everything);
  expect((await there.read<unknown[]>('/RiskRegister/list')).length).toBe(everything);
  expect(await cards(there)).not.toBe(narrow);
});

it('only what one sees under a code is given with it', async () => {
  const giver = await role(ALL, 'sys_user:sysUser:grantRole', 'sys_user:sysUser:page');
  const narrow = await role(OWN_ORG, EQUIPMENT('page'));
  await give('wangfu', giver, narrow);
  const there = await second.login('wangfu');
  const grant = (id: number) =>
    there.post('/sysUser/grantRole', { id: of.user('hanggu'), grantRoleIdList: [of.role('contractor'), id] });
  const wide = await role(ALL, EQUIPMENT('page'));
  expect((await grant(wide)).body.success).toBe(false);
  expect(await admin.read('/sysUser/ownRole', { id: of.user('hanggu') })).toEqual([of.role('contractor')]);
  const offered = (await there.read<{ id: number }[]>('/sysRole/dropDown')).map(({ id }) => id);
  expect(offered).not.toContain(wide);
  await give('wangfu', giver, await role(ALL, EQUIPMENT('page')));
  expect((await grant(wide)).body).not.toMatchObject({ extras: { errorCode: 'D1016' } });
});

it('a user disabled on one server is out on the other within two seconds: calls, hub, running export', async () => {
  await give('hanggu', await role(ALL, EQUIPMENT('page'), EQUIPMENT('export')));
  for (let at = 0; at < 30_000; at += 3_000) {
    await first.platform.database.query(
      `insert into t_1.equipment_file (machine_no, machine_name, model, created_time)
       select 'EXP-' || n, repeat(md5(random()::text), 3), md5(random()::text) || md5(random()::text), now()
         from generate_series($1::int, $1::int + 2999) n`,
      [at],
    );
  }
  const there = await second.login('hanggu');
  const hub = await listenTo(there);
  const response = await fetch(`${second.base}/api/EquipmentFile/export`, {
    headers: { authorization: `Bearer ${there.token}` },
  });
  const reader = response.body?.getReader();
  expect((await reader?.read())?.done).toBe(false);
  await expectWithin('the end of calls and hub', 2_000, async () => {
    await admin.write('/sysUser/changeStatus', { id: of.user('hanggu'), status: 1 });
    expect((await there.get('/EquipmentFile/page')).body).toMatchObject({ code: 1011007 });
    await until(() => expect(hub.isClosed()).toBe(true));
  });
  // What had been sent is no whole workbook: the connection breaks before its end.
  await expect(drain(reader)).rejects.toThrow();
});

async function drain(reader: ReadableStreamDefaultReader<Uint8Array> | undefined): Promise<void> {
  for (;;) if ((await reader?.read())?.done !== false) return;
}
