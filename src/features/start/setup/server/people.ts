import type { UserCtx } from '../../../../server/ctx.ts';
import { all, equals } from '../../../../server/db/records/filter.ts';
import { type Plan, planOf } from '../../../../server/db/records/selection.ts';
import { visibleBranches } from '../../../../server/records/visibility.ts';

/** Enabled users in the caller's data scope, without administrators. */
export function peopleInSight(ctx: UserCtx): Plan {
  const model = ctx.catalog.model('sysUser');
  const filter = all(equals('status', 0), equals('adminType', '3'));
  return planOf(model, { filter, visible: visibleBranches(ctx, model.resource) });
}
