import type { WireRecord } from '../../../../engine/json.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { refuse } from '../../../../server/errors.ts';
import { type Performer, performEach, type Verdict } from '../../../../server/records/actions/several.ts';
import {
  allKinds,
  nameOfShared,
  type SharedAction,
  sharedActions,
  taskKinds,
} from '../../../../server/records/registries/tasks.ts';

export interface Performance {
  /** Kind of the tasks; absent for rows of a list, whose action alone identifies the work. */
  kind?: string;
  /** Action as `Resource/verb` of the descriptor. */
  action: string;
  ids: number[];
  input: WireRecord;
}

/** Performs an action on several tasks with the function of the single call (decision 045). */
export function performTasks(by: Performer, of: Performance): Promise<Verdict[]> {
  const { kind, action, ids, input } = of;
  const { perform } = findAction(by.ctx, of);
  const several = { route: `/inbox/perform/${kind ?? action}`, content: { action, input }, ids };
  return performEach(by, several, (ctx, id) => perform(ctx, id, input));
}

function findAction(ctx: UserCtx, { kind, action }: Performance): SharedAction {
  const kinds = kind === undefined ? allKinds() : taskKinds(ctx).filter(({ key }) => key === kind);
  const found = kinds.flatMap((known) => sharedActions(ctx, known)).find((one) => nameOfShared(one) === action);
  if (!found) throw refuse('1013002');
  return found;
}
