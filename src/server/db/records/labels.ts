import { sql } from 'kysely';
import { type DbSession, param, type Row } from '../session.ts';

/** Table and columns from which a relation's displayed name is read. */
export interface LabelSource {
  table: string;
  /** Column whose value the relation stores. */
  by: string;
  label: string;
}

interface LabelRow extends Row {
  value: string;
  label: string;
}

/** Current names by stored value. A deleted record's name counts, too, unless a live record has the same value. */
export async function selectLabels(
  session: DbSession,
  { table, by, label }: LabelSource,
  of: { values: readonly (number | string)[]; limit: number },
): Promise<Map<string, string>> {
  const rows = await session.prepared<LabelRow>(
    `labels|${table}|${by}|${label}`,
    (on) =>
      on.t
        .selectFrom(table)
        .select([sql<string>`${sql.ref(by)}::text`.as('value'), sql<string>`${sql.ref(label)}::text`.as('label')])
        .where(sql<boolean>`${sql.ref(by)} = any(${param('values')})`)
        .where(label, 'is not', null)
        .orderBy('is_deleted', 'desc')
        .limit(sql<number>`${param('limit')}::bigint`),
    of,
  );
  return new Map(rows.map((row) => [row.value, row.label]));
}
