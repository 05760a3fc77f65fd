import { sql } from 'kysely';
import type { TableMigration } from '../../../../../server/db/platform-tables.ts';
import type { DbSession } from '../../../../../server/db/session.ts';

/** Time of a user's last reminder of a hazard, one row per hazard and user. */
export const nudgeTables: TableMigration[] = [
  {
    id: 'hazards-0004-nudges',
    statements: [
      `CREATE TABLE {t}.hazard_nudge (
        hazard_id bigint NOT NULL,
        sender_id bigint NOT NULL,
        sent_at timestamptz NOT NULL,
        PRIMARY KEY (hazard_id, sender_id)
      )`,
    ],
  },
];

interface Nudge {
  hazardId: number;
  senderId: number;
  now: Date;
  /** A reminder up to this moment does not prevent a new one. */
  before: Date;
}

/** Records a user's reminder; false if one after `before` exists, also if a concurrent call has just recorded it. */
export async function takeNudge(db: DbSession, { hazardId, senderId, now, before }: Nudge): Promise<boolean> {
  const taken = await db.all(
    db.t
      .insertInto('hazard_nudge')
      .values({ hazard_id: hazardId, sender_id: senderId, sent_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['hazard_id', 'sender_id'])
          .doUpdateSet({ sent_at: now })
          .where('hazard_nudge.sent_at', '<=', before),
      )
      .returning(sql<number>`1`.as('taken')),
  );
  return taken.length > 0;
}

export async function lastNudge(db: DbSession, of: Pick<Nudge, 'hazardId' | 'senderId'>): Promise<Date | null> {
  const row = await db.first<{ sent_at: Date }>(
    db.t
      .selectFrom('hazard_nudge')
      .select('sent_at')
      .where('hazard_id', '=', of.hazardId)
      .where('sender_id', '=', of.senderId),
  );
  return row?.sent_at ?? null;
}
