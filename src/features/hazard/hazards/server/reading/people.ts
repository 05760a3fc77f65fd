import type { AppointedStage } from '../../../../../engine/stages.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import { readOnce } from '../../../../../server/db/session.ts';
import { invalid, refuse } from '../../../../../server/errors.ts';
import type { Change } from '../../../../../server/records/hooks/hooks.ts';
import type { FixedRole } from '../../../../../server/records/registries/fixed-roles.ts';
import { differs } from '../../../../../server/records/values/differs.ts';
import { APPOINTMENTS, type AppointedRole, STAGE_OF_ROLE } from '../../workflow/appointments.ts';
import { isGiven } from '../../workflow/event-of.ts';
import { ROLE_FIELDS } from '../../workflow/facts.ts';
import { VERDICT } from '../../workflow/status.ts';
import { reasonError } from '../register/body.ts';
import { type Appointee, findAppointee } from '../sql/appointees.sql.ts';
import { holdsRole } from '../sql/people.sql.ts';
import type { Transition } from '../transition/transition-state.ts';

/** Roles that may accept a major hazard: 安全管理员, 主要负责人 (domain.md#6.1). */
export const MAJOR_ACCEPTORS = ['safety_manager', 'plant_director'];

/** Roles whose holders are found by their code, so that the code must not change. */
export const ACCEPTOR_ROLES: readonly FixedRole[] = MAJOR_ACCEPTORS.map((code) => ({
  code,
  refusal: '验收重大隐患按该编码认定角色，不能修改',
}));

/** Appoints a person for a role on the hazard; his account is locked until the transaction ends. */
export async function appoint(work: Transition, role: AppointedRole, userId: unknown): Promise<void> {
  const { id: key, name } = ROLE_FIELDS[role];
  const person = await findNameable(work.ctx, STAGE_OF_ROLE[role], { userId, lock: 'share' });
  work.after[key] = String(person.id);
  work.after[name] = person.name;
}

/**
 * Finds a person for a stage, whatever his data scope (domain.md#9.3a); only super administrators find each other.
 * @throws 400 for an unknown person, H1011 for a disabled one, H1014 without permission for the stage's call
 */
async function findNameable(
  ctx: UserCtx,
  stage: AppointedStage,
  { userId, lock }: { userId: unknown; lock?: 'share' },
): Promise<Appointee> {
  const { role, title, permission } = APPOINTMENTS[stage];
  const { id: key } = ROLE_FIELDS[role];
  const person = await findAppointee(ctx.db, { id: Number(userId), permission, lock });
  if (!person || (person.isSuper && ctx.caller.adminType !== '1')) {
    const field = ctx.catalog.model('RiskRegister').field(key)?.title ?? '';
    throw invalid([{ field: key, message: `所选${field}不存在` }]);
  }
  if (!person.enabled) throw refuse('H1011');
  if (!person.holds && !person.isSuper) throw notEligible(key, { 姓名: person.name, 环节: title });
  return person;
}

function notEligible(field: string, words: { 姓名: string; 环节: string }): Error {
  const { message } = refuse('H1014', words);
  return refuse('H1014', words, { errors: [{ field, message }] });
}

/** Checks that people newly proposed on a draft may act at their stage, by the same rules as at submission. */
export async function checkProposals(ctx: UserCtx, { resource, before, record }: Change): Promise<void> {
  for (const { key, relation } of resource.fields) {
    const stage = relation?.stage ?? null;
    if (stage === null || !isGiven(record[key]) || !differs(key, before, record)) continue;
    await readOnce(ctx.db, `nameable|${stage}|${String(record[key])}`, () =>
      findNameable(ctx, stage, { userId: record[key] }),
    );
  }
}

/** Keeps the rectifier apart from checker and acceptor: refuses, or requires a reason (domain.md#9.2). */
export function separate(work: Transition, role: 'checker' | 'acceptor'): void {
  const rectifier = work.after[ROLE_FIELDS.rectifier.id];
  const other = work.after[ROLE_FIELDS[role].id];
  if (rectifier === undefined || String(rectifier) !== String(other)) return;
  if (work.settings.separation === 'strict') throw refuse('H1006');
  if (work.reason === null) throw invalid([reasonError('整改人与核查人/验收人为同一人时请填写原因')]);
}

export async function requireMajorAcceptor(work: Transition): Promise<void> {
  if (Number(work.after.againCheckResult) !== VERDICT.major) return;
  if (await holdsRole(work.ctx.db, Number(work.after.acceptUserId), MAJOR_ACCEPTORS)) return;
  throw invalid([{ field: 'acceptUserId', message: '重大隐患的验收人须为安全管理员或主要负责人' }]);
}
