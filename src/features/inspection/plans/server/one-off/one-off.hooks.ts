import { list } from '../../../../../server/http/replies/reply-shape.ts';
import type { ResourceHooks } from '../../../../../server/records/hooks/hooks.ts';
import { OFFER } from '../reading.ts';
import { completeOneOff, decideOneOff } from './plan-rules.ts';
import { countProgress, itemsOf, namingCaller, offerOneOffs, visibleExecutions } from './reading.ts';

/** Rules of one-off plans: they can be changed only before they are published (domain.md#7.5). */
export const oneOffPlanning: ResourceHooks = {
  timeField: 'startTime',
  decorateRows: offerOneOffs,
  rowSchema: { actions: list(OFFER) },
  complete: completeOneOff,
  allowDelete(ctx, rows) {
    for (const row of rows) decideOneOff(ctx, row, 'RiskPlanning/delete');
  },
  async decorateDetail(ctx, row) {
    row.items = await itemsOf(ctx, Number(row.id));
  },
};

/** Rules of published plans as their inspectors see them. */
export const oneOffExecution: ResourceHooks = {
  visible: visibleExecutions,
  exported: (ctx) => ({ within: namingCaller(ctx) }),
  async decorateRows(ctx, rows) {
    await offerOneOffs(ctx, rows);
    await countProgress(ctx, rows);
  },
  rowSchema: { actions: list(OFFER) },
  async decorateDetail(ctx, row) {
    row.items = await itemsOf(ctx, Number(row.id));
  },
};
