import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '../session.ts';
import { type CompiledFilter, matchingIn, type Query, unionAll } from './matching.ts';
import { type RecordModel, ROOT } from './model.ts';

/** Rows that the caller may see; filters neither find nor count others. */
export interface Sight {
  /** Branches of the list itself, with the same parameters. */
  branches: readonly CompiledFilter[];
  deleted: boolean;
}

/** Expression builder of the outer statement; filters use no sub-queries but these (scripts/checks/sources.mjs). */
type Around = ExpressionBuilder<Tables, string>;

/** Rows of the list under the alias of the outer row, which they shadow. */
export function rowsInSight(eb: Around, model: RecordModel, { branches, deleted }: Sight): Query {
  const filter = { build: (inner: Around) => inner.and([]), aliases: new Set<string>() };
  return matchingIn(eb, { model, filter, deleted }, branches);
}

/** Column of another table to compare with the outer row, which displays that record or person anyway. */
export function partnersOf(eb: Around, of: { table: string; alias: string; column: string }): Query {
  return eb.selectFrom(`${of.table} as ${of.alias}`).select(`${of.alias}.${of.column}`);
}

/** Ids of rows found by one of several filters. It reveals nothing, since the outer row is compared with itself. */
export function rowsByWays(
  eb: Around,
  of: { model: RecordModel; ways: readonly Pick<CompiledFilter, 'build' | 'aliases'>[]; deleted: boolean },
): Query {
  const { ways, ...rows } = of;
  return unionAll(ways.map((filter) => matchingIn(eb, { ...rows, filter }, []).select(`${ROOT}.id`)));
}
