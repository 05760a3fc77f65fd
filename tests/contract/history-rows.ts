import { expect } from 'vitest';
import type { HistoryRow } from '../../src/server/db/history.ts';
import { chainHash } from '../../src/server/records/history.ts';
import type { TestServer } from '../support/server.ts';

/** Rows of record_history after this id, oldest first. */
export async function historyAfter(server: TestServer, id: number): Promise<HistoryRow[]> {
  const db = server.platform.database.session('1');
  return db.all<HistoryRow>(db.t.selectFrom('record_history').selectAll().where('id', '>', id).orderBy('id'));
}

/** Id of the newest row. */
export async function lastHistoryId(server: TestServer): Promise<number> {
  const db = server.platform.database.session('1');
  const row = await db.first<HistoryRow>(db.t.selectFrom('record_history').select('id').orderBy('id', 'desc').limit(1));
  return row?.id ?? 0;
}

/** Runs the work and returns the history rows it added. */
export async function historyOf(server: TestServer, work: () => Promise<void>): Promise<HistoryRow[]> {
  const before = await lastHistoryId(server);
  await work();
  return historyAfter(server, before);
}

/** Expects each record's rows to be numbered without gaps, each with its own hash and the hash of the row before. */
export function expectChains(rows: readonly HistoryRow[]): void {
  const ends = new Map<string, { seq: number; hash: string }>();
  for (const { id: _, hash, ...content } of rows) {
    const record = `${content.resource} ${content.record_id}`;
    const last = ends.get(record) ?? { seq: 0, hash: '' };
    expect([content.seq, content.prev_hash], record).toEqual([last.seq + 1, last.hash]);
    expect(chainHash(content), record).toBe(hash);
    expect(chainHash({ ...content, after: { forged: true } }), 'a touched row shows').not.toBe(hash);
    ends.set(record, { seq: content.seq, hash });
  }
}
