import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '../session.ts';
import { type CompiledFilter, matchingIn, type Query, unionAll } from './matching.ts';
import { type RecordModel, ROOT } from './model.ts';

/** The rows a list may show its caller: no filter of the list finds or counts others. */
export interface Sight {
  /** Compiled as the list's own, whose parameters they share. */
  branches: readonly CompiledFilter[];
  deleted: boolean;
}

/**
 * The sub-queries a filter may have; layers-sources lets filters build no other. They take an expression builder of the
 * statement around them.
 */
type Around = ExpressionBuilder<Tables, string>;

/** Rows of the list itself, under the alias of the outer row, which they hide. */
export function rowsInSight(eb: Around, model: RecordModel, { branches, deleted }: Sight): Query {
  const filter = { build: (inner: Around) => inner.and([]), aliases: new Set<string>() };
  return matchingIn(eb, { model, filter, deleted }, branches);
}

/**
 * Rows of another table by a column that a value of the outer row is compared with. What they say, the outer row shows:
 * the record it names, or the people named on it.
 */
export function partnersOf(eb: Around, of: { table: string; alias: string; column: string }): Query {
  return eb.selectFrom(`${of.table} as ${of.alias}`).select(`${of.alias}.${of.column}`);
}

/** Ids of rows that one of several filters finds. The outer row is compared with itself alone, so none comes into sight. */
export function rowsByWays(
  eb: Around,
  of: { model: RecordModel; ways: readonly Pick<CompiledFilter, 'build' | 'aliases'>[]; deleted: boolean },
): Query {
  const { ways, ...rows } = of;
  return unionAll(ways.map((filter) => matchingIn(eb, { ...rows, filter }, []).select(`${ROOT}.id`)));
}
