import { readId } from '../../../../kinds/relation/storage.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { invalid } from '../../../../server/errors.ts';
import { findRow } from '../../../../server/records/detail.ts';
import type { Page } from '../../../../server/records/page.ts';
import { handoverOf, waitingWork } from '../../../../server/records/registries/handing-over.ts';
import type { SuccessorQuery, WaitingWork } from '../../../../server/records/registries/handovers.ts';
import { valueIn } from '../../../../server/records/values/body.ts';

const USER = 'sysUser';

/** User who takes over the tasks of another user at a workflow stage. */
interface Successor {
  stage: string;
  userId: number;
}

export type SuccessorRequest = Omit<SuccessorQuery, 'userId'> & { id: unknown };

/** GET /sysUser/openTasks (domain.md#9.1): open tasks of a user, by workflow stage. */
export async function openTasks(ctx: UserCtx, id: unknown): Promise<WaitingWork[]> {
  const user = await findRow(ctx, USER, { id });
  return waitingWork(ctx, [Number(user.id)]);
}

/** GET /sysUser/successors: people who may take over all open tasks of the user at a workflow stage. */
export async function successorPage(ctx: UserCtx, { id, ...asked }: SuccessorRequest): Promise<Page> {
  const user = await findRow(ctx, USER, { id });
  return requireHandover(ctx, asked.stage).candidates(ctx, { ...asked, userId: Number(user.id) });
}

export function splitSuccessors(ctx: UserCtx, body: unknown): { successors: Successor[]; rest: unknown } {
  const asked = valueIn(body, 'successors');
  if (asked === undefined || asked === null) return { successors: [], rest: body };
  const { successors: _, ...rest } = body as { successors: unknown }; // valueIn has read it from an object
  return { successors: readSuccessors(ctx, asked), rest };
}

const MAX_STAGES = 50;

function readSuccessors(ctx: UserCtx, asked: unknown): Successor[] {
  if (!Array.isArray(asked) || asked.length > MAX_STAGES) throw refusal('接替人应为列表');
  const successors = asked.map((one: unknown) => {
    const [stage, userId] = [valueIn(one, 'stage'), readId(valueIn(one, 'userId'))];
    if (typeof stage !== 'string' || userId === undefined) throw refusal('接替人格式不正确，应有环节和用户');
    requireHandover(ctx, stage);
    return { stage, userId };
  });
  const isRepeated = new Set(successors.map(({ stage }) => stage)).size < successors.length;
  if (isRepeated) throw refusal('同一环节只能指定一位接替人');
  return successors;
}

/** Hands the user's tasks over to the successors, in the transaction that closes the account. */
export async function handOverWork(ctx: UserCtx, from: number, successors: readonly Successor[]): Promise<void> {
  for (const { stage, userId: to } of successors) {
    if (to === from) throw refusal('接替人不能是本人');
    await requireHandover(ctx, stage).handOver(ctx, { from, stage, to });
  }
}

function requireHandover({ catalog }: UserCtx, stage: string) {
  const handover = handoverOf(catalog, stage);
  if (!handover) throw refusal('没有这个环节');
  return handover;
}

function refusal(message: string) {
  return invalid([{ field: 'successors', message }]);
}
