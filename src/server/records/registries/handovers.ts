import type { Ctx, UserCtx } from '../../ctx.ts';
import { type Announcing, announceChange } from '../../realtime/outbox.ts';
import type { Page } from '../page.ts';

/** Open work of one user at one stage. */
export interface WaitingWork {
  /** Key of the stage, unique among all subjects. */
  stage: string;
  /** 待研判, 待核查 …, as people call it. */
  title: string;
  count: number;
  /** Names of the first few. */
  examples: string[];
  /** False where the work passes to managers by itself once the account is disabled. */
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

/** Work of one subject that waits for persons and can be handed to others (domain.md#9.1). */
export interface Handover {
  /** Stages a successor can be named for. */
  stages: readonly string[];
  /** Resources whose rows wait. */
  resources: readonly string[];
  /** Stages without open work are absent. */
  waiting(ctx: Pick<Ctx, 'db'>, userIds: readonly number[]): Promise<WaitingWork[]>;
  /** People who may take over everything that waits for the user at the stage. */
  candidates(ctx: UserCtx, query: SuccessorQuery): Promise<Page>;
  /** Hands it over in the caller's transaction. @throws where the successor is not eligible for one of the tasks */
  handOver(ctx: UserCtx, choice: SuccessorChoice): Promise<void>;
}

const HANDOVERS: Handover[] = [];

/** Features are handed in by boot: users know nothing of the subjects whose work they do. */
export function installHandovers(handovers: readonly Handover[]): void {
  for (const handover of handovers) if (!HANDOVERS.includes(handover)) HANDOVERS.push(handover);
}

/** Open work of these users in all subjects. */
export async function waitingWork(ctx: UserCtx, userIds: readonly number[]): Promise<WaitingWork[]> {
  const lists: WaitingWork[][] = [];
  for (const handover of HANDOVERS) lists.push(await handover.waiting(ctx, userIds));
  return lists.flat();
}

/**
 * Accounts were opened or closed: what waits for them becomes 待改派, or is no longer. Open lists and counts of it are
 * read again, although no row of theirs was written.
 */
export async function announceWaiting(ctx: Announcing, userIds: readonly number[]): Promise<void> {
  for (const { waiting, resources } of HANDOVERS) {
    if ((await waiting(ctx, userIds)).length === 0) continue;
    for (const name of resources) await announceChange(ctx, name, { ids: [] });
  }
}

export function handoverOf(stage: string): Handover | undefined {
  return HANDOVERS.find(({ stages }) => stages.includes(stage));
}
