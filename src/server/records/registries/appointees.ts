import type { AppointedStage } from '../../../engine/stages.ts';
import type { UserCtx } from '../../ctx.ts';

/** People who can be named for one stage of a workflow, as its subject decides. */
export interface Appointees {
  stage: AppointedStage;
  /** Code of the call the stage is done by. */
  permission: string;
  /**
   * Ids of the people the caller may name, for the record with this id or for a new one.
   * @throws 1013002 where the caller names no one for the stage
   */
  candidates(ctx: UserCtx, recordId?: string): Promise<number[]>;
}

const APPOINTEES: Appointees[] = [];

/** Features are handed in by boot: lists of people know nothing of the subjects people are named for. */
export function installAppointees(all: readonly Appointees[]): void {
  for (const one of all) if (!APPOINTEES.includes(one)) APPOINTEES.push(one);
}

/** @throws where no subject has the stage */
export function appointeesAt(stage: AppointedStage): Appointees {
  const found = APPOINTEES.find((one) => one.stage === stage);
  if (!found) throw new Error(`no subject names people for ${stage}`);
  return found;
}
