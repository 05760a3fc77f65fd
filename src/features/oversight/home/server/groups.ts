import { largest } from '../../../../engine/many.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { readMark } from '../../../../server/db/change-mark.ts';
import { keptPerDatabase } from '../../../../server/db/kept.ts';
import { all, type RowFilter } from '../../../../server/db/records/filter.ts';
import type { RecordModel } from '../../../../server/db/records/model.ts';
import { selectionKey } from '../../../../server/db/records/selection.ts';
import type { DbSession } from '../../../../server/db/session.ts';
import { visibleCounted } from '../../../hazard/hazards/index.ts';
import { type Counted, type FigureRequest, figureTables } from './figures.sql.ts';

interface Dated extends Counted<object> {
  /** Time for which the groups were counted. */
  at: Date;
}

/** Maximum groups cached by a process for all callers: about ten megabytes. */
const MAX_GROUPS = 50_000;
const figuresOf = keptPerDatabase<Dated>({ limit: MAX_GROUPS, weigh: ({ groups }) => groups.length + 1 });

/** Maximum times the sets are counted again because a write occurred between them. */
const MAX_TRIES = 3;

export interface GroupsRequest<G extends object> {
  /** Name of the count; differs for everything its result depends on, other than hazards and time. */
  name: string;
  within: RowFilter;
  count: (session: DbSession, model: RecordModel, request: FigureRequest) => Promise<Counted<G>>;
}

/** Groups of all hazards that the caller sees and that figures count. */
export function visibleGroups<G extends object>(ctx: UserCtx, request: GroupsRequest<G>): Promise<G[]> {
  return keptGroups(ctx, { ...request, resource: 'RiskRegister', visible: visibleCounted(ctx) });
}

interface KeptRequest<G extends object> extends GroupsRequest<G> {
  resource: string;
  /** Disjoint sets of rows the caller sees, whose counts can be added. */
  visible: readonly RowFilter[];
  /** Filters applied by the count itself; needed here if they read tables that `visible` does not. */
  measured?: readonly RowFilter[];
}

/**
 * Groups of all rows of a resource that the caller sees. Counting takes most of a second at a million hazards, so
 * groups are cached until a write or the next deadline.
 */
export async function keptGroups<G extends object>(ctx: UserCtx, request: KeptRequest<G>): Promise<G[]> {
  const model = ctx.catalog.model(request.resource);
  const filters = request.visible.map((set) => all(set, request.within));
  const depends = figureTables(model, [...filters, ...(request.measured ?? [])]);
  const now = ctx.now();
  const holds = ({ at, until }: Dated) => at <= now && (until === null || now <= until);
  const countSet = (filter: RowFilter) => async () => ({
    ...(await request.count(ctx.db, model, { filter, now, depends })),
    at: now,
  });
  let mark = await readMark(ctx.db, depends);
  for (let attempt = 1; ; attempt += 1) {
    const sets = await Promise.all(
      filters.map((filter) => {
        const key = `${ctx.tenant}|${request.name}|${selectionKey(model, { filter, visible: [] })}`;
        return figuresOf(ctx.db.database).current({ key, mark, holds }, countSet(filter));
      }),
    );
    const marks = new Set(sets.map((set) => set.mark));
    // A hazard that changed its department between two counts might be in both sets or in none. During continuous
    // writes the last try is accurate enough.
    if (marks.size === 1 || attempt === MAX_TRIES) return sets.flatMap(({ groups }) => groups as G[]); // this name caches groups of type G alone
    mark = largest(0, [...marks].map(Number));
  }
}
