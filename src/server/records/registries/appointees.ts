import type { AppointedStage } from '../../../engine/stages.ts';
import type { UserCtx } from '../../ctx.ts';
import { Registry } from './registry.ts';

/** People who may be appointed for one stage of a workflow; the feature with the workflow decides. */
export interface Appointees {
  stage: AppointedStage;
  /** Code of the call that completes the stage. */
  permission: string;
  /**
   * Returns the ids of people the caller may appoint, for the record with this id or for a new one.
   * @throws 1013002 if the caller may not appoint for the stage
   */
  candidates(ctx: UserCtx, recordId?: string): Promise<number[]>;
}

export const APPOINTEES = new Registry<Appointees>('people for', ({ stage }) => stage);

/** @throws Error if no feature has the stage */
export function appointeesAt(stage: AppointedStage): Appointees {
  const found = APPOINTEES.get(stage);
  if (!found) throw new Error(`no subject names people for ${stage}`);
  return found;
}
