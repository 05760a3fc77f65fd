import type { DbSession } from '../db/session.ts';

/** Addresses of the streams of registered cameras, each once. */
export async function selectStreamAddresses(db: DbSession, limit: number): Promise<string[]> {
  const rows = await db.all<{ stream_url: string }>(
    db.t
      .selectFrom('camera_file')
      .select('stream_url')
      .distinct()
      .where('is_deleted', '=', false)
      .where('stream_url', 'is not', null)
      .limit(limit),
  );
  return rows.map(({ stream_url: address }) => address);
}
