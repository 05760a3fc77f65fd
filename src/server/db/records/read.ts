import { type RawBuilder, sql } from 'kysely';
import { type Mark, markOf, readMark } from '../change-mark.ts';
import { type DbSession, param, type Row } from '../session.ts';
import { matching, unionAll } from './matching.ts';
import { type Output, type RecordModel, ROOT } from './model.ts';
import { type Order, orderShape, orderTerms, reversed } from './order.ts';
import {
  dependenciesOf,
  disjoint,
  ordered,
  type PageSelection,
  pageIds,
  pageRows,
  planOf,
  type Selection,
} from './selection.ts';
import { withShown } from './shown.ts';

/** Offset from which finding ids first is cheaper than skipping whole rows. */
const DEEP = 100;

/** Column with the change mark of the tables that the total depends on. */
const MARK = '$mark';

/** Returns the function that sends a statement: planned for its values (`isPlanned`), or with one plan for all. */
function sending<R extends Row = Row>(session: DbSession, isPlanned: boolean) {
  return (...of: Parameters<DbSession['prepared']>) =>
    isPlanned ? session.planned<R>(...of) : session.prepared<R>(...of);
}

/** One page of rows, and the change mark under which a cached total is exact; the mark is null if there are no rows. */
export async function selectPage(
  session: DbSession,
  model: RecordModel,
  selection: PageSelection & { keys?: ReadonlySet<string> },
): Promise<{ rows: Row[]; mark: Mark }> {
  const plan = planOf(model, selection);
  const { keys } = selection;
  const outputs = keys ? outputsOf(model, keys) : model.outputs;
  const backwards = selection.backwards ?? false;
  const forwards = orderTerms(model, selection.order);
  const deep = selection.offset >= DEEP;
  const read = { terms: backwards ? reversed(forwards) : forwards, backwards, deep };
  const rows = await sending(session, plan.skewed || deep)(
    `page|${plan.shape}|${orderShape(read)}|${deep}|${keys ? shapeOf(outputs) : ''}`,
    (on) =>
      ordered(
        withShown(on, { model, outputs, order: read.terms }, pageRows(on, plan, read)),
        read.terms,
        backwards,
      ).select(markOf(on, param('$tenant'), param('$depends')).as(MARK)),
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

/** Present change mark of the tables that a selection's total depends on. */
export async function currentMark(session: DbSession, model: RecordModel, selection: Selection): Promise<Mark> {
  return readMark(session, dependenciesOf(planOf(model, selection)));
}

/** Tables whose changes may change these values of the selected rows, or their order. */
export function tablesShown(
  model: RecordModel,
  selection: Selection & { order: readonly Order[]; keys: ReadonlySet<string> },
): string[] {
  const outputs = outputsOf(model, selection.keys);
  const aliases = [...outputs.map(({ source }) => source), ...orderTerms(model, selection.order)].map((of) => of.alias);
  const joined = model.joinsFor(aliases).map(({ table }) => table);
  const labelled = outputs.flatMap(({ labels }) => (labels ? [labels.table] : []));
  return [...new Set([...dependenciesOf(planOf(model, selection)), ...joined, ...labelled])].sort();
}

/** Exact number of selected rows, with the change mark at that time. */
export async function countRows(
  session: DbSession,
  model: RecordModel,
  selection: Selection,
): Promise<{ total: number; mark: Mark }> {
  const plan = planOf(model, selection);
  const build = (on: DbSession) => {
    const mark = markOf(on, param('$tenant'), param('$depends')).as('mark');
    const count = sql<number>`count(*)`;
    if (plan.branches.length < 2) return matching(on, plan, plan.branches).select([count.as('total'), mark]);
    const parts = disjoint(on, plan).map((part) => part.select(count.as('n')));
    return on.t.selectFrom(unionAll(parts).as('u')).select([sql<number>`sum(u.n)`.as('total'), mark]);
  };
  const [row] = await sending<{ total: number; mark: Mark }>(session, plan.skewed)(`count|${plan.shape}`, build, {
    ...plan.values,
    $tenant: session.tenant,
    $depends: dependenciesOf(plan),
  });
  return { total: row?.total ?? 0, mark: row?.mark ?? null };
}

/** Up to `limit` rows in order, with all values or only those of `keys`. */
export async function selectRows(
  session: DbSession,
  model: RecordModel,
  selection: Selection & { order: readonly Order[]; limit: number; keys?: ReadonlySet<string> },
): Promise<Row[]> {
  return (await selectPage(session, model, { ...selection, offset: 0 })).rows;
}

/** Ids in one row of the database's answer; between two rows the process can serve other requests. */
const IDS_AT_ONCE = 5_000;

/** Ids of up to `limit` rows in order, for long exports; in arrays, as 200,000 rows at once would block the process. */
export async function selectIds(
  session: DbSession,
  model: RecordModel,
  selection: Selection & { order: readonly Order[]; limit: number },
): Promise<number[]> {
  const plan = planOf(model, selection);
  const read = { terms: orderTerms(model, selection.order), backwards: false, deep: true };
  const { limit } = selection;
  const rows = await session.planned<{ ids: number[] }>(
    `ids|${plan.shape}|${orderShape(read)}`,
    (on) => {
      const ids = on.t
        .selectFrom(pageIds(on, plan, read).as('p'))
        .select(['p.id', sql<number>`row_number() over ()`.as('n')]);
      return on.t
        .selectFrom(ids.as('x'))
        .select(sql<number[]>`array_agg(x.id order by x.n)`.as('ids'))
        .groupBy(sql`(x.n - 1) / ${sql.lit(IDS_AT_ONCE)}`)
        .orderBy(sql`min(x.n)`);
    },
    { ...plan.values, $limit: limit, $offset: 0, $reach: limit },
  );
  return rows.flatMap((row) => row.ids);
}

/** Values of some fields of the rows with these ids, without deleted ones. */
export async function selectValues(
  session: DbSession,
  model: RecordModel,
  of: { ids: readonly number[]; keys: ReadonlySet<string> },
): Promise<Row[]> {
  const outputs = outputsOf(model, of.keys);
  return session.prepared(
    `values|${model.id}|${shapeOf(outputs)}`,
    (on) => {
      const rows = on.t
        .selectFrom(`${model.table} as ${ROOT}`)
        .selectAll(ROOT)
        .where(sql<boolean>`${sql.ref(`${ROOT}.id`)} = any(${param('ids')})`)
        .where(`${ROOT}.is_deleted`, '=', false);
      return withShown(on, { model, outputs }, rows);
    },
    { ids: of.ids },
  );
}

function outputsOf(model: RecordModel, keys: ReadonlySet<string>): readonly Output[] {
  return model.outputs.filter(({ key }) => key === 'id' || keys.has(key));
}

function shapeOf(outputs: readonly Output[]): string {
  return outputs.map(({ key }) => key).join();
}

/** Until the transaction ends, `update` keeps others from changing the rows, `key share` only from deleting them. */
export type Lock = 'update' | 'key share';

const LOCKS: Record<Lock, RawBuilder<unknown>> = {
  update: sql`for update of ${sql.ref(ROOT)}`,
  'key share': sql`for key share of ${sql.ref(ROOT)}`,
};

/** Returns rows by id, up to a limit, with all values or only those of `keys`; locks by `lockOrder`, then by id. */
export async function selectSome(
  session: DbSession,
  model: RecordModel,
  selection: Selection & { limit: number; lock?: Lock; lockOrder?: readonly string[]; keys?: ReadonlySet<string> },
): Promise<Row[]> {
  const plan = planOf(model, selection);
  const { lock, lockOrder = [], limit, keys } = selection;
  const outputs = keys ? outputsOf(model, keys) : model.outputs;
  return session.prepared(
    `some|${plan.shape}|${lock ?? ''}|${lockOrder.join()}|${keys ? shapeOf(outputs) : ''}`,
    (on) => {
      const found = matching(on, plan, plan.branches).selectAll(ROOT);
      const rows = [...lockOrder, 'id']
        .reduce((query, key) => query.orderBy(`${ROOT}.${model.source(key).column}`), found)
        .limit(sql<number>`${param('$limit')}::bigint`);
      // Not forUpdate(): Kysely would add the tenant's schema to the alias.
      const held = lock ? rows.modifyEnd(LOCKS[lock]) : rows;
      return withShown(on, { model, outputs }, held).orderBy(`${ROOT}.id`);
    },
    { ...plan.values, $limit: limit },
  );
}

export async function selectOne(
  session: DbSession,
  model: RecordModel,
  selection: Selection & { lock?: Lock },
): Promise<Row | undefined> {
  return (await selectSome(session, model, { ...selection, limit: 1 }))[0];
}
