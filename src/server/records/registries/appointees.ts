import type { AppointedStage } from '../../../engine/stages.ts';
import type { UserCtx } from '../../ctx.ts';
import { Registry } from './registry.ts';

/** Finds people for one stage of a workflow; declared by the workflow's feature. */
export interface Appointees {
  stage: AppointedStage;
  /** Permission of the call that completes the stage. */
  permission: string;
  /** Ids of people whom the caller may choose, for this record or a new one. @throws 1013002 if he may choose none */
  candidates(ctx: UserCtx, recordId?: string): Promise<number[]>;
}

export const APPOINTEES = new Registry<Appointees>('people for', ({ stage }) => stage);

/** @throws Error if no feature registered the stage */
export function appointeesAt(stage: AppointedStage): Appointees {
  const found = APPOINTEES.get(stage);
  if (!found) throw new Error(`no subject names people for ${stage}`);
  return found;
}
