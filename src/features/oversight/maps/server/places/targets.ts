import type { UserCtx } from '../../../../../server/ctx.ts';
import { all, type RowFilter } from '../../../../../server/db/records/filter.ts';
import { selectSome } from '../../../../../server/db/records/read.ts';
import { findRow } from '../../../../../server/records/detail.ts';
import { visibleBranches } from '../../../../../server/records/visibility.ts';
import { isKind, RESOURCE_OF } from '../../workflow/kinds.ts';
import { MOST_PINS, selectPins } from './places.sql.ts';

/** Maximum records of the list to drag from; a name narrows it. */
const MOST_TARGETS = 200;

/** Records of one kind that the caller may see and the plan does not mark yet. */
export async function targetsToPlace(
  ctx: UserCtx,
  query: Record<string, unknown>,
): Promise<{ id: number; name: string }[]> {
  const { id, kind, name } = query;
  const plan = await findRow(ctx, 'SitePlan', { id });
  if (!isKind(kind)) return [];
  const resource = ctx.catalog.resource(RESOURCE_OF[kind]);
  const planId = Number(plan.id);
  const marked = await selectPins(ctx.db, { planId, isWhole: false, scope: 'all' });
  const taken = marked.slice(0, MOST_PINS).flatMap((pin) => (pin.kind === kind ? [pin.targetId] : []));
  const named: RowFilter | null =
    typeof name === 'string' && name !== '' ? { key: resource.display, op: 'contains', value: name } : null;
  const rows = await selectSome(ctx.db, ctx.catalog.model(resource.name), {
    filter: all({ not: { key: 'id', op: 'any', value: taken } }, named),
    visible: visibleBranches(ctx, resource),
    limit: MOST_TARGETS,
  });
  return rows.map((row) => ({ id: Number(row.id), name: String(row[resource.display] ?? '') }));
}
