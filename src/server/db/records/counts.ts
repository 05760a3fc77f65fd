import { sql } from 'kysely';
import { merged } from '../../../engine/many.ts';
import { type Mark, markOf } from '../change-mark.ts';
import { type DbSession, param } from '../session.ts';
import { matching, unionAll } from './matching.ts';
import { type RecordModel, ROOT } from './model.ts';
import { dependenciesOf, disjoint, type Plan, planOf, type Selection, selectionKey } from './selection.ts';

export interface Counted {
  model: RecordModel;
  selection: Selection;
}

/** Counts in the order of the selections, and the change mark of all their tables. */
export interface Counts {
  totals: number[];
  mark: Mark;
}

/** Tables whose changes may change one of the counts. */
export function tablesBehind(asked: readonly Counted[]): string[] {
  return [...new Set(asked.flatMap(({ model, selection }) => dependenciesOf(planOf(model, selection))))].sort();
}

/** Cache key: equal keys have equal counts. */
export function countsKey(asked: readonly Counted[]): string {
  return asked.map(({ model, selection }) => selectionKey(model, selection)).join('\n');
}

/** Counts several selections in one statement, each by its own index and up to `limit`. */
export async function countSeveral(
  session: DbSession,
  asked: readonly Counted[],
  limit: number | null,
): Promise<Counts> {
  const plans = asked.map(({ model, selection }, index) => planOf(model, selection, `c${index}_`));
  const [row] = await session.planned<{ totals: string[]; mark: Mark }>(
    `counts|${limit ?? ''}|${plans.map(({ shape }) => shape).join('|')}`,
    (on) => {
      const totals = plans.map((plan) => sql`(select count(*) from (${idsOf(on, plan, limit)}) as n)`);
      return on.t.selectNoFrom([
        sql<string[]>`array[${sql.join(totals)}]::text[]`.as('totals'),
        markOf(on, param('$tenant'), param('$depends')).as('mark'),
      ]);
    },
    {
      ...merged(plans.map(({ values }) => values)),
      $tenant: session.tenant,
      $depends: tablesBehind(asked),
    },
  );
  return { totals: (row?.totals ?? []).map(Number), mark: row?.mark ?? null };
}

function idsOf(on: DbSession, plan: Plan, limit: number | null) {
  const parts = plan.branches.length < 2 ? [matching(on, plan, plan.branches)] : disjoint(on, plan);
  const ids = unionAll(parts.map((part) => part.select(`${ROOT}.id`)));
  return limit === null ? ids : ids.limit(sql.lit(limit));
}
