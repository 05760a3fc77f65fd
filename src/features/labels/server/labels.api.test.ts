import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContractWorld, startContractWorld } from '../../../../tests/contract/contract-world.ts';
import { Keyring } from '../../../../tests/contract/keyring.ts';
import { OTHER_TENANT, settleStranger } from '../../../../tests/contract/second-tenant.ts';
import type { PrintedLabels } from '../../../engine/labels.ts';

const LIST = '/EquipmentFile/label';
const FIND = '/label/find';

let world: ContractWorld;
/** Sees one organisation and holds what a test gives. */
let neighbour: Keyring;
let ids: { theirs: number; own: number };

beforeAll(async () => {
  world = await startContractWorld();
  const organisation = async (name: string) => {
    const { rows } = await query(
      `insert into t_1.sys_org (name, code, status, created_time) values ('${name}', '${name}', 0, now()) returning id`,
    );
    return String(rows[0]?.id);
  };
  const [theirs, own] = [await organisation('丙部'), await organisation('丁部')];
  ids = { theirs: await addMachine('丙机', theirs), own: await addMachine('丁机', own) };
  neighbour = await Keyring.create(world.server, { account: 'label-neighbour', scope: 3, orgId: own });
});
afterAll(() => world?.stop());

function query(text: string) {
  return world.server.platform.database.query(text, []);
}

async function addMachine(machineNo: string, orgId: string): Promise<number> {
  await world.admin.write('/EquipmentFile/add', { machineNo, machineName: `${machineNo}的名称`, orgId });
  const { rows } = await world.admin.read<{ rows: { id: number }[] }>('/EquipmentFile/page', { machineNo });
  return Number(rows[0]?.id);
}

/** What is printed on the label of a machine. */
async function printed(id: number): Promise<string> {
  const { labels } = await world.admin.read<PrintedLabels>(LIST, { ids: String(id) });
  return labels[0]?.code ?? '';
}

/** The codes, and the menu of the list beside them. */
async function give(codes: readonly string[], hasMenu = true): Promise<void> {
  await neighbour.hold(codes);
  if (!hasMenu) return;
  await query(`insert into t_1.sys_role_menu (role_id, menu_id)
    select ${neighbour.roleId}, id from t_1.sys_menu where component = 'main/EquipmentFile/index'`);
}

describe('printing labels', () => {
  it('asks for a permission of its own', async () => {
    await give(['EquipmentFile:page', 'EquipmentFile:export']);
    expect((await neighbour.client.get(LIST)).status).toBe(403);
    await give(['EquipmentFile:label']);
    expect((await neighbour.client.get(LIST)).status).toBe(200);
  });

  it('keeps to the data scope, by filters and by ids', async () => {
    await give(['EquipmentFile:label']);
    const both = await neighbour.client.read<PrintedLabels>(LIST, { ids: `${ids.theirs},${ids.own}` });
    expect(both).toMatchObject({ total: 1, labels: [{ id: String(ids.own), number: '丁机', title: '丁机的名称' }] });
    const found = await neighbour.client.read<PrintedLabels>(LIST, { machineName: '机的名称' });
    expect(found.labels.map(({ id }) => id)).toEqual([String(ids.own)]);
    expect((await world.admin.read<PrintedLabels>(LIST, { machineName: '机的名称' })).total).toBe(2);
  });

  it('says texts: the department by its name, nothing for what is empty', async () => {
    const { labels } = await world.admin.read<PrintedLabels>(LIST, { ids: String(ids.own) });
    expect(labels).toEqual([
      {
        id: String(ids.own),
        code: expect.stringMatching(new RegExp(`^ef${ids.own}-[a-z2-7]{8}$`)),
        number: '丁机',
        title: '丁机的名称',
        fields: [{ title: '责任部门', text: '丁部' }],
      },
    ]);
  });

  it('refuses filters it does not know, ids that are none, and more ids than are printed at once', async () => {
    const many = Array.from({ length: 501 }, (_, n) => n + 1).join(',');
    for (const [asked, message] of [
      [{ machine: '丁' }, /machine/],
      [{ ids: '1,x' }, /记录编号格式不正确/],
      [{ ids: many }, /一次最多打印 500 张标签/],
    ] as const) {
      const { body } = await world.admin.get(LIST, asked);
      expect([body.success, body.code], JSON.stringify(asked)).toEqual([false, 400]);
      expect(body.message).toMatch(message);
    }
  });

  it('stops at 500 and says of how many', async () => {
    await query(`insert into t_1.equipment_file (machine_no, machine_name, created_time)
      select '多' || n, '多台设备', now() from generate_series(1, 507) n`);
    const { total, labels } = await world.admin.read<PrintedLabels>(LIST, { machineName: '多台设备' });
    expect([total, labels.length]).toEqual([507, 500]);
  });
});

