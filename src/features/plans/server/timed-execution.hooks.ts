import type { UserCtx } from '../../../server/ctx.ts';
import { equals, type RowFilter } from '../../../server/db/records/filter.ts';
import { list } from '../../../server/http/replies/reply-shape.ts';
import type { ResourceHooks } from '../../../server/records/hooks/hooks.ts';
import { type Page, pageRecords } from '../../../server/records/page.ts';
import { inScope } from '../../../server/records/visibility.ts';
import { OFFER, offerRounds } from './reading.ts';
import { selectItems } from './rounds.sql.ts';

const EXECUTION = 'RiskTimedPlanningExecute';

/** A round is seen within the data scope of its department, and by the person who goes. */
function visibleRounds(ctx: UserCtx): readonly RowFilter[] {
  return ctx.scope === 'all' ? [] : [inScope('deptId', ctx.scope), equals('checkUserId', ctx.caller.id)];
}

export const timedExecution: ResourceHooks = {
  visible: visibleRounds,
  timeField: 'planTime',
  decorateRows: offerRounds,
  rowSchema: { actions: list(OFFER) },
  async decorateDetail(ctx, row) {
    const items = await selectItems(ctx.db, Number(row.id));
    row.items = items.map(({ remark, standard, ...item }) => ({
      ...item,
      ...(standard === null ? {} : { standard }),
      ...(remark === null ? {} : { remark }),
    }));
  },
};

type Query = Record<string, unknown>;

/** Rounds of the caller (wire.md#9.2). */
export function ownRounds(ctx: UserCtx, query: Query): Promise<Page> {
  return pageRecords(ctx, EXECUTION, { query, within: equals('checkUserId', ctx.caller.id) });
}

/** Rounds of the caller's data scope, for management. */
export function managedRounds(ctx: UserCtx, query: Query): Promise<Page> {
  return pageRecords(ctx, EXECUTION, { query, visible: [inScope('deptId', ctx.scope)] });
}
