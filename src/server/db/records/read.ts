import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { markOf } from '../change-mark.ts';
import { param, type Row, type Session, type Tables } from '../session.ts';
import type { RowFilter } from './filter.ts';
import { type CompiledFilter, compileFilter } from './filter-sql.ts';
import { type Join, type Output, type RecordModel, ROOT } from './model.ts';
import { type Order, type OrderTerm, orderShape, orderSql, orderTerms, reversed } from './order.ts';

/** Which rows of a resource; soft-deleted ones only when asked for. */
export interface Selection {
  filter: RowFilter;
  /**
   * What the caller may see, as branches that are each read in order and then merged: own data scope ∪ named on the
   * record. An OR over both would read every row (design §6).
   */
  visible: readonly RowFilter[];
  deleted?: boolean;
}

export interface PageSelection extends Selection {
  order: readonly Order[];
  limit: number;
  offset: number;
  /** Read from the far end: `offset` then counts from there and the rows come back in the usual order. */
  backwards?: boolean;
}

type Query = SelectQueryBuilder<Tables, string, Row>;

/** State of the tables a total depends on; equal marks mean equal totals. */
const MARK = '$mark';

interface Plan {
  model: RecordModel;
  shape: string;
  values: Record<string, unknown>;
  filter: CompiledFilter;
  branches: CompiledFilter[];
  deleted: boolean;
}

function planOf(model: RecordModel, selection: Selection): Plan {
  const filter = compileFilter(selection.filter, model, 'f');
  const branches = selection.visible.map((branch, index) => compileFilter(branch, model, `v${index}_`));
  const deleted = selection.deleted ?? false;
  return {
    model,
    filter,
    branches,
    deleted,
    shape: `${model.id}|${filter.shape}|${branches.map((branch) => branch.shape).join('∪')}|${deleted}`,
    values: Object.assign({}, filter.values, ...branches.map((branch) => branch.values)),
  };
}

/**
 * Resources whose change may change which rows are selected. Link tables are written only together with the resource
 * they belong to.
 */
function dependenciesOf({ model, filter, branches }: Plan): string[] {
  const aliases = [filter, ...branches].flatMap((part) => [...part.aliases]);
  const joined = model.joinsFor(aliases).map((join) => join.resource);
  return [...new Set([model.resource.name, ...joined])].sort();
}

/** Equal keys mean the same rows asked for, whatever the page. */
export function selectionKey(model: RecordModel, selection: Selection): string {
  const { shape, values } = planOf(model, selection);
  return `${shape}|${JSON.stringify(values)}`;
}

function joined(query: Query, joins: readonly Join[]): Query {
  return joins.reduce<Query>(
    (sofar, join) =>
      sofar.leftJoin(`${join.table} as ${join.alias}`, `${join.alias}.id`, `${join.from.alias}.${join.from.column}`),
    query,
  );
}

/** Rows of the table that match the filter and the given branches (OR), with the joins these need. */
function matching(session: Session, plan: Plan, branches: readonly CompiledFilter[]): Query {
  const aliases = [plan.filter, ...branches].flatMap((part) => [...part.aliases]);
  const base = joined(session.t.selectFrom(`${plan.model.table} as ${ROOT}`), plan.model.joinsFor(aliases));
  return base
    .where(`${ROOT}.is_deleted`, '=', plan.deleted)
    .where((eb) => plan.filter.build(eb))
    .where((eb) => (branches.length === 0 ? eb.and([]) : eb.or(branches.map((branch) => branch.build(eb)))));
}

function ordered(query: Query, terms: readonly OrderTerm[], backwards: boolean): Query {
  return terms.reduce<Query>((sofar, term) => sofar.orderBy(orderSql(term, { backwards })), query);
}

/** Ids of one page out of several branches: each read in order up to the page's end, merged, cut. */
function mergedIds(session: Session, plan: Plan, read: { terms: OrderTerm[]; backwards: boolean }): Query {
  const { terms, backwards } = read;
  const parts = plan.branches.map((branch) => {
    const aliases = terms.map((term) => term.alias);
    const needed = { ...branch, aliases: new Set([...branch.aliases, ...aliases]) };
    const rows = terms.reduce<Query>(
      (sofar, term) => sofar.select(sql.ref(`${term.alias}.${term.column}`).as(term.name)),
      matching(session, plan, [needed]).select(`${ROOT}.id as id`),
    );
    return session.t
      .selectFrom(
        ordered(rows, terms, backwards)
          .limit(sql<number>`${param('$reach')}::bigint`)
          .as('branch'),
      )
      .selectAll();
  });
  const union = parts.slice(1).reduce<Query>((sofar, part) => sofar.union(part), parts[0] as Query); // more than one branch
  return terms
    .reduce<Query>(
      (sofar, term) => sofar.orderBy(orderSql(term, { column: `u.${term.name}`, backwards })),
      session.t.selectFrom(union.as('u')).select('u.id'),
    )
    .limit(sql<number>`${param('$limit')}::bigint`)
    .offset(sql<number>`${param('$offset')}::bigint`);
}

