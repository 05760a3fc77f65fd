import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '../session.ts';
import { type CompiledFilter, matchingIn, type Query, unionAll } from './matching.ts';
import { type RecordModel, ROOT } from './model.ts';

/** Rows that a list may show its caller; its filters neither find nor count others. */
export interface Sight {
  /** Branches compiled with the list's own, whose parameters they share. */
  branches: readonly CompiledFilter[];
  deleted: boolean;
}

/**
 * Expression builder of the outer statement. A filter may have no sub-queries but those of this file, which
 * scripts/checks/sources.mjs checks.
 */
type Around = ExpressionBuilder<Tables, string>;

/** Rows of the list itself, under the alias of the outer row, which it hides. */
export function rowsInSight(eb: Around, model: RecordModel, { branches, deleted }: Sight): Query {
  const filter = { build: (inner: Around) => inner.and([]), aliases: new Set<string>() };
  return matchingIn(eb, { model, filter, deleted }, branches);
}

/**
 * Rows of another table by a column that is compared with a value of the outer row. They reveal nothing new: the outer
 * row already displays the record it names, or the people named on it.
 */
export function partnersOf(eb: Around, of: { table: string; alias: string; column: string }): Query {
  return eb.selectFrom(`${of.table} as ${of.alias}`).select(`${of.alias}.${of.column}`);
}

/**
 * Ids of rows that one of several filters finds. The outer row is compared only with itself, so no other row becomes
 * visible.
 */
export function rowsByWays(
  eb: Around,
  of: { model: RecordModel; ways: readonly Pick<CompiledFilter, 'build' | 'aliases'>[]; deleted: boolean },
): Query {
  const { ways, ...rows } = of;
  return unionAll(ways.map((filter) => matchingIn(eb, { ...rows, filter }, []).select(`${ROOT}.id`)));
}
