import type { WireRecord } from '../../../src/engine/json.ts';
import { roundTimer } from '../../../src/features/inspection/plans/server/round-timer.ts';
import { insertPeople } from '../../../src/features/inspection/plans/server/rounds/round-people.sql.ts';
import { findPeople } from '../../../src/server/db/people.ts';
import type { DbSession } from '../../../src/server/db/session.ts';
import { addRow, Keyring } from '../../contract/keyring.ts';
import { runTimer } from '../server.ts';
import { rowsIn } from '../stored.ts';
import { addPlan, type PlanWorld, startPlanWorld } from './plan-world.ts';

export const ROUNDS = '/RiskTimedPlanningExecute';
/** A position in the tank area, and one 1 km north of it. */
export const THERE = { lng: 121.5, lat: 30.7 };
export const AWAY = { lng: 121.5, lat: 30.709 };

const CODES = ['page', 'detail', 'signIn', 'execute'].map((verb) => `RiskTimedPlanningExecute:${verb}`);

export interface RoundWorld extends PlanWorld {
  /** Person of every round by default; `colleague` is of the same department and has the same permissions. */
  inspector: Keyring;
  colleague: Keyring;
  addressId: number;
  riskTypeId: number;
  /** Creates a waiting round, by default of the inspector; several persons form a group. */
  newRound(of?: { userId?: string; userIds?: readonly string[]; planningName?: string }): Promise<Round>;
}

export interface Round {
  id: number;
  items: [number, number];
}

/** Starts a server with a department, a risk point at a position, and persons who inspect it. */
export async function startRoundWorld(now: () => Date): Promise<RoundWorld> {
  const world = await startPlanWorld({ now });
  const { server, admin, orgId, typeId, riskPointId } = world;
  const codes = [...CODES, 'RiskRegister:timerPlanRegister', 'RiskRegister:delete', 'SignIn:page', 'SignIn:add'];
  const person = (account: string) => Keyring.create(server, { account, scope: 3, orgId, codes });
  const [inspector, colleague] = [await person('dianjian01'), await person('dianjian02')];
  const addressId = await admin.add('/Address/add', { name: '甲醇罐组', code: 'ADR-01', ...THERE });
  const point = { id: riskPointId, name: '一号储罐', code: 'RP-001', riskPointTypeId: typeId, addressId, orgId };
  await admin.write('/RiskPoint/edit', point);
  const [riskType] = await admin.rows('/RiskType/page', { name: '物的不安全状态' });
  const newRound: RoundWorld['newRound'] = async (of = inspector) => {
    const people = 'userIds' in of && of.userIds ? of.userIds : [of.userId];
    const planningData = [{ checkingPerson: people.join() }];
    const named = 'planningName' in of && of.planningName ? { planningName: of.planningName } : {};
    const planId = await addPlan(world, { planningData, ...named, startTime: '2090-01-31 08:00:00' });
    const id = await roundOf(world, planId, now);
    const { items } = await admin.read<{ items: WireRecord[] }>(`${ROUNDS}/detail`, { id: String(id) });
    return { id, items: [Number(items[0]?.id), Number(items[1]?.id)] };
  };
  return { ...world, inspector, colleague, addressId, riskTypeId: Number(riskType?.id), newRound };
}

/** Creates a round of the plan without the scheduler, which has tests of its own. */
async function roundOf({ server, orgId, items }: PlanWorld, planId: number, now: () => Date): Promise<number> {
  const db = server.platform.database.session('1');
  type Plan = { planning_data: { checkingPerson: string }[] };
  const [plan] = await rowsIn<Plan>(server, 'risk_timed_planning', { id: planId });
  const people = (plan?.planning_data[0]?.checkingPerson ?? '').split(',').map(Number);
  const id = await addRow(db, 'risk_timed_planning_execute', {
    planning_id: planId,
    row_key: String(planId),
    plan_time: new Date(now().getTime() - 3_600_000),
    due_time: new Date(now().getTime() + 3_600_000),
    ...(people.length > 1 ? { inspectors: await namesOf(db, people) } : { check_user_id: people[0] }),
    dept_id: Number(orgId),
    status: 0,
  });
  const group = people.map((user_id) => ({ execution_id: id, user_id }));
  if (people.length > 1) await insertPeople(db, group);
  const names = ['液位计完好', '围堰无破损'];
  for (const [at, item] of names.entries()) {
    const row = { execution_id: id, seq: at + 1, risk_point_item_id: items[at], item, standard: '完好，无渗漏' };
    await db.run(db.t.insertInto('timed_plan_item').values(row));
  }
  return id;
}

async function namesOf(db: DbSession, ids: readonly number[]): Promise<string> {
  return [...(await findPeople(db, ids)).values()].map(({ name }) => name).join('、');
}

/** Marks overdue rounds, as the timer of a server does. */
export const tick = ({ server }: RoundWorld): Promise<unknown> => runTimer(server, roundTimer);
