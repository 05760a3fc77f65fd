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

/** Compiled filter: `shape` identifies its SQL, which is built once, and `values` are its parameters. */
export interface CompiledFilter {
  /** Equal shapes have equal SQL. */
  shape: string;
  values: Record<string, unknown>;
  build: Build;
  /** True if the best plan depends on the values (DbSession.planned). */
  skewed: boolean;
  /** Aliases of tables that the filter reads, which must be joined. */
  aliases: Set<string>;
  /** Other tables whose changes may change the result. */
  linked: Set<string>;
}

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

/** Query for the rows that match the filter and at least one of the branches, with the joins that these need. */
export function matching(session: DbSession, matched: Matched, branches: readonly CompiledFilter[]): Query {
  return matchingIn(session.t, matched, branches);
}

/** matching() for a part of a larger statement. */
export function matchingIn(
  statement: Pick<Kysely<Tables>, 'selectFrom'>,
  { model, filter, deleted }: Matched,
  branches: readonly CompiledFilter[],
): Query {
  const aliases = [filter, ...branches].flatMap((part) => [...part.aliases]);
  const base = joined(statement.selectFrom(`${model.table} as ${ROOT}`), model.joinsFor(aliases));
  return (
    base
      // A literal, not a parameter: a cached plan with a parameter could not use indexes of live rows, so every
      // execution would be planned.
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
