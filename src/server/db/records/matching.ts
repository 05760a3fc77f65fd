import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { DbSession, Row, Tables } from '../session.ts';
import { type Join, type RecordModel, ROOT } from './model.ts';

export type Query = SelectQueryBuilder<Tables, string, Row>;

export type Build = (eb: ExpressionBuilder<Tables, string>) => Expression<SqlBool>;

/** A filter split into the shape of its SQL and the values it runs with, so that the SQL is compiled once. */
export interface CompiledFilter {
  /** Equal shapes have equal SQL. */
  shape: string;
  values: Record<string, unknown>;
  build: Build;
  /** True if the best plan depends on the values (Session.planned). */
  skewed: boolean;
  /** Aliases of joined tables it reads. */
  aliases: Set<string>;
  /** Tables other than the record's own whose change may change the result. */
  linked: Set<string>;
}

/** Rows of one resource by a filter. */
export interface Matched {
  model: RecordModel;
  filter: Pick<CompiledFilter, 'build' | 'aliases'>;
  deleted: boolean;
}

export function joined(query: Query, joins: readonly Join[]): Query {
  return joins.reduce<Query>(
    (sofar, join) =>
      sofar.leftJoin(`${join.table} as ${join.alias}`, `${join.alias}.id`, `${join.from.alias}.${join.from.column}`),
    query,
  );
}

/** Rows of the table that match the filter and the given branches (OR), with the joins these need. */
export function matching(session: DbSession, matched: Matched, branches: readonly CompiledFilter[]): Query {
  return matchingIn(session.t, matched, branches);
}

/** Rows of the table that match the filter and the given branches, as a part of a larger statement. */
export function matchingIn(
  statement: Pick<Kysely<Tables>, 'selectFrom'>,
  { model, filter, deleted }: Matched,
  branches: readonly CompiledFilter[],
): Query {
  const aliases = [filter, ...branches].flatMap((part) => [...part.aliases]);
  const base = joined(statement.selectFrom(`${model.table} as ${ROOT}`), model.joinsFor(aliases));
  return (
    base
      // A literal, because a plan for any value of a parameter cannot use indexes of live rows only. PostgreSQL would
      // then have to plan every execution anew.
      .where(`${ROOT}.is_deleted`, '=', sql.lit(deleted))
      .where((eb) => filter.build(eb))
      .where((eb) => (branches.length === 0 ? eb.and([]) : eb.or(branches.map((branch) => branch.build(eb)))))
  );
}

export function unionAll(parts: readonly Query[]): Query {
  const [first, ...others] = parts;
  if (!first) throw new Error('a union of nothing');
  return others.reduce((sofar, part) => sofar.unionAll(part), first);
}
