import { parseWallTime, spanText } from '../../../../engine/wall-time.ts';
import { canOf } from '../../../../server/ctx.ts';
import { boolean, list, object, text } from '../../../../server/http/replies/reply-shape.ts';
import type { ResourceHooks } from '../../../../server/records/hooks/hooks.ts';
import { warningOffers, warningResult } from '../workflow/warning.ts';
import { decideWarning } from './handle.ts';

const OFFER = object({ resource: text, verb: text, name: text, enabled: boolean, reason: text }, '可执行操作');

/** Rules of AI warnings: they can be changed only until they are handled (domain.md#7.6). */
export const warningMessage: ResourceHooks = {
  timeField: 'warningTime',
  untold: ['hitCount', 'lastTime'],
  decorateRows(ctx, rows) {
    const can = canOf(ctx);
    for (const row of rows) {
      const since = parseWallTime(String(row.warningTime));
      Object.assign(row, { actions: warningOffers(row, { can }) }, since && { age: spanText(since, ctx.now()) });
    }
  },
  rowSchema: { actions: list(OFFER) },
  decorateDetail(_ctx, row) {
    row.result = warningResult(row);
  },
  complete(ctx, { before }) {
    if (before !== null) decideWarning(ctx, before, 'AIWarningMessage/edit');
  },
  allowDelete(ctx, rows) {
    for (const row of rows) decideWarning(ctx, row, 'AIWarningMessage/delete');
  },
};
