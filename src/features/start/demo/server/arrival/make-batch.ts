import { databaseFailure } from '../../../../../server/db/session.ts';
import type { DemoHazard } from '../hazard-plan.ts';
import { makeHazard, takePhotos } from '../make-hazards.ts';
import { type PlanMaking, performDeed } from '../plans/perform.ts';
import type { Happening } from '../plans/timeline.ts';
import { handleSeen, reportSeen, takePictures, type Watching } from '../warnings/make-warnings.ts';
import type { DemoWarning } from '../warnings/warning-plan.ts';

/** Hazards per transaction: its locks make users wait for about a twentieth of a second on two cores. */
const BATCH = 5;

/** The work of one transaction: hazards `from` to `to`, with the plans and warnings between them. */
export interface Batch {
  from: number;
  to: number;
  part: readonly Happening[];
}

/** Splits events into batches of `BATCH` hazards, each with the plan work before the next batch's first hazard. */
export function batchesOf(happenings: readonly Happening[]): Batch[] {
  const parts: Happening[][] = [[]];
  let hazards = 0;
  for (const happening of happenings) {
    if ('hazard' in happening) {
      if (hazards > 0 && hazards % BATCH === 0) parts.push([]);
      hazards += 1;
    }
    parts.at(-1)?.push(happening);
  }
  return parts.map((part, index) => ({ from: index * BATCH, to: Math.min((index + 1) * BATCH, hazards), part }));
}

/** Thrown for an event that the services refuse because a user has changed a record it needs. */
export class LeftOut extends Error {
  readonly happening: Happening;
  constructor(happening: Happening, cause: unknown) {
    super('refused', { cause });
    this.happening = happening;
  }
}

/**
 * Makes everything in a batch except what was left out, with all photos uploaded first.
 * @throws LeftOut; errors of the database are passed on, so that the caller can try again
 */
export async function makeBatch(
  { part, left }: Batch & { left: ReadonlySet<Happening> },
  making: PlanMaking & Watching,
): Promise<void> {
  const rest = part.filter((one) => !left.has(one));
  const hazards = rest.flatMap((one): DemoHazard[] => ('hazard' in one ? [one.hazard] : []));
  const seen = rest.flatMap((one): DemoWarning[] => ('warning' in one ? [one.warning] : []));
  const files = (await takePhotos(hazards, making)).values();
  const pictures = (await takePictures(seen, making)).values();
  const nextFile = () => String(files.next().value);
  for (const one of rest) {
    try {
      if ('hazard' in one) await makeHazard(one.hazard, { ...making, nextFile });
      else if ('deed' in one) await performDeed(one.deed, making);
      else if ('handled' in one) await handleSeen(one.handled, making);
      else await reportSeen(one.warning, { ...making, picture: String(pictures.next().value) });
    } catch (error) {
      throw isAway(error) ? error : new LeftOut(one, error);
    }
  }
}

const AWAY = new Set(['busy', 'too-slow', 'unavailable']);

/** True if the database is temporarily unavailable, however the error is wrapped. */
export function isAway(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (AWAY.has(databaseFailure(at)?.kind ?? '')) return true;
  }
  return false;
}
