import type { WireRecord } from '../../../../../engine/json.ts';
import type { Ctx } from '../../../../../server/ctx.ts';
import { findPeople } from '../../../../../server/db/people.ts';
import { loadIdentities } from '../../../../../server/session/identity.ts';
import { DELAY_ROLES, DELAY_STEP, type DelayStep, firstDelayStep } from '../../workflow/delay.ts';
import { covers } from '../reading/visibility.ts';
import { selectLeader, selectRoleHolders } from '../sql/delays.sql.ts';

/** People who may answer an application for a later deadline at one step of its approval (domain.md#5.2). */
export interface Approvers {
  step: DelayStep;
  userIds: string[];
}

const STEPS = [DELAY_STEP.checker, DELAY_STEP.leader, DELAY_STEP.safety, DELAY_STEP.director] as const;

type Reader = Pick<Ctx, 'db'>;

/** Approvers of an application's first step, which is the lowest step that has an approver. */
export function firstApprovers(ctx: Reader, hazard: WireRecord): Promise<Approvers> {
  return approversFrom(ctx, hazard, firstDelayStep(hazard));
}

/** Approvers of the next higher step that has an approver; null if there is no such step. */
export async function nextApprovers(ctx: Reader, hazard: WireRecord, step: number): Promise<Approvers | null> {
  const next = STEPS.find((one) => one > step);
  const found = next === undefined ? null : await approversFrom(ctx, hazard, next);
  return found && found.userIds.length > 0 ? found : null;
}

async function approversFrom(ctx: Reader, hazard: WireRecord, from: DelayStep): Promise<Approvers> {
  for (const step of STEPS.filter((one) => one >= from)) {
    const ids = await candidatesAt(ctx, hazard, step);
    const people = await findPeople(ctx.db, ids);
    const userIds = ids.filter((id) => people.get(id)?.enabled && String(id) !== String(hazard.rectifyUserId));
    if (userIds.length > 0) return { step, userIds: userIds.map(String) };
  }
  // Without any approver the application waits until a user gets the role of the last step.
  return { step: DELAY_STEP.director, userIds: [] };
}

async function candidatesAt(ctx: Reader, hazard: WireRecord, step: DelayStep): Promise<number[]> {
  if (step === DELAY_STEP.checker) return idsOf(hazard.againCheckId);
  if (step === DELAY_STEP.leader) return idsOf(await selectLeader(ctx.db, Number(hazard.rectifyOrgId ?? hazard.orgId)));
  const holders = await selectRoleHolders(ctx.db, DELAY_ROLES[step] ?? '');
  const people = await loadIdentities(ctx.db, holders.map(String));
  return [...people]
    .filter(([, { scopeOf }]) => covers(scopeOf('RiskRectify:approveDelay'), hazard.orgId))
    .map(([id]) => Number(id));
}

function idsOf(id: unknown): number[] {
  return id === undefined || id === null ? [] : [Number(id)];
}
