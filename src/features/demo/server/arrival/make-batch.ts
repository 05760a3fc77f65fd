import { databaseFailure } from '../../../../server/db/failure.ts';
import type { DemoHazard } from '../hazard-plan.ts';
import { makeHazard, takePhotos } from '../make-hazards.ts';
import { type PlanMaking, performDeed } from '../plans/perform.ts';
import type { Happening } from '../plans/timeline.ts';
import { handleSeen, reportSeen, takePictures, type Watching } from '../warnings/make-warnings.ts';
import type { DemoWarning } from '../warnings/warning-plan.ts';

/** Hazards of one transaction. It holds locks that people wait for: a twentieth of a second's work on two cores. */
const BATCH = 5;

/** What is made in one transaction: hazards `from` to `to`, and what was done with plans and warnings between them. */
export interface Batch {
  from: number;
  to: number;
  part: readonly Happening[];
}

/** Parts with so many hazards each and what was done with plans until the next one's first. */
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

/** A happening the services refuse: a person has changed meanwhile what it needs. */
export class LeftOut extends Error {
  readonly happening: Happening;
  constructor(happening: Happening, cause: unknown) {
    super('refused', { cause });
    this.happening = happening;
  }
}

/** @throws LeftOut; what the database itself fails with stays as it is, for another try */
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

/** True if the database could not do it now, whatever words the failure was wrapped in. */
export function isAway(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (AWAY.has(databaseFailure(at)?.kind ?? '')) return true;
  }
  return false;
}
