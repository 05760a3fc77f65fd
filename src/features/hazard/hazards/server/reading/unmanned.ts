import type { UserCtx } from '../../../../../server/ctx.ts';
import { all, any, equals, type RowFilter } from '../../../../../server/db/records/filter.ts';
import { APPOINTMENTS, type AppointedRole, STAGE_OF_ROLE } from '../../workflow/appointments.ts';
import { ROLE_FIELDS } from '../../workflow/facts.ts';
import { selectLeft } from '../sql/people.sql.ts';

const ROLES = ['judge', 'checker', 'rectifier', 'acceptor'] as const;

/** Rows whose person has a disabled or deleted account. */
export async function leftAt(ctx: UserCtx, role: AppointedRole): Promise<RowFilter> {
  return isAmong(role, await selectLeft(ctx.db));
}

/**
 * 待改派: hazards whose person has left (domain.md#9.1). The ids of these people are read first: with a subquery the
 * planner read every hazard, 4 s of a million.
 */
export async function unmanned(ctx: UserCtx): Promise<RowFilter> {
  const people = await selectLeft(ctx.db);
  return any(...ROLES.map((role) => all(equals('status', statusOf(role)), isAmong(role, people))));
}

function statusOf(role: (typeof ROLES)[number]): number {
  return APPOINTMENTS[STAGE_OF_ROLE[role]].status;
}

function isAmong(role: AppointedRole, people: readonly string[]): RowFilter {
  return people.length === 0 ? { never: true } : { key: ROLE_FIELDS[role].id, op: 'any', value: people };
}
