import { type HazardRole, ROLE_FIELDS } from '../../../workflows/hazard/facts.ts';
import { findPeople, holdsRole } from '../../db/hazards/people.ts';
import { invalid, refuse } from '../../errors.ts';
import { reasonError } from './body.ts';
import type { Work } from './work.ts';

/** Roles that may accept a major hazard: 安全管理员, 主要负责人 (domain §6.1). */
const MAJOR_ACCEPTORS = ['safety_manager', 'plant_director'];

/** Whether the program itself looks for holders of the role, by its code. */
export function isResponsibleRole(code: unknown): boolean {
  return MAJOR_ACCEPTORS.some((known) => known === code);
}

type Appointed = Exclude<HazardRole, 'registrant'>;

/** Names a person for a role on the hazard: must be a live, enabled account of the tenant (domain §3). */
export async function appoint(work: Work, role: Appointed, userId: unknown): Promise<void> {
  const { id: key, name } = ROLE_FIELDS[role];
  const id = Number(userId);
  const person = (await findPeople(work.ctx.db, [id], 'share')).get(id);
  if (!person) {
    const title = work.ctx.catalog.model('RiskRegister').field(key)?.title ?? '';
    throw invalid([{ field: key, message: `所选${title}不存在` }]);
  }
  if (!person.enabled) throw refuse('H1011');
  work.after[key] = String(id);
  work.after[name] = person.name;
}

/** Rectifier apart from checker and acceptor: forbidden, or with a reason only (domain §9.2). */
export function separate(work: Work, role: 'checker' | 'acceptor'): void {
  const rectifier = work.after[ROLE_FIELDS.rectifier.id];
  const other = work.after[ROLE_FIELDS[role].id];
  if (rectifier === undefined || String(rectifier) !== String(other)) return;
  if (work.settings.separation === 'strict') throw refuse('H1006');
  if (work.reason === null) throw invalid([reasonError('整改人与核查人/验收人为同一人时请填写原因')]);
}

export async function requireMajorAcceptor(work: Work): Promise<void> {
  if (Number(work.after.againCheckResult) !== 2) return;
  if (await holdsRole(work.ctx.db, Number(work.after.acceptUserId), MAJOR_ACCEPTORS)) return;
  throw invalid([{ field: 'acceptUserId', message: '重大隐患的验收人须为安全管理员或主要负责人' }]);
}
