import { sql } from 'kysely';
import { param, type Session } from './session.ts';

/** One thing that happened, for the sockets of every process. */
export interface OutboxRow extends Record<string, unknown> {
  id: number;
  tenant: string;
  kind: string;
  payload: unknown;
}

/** Rows after `high`, and those of lower ids that were not committed when they were passed (`gaps`). */
export function readOutbox(
  db: Session,
  range: { high: number; gaps: readonly number[]; limit: number },
): Promise<OutboxRow[]> {
  return db.prepared<OutboxRow>(
    'outbox',
    (session) =>
      session.platform
        .selectFrom('outbox')
        .select(['id', 'tenant', 'kind', 'payload'])
        .where((eb) => eb.or([eb('id', '>', param('high')), sql<boolean>`id = any(${param('gaps')}::bigint[])`]))
        .orderBy('id')
        .limit(sql<number>`${param('limit')}::int`),
    { ...range },
  );
}

export async function lastOutboxId(db: Session): Promise<number> {
  const row = await db.first<{ id: number | null }>(
    db.platform.selectFrom('outbox').select((eb) => eb.fn.max('id').as('id')),
  );
  return row?.id ?? 0;
}
