import type { UserCtx } from '../../../../../server/ctx.ts';
import { invalid } from '../../../../../server/errors.ts';
import { holdersOfCode } from '../../../../../server/session/holders.sql.ts';
import { loadIdentities } from '../../../../../server/session/identity.ts';
import { type HAZARD_EVENTS, isHazardCall } from '../../workflow/events.ts';
import { isHazardRole, namesOf } from '../../workflow/facts.ts';
import { explainHazard } from '../../workflow/hazard.ts';
import { MANAGER_LISTS } from '../../workflow/rules.ts';
import { partsOf } from '../register/body.ts';
import { findTarget, type Hazard, subjectOf } from '../transition/target.ts';
import { hazardSettings } from './settings.ts';
import { covers } from './visibility.ts';

/** Maximum managers returned (MOST), and maximum people whose identities are loaded to find them (MOST_EXAMINED). */
const MOST = 5;
const MOST_EXAMINED = 300;

const ROLE_TITLES = {
  registrant: '登记人',
  judge: '研判人',
  checker: '核查人',
  rectifier: '整改人',
  acceptor: '验收人',
};

export interface Who {
  reason: string;
  people: { name: string; role: string }[];
}

/** Returns why the caller cannot do an action on a hazard now, and who can. */
export async function whoCan(ctx: UserCtx, { id, action }: { id: unknown; action: string }): Promise<Who> {
  if (!isHazardCall(action)) throw invalid([{ field: 'action', message: '没有这个操作' }]);
  const hazard = await findTarget(ctx, 'RiskRegister', id);
  const { reason, holders } = explainHazard(await subjectOf(ctx, hazard, await hazardSettings(ctx)), action);
  if (reason === '') return { reason, people: [] };
  const names = namesOf(hazard.record);
  const people = holders
    .filter(isHazardRole)
    .map((role) => ({ name: names[role] ?? '未指定', role: ROLE_TITLES[role] }));
  const managers = holders.includes('manager') ? await managersOf(ctx, hazard, partsOf(action)) : [];
  return { reason, people: [...people, ...managers.map((name) => ({ name, role: '管理人员' }))] };
}

/** Names of people with the permissions of the call and of its management list, and the hazard in their data scope. */
async function managersOf(
  { db }: UserCtx,
  { record }: Hazard,
  { permission, resource }: (typeof HAZARD_EVENTS)[keyof typeof HAZARD_EVENTS],
): Promise<string[]> {
  // Every employee may have the call's permission; few people have the permission of the management list.
  const managing = new Set(await holdersOfCode(db, MANAGER_LISTS[resource]));
  const holders = (await holdersOfCode(db, permission)).filter((userId) => managing.has(userId));
  const people = await loadIdentities(db, holders.slice(0, MOST_EXAMINED).map(String));
  return [...people.values()]
    .filter(({ status, permissions }) => status === 'enabled' && permissions.has(MANAGER_LISTS[resource]))
    .filter(({ scopeOf }) => covers(scopeOf(permission), record.orgId))
    .map(({ caller }) => caller.name)
    .slice(0, MOST);
}
