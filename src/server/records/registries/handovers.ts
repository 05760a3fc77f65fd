import type { Ctx, UserCtx } from '../../ctx.ts';
import type { Page } from '../page.ts';
import { Registry } from './registry.ts';

/** Open work of one user at one stage. */
export interface WaitingWork {
  /** Key of the stage, unique among features. */
  stage: string;
  /** Title for users: 待研判, 待核查 … */
  title: string;
  count: number;
  /** Names of the first records. */
  examples: string[];
  /** False if no successor can be chosen. */
  needsSuccessor: boolean;
  /** Consequence for the work if no successor is chosen, as a clause for the administrator. */
  unnamed: string;
}

export interface SuccessorQuery {
  userId: number;
  stage: string;
  searchValue?: string;
  pageNo?: number;
  pageSize?: number;
}

export interface SuccessorChoice {
  from: number;
  stage: string;
  to: number;
}

/** A feature's work that waits for people and can be handed over (domain.md#9.1). */
export interface Handover {
  /** Stages for which a successor can be chosen. */
  stages: readonly string[];
  /** Resources of the waiting records. */
  resources: readonly string[];
  /** Open work of these users; stages without open work are left out. */
  waiting(ctx: Pick<Ctx, 'db' | 'catalog'>, userIds: readonly number[]): Promise<WaitingWork[]>;
  /** People who may take over all work that waits for the user at the stage. */
  candidates(ctx: UserCtx, query: SuccessorQuery): Promise<Page>;
  /** Hands work over in the caller's transaction. @throws if the successor may not do one of the tasks */
  handOver(ctx: UserCtx, choice: SuccessorChoice): Promise<void>;
}

export const HANDOVERS = new Registry<Handover>('handover');
