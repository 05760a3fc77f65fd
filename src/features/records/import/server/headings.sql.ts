import { sql } from 'kysely';
import { normaliseHeading } from '../../../../engine/projections/import.ts';
import type { TableMigration } from '../../../../server/db/platform-tables.ts';
import type { DbSession } from '../../../../server/db/session.ts';

/** Meaning of the headings in the tenant's own sheets, as users confirmed them last. */
export const headingTables: TableMigration[] = [
  {
    id: 'imports-0003-headings',
    statements: [
      `CREATE TABLE {t}.import_heading (
        resource text NOT NULL,
        heading text NOT NULL,
        field text,
        user_id bigint NOT NULL,
        updated_time timestamptz NOT NULL,
        PRIMARY KEY (resource, heading)
      )`,
      'CREATE INDEX import_heading_latest ON {t}.import_heading (resource, updated_time DESC)',
    ],
  },
];

/** Maximum headings read for one target: more than all sheets of a plant have. */
const MAX_HEADINGS = 1_000;

/** Field key by heading; null for a column that is not imported. */
export type RememberedHeadings = ReadonlyMap<string, string | null>;

export async function selectHeadings(db: DbSession, resource: string): Promise<RememberedHeadings> {
  const rows = await db.all<{ heading: string; field: string | null }>(
    db.t
      .selectFrom('import_heading')
      .select(['heading', 'field'])
      .where('resource', '=', resource)
      .orderBy('updated_time', 'desc')
      .limit(MAX_HEADINGS),
  );
  // Older versions normalised headings less, so that several rows may now be equal: the one confirmed last wins.
  return new Map(rows.reverse().map(({ heading, field }) => [normaliseHeading(heading), field]));
}

/** Stores confirmed headings; a new meaning replaces the earlier one. */
export async function upsertHeadings(
  db: DbSession,
  { headings, ...of }: { resource: string; headings: RememberedHeadings; userId: string; now: Date },
): Promise<void> {
  if (headings.size === 0) return;
  const rows = [...headings].map(([heading, field]) => ({
    resource: of.resource,
    heading,
    field,
    user_id: of.userId,
    updated_time: of.now,
  }));
  const insert = db.t.insertInto('import_heading').values(rows);
  await db.run(
    insert.onConflict((conflict) =>
      conflict.columns(['resource', 'heading']).doUpdateSet({
        field: sql`excluded.field`,
        user_id: sql`excluded.user_id`,
        updated_time: sql`excluded.updated_time`,
      }),
    ),
  );
}
