import { type Expression, sql } from 'kysely';
import type { DbSession } from '../session.ts';
import { joined, type Query } from './matching.ts';
import { type Output, type RecordModel, ROOT } from './model.ts';

/** Adds displayed values to rows: own columns, values of relations, names; joins sources of `order`, too. */
export function withShown(
  session: DbSession,
  of: { model: RecordModel; outputs?: readonly Output[]; order?: readonly { alias: string }[] },
  rows: Query,
): Query {
  const { model, outputs = model.outputs, order = [] } = of;
  const sources = [...outputs.map(({ source }) => source), ...order];
  const base = joined(session.t.selectFrom(rows.as(ROOT)), model.joinsFor(sources.map(({ alias }) => alias)));
  return outputs.reduce<Query>((sofar, output) => sofar.select(outputSql(session, output).as(output.key)), base);
}

function outputSql(session: DbSession, output: Output) {
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