/** The rows of the page without what is joined to them only to be shown. */
function pageRows(session: Session, plan: Plan, read: { terms: OrderTerm[]; backwards: boolean }): Query {
  if (plan.branches.length > 1) {
    return session.t
      .selectFrom(`${plan.model.table} as ${ROOT}`)
      .selectAll(ROOT)
      .where(`${ROOT}.id`, 'in', mergedIds(session, plan, read));
  }
  return orderedPage(session, plan, read).selectAll(ROOT);
}

/** One page of at most one branch, in order; what is selected is the caller's. */
function orderedPage(session: Session, plan: Plan, read: { terms: OrderTerm[]; backwards: boolean }): Query {
  const { terms, backwards } = read;
  const needed = plan.branches.flatMap((branch) => [...branch.aliases]);
  const aliases = new Set([...plan.filter.aliases, ...terms.map((term) => term.alias), ...needed]);
  const withOrder: Plan = { ...plan, filter: { ...plan.filter, aliases } };
  return ordered(matching(session, withOrder, plan.branches), terms, backwards)
    .limit(sql<number>`${param('$limit')}::bigint`)
    .offset(sql<number>`${param('$offset')}::bigint`);
}

/** Adds everything a row shows: own columns under their wire keys, what is read through relations, labels. */
function shown(session: Session, model: RecordModel, rows: Query): Query {
  const base = joined(session.t.selectFrom(rows.as(ROOT)), model.joins);
  return model.outputs.reduce<Query>((sofar, output) => sofar.select(outputSql(session, output).as(output.key)), base);
}

function outputSql(session: Session, output: Output) {
  const { source, labels } = output;
  const column = sql.ref(`${source.alias}.${source.column}`);
  if (!labels) return column;
  const target = session.t.selectFrom(`${labels.table} as t`);
  const label = sql.ref(`t.${labels.label}`);
  const inner: Expression<unknown> = labels.list
    ? target
        .select(sql`string_agg(${label}, ',' order by array_position(${column}, t.id))`.as('label'))
        .where(sql<boolean>`t.id = any(${column})`)
    : target
        .select(label.as('label'))
        .where(sql<boolean>`${sql.ref(`t.${labels.by}`)} = ${column}`)
        .orderBy('t.id')
        .limit(1);
  return sql`(${inner})`;
}

/** One page of rows, and the mark under which a total counted for the same selection still holds. */
export async function selectPage(
  session: Session,
  model: RecordModel,
  selection: PageSelection,
): Promise<{ rows: Row[]; mark: string | null }> {
  const plan = planOf(model, selection);
  const backwards = selection.backwards ?? false;
  const forwards = orderTerms(model, selection.order);
  const read = { terms: backwards ? reversed(forwards) : forwards, backwards };
  const rows = await session.prepared(
    `page|${plan.shape}|${orderShape(read.terms)}`,
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
  const mark = rows[0] ? String(rows[0][MARK]) : null;
  for (const row of rows) delete row[MARK];
  return { rows: backwards ? rows.reverse() : rows, mark };
}

/** Exact number of selected rows with the mark of the moment it was counted. */
export async function countRows(
  session: Session,
  model: RecordModel,
  selection: Selection,
): Promise<{ total: number; mark: string }> {
  const plan = planOf(model, selection);
  const build = (on: Session) => {
    const mark = markOf(on, param('$tenant'), param('$depends')).as('mark');
    const total = sql<number>`count(*)`.as('total');
    if (plan.branches.length < 2) return matching(on, plan, plan.branches).select([total, mark]);
    const parts = plan.branches.map((branch) => matching(on, plan, [branch]).select(`${ROOT}.id as id`));
    const union = parts.slice(1).reduce<Query>((sofar, part) => sofar.union(part), parts[0] as Query); // more than one
    return on.t.selectFrom(union.as('u')).select([total, mark]);
  };
  const [row] = await session.prepared<{ total: number; mark: unknown }>(`count|${plan.shape}`, build, {
    ...plan.values,
    $tenant: session.tenant,
    $depends: dependenciesOf(plan),
  });
  return { total: row?.total ?? 0, mark: String(row?.mark) };
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
  const read = { terms: orderTerms(model, selection.order), backwards: false };
  const { limit } = selection;
  const rows = await session.prepared<{ id: number }>(
    `ids|${plan.shape}|${orderShape(read.terms)}`,
    (on) =>
      plan.branches.length > 1 ? mergedIds(on, plan, read) : orderedPage(on, plan, read).select(`${ROOT}.id as id`),
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
