import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '../session.ts';
import { type CompiledFilter, matchingIn, type Query, unionAll } from './matching.ts';
import { type RecordModel, ROOT } from './model.ts';

/** Rows that the caller may see; filters neither find nor count other rows. */
export interface Sight {
  /** Filters for visible rows as compiled for the list itself, with the same parameters. */
  branches: readonly CompiledFilter[];
  deleted: boolean;
}

/** Expression builder of the outer statement; filters use only these sub-queries (scripts/checks/sources.mjs). */
type Around = ExpressionBuilder<Tables, string>;

/** Query for the list's visible rows. Inside the query, the alias ROOT means these rows, not the outer row. */
export function rowsInSight(eb: Around, model: RecordModel, { branches, deleted }: Sight): Query {
  const filter = { build: (inner: Around) => inner.and([]), aliases: new Set<string>() };
  return matchingIn(eb, { model, filter, deleted }, branches);
}

/** Column of another table to compare with the outer row. Reveals nothing: the outer row displays this value anyway. */
export function partnersOf(eb: Around, of: { table: string; alias: string; column: string }): Query {
  return eb.selectFrom(`${of.table} as ${of.alias}`).select(`${of.alias}.${of.column}`);
}

/** Ids of rows that match one of several filters. Reveals nothing: the outer row only compares its own id with them. */
export function rowsByWays(
  eb: Around,
  of: { model: RecordModel; ways: readonly Pick<CompiledFilter, 'build' | 'aliases'>[]; deleted: boolean },
): Query {
  const { ways, ...rows } = of;
  return unionAll(ways.map((filter) => matchingIn(eb, { ...rows, filter }, []).select(`${ROOT}.id`)));
}
