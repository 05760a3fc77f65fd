import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Keyring } from '../../../../tests/contract/keyring.ts';
import { addPlan, type PlanWorld, startPlanWorld } from '../../../../tests/support/rounds/plan-world.ts';
import type { WireRecord } from '../../../engine/json.ts';
import type { PrintedLabels } from '../../../engine/labels.ts';
import { timerJob } from '../../../server/jobs/timer-jobs.ts';

const FIND = '/label/find';
const ROUNDS = ['RiskTimedPlanningExecute:page', 'RiskTimedPlanningExecute:detail'];
const HAZARDS = ['RiskRegister:page', 'RiskRegister:add'];

let world: PlanWorld;
/** Ten minutes before the round is due, and after it. */
let now = new Date('2026-01-30T23:50:00Z');
/** Inspector of the plans here; holds what a test gives. */
let inspector: Keyring;
let point: number;
let place: number;
let machine: number;

beforeAll(async () => {
  world = await startPlanWorld({ now: () => now });
  const { admin, orgId } = world;
  inspector = await Keyring.create(world.server, { account: 'saomazhe', scope: 3, orgId });
  const newest = async (resource: string, by: { [key: string]: string }) =>
    Number((await admin.read<{ rows: { id: number }[] }>(`/${resource}/page`, by)).rows[0]?.id);
  await admin.write('/Address/add', { name: '罐区' });
  place = await newest('Address', { name: '罐区' });
  point = await newest('RiskPoint', { name: '一号储罐' });
  const body = await admin.read<WireRecord>('/RiskPoint/detail', { id: point });
  await admin.write('/RiskPoint/edit', { ...body, addressId: place, orgId });
  await admin.write('/EquipmentFile/add', { machineNo: 'E-1', machineName: '储罐泵', orgId, addressId: place });
  machine = await newest('EquipmentFile', { machineNo: 'E-1' });
  const id = await addPlan(world, { planningData: [{ checkingPerson: inspector.userId }], machineNo: 'E-1' });
  await admin.write('/RiskTimedPlanning/planningStart', { id });
  now = new Date('2026-01-31T00:05:00Z');
  await timerJob('plans.rounds')?.run({
    platform: world.server.platform,
    tenant: '1',
    signal: new AbortController().signal,
  });
});
afterAll(() => world?.server.stop());

async function give(codes: readonly string[], screens: readonly string[]): Promise<void> {
  await inspector.hold(codes);
  const components = screens.map((screen) => `'main/${screen}/index'`).join();
  if (components === '') return;
  await world.server.platform.database.query(`insert into t_1.sys_role_menu (role_id, menu_id)
    select ${inspector.roleId}, id from t_1.sys_menu where component in (${components})`);
}

const RESOURCES = { rp: 'RiskPoint', ef: 'EquipmentFile', pl: 'Address' } as const;

/** What is printed on the label of a record. */
async function printed(tag: keyof typeof RESOURCES, id: number): Promise<string> {
  const { labels } = await world.admin.read<PrintedLabels>(`/${RESOURCES[tag]}/label`, { ids: String(id) });
  return labels[0]?.code ?? '';
}

const scan = async (tag: keyof typeof RESOURCES, id: number) =>
  inspector.client.read<WireRecord>(FIND, { code: await printed(tag, id) });

describe('a scanned code', () => {
  it('opens the due round of its reader at the point, the machine and the place', async () => {
    await give([...ROUNDS, ...HAZARDS], ['RiskTimedPlanningExecute', 'RiskRegister']);
    const { rows } = await inspector.client.read<{ rows: { id: number }[] }>('/RiskTimedPlanningExecute/page');
    expect(rows).toHaveLength(1);
    for (const [tag, id] of [
      ['rp', point],
      ['ef', machine],
      ['pl', place],
    ] as const) {
      expect(await scan(tag, id), tag).toMatchObject({
        path: '/inspection/RiskTimedPlanningExecute',
        opens: { verb: 'detail', id: String(rows[0]?.id) },
      });
    }
  });

  it('begins a hazard with point, place and department where no round of the reader is due', async () => {
    await give([...ROUNDS, ...HAZARDS], ['RiskTimedPlanningExecute', 'RiskRegister']);
    const { database } = world.server.platform;
    await database.query('update t_1.risk_timed_planning_execute set status = 2');
    expect(await scan('rp', point)).toMatchObject({
      path: '/hazard/RiskRegister',
      opens: {
        verb: 'add',
        start: {
          riskPointTypeId: world.typeId,
          riskPointTypeName: '储罐区',
          riskPointId: point,
          riskPointName: '一号储罐',
          addressId: place,
          addressName: '罐区',
          orgId: world.orgId,
          orgName: '检修车间',
        },
      },
    });
    const { opens } = await scan('ef', machine);
    expect(opens).toEqual({
      verb: 'add',
      start: { addressId: place, addressName: '罐区', orgId: world.orgId, orgName: '检修车间', locationText: '储罐泵' },
    });
    expect(await scan('pl', place)).toMatchObject({ opens: { start: { addressId: place, addressName: '罐区' } } });
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

  it('stays the same when the point is renamed, moved and given another number', async () => {
    await give(HAZARDS, ['RiskRegister']);
    const code = await printed('rp', point);
    const before = await world.admin.read<WireRecord>('/RiskPoint/detail', { id: point });
    await world.admin.write('/RiskPoint/edit', { ...before, name: '二号储罐', code: 'NEW-1' });
    expect(await printed('rp', point)).toBe(code);
    expect(await scan('rp', point)).toMatchObject({
      opens: { start: { riskPointId: point, riskPointName: '二号储罐' } },
    });
  });

  it('of a point outside the reader’s data says what an unknown one says', async () => {
    await give([...ROUNDS, ...HAZARDS], ['RiskTimedPlanningExecute', 'RiskRegister']);
    const { database } = world.server.platform;
    const { rows } = await database.query(
      `insert into t_1.sys_org (name, code, status, created_time) values ('别部', 'BB', 0, now()) returning id`,
    );
    const code = await printed('rp', point);
    await database.query(`update t_1.risk_point set org_id = ${rows[0]?.id} where id = ${point}`);
    const told = async (code: string) => {
      const { success, code: number, message, extras } = (await inspector.client.get(FIND, { code })).body;
      return { success, number, message, extras };
    };
    expect(await told(code)).toEqual(await told('rp999999999'));
    expect(await told(code.replace('-', 't2-'))).toEqual(await told('rp999999999'));
    expect((await told(code)).message).toBe('记录不存在或无权查看');
  });
});
