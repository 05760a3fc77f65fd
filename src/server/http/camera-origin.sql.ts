import { addAll } from '../../engine/many.ts';
import type { DbSession } from '../db/session.ts';

/** Stream addresses of registered cameras and AI devices, each once; clips of warnings are on the same hosts. */
export async function selectStreamAddresses(db: DbSession, limit: number): Promise<string[]> {
  const streams = (table: 'camera_file' | 'ai_equipment_file') =>
    db.t
      .selectFrom(table)
      .select('stream_url')
      .distinct()
      .where('is_deleted', '=', false)
      .where('stream_url', 'is not', null)
      .limit(limit);
  const found: string[] = [];
  for (const table of ['camera_file', 'ai_equipment_file'] as const) {
    const rows = await db.all<{ stream_url: string }>(streams(table));
    addAll(
      found,
      rows.map(({ stream_url: address }) => address),
    );
  }
  return [...new Set(found)];
}
