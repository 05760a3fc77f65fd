import type { WireRecord } from '../../../../engine/json.ts';
import { parseWallTime, spanText } from '../../../../engine/wall-time.ts';
import { canOf, type UserCtx } from '../../../../server/ctx.ts';
import { equals } from '../../../../server/db/records/filter.ts';
import { selectSome } from '../../../../server/db/records/read.ts';
import { boolean, list, object, text } from '../../../../server/http/replies/reply-shape.ts';
import type { ResourceHooks } from '../../../../server/records/hooks/hooks.ts';
import { toRows } from '../../../../server/records/values/rows.ts';
import { choiceBranches } from '../../../../server/records/visibility.ts';
import { warningOffers, warningResult } from '../workflow/warning.ts';
import { decideWarning } from './handle.ts';

const OFFER = object({ resource: text, verb: text, name: text, enabled: boolean, reason: text }, '可执行操作');

/** Department of a place for the form of 转隐患: that of its risk points, if they have one in common. */
async function departmentOf(ctx: UserCtx, addressId: unknown): Promise<WireRecord> {
  if (addressId === undefined) return {};
  const model = ctx.catalog.model('RiskPoint');
  const visible = choiceBranches(ctx, ctx.catalog.resource('RiskPoint'));
  const points = await selectSome(ctx.db, model, {
    filter: equals('addressId', addressId),
    visible,
    limit: MOST_POINTS,
  });
  const [first, ...others] = await toRows(ctx, model, points);
  const isCommon = first?.orgId !== undefined && others.every(({ orgId }) => orgId === first.orgId);
  return isCommon ? { orgId: first.orgId, orgName: first.orgName } : {};
}

/** Maximum number of risk points compared at one place. */
const MOST_POINTS = 100;

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
  async decorateDetail(ctx, row) {
    row.result = warningResult(row);
    Object.assign(row, await departmentOf(ctx, row.addressId));
  },
  detailSchema: { orgId: text, orgName: text },
  extraKeys: ['orgId', 'orgName'],
  complete(ctx, { before }) {
    if (before !== null) decideWarning(ctx, before, 'AIWarningMessage/edit');
  },
  allowDelete(ctx, rows) {
    for (const row of rows) decideWarning(ctx, row, 'AIWarningMessage/delete');
  },
};
