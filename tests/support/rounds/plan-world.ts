import type { WireRecord } from '../../../src/engine/json.ts';
import { addRow, Keyring } from '../../contract/keyring.ts';
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
  items: readonly [number, number];
  /** Id of the monthly check type, whose name is 月检. */
  monthly: number;
}

/** Starts a server with a department, two inspectors, a point with two items and a monthly check type. */
export async function startPlanWorld(options: Parameters<typeof startPeopledServer>[0] = {}): Promise<PlanWorld> {
  const server = await startPeopledServer(options);
  const db = server.platform.database.session('1');
  const org = { name: '检修车间', code: 'JX', pid: 0, pids: '[0],', status: 0, sort: 1 };
  const orgId = String(await addRow(db, 'sys_org', org));
  const admin = await server.login();
  const inspector = async (account: string) => (await Keyring.create(server, { account, scope: 3, orgId })).userId;
  const inspectors = [await inspector('xunjian01'), await inspector('xunjian02')] as const;
  const add = async (path: string, body: WireRecord, by: { [key: string]: string }): Promise<number> => {
    await admin.write(`/${path}/add`, body);
    const { rows } = await admin.read<{ rows: WireRecord[] }>(`/${path}/page`, by);
    return Number(rows[0]?.id);
  };
  const typeId = await add('RiskPointType', { name: '储罐区' }, { name: '储罐区' });
  const riskPointId = await add('RiskPoint', { name: '一号储罐', riskPointTypeId: typeId }, { name: '一号储罐' });
  const item = (name: string) => add('RiskPointItem', { item: name, riskPointId }, { item: name });
  const items = [await item('液位计完好'), await item('围堰无破损')] as const;
  const monthly = await add('CheckType', { name: '月检', cycleType: 3, cycleNum: 1 }, { name: '月检' });
  return { server, admin, orgId, inspectors, typeId, items, monthly };
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

/** Adds a plan; returns its id. */
export async function addPlan(world: PlanWorld, more: WireRecord = {}): Promise<number> {
  await world.admin.write('/RiskTimedPlanning/add', planBody(world, more));
  const { rows } = await world.admin.read<{ rows: WireRecord[] }>('/RiskTimedPlanning/page', { pageSize: 500 });
  return Math.max(...rows.map(({ id }) => Number(id)));
}
