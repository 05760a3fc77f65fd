import type { WireRecord } from '../../../src/engine/json.ts';
import { Keyring } from '../../contract/keyring.ts';
import { type PlanWorld, startPlanWorld } from '../rounds/plan-world.ts';

export interface OneOffWorld extends PlanWorld {
  /** Two persons of the department whom plans name. */
  people: readonly [Keyring, Keyring];
  /** A third person, whom no plan names. */
  stranger: Keyring;
  riskTypeId: number;
}

export const INSPECTOR_CODES = [
  'RiskPlanningExecute:page',
  'RiskPlanningExecute:detail',
  'RiskPlanningExecute:execute',
  'RiskRegister:planRegister',
  'RiskRegister:page',
];

/** Starts a plan world whose inspectors sign in and have the permissions of an inspector of one-off plans. */
export async function startOneOffWorld(options: Parameters<typeof startPlanWorld>[0] = {}): Promise<OneOffWorld> {
  const world = await startPlanWorld(options);
  const person = (account: string) =>
    Keyring.create(world.server, { account, scope: 4, orgId: world.orgId, codes: INSPECTOR_CODES });
  const people = [await person('jihua01'), await person('jihua02')] as const;
  const stranger = await person('jihua03');
  const [riskType] = await world.admin.rows('/RiskType/page', { name: '物的不安全状态' });
  return { ...world, people, stranger, riskTypeId: Number(riskType?.id) };
}

/** Valid body of a new one-off plan. */
export function oneOffBody(world: OneOffWorld, more: WireRecord = {}): WireRecord {
  return {
    planningName: '节前排查',
    planningType: world.monthly,
    riskPointTypeId: world.typeId,
    checkingItems: world.items.join(),
    deptId: world.orgId,
    checkUserIds: world.people.map(({ userId }) => userId).join(),
    startTime: '2026-01-21 08:00:00',
    endTime: '2026-01-22 18:00:00',
    ...more,
  };
}

export function addOneOff(world: OneOffWorld, more: WireRecord = {}): Promise<number> {
  return world.admin.add('/RiskPlanning/add', oneOffBody(world, more));
}

/** Valid body of a hazard found at an item. */
export function hazardBody(world: OneOffWorld, more: WireRecord = {}): WireRecord {
  return {
    riskName: '液位计渗漏',
    riskDesc: '一号储罐液位计法兰渗漏',
    riskTypeId: world.riskTypeId,
    orgId: world.orgId,
    locationText: '一号储罐',
    ...more,
  };
}
