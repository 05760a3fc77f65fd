import type { WireRecord } from '../../../../../engine/json.ts';
import { parseWallTime } from '../../../../../engine/wall-time.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import { all, any, equals, type RowFilter } from '../../../../../server/db/records/filter.ts';
import { selectRows } from '../../../../../server/db/records/read.ts';
import { invalid, refuse } from '../../../../../server/errors.ts';
import { toRecord } from '../../../../../server/records/values/rows.ts';
import { inScope } from '../../../../../server/records/visibility.ts';
import { DELAY_ROLES, DELAY_STEP } from '../../workflow/delay.ts';
import type { Transition } from '../transition/transition-state.ts';
import { firstApprovers } from './approvers.ts';

/** Values of the dictionary delay_status. */
export const DELAY_STATUS = { waiting: 0, granted: 1, refused: 2, lapsed: 3 } as const;

/** Applications for a later deadline that wait for the caller; must select the same as approvesDelay() in delay.ts. */
export function waitingDelays(ctx: UserCtx): RowFilter {
  const me = ctx.caller.id;
  const within = inScope('orgId', ctx.scopeOf('RiskRectify:approveDelay'));
  const held = [DELAY_STEP.safety, DELAY_STEP.director].flatMap((step) =>
    ctx.caller.roles.includes(DELAY_ROLES[step] ?? '') ? [all({ key: 'step', op: 'gte', value: step }, within)] : [],
  );
  return all(
    equals('status', DELAY_STATUS.waiting),
    { not: equals('createdUserId', me) },
    // few: a delay has four steps with one filter each
    any(equals('checkerId', me), equals('leaderId', me), ...held),
  );
}

/** Rules of domain.md#3 row 19: the new deadline must be later than the present one. */
export async function prepareApplication(work: Transition): Promise<void> {
  const wanted = parseWallTime(String(work.input.newAccomplishTime));
  const present = parseWallTime(String(work.before.accomplishTime));
  if (!wanted || wanted <= work.ctx.now()) throw wrongDeadline('延期至应晚于当前时间');
  if (present && wanted <= present) throw wrongDeadline('延期至应晚于原完成期限');
  work.approvers = await firstApprovers(work.ctx, work.before);
}

function wrongDeadline(message: string) {
  return invalid([{ field: 'newAccomplishTime', message }]);
}

/** Sets `work.delay` to the answered application; refuses to grant a deadline that has passed meanwhile. */
export async function prepareAnswer(work: Transition): Promise<void> {
  const delay = await waitingDelay(work.ctx, work.before.id);
  if (!delay) throw refuse('H1001');
  const until = parseWallTime(String(delay.newAccomplishTime));
  if (work.input.pass === true && (!until || until <= work.ctx.now())) throw refuse('H1007');
  work.delay = delay;
}

export async function waitingDelay(ctx: UserCtx, hazardId: unknown): Promise<WireRecord | undefined> {
  const model = ctx.catalog.model('RiskDelay');
  const [row] = await selectRows(ctx.db, model, {
    filter: all(equals('riskRegisterId', hazardId), equals('status', DELAY_STATUS.waiting)),
    visible: [],
    order: [{ field: 'id', direction: 'descend' }],
    limit: 1,
  });
  return row && toRecord(model, row);
}
