import type { UserCtx } from '../../../../server/ctx.ts';
import { all, oneOf } from '../../../../server/db/records/filter.ts';
import { handoverBy } from '../../../../server/records/registries/handing-over.ts';
import { OPEN_ROUNDS } from '../workflow/round.ts';
import { assignRound } from './assign-round.ts';
import { EXECUTION } from './rounds/hold-round.ts';

/** Open rounds of an inspector who leaves (domain.md#9.1); rounds not created yet are not handed over. */
export const roundHandover = handoverBy({
  stage: 'round',
  title: '排查任务',
  resource: EXECUTION,
  need: { access: 'permission', permission: `${EXECUTION}:execute`, title: '执行排查任务' },
  needsSuccessor: true,
  unnamed: '停用后无人执行，请在排查任务中改派',
  waitsFor: (userIds) => all(oneOf('status', OPEN_ROUNDS), oneOf('checkUserId', userIds)),
  pass: (ctx, { id }, to) => assignRound(inNameOfManagers(ctx), { id, checkUserId: String(to) }),
});

function inNameOfManagers(ctx: UserCtx): UserCtx {
  return { ...ctx, scope: 'all', scopeOf: () => 'all', permissions: new Set([`${EXECUTION}:assign`]) };
}
