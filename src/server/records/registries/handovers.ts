import type { Ctx, UserCtx } from '../../ctx.ts';
import type { Page } from '../page.ts';
import { Registry } from './registry.ts';

/** Open work of one user at one stage. */
export interface WaitingWork {
  /** Key of the stage, unique among all features. */
  stage: string;
  /** Title known to people: 待研判, 待核查 …. */
  title: string;
  count: number;
  /** Names of the first few. */
  examples: string[];
  /** False if no successor can be named for it. */
  needsSuccessor: boolean;
  /** Clause for the administrator about its fate without a successor. */
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

/** Work of one feature that waits for persons and can be handed to others (domain.md#9.1). */
export interface Handover {
  /** Stages for which a successor can be named. */
  stages: readonly string[];
  /** Resources of the waiting rows. */
  resources: readonly string[];
  /** Returns the open work of these users; stages without any are absent. */
  waiting(ctx: Pick<Ctx, 'db' | 'catalog'>, userIds: readonly number[]): Promise<WaitingWork[]>;
  /** Returns people who may take over everything that waits for the user at the stage. */
  candidates(ctx: UserCtx, query: SuccessorQuery): Promise<Page>;
  /** Hands the work over in the caller's transaction. @throws if the successor is not eligible for one of the tasks */
  handOver(ctx: UserCtx, choice: SuccessorChoice): Promise<void>;
}

export const HANDOVERS = new Registry<Handover>('handover');
