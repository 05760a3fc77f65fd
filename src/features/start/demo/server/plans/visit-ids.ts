import type { DbSession } from '../../../../../server/db/session.ts';
import type { OneOff } from './one-off.ts';
import { guidOf, type Round } from './timed.ts';
import { selectPlanId, selectRoundId } from './visits.sql.ts';
import type { Visit } from './visits.ts';

/** Id of the round or one-off plan on which a hazard was found. */
export function visitId(db: DbSession, visit: Visit): Promise<number> {
  if (visit.kind === 'round') return roundId(db, visit as Round); // visits of kind `round` are Rounds
  return selectPlanId(db, 'risk_planning', (visit as OneOff).row.name);
}

export function roundId(db: DbSession, { plan, slot }: Round): Promise<number> {
  return selectRoundId(db, { guid: guidOf(plan), slot: new Date(slot) });
}
