import type { WireRecord } from '../../../../../engine/json.ts';
import { APPOINTMENTS } from '../../workflow/appointments.ts';
import { isGiven } from '../../workflow/event-of.ts';
import { findAppointee } from '../sql/appointees.sql.ts';
import type { Transition } from './transition-state.ts';

/** risk_rectify_type 立即整改. */
const AT_ONCE = 1;

/**
 * Verdict proposed for a hazard its registrant has already put right (domain.md#9.12): he rectifies it at once if he
 * may. Nothing is proposed if he is the checker.
 */
export async function proposedVerdict({ ctx, after }: Transition): Promise<WireRecord> {
  if (!isFixed(after) || String(after.createdUserId) === String(after.againCheckId)) return {};
  const { permission } = APPOINTMENTS.rectify;
  const person = await findAppointee(ctx.db, { id: Number(after.createdUserId), permission, lock: undefined });
  if (!person?.enabled || !person.holds) return {};
  return { rectifyType: AT_ONCE, rectifyUserId: String(person.id), rectifyUserName: person.name };
}

/**
 * Initial rectification if the registrant is the rectifier: his text and photos of the repaired place. It was complete
 * before the check, whose time is the earliest a rectification may have.
 */
export function rectifiedBefore({ after, now }: Transition): WireRecord {
  if (!isFixed(after) || String(after.rectifyUserId) !== String(after.createdUserId)) return {};
  const { fixedDesc, fixedPictures } = after;
  const words = { riskRectifyResult: fixedDesc, riskRectifyOpinion: fixedDesc };
  return { ...words, afterPictures: fixedPictures, rectifyTime: now };
}

function isFixed({ fixedOnSpot, fixedPictures }: WireRecord): boolean {
  return fixedOnSpot === true && isGiven(fixedPictures);
}
