import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { merged } from '../../../engine/many.ts';
import { type DbSession, param } from '../session.ts';
import type { RowFilter } from './filter.ts';
import { compileFilter } from './filter-sql.ts';
import { type CompiledFilter, type Matched, matching, type Query, unionAll } from './matching.ts';
import { type RecordModel, ROOT } from './model.ts';
import { isSplit, type Order, type OrderTerm, orderSql } from './order.ts';

/** Selected rows of a resource; `deleted`: deleted rows instead of live ones. */
export interface Selection {
  filter: RowFilter;
  /**
   * Filters for rows that the caller may see (own data scope, named on the record); a row must match one of them. Each
   * filter is read separately and the rows are merged: an OR would read every row (decision 053).
   */
  visible: readonly RowFilter[];
  deleted?: boolean;
}

export interface PageSelection extends Selection {
  order: readonly Order[];
  limit: number;
  offset: number;
  /** True: `offset` counts from the end; the rows come in the usual order. */
  backwards?: boolean;
}

export interface Plan extends Matched {
  shape: string;
  values: Record<string, unknown>;
  filter: CompiledFilter;
  branches: CompiledFilter[];
  /** True if the best plan depends on the values. */
  skewed: boolean;
}

/** `prefix` makes parameter names unique if a statement has several selections. */
export function planOf(model: RecordModel, selection: Selection, prefix = ''): Plan {
  const branches = selection.visible.map((branch, index) =>
    compileFilter(branch, model, { prefix: `${prefix}v${index}_`, sight: null }),
  );
  const deleted = selection.deleted ?? false;
  const filter = compileFilter(selection.filter, model, { prefix: `${prefix}f`, sight: { branches, deleted } });
  return {
    model,
    filter,
    branches,
    deleted,
    skewed: [filter, ...branches].some((part) => part.skewed),
    shape: `${model.id}|${filter.shape}|${branches.map((branch) => branch.shape).join('∪')}|${deleted}`,
    values: merged([filter.values, ...branches.map((branch) => branch.values)]),
  };
}

/** Tables whose changes may change which rows are selected. */
export function dependenciesOf({ model, filter, branches }: Plan): string[] {
  const parts = [filter, ...branches];
  const joined = model.joinsFor(parts.flatMap((part) => [...part.aliases])).map((join) => join.table);
  const linked = parts.flatMap((part) => [...part.linked]);
  return [...new Set([model.table, ...joined, ...linked])].sort();
}

/** Maximum length of a key before it is hashed: keywords may be long, and thousands of keys are cached. */
const LONG_KEY = 300;

/** Cache key for all pages of a selection: equal keys select the same rows. */
export function selectionKey(model: RecordModel, selection: Selection): string {
  const { shape, values } = planOf(model, selection);
  const key = `${shape}|${JSON.stringify(values)}`;
  return key.length > LONG_KEY ? createHash('sha256').update(key).digest('base64') : key;
}

export function ordered(query: Query, terms: readonly OrderTerm[], backwards: boolean): Query {
  return terms.reduce<Query>((sofar, term) => sofar.orderBy(orderSql(term, { backwards })), query);
}

/** Queries for the rows of each branch that no earlier branch has: together they return each selected row once. */
export function disjoint(session: DbSession, plan: Plan, aliases: readonly string[] = []): Query[] {
  return plan.branches.map((branch, index) => {
    const earlier = plan.branches.slice(0, index);
    const needed = [...aliases, ...earlier.flatMap((other) => [...other.aliases]), ...branch.aliases];
    const own = { ...branch, aliases: new Set(needed) };
    return matching(session, plan, [own]).where((eb) =>
      eb.and(earlier.map((other) => sql<boolean>`(${other.build(eb)}) is not true`)),
    );
  });
}

/** Ids of a page from several branches: each is read in order as far as needed, then they are merged and cut. */
function mergedIds(session: DbSession, plan: Plan, read: Reading): Query {
  const [first, ...others] = read.terms;
  if (!first || !isReadApart(plan, read)) {
    return cut(unionAll(branchesInOrder(session, plan, { sorted: read.terms, read })), session, read);
  }
  return splitIds(session, { plan, read, first, others });
}

/**
 * Ids of a page with non-null and null values of the first term read separately, each by an index. The second part is
 * read only if the first does not fill the page.
 */
