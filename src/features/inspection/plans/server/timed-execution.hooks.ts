import type { UserCtx } from '../../../../server/ctx.ts';
import { all, any, equals, type RowFilter } from '../../../../server/db/records/filter.ts';
import { list, named } from '../../../../server/http/replies/reply-shape.ts';
import type { ResourceHooks } from '../../../../server/records/hooks/hooks.ts';
import { type Page, pageRecords } from '../../../../server/records/page.ts';
import { inScope } from '../../../../server/records/visibility.ts';
import { OPEN_ROUNDS } from '../workflow/round.ts';
import { OFFER, offerRounds } from './reading.ts';
import { PLACE, SUMMARY, showRound } from './rounds/show-round.ts';

const EXECUTION = 'RiskTimedPlanningExecute';

/** Filter of rounds whose group includes the caller; with `only`, rounds that still wait for a member. */
function groupRounds(ctx: UserCtx, only: { is_open?: true } = {}): RowFilter {
  const where = { user_id: Number(ctx.caller.id), ...only };
  return { linked: 'round_inspector', by: 'execution_id', key: 'id', where, few: true };
}

/** Filter of visible rounds: by the data scope on the department, by their inspector, and by their group. */
function visibleRounds(ctx: UserCtx): readonly RowFilter[] {
  if (ctx.scope === 'all') return [];
  return [inScope('deptId', ctx.scope), equals('checkUserId', ctx.caller.id), groupRounds(ctx)];
}

/** Filter of rounds the caller still has to do, also overdue ones; group rounds only until a member has taken them. */
export function waitingRounds(ctx: UserCtx): RowFilter {
  const own = any(equals('checkUserId', ctx.caller.id), groupRounds(ctx, { is_open: true }));
  return all(own, { key: 'status', op: 'any', value: OPEN_ROUNDS });
}

export const timedExecution: ResourceHooks = {
  visible: visibleRounds,
  exported: roundsBehind,
  timeField: 'planTime',
  filters: { todo: (ctx, raw) => (raw === 'execute' ? waitingRounds(ctx) : null) },
  decorateRows: offerRounds,
  rowSchema: { actions: list(OFFER) },
  detailSchema: { signIn: named('SignIn'), places: list(PLACE), summary: SUMMARY },
  extraKeys: ['signIn', 'places', 'summary'],
  decorateDetail: showRound,
};

type Query = Record<string, unknown>;

/** Rows of a list by its source: for managers their data scope, else the caller's and his groups' (wire.md#9.2). */
function roundsBehind(ctx: UserCtx, source: string): { within?: RowFilter; visible?: readonly RowFilter[] } {
  if (source === 'allPage') return { visible: [inScope('deptId', ctx.scope)] };
  return { within: any(equals('checkUserId', ctx.caller.id), groupRounds(ctx)) };
}

/** Rounds of the caller and of his groups, including those that another member has taken. */
export function ownRounds(ctx: UserCtx, query: Query): Promise<Page> {
  return pageRecords(ctx, EXECUTION, { query, ...roundsBehind(ctx, 'page') });
}

/** Rounds of the caller's data scope, for management. */
export function managedRounds(ctx: UserCtx, query: Query): Promise<Page> {
  return pageRecords(ctx, EXECUTION, { query, ...roundsBehind(ctx, 'allPage') });
}
