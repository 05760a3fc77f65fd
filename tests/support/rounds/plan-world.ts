import type { WireRecord } from '../../../src/engine/json.ts';
import { addOrg, Keyring } from '../../contract/keyring.ts';
import type { ApiClient } from '../api-client.ts';
import { startPeopledServer } from '../people.ts';
import type { TestServer } from '../server.ts';

export interface PlanWorld {
  server: TestServer;
  admin: ApiClient;
  orgId: string;
  /** Ids of the department's inspectors. */
  inspectors: readonly [string, string];
  typeId: number;
  riskPointId: number;
  items: readonly [number, number];
  /** Id of the monthly check type, whose name is 月检. */
  monthly: number;
}

/** Starts a server with a department, two inspectors, a point with two items and a monthly check type. */
export async function startPlanWorld(options: Parameters<typeof startPeopledServer>[0] = {}): Promise<PlanWorld> {
  const server = await startPeopledServer(options);
  const orgId = await addOrg(server.platform.database.session('1'), '检修车间', { code: 'JX' });
  const admin = await server.login();
  const inspector = async (account: string) => (await Keyring.create(server, { account, scope: 3, orgId })).userId;
  const inspectors = [await inspector('xunjian01'), await inspector('xunjian02')] as const;
  const typeId = await admin.add('/RiskPointType/add', { name: '储罐区' });
  const riskPointId = await admin.add('/RiskPoint/add', { name: '一号储罐', riskPointTypeId: typeId });
  const item = (name: string) => admin.add('/RiskPointItem/add', { item: name, riskPointId });
  const items = [await item('液位计完好'), await item('围堰无破损')] as const;
  const monthly = await admin.add('/CheckType/add', { name: '月检', cycleType: 3, cycleNum: 1 });
  return { server, admin, orgId, inspectors, typeId, riskPointId, items, monthly };
}

/** Valid body of a new plan. */
export function planBody(world: PlanWorld, more: WireRecord = {}): WireRecord {
  return {
    planningName: '储罐区月检',
    planningType: world.monthly,
    riskPointTypeId: world.typeId,
    checkingItems: world.items.join(),
    deptId: world.orgId,
    startTime: '2026-01-31 08:00:00',
    planningData: world.inspectors.map((checkingPerson) => ({ checkingPerson })),
    ...more,
  };
}

export function addPlan(world: PlanWorld, more: WireRecord = {}): Promise<number> {
  return world.admin.add('/RiskTimedPlanning/add', planBody(world, more));
}
