import type { Ctx, UserCtx } from '../../ctx.ts';
import { type Announcing, announceChange } from '../../realtime/outbox.ts';
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
  /** False if the work passes to managers by itself once the account is disabled. */
  needsSuccessor: boolean;
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
  waiting(ctx: Pick<Ctx, 'db'>, userIds: readonly number[]): Promise<WaitingWork[]>;
  /** Returns people who may take over everything that waits for the user at the stage. */
  candidates(ctx: UserCtx, query: SuccessorQuery): Promise<Page>;
  /** Hands the work over in the caller's transaction. @throws if the successor is not eligible for one of the tasks */
  handOver(ctx: UserCtx, choice: SuccessorChoice): Promise<void>;
}

export const HANDOVERS = new Registry<Handover>('handover');

/** Returns open work of these users in all features. */
export async function waitingWork(ctx: UserCtx, userIds: readonly number[]): Promise<WaitingWork[]> {
  const lists: WaitingWork[][] = [];
  for (const handover of HANDOVERS.all()) lists.push(await handover.waiting(ctx, userIds));
  return lists.flat();
}

/**
 * Announces that accounts were opened or closed: work that waits for them becomes 待改派, or no longer is. Open lists and
 * counts are then read again, although no row of theirs was written.
 */
export async function announceWaiting(ctx: Announcing, userIds: readonly number[]): Promise<void> {
  for (const { waiting, resources } of HANDOVERS.all()) {
    if ((await waiting(ctx, userIds)).length === 0) continue;
    for (const name of resources) await announceChange(ctx, name, { ids: [] });
  }
}

export function handoverOf(stage: string): Handover | undefined {
  return HANDOVERS.all().find(({ stages }) => stages.includes(stage));
}
