import { sql } from 'kysely';
import type { TableMigration } from './platform-tables.ts';
import { type DbSession, param } from './session.ts';

/** Values that each user sent last in fields that propose them again: one row per user and resource. */
export const lastSentTables: TableMigration[] = [
  {
    id: 'records-0010-last-sent',
    statements: [
      `CREATE TABLE {t}.last_sent (
        user_id bigint NOT NULL,
        resource text NOT NULL,
        sent jsonb NOT NULL,
        sent_time timestamptz NOT NULL,
        PRIMARY KEY (user_id, resource)
      )`,
    ],
  },
];

export interface LastSentKey {
  userId: number;
  resource: string;
}

/** Replaces the values that the user sent last. */
export async function keepLastSent(
  session: DbSession,
  of: LastSentKey & { sent: Readonly<Record<string, unknown>>; time: Date },
): Promise<void> {
  const build = (on: DbSession) =>
    on.t
      .insertInto('last_sent')
      .values({
        user_id: param('userId'),
        resource: param('resource'),
        sent: sql`${param('sent')}::jsonb`,
        sent_time: param('time'),
      })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'resource'])
          .doUpdateSet({ sent: sql`excluded.sent`, sent_time: sql`excluded.sent_time` }),
      );
  const values = { ...of, sent: JSON.stringify(of.sent) };
  await session.prepared('last-sent-keep', build, values);
}

/** Values that the user sent last; empty if there are none yet. */
export async function readLastSent(session: DbSession, of: LastSentKey): Promise<Record<string, unknown>> {
  const build = (on: DbSession) =>
    on.t
      .selectFrom('last_sent')
      .select('sent')
      .where('user_id', '=', param('userId'))
      .where('resource', '=', param('resource'));
  const [row] = await session.prepared<{ sent: Record<string, unknown> }>('last-sent-read', build, { ...of });
  return row?.sent ?? {};
}
