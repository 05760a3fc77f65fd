import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addOrg, Keyring } from '../../../../../tests/contract/keyring.ts';
import { addPlan, type PlanWorld, startPlanWorld } from '../../../../../tests/support/rounds/plan-world.ts';
import { runTimer } from '../../../../../tests/support/server.ts';
import type { WireRecord } from '../../../../engine/json.ts';
import type { PrintedLabels } from '../../../../engine/labels.ts';
import { migrate } from '../../../../server/db/migrate/migrate.ts';
import { roundTimer } from '../../plans/server/round-timer.ts';

const LIST = '/EquipmentFile/label';
const OTHER_TENANT = '2';
const FIND = '/label/find';
const ROUNDS = ['RiskTimedPlanningExecute:page', 'RiskTimedPlanningExecute:detail'];
const HAZARDS = ['RiskRegister:page', 'RiskRegister:add'];

let world: PlanWorld;
/** Ten minutes before the round is due; tests move it past that moment. */
let now = new Date('2026-01-30T23:50:00Z');
/** Inspector of the plans; each test sets the permissions. */
let inspector: Keyring;
let point: number;
let place: number;
let machine: number;
/** Machines of the inspector's department and of another one. */
let own: number;
let theirs: number;

beforeAll(async () => {
  world = await startPlanWorld({ now: () => now });
  const { admin, orgId } = world;
  inspector = await Keyring.create(world.server, { account: 'saomazhe', scope: 3, orgId });
  place = await admin.add('/Address/add', { name: '罐区' });
  point = Number((await admin.rows('/RiskPoint/page', { name: '一号储罐' }))[0]?.id);
  const body = await admin.read<WireRecord>('/RiskPoint/detail', { id: point });
  await admin.write('/RiskPoint/edit', { ...body, addressId: place, orgId });
  machine = await admin.add('/EquipmentFile/add', { machineNo: 'E-1', machineName: '储罐泵', orgId, addressId: place });
  own = await addMachine('丁机', orgId);
  theirs = await addMachine('丙机', await addOrg(world.server.platform.database.session('1'), '丙部', { code: 'BB' }));
  const id = await addPlan(world, { planningData: [{ checkingPerson: inspector.userId }], machineNo: 'E-1' });
  await admin.write('/RiskTimedPlanning/planningStart', { id });
  now = new Date('2026-01-31T00:05:00Z');
  await runTimer(world.server, roundTimer);
});
afterAll(() => world?.server.stop());

const addMachine = (machineNo: string, orgId: string): Promise<number> =>
  world.admin.add('/EquipmentFile/add', { machineNo, machineName: `${machineNo}的名称`, orgId });

/** Grants these permission codes, and the menus of these screens. */
async function give(codes: readonly string[], screens: readonly string[]): Promise<void> {
  await inspector.hold(codes);
  const components = screens.map((screen) => `'main/${screen}/index'`).join();
  if (components === '') return;
  await world.server.platform.database.query(`insert into t_1.sys_role_menu (role_id, menu_id)
    select ${inspector.roleId}, id from t_1.sys_menu where component in (${components})`);
}

const RESOURCES = { rp: 'RiskPoint', ef: 'EquipmentFile', pl: 'Address' } as const;

/** Code printed on the label of a record. */
async function printed(tag: keyof typeof RESOURCES, id: number): Promise<string> {
  const { labels } = await world.admin.read<PrintedLabels>(`/${RESOURCES[tag]}/label`, { ids: String(id) });
  return labels[0]?.code ?? '';
}

const scan = async (tag: keyof typeof RESOURCES, id: number) =>
  inspector.client.read<WireRecord>(FIND, { code: await printed(tag, id) });

const query = (text: string) => world.server.platform.database.query(text, []);

describe('printing labels', () => {
  it('keeps to the data scope, by filters and by ids', async () => {
    await give(['EquipmentFile:label'], ['EquipmentFile']);
    const both = await inspector.client.read<PrintedLabels>(LIST, { ids: `${theirs},${own}` });
    const code = expect.stringMatching(new RegExp(`^ef${own}-[a-z2-7]{8}$`));
    const label = { id: String(own), code, number: '丁机', title: '丁机的名称' };
    // The department is printed by its name, empty fields not at all.
    const fields = [{ title: '责任部门', text: '检修车间' }];
    expect(both).toMatchObject({ total: 1, labels: [{ ...label, fields }] });
    const found = await inspector.client.read<PrintedLabels>(LIST, { machineName: '机的名称' });
    expect(found.labels.map(({ id }) => id)).toEqual([String(own)]);
    expect((await world.admin.read<PrintedLabels>(LIST, { machineName: '机的名称' })).total).toBe(2);
  });

  it('stops at 500 and says of how many', async () => {
    await query(`insert into t_1.equipment_file (machine_no, machine_name, created_time)
      select '多' || n, '多台设备', now() from generate_series(1, 507) n`);
    const { total, labels } = await world.admin.read<PrintedLabels>(LIST, { machineName: '多台设备' });
    expect([total, labels.length]).toEqual([507, 500]);
    const ids = Array.from({ length: 501 }, (_, n) => n + 1).join();
    expect((await world.admin.get(LIST, { ids })).body.message).toMatch(/一次最多打印 500 张标签/);
  });
});

