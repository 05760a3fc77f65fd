import { type RawBuilder, sql } from 'kysely';
import { type Mark, markOf, readMark } from '../change-mark.ts';
import { param, type Row, type Session } from '../session.ts';
import { type RecordModel, ROOT } from './model.ts';
import { type Order, orderShape, orderTerms, reversed } from './order.ts';
import {
  dependenciesOf,
  MAX_DEEP_ROWS,
  matching,
  ordered,
  type PageSelection,
  pageIds,
  pageRows,
  planOf,
  type Query,
  type Selection,
  shown,
} from './selection.ts';

/** Rows passed over from here on are worth finding ids first. */
const DEEP = 100;

/** State of the tables a total depends on; equal marks mean equal totals. */
const MARK = '$mark';

/** One page of rows, and the mark under which a total counted for the same selection still holds; null also without rows. */
export async function selectPage(
  session: Session,
  model: RecordModel,
  selection: PageSelection,
): Promise<{ rows: Row[]; mark: Mark }> {
  const plan = planOf(model, selection);
  const backwards = selection.backwards ?? false;
  const forwards = orderTerms(model, selection.order);
  const deep = selection.offset >= DEEP && selection.limit <= MAX_DEEP_ROWS;
  const read = { terms: backwards ? reversed(forwards) : forwards, backwards, deep };
  const rows = await session.prepared(
    `page|${plan.shape}|${orderShape(read.terms)}|${deep}`,
    (on) =>
      ordered(shown(on, model, pageRows(on, plan, read)), read.terms, backwards).select(
        markOf(on, param('$tenant'), param('$depends')).as(MARK),
      ),
    {
      ...plan.values,
      $limit: selection.limit,
      $offset: selection.offset,
      $reach: selection.limit + selection.offset,
      $tenant: session.tenant,
      $depends: dependenciesOf(plan),
    },
  );
  const mark = (rows[0]?.[MARK] ?? null) as Mark; // a number column of our own statement
  for (const row of rows) delete row[MARK];
  return { rows: backwards ? rows.reverse() : rows, mark };
}

/** The mark a total of this selection would have now. */
export async function currentMark(session: Session, model: RecordModel, selection: Selection): Promise<Mark> {
  return readMark(session, dependenciesOf(planOf(model, selection)));
}

/** Exact number of selected rows with the mark of the moment it was counted. */
export async function countRows(
  session: Session,
  model: RecordModel,
  selection: Selection,
): Promise<{ total: number; mark: Mark }> {
  const plan = planOf(model, selection);
  const build = (on: Session) => {
    const mark = markOf(on, param('$tenant'), param('$depends')).as('mark');
    const total = sql<number>`count(*)`.as('total');
    if (plan.branches.length < 2) return matching(on, plan, plan.branches).select([total, mark]);
    const parts = plan.branches.map((branch) => matching(on, plan, [branch]).select(`${ROOT}.id as id`));
    const union = parts.slice(1).reduce<Query>((sofar, part) => sofar.union(part), parts[0] as Query); // more than one
    return on.t.selectFrom(union.as('u')).select([total, mark]);
  };
  const [row] = await session.prepared<{ total: number; mark: Mark }>(`count|${plan.shape}`, build, {
    ...plan.values,
    $tenant: session.tenant,
    $depends: dependenciesOf(plan),
  });
  return { total: row?.total ?? 0, mark: row?.mark ?? null };
}

/** Up to `limit` rows in order, unpaged. */
export async function selectRows(
  session: Session,
  model: RecordModel,
  selection: Selection & { order: readonly Order[]; limit: number },
): Promise<Row[]> {
  return (await selectPage(session, model, { ...selection, offset: 0 })).rows;
}

/** Ids alone of up to `limit` rows in order: what a long export goes by while it reads the rows in pieces. */
export async function selectIds(
  session: Session,
  model: RecordModel,
  selection: Selection & { order: readonly Order[]; limit: number },
): Promise<number[]> {
  const plan = planOf(model, selection);
  const read = { terms: orderTerms(model, selection.order), backwards: false, deep: true };
  const { limit } = selection;
  const rows = await session.prepared<{ id: number }>(
    `ids|${plan.shape}|${orderShape(read.terms)}`,
    (on) => pageIds(on, plan, read),
    { ...plan.values, $limit: limit, $offset: 0, $reach: limit },
  );
  return rows.map((row) => row.id);
}

/** `update` keeps others from changing the rows, `key share` only from deleting them; both until the transaction ends. */
export type Lock = 'update' | 'key share';

const LOCKS: Record<Lock, RawBuilder<unknown>> = {
  update: sql`for update of ${sql.ref(ROOT)}`,
  'key share': sql`for key share of ${sql.ref(ROOT)}`,
};

/** Rows by id, up to a limit, held when a lock is asked for. */
export async function selectSome(
  session: Session,
  model: RecordModel,
  selection: Selection & { limit: number; lock?: Lock },
): Promise<Row[]> {
  const plan = planOf(model, selection);
  const { lock, limit } = selection;
  return session.prepared(
    `some|${plan.shape}|${lock ?? ''}`,
    (on) => {
      const rows = matching(on, plan, plan.branches)
        .selectAll(ROOT)
        .orderBy(`${ROOT}.id`)
        .limit(sql<number>`${param('$limit')}::bigint`);
      // Not forUpdate(): Kysely would qualify the alias with the tenant's schema.
      const held = lock ? rows.modifyEnd(LOCKS[lock]) : rows;
      return shown(on, model, held).orderBy(`${ROOT}.id`);
    },
    { ...plan.values, $limit: limit },
  );
}

export async function selectOne(
  session: Session,
  model: RecordModel,
  selection: Selection & { lock?: Lock },
): Promise<Row | undefined> {
  return (await selectSome(session, model, { ...selection, limit: 1 }))[0];
}