function splitIds(session: DbSession, of: { plan: Plan; read: Reading; first: OrderTerm; others: OrderTerm[] }): Query {
  const { plan, read, first, others } = of;
  const column = `${first.alias}.${first.column}`;
  const part = (test: 'is' | 'is not', sorted: OrderTerm[]) => {
    const build: CompiledFilter['build'] = (eb) => eb.and([plan.filter.build(eb), eb(column, test, null)]);
    const along = { ...read, backwards: first.direction === 'descend' };
    return { narrowed: { ...plan, filter: { ...plan.filter, build } }, order: { sorted, read: along } };
  };
  const filled = part('is not', read.terms);
  const empty = part('is', others);
  const [near, far] = read.backwards ? [empty, filled] : [filled, empty];
  const isShort = sql<boolean>`(select count(*) from near) < ${param('$reach')}::bigint`;
  return cut(
    session.t
      .with('near', () => unionAll(branchesInOrder(session, near.narrowed, near.order)))
      .selectFrom('near')
      .selectAll()
      .unionAll(unionAll(branchesInOrder(session, far.narrowed, { ...far.order, condition: isShort }))),
    session,
    read,
  );
}

/** Ids of each branch with their sort values, as far as the page needs. */
function branchesInOrder(
  session: DbSession,
  plan: Plan,
  of: { sorted: readonly OrderTerm[]; read: Reading; condition?: RawBuilder<boolean> },
): Query[] {
  const { terms, backwards } = of.read;
  return partsOf(session, plan, terms).map((part) => {
    const rows = terms.reduce<Query>(
      (sofar, term) => sofar.select(sql.ref(`${term.alias}.${term.column}`).as(term.name)),
      (of.condition ? part.where(of.condition) : part).select(`${ROOT}.id as id`),
    );
    return session.t
      .selectFrom(
        ordered(rows, of.sorted, backwards)
          .limit(sql<number>`${param('$reach')}::bigint`)
          .as('branch'),
      )
      .selectAll();
  });
}

/** Queries that together return every selected row once, one query for each branch. */
function partsOf(session: DbSession, plan: Plan, terms: readonly OrderTerm[]): Query[] {
  const aliases = terms.map((term) => term.alias);
  if (plan.branches.length > 0) return disjoint(session, plan, aliases);
  const filter = { ...plan.filter, aliases: new Set([...plan.filter.aliases, ...aliases]) };
  return [matching(session, { ...plan, filter }, [])];
}

/** Merges ids by their sort values and cuts out the page. */
function cut(ids: Query, session: DbSession, { terms, backwards }: Reading): Query {
  return terms
    .reduce<Query>(
      (sofar, term) => sofar.orderBy(orderSql(term, { column: `u.${term.name}`, backwards })),
      session.t.selectFrom(ids.as('u')).select('u.id'),
    )
    .limit(sql<number>`${param('$limit')}::bigint`)
    .offset(sql<number>`${param('$offset')}::bigint`);
}

/** How a page is read; `deep`: many rows are skipped before it. */
export interface Reading {
  terms: OrderTerm[];
  backwards: boolean;
  deep: boolean;
}

/** Rows of the page, without joins for display. Ids found first form an array, since every plan reads an array once. */
export function pageRows(session: DbSession, plan: Plan, read: Reading): Query {
  if (isPlain(plan, read) && !read.deep) return orderedPage(session, plan, read).selectAll(ROOT);
  return session.t
    .selectFrom(`${plan.model.table} as ${ROOT}`)
    .selectAll(ROOT)
    .where(sql<boolean>`${sql.ref(`${ROOT}.id`)} = any(array(${pageIds(session, plan, read)}))`);
}

export function pageIds(session: DbSession, plan: Plan, read: Reading): Query {
  return isPlain(plan, read)
    ? orderedPage(session, plan, read).select(`${ROOT}.id as id`)
    : mergedIds(session, plan, read);
}

/** True if a single query in index order can read the page. */
function isPlain(plan: Plan, read: Reading): boolean {
  return plan.branches.length < 2 && !isReadApart(plan, read);
}

/** True if nulls are read separately; deleted rows have no index to read in order. */
function isReadApart({ deleted }: Plan, { terms, backwards }: Reading): boolean {
  return !deleted && isSplit(terms, backwards);
}

/** One page of at most one branch, in order; the caller selects columns. */
function orderedPage(session: DbSession, plan: Plan, read: Reading): Query {
  const { terms, backwards } = read;
  const needed = plan.branches.flatMap((branch) => [...branch.aliases]);
  const aliases = new Set([...plan.filter.aliases, ...terms.map((term) => term.alias), ...needed]);
  const withOrder: Plan = { ...plan, filter: { ...plan.filter, aliases } };
  return ordered(matching(session, withOrder, plan.branches), terms, backwards)
    .limit(sql<number>`${param('$limit')}::bigint`)
    .offset(sql<number>`${param('$offset')}::bigint`);
}
