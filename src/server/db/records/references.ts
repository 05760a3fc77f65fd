import { sql } from 'kysely';
import { columnOf, toSnake } from '../../../engine/projections/table.ts';
import type { Field } from '../../../engine/resource.ts';
import type { DbSession } from '../session.ts';

/** A field of a resource whose values name records. */
export interface ReferringField {
  resource: string;
  field: Field;
  /** Field inside the rows of `field`; absent: `field` itself. */
  inner?: Field;
}

/**
 * First field in which a live record contains one of the values; undefined if there is none. The caller has locked the
 * records with these values, so that no reference to them is added meanwhile (reliability test 19).
 */
export async function findReference(
  session: DbSession,
  referring: readonly ReferringField[],
  of: { values: readonly unknown[]; except?: { resource: string; ids: readonly number[] } },
): Promise<ReferringField | undefined> {
  const { values, except } = of;
  if (referring.length === 0 || values.length === 0) return undefined;
  const [first, ...others] = referring.map(({ resource, ...at }, index) =>
    session.t
      .selectFrom(toSnake(resource))
      .select(sql<number>`${sql.lit(index)}::int`.as('at'))
      .where('is_deleted', '=', false)
      .where(holdsOneOf(at, values))
      .where(except?.resource === resource ? sql<boolean>`id <> all(${except.ids})` : sql<boolean>`true`)
      .limit(1),
  );
  if (!first) return undefined;
  const limited = [first, ...others].map((query, index) => session.t.selectFrom(query.as(`q${index}`)).selectAll());
  const union = limited.slice(1).reduce((sofar, query) => sofar.unionAll(query), limited[0] ?? first);
  const row = await session.first<{ at: number }>(session.t.selectFrom(union.as('u')).select('u.at').limit(1));
  return row ? referring[row.at] : undefined;
}

function holdsOneOf({ field, inner }: Omit<ReferringField, 'resource'>, values: readonly unknown[]) {
  const column = sql.ref(columnOf(field));
  if (inner) {
    return sql<boolean>`exists (select from jsonb_array_elements(case jsonb_typeof(${column}) when 'array' then ${column} end) as r
      where string_to_array(r ->> ${inner.key}, ',') && ${values.map(String)}::text[])`;
  }
  return field.relation?.multiple
    ? sql<boolean>`${column} && ${values}::bigint[]`
    : sql<boolean>`${column} = any(${values})`;
}