describe('a scanned code', () => {
  it('leads to a list of the reader’s own', async () => {
    await give(['EquipmentFile:page']);
    const path = '/site/EquipmentFile';
    const opens = { verb: 'detail', id: String(ids.own) };
    const found = { resource: 'EquipmentFile', id: String(ids.own), path, opens };
    const code = await printed(ids.own);
    expect(await neighbour.client.read(FIND, { code })).toEqual(found);
    expect(await neighbour.client.read(FIND, { code: ` ${code.toUpperCase()} ` })).toEqual(found);
    expect(await printed(ids.own)).toBe(code);
  });

  it('answers alike for what is not there and what is not to be seen', async () => {
    await give(['EquipmentFile:page']);
    const deleted = await addMachine('旧机', '');
    const gone = await printed(deleted);
    const own = await printed(ids.own);
    const guessed = `${own.slice(0, -1)}${own.endsWith('a') ? 'b' : 'a'}`;
    const borrowed = own.replace(/-.*/, (await printed(ids.theirs)).replace(/^[^-]*/, ''));
    await world.admin.write('/EquipmentFile/delete', { id: deleted });
    const answers = [];
    for (const code of [
      'ef999999999',
      'nothing1',
      '设备',
      await printed(ids.theirs),
      gone,
      guessed,
      borrowed,
      `ef${ids.own}`,
      own.replace('-', `t${OTHER_TENANT}-`),
      `rp${world.planted.live('RiskPoint')[0]?.id}`,
    ]) {
      answers.push((await neighbour.client.get(FIND, { code })).body);
    }
    // Without the right to read the list, and without a menu that leads there.
    await give([]);
    answers.push((await neighbour.client.get(FIND, { code: own })).body);
    await give(['EquipmentFile:page'], false);
    answers.push((await neighbour.client.get(FIND, { code: own })).body);
    const told = answers.map(({ success, code, message, data, extras }) => ({ success, code, message, data, extras }));
    expect(new Set(told.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(told[0]).toMatchObject({ success: false, code: 404, message: '记录不存在或无权查看' });
  });

  it('of one tenant is none of another, whose own codes say so', async () => {
    const stranger = (await settleStranger(world)).client;
    const { labels } = await stranger.read<PrintedLabels>(LIST);
    const code = labels[0]?.code ?? '';
    expect(code).toMatch(new RegExp(`^ef\\d+t${OTHER_TENANT}-[a-z2-7]{8}$`));
    expect((await world.admin.get(FIND, { code })).body.code).toBe(404);
    // A record of each tenant under one id.
    await query(`insert into t_${OTHER_TENANT}.equipment_file (id, machine_no, machine_name, created_time)
      values (${ids.own}, '同号', '同号', now())`);
    const same = await stranger.read<PrintedLabels>(LIST, { ids: String(ids.own) });
    expect((await world.admin.get(FIND, { code: same.labels[0]?.code ?? '' })).body.code).toBe(404);
    expect((await stranger.get(FIND, { code: code.replace(/t\d+-/, '-') })).body.code).toBe(404);
  });

  it('without a seal is read for ever where it may have been printed before there were seals', async () => {
    await give(['EquipmentFile:page']);
    const code = `ef${ids.own}`;
    const last = (id: number) =>
      query(`update platform.setting set value = '{"1": ${id}}' where key = 'labels-without-seal'`);
    await last(ids.own);
    expect(await neighbour.client.read(FIND, { code })).toMatchObject({ id: String(ids.own) });
    await last(ids.own - 1);
    expect((await neighbour.client.get(FIND, { code })).body.code).toBe(404);
  });
});