describe('a scanned code', () => {
  it('leads to a list of the reader’s own', async () => {
    await give(['EquipmentFile:page'], ['EquipmentFile']);
    const path = '/site/EquipmentFile';
    const opens = { verb: 'detail', id: String(own) };
    const found = { resource: 'EquipmentFile', id: String(own), path, opens };
    const code = await printed('ef', own);
    expect(await inspector.client.read(FIND, { code })).toEqual(found);
    expect(await inspector.client.read(FIND, { code: ` ${code.toUpperCase()} ` })).toEqual(found);
    expect(await printed('ef', own)).toBe(code);
  });

  it('answers alike for what is not there and what is not to be seen', async () => {
    await give(['EquipmentFile:page'], ['EquipmentFile']);
    const deleted = await addMachine('旧机', '');
    const gone = await printed('ef', deleted);
    const printedOwn = await printed('ef', own);
    const guessed = `${printedOwn.slice(0, -1)}${printedOwn.endsWith('a') ? 'b' : 'a'}`;
    const borrowed = printedOwn.replace(/-.*/, (await printed('ef', theirs)).replace(/^[^-]*/, ''));
    await world.admin.write('/EquipmentFile/delete', { id: deleted });
    const answers = [];
    const odd = ['ef999999999', 'nothing1', '设备', gone, guessed, borrowed, `ef${own}`, `rp${point}`];
    for (const code of [...odd, await printed('ef', theirs), printedOwn.replace('-', `t${OTHER_TENANT}-`)]) {
      answers.push((await inspector.client.get(FIND, { code })).body);
    }
    for (const [resource, id] of [
      ['EquipmentFile', theirs],
      ['EquipmentFile', own],
      ['sysUser', 1],
    ] as const)
      answers.push((await inspector.client.get(FIND, { resource, id: String(id) })).body);
    // Without the right to read the list, and without a menu that leads there.
    await give([], ['EquipmentFile']);
    answers.push((await inspector.client.get(FIND, { code: printedOwn })).body);
    await give(['EquipmentFile:page'], []);
    answers.push((await inspector.client.get(FIND, { code: printedOwn })).body);
    const envelopes = answers.map(({ success, code, message, data, extras }) =>
      JSON.stringify({ success, code, message, data, extras }),
    );
    expect(new Set(envelopes).size).toBe(1);
    expect(answers[0]).toMatchObject({ success: false, code: 404, message: '记录不存在或无权查看' });
  });

  it('of one tenant is none of another, whose own codes say so', async () => {
    const { database, catalogs } = world.server.platform;
    await query(`insert into platform.tenant (id, code, name) values ('${OTHER_TENANT}', 'other', '另一家')`);
    await migrate(database, (tenant) => catalogs.of(tenant).resources);
    const who = { account: 'stranger', tenant: OTHER_TENANT, adminType: '1' };
    const stranger = (await Keyring.create(world.server, who)).client;
    await stranger.write('/EquipmentFile/add', { machineNo: '外机', machineName: '外机' });
    const { labels } = await stranger.read<PrintedLabels>(LIST);
    const code = labels[0]?.code ?? '';
    expect(code).toMatch(new RegExp(`^ef\\d+t${OTHER_TENANT}-[a-z2-7]{8}$`));
    expect((await world.admin.get(FIND, { code })).body.code).toBe(404);
    // A record of each tenant under one id.
    await query(`insert into t_${OTHER_TENANT}.equipment_file (id, machine_no, machine_name, created_time)
      values (${own}, '同号', '同号', now())`);
    const same = await stranger.read<PrintedLabels>(LIST, { ids: String(own) });
    expect((await world.admin.get(FIND, { code: same.labels[0]?.code ?? '' })).body.code).toBe(404);
    expect((await stranger.get(FIND, { code: code.replace(/t\d+-/, '-') })).body.code).toBe(404);
  });

  it('without a seal is read for ever where it may have been printed before there were seals', async () => {
    await give(['EquipmentFile:page'], ['EquipmentFile']);
    const code = `ef${own}`;
    const last = (id: number) =>
      query(`update platform.setting set value = '{"1": ${id}}' where key = 'labels-without-seal'`);
    await last(own);
    expect(await inspector.client.read(FIND, { code })).toMatchObject({ id: String(own) });
    await last(own - 1);
    expect((await inspector.client.get(FIND, { code })).body.code).toBe(404);
  });

  it('opens the due round of its reader at the point, the machine and the place', async () => {
    await give([...ROUNDS, ...HAZARDS], ['RiskTimedPlanningExecute', 'RiskRegister']);
    const rows = await inspector.client.rows('/RiskTimedPlanningExecute/page');
    expect(rows).toHaveLength(1);
    const opens = { verb: 'detail', id: String(rows[0]?.id) };
    for (const found of [await scan('rp', point), await scan('ef', machine), await scan('pl', place)])
      expect(found).toMatchObject({ path: '/inspection/RiskTimedPlanningExecute', opens });
    // A record chosen on a screen was not scanned: it begins a hazard, and opens no round.
    const chosen = await inspector.client.read<WireRecord>(FIND, { resource: 'RiskPoint', id: String(point) });
    expect(chosen).toMatchObject({
      path: '/hazard/RiskRegister',
      opens: { verb: 'add', start: { riskPointId: point } },
    });
  });

  it('begins a hazard with point, place and department where no round of the reader is due', async () => {
    await give([...ROUNDS, ...HAZARDS], ['RiskTimedPlanningExecute', 'RiskRegister']);
    const { database } = world.server.platform;
    await database.query('update t_1.risk_timed_planning_execute set status = 2');
    const tanks = { addressId: place, addressName: '罐区' };
    const where = { ...tanks, orgId: world.orgId, orgName: '检修车间' };
    const type = { riskPointTypeId: world.typeId, riskPointTypeName: '储罐区' };
    const start = { ...where, ...type, riskPointId: point, riskPointName: '一号储罐' };
    expect(await scan('rp', point)).toMatchObject({ path: '/hazard/RiskRegister', opens: { verb: 'add', start } });
    const { opens } = await scan('ef', machine);
    expect(opens).toEqual({ verb: 'add', start: { ...where, locationText: '储罐泵' } });
    const tank = await world.admin.add('/EquipmentFile/add', { machineNo: 'E-9', machineName: '一号储罐' });
    await database.query(`update t_1.equipment_file set org_id = ${world.orgId} where id = ${tank}`);
    expect(await scan('ef', tank)).toMatchObject({ opens: { start: { ...start, locationText: '一号储罐' } } });
    expect(await scan('pl', place)).toMatchObject({ opens: { start: tanks } });
    await database.query('update t_1.risk_timed_planning_execute set status = 0');
  });

  it.each([
    ['of somebody else', 'check_user_id = 1'],
    ['that is cancelled', 'status = 4'],
    ['that is yet to come', "plan_time = '2026-03-01T00:00:00Z'"],
  ])('opens no round %s', async (_, change) => {
    await give([...ROUNDS, ...HAZARDS], ['RiskTimedPlanningExecute', 'RiskRegister']);
    const { database } = world.server.platform;
    const kept = `check_user_id = ${inspector.userId}, status = 0, plan_time = '2026-01-31T00:00:00Z'`;
    await database.query(`update t_1.risk_timed_planning_execute set ${change}`);
    expect(await scan('rp', point)).toMatchObject({ opens: { verb: 'add' } });
    await database.query(`update t_1.risk_timed_planning_execute set ${kept}`);
    expect(await scan('rp', point)).toMatchObject({ opens: { verb: 'detail' } });
  });

  it('shows the record to a reader who may neither inspect nor register', async () => {
    await give(['EquipmentFile:page', 'RiskRegister:page'], ['EquipmentFile', 'RiskRegister']);
    expect(await scan('ef', machine)).toEqual({
      resource: 'EquipmentFile',
      id: String(machine),
      path: '/site/EquipmentFile',
      opens: { verb: 'detail', id: String(machine) },
    });
  });

  it('of a point outside the reader’s data says what an unknown one says', async () => {
    await give([...ROUNDS, ...HAZARDS], ['RiskTimedPlanningExecute', 'RiskRegister']);
    const { database } = world.server.platform;
    const code = await printed('rp', point);
    await database.query(`update t_1.risk_point set org_id = (select id from t_1.sys_org where code = 'BB')
      where id = ${point}`);
    const answerTo = async (code: string) => {
      const { success, code: number, message, extras } = (await inspector.client.get(FIND, { code })).body;
      return { success, number, message, extras };
    };
    expect(await answerTo(code)).toEqual(await answerTo('rp999999999'));
    expect(await answerTo(code.replace('-', 't2-'))).toEqual(await answerTo('rp999999999'));
    expect((await answerTo(code)).message).toBe('记录不存在或无权查看');
  });
});
