import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { UserCtx } from '../../../server/ctx.ts';
import type { Session } from '../../../server/db/session.ts';
import { addRecord } from '../../../server/records/add.ts';
import { countNewsReader, NEWS, publishNews } from '../../news/index.ts';
import { NOTICE, NOTICE_SCOPE, publishNotice, withdrawNotice } from '../../notices/index.ts';
import { DAY, HOUR, MINUTE, startOfDay } from '../../seed/index.ts';
import type { Actors } from './actors.ts';
import type { Photos } from './photos.ts';
import type { Scene } from './pictures.ts';

/** What the safety department wrote, newest first; times count back from the data's present day. */
interface Bulletin {
  daysBefore: number;
  /** `08:20` */
  at: string;
  by: string;
  type: number;
  title: string;
  content: string;
  draft?: boolean;
  /** How many of a hundred receivers have read it. */
  readPercent: number;
}

interface NoticeEntry extends Bulletin {
  /** Everybody, or the codes of departments. */
  to: 'all' | string[];
  withdrawnDaysBefore?: number;
}

interface NewsEntry extends Bulletin {
  summary: string;
  scene?: Scene;
}

interface Telling {
  db: Session;
  actors: Actors;
  photos: Photos;
  orgs: ReadonlyMap<string, number>;
  t0: number;
}

/** Numbers of covers among all photos, beyond those of any hazard. */
const COVERS_FROM = 1_000_000;

/** News, notices and announcements of domain.md#14, written and read through the services that serve everybody. */
export async function tellBulletins(schemasDir: string, telling: Telling): Promise<void> {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(schemasDir, 'demo', name), 'utf8'));
  const { notices } = read('notices.json') as { notices: NoticeEntry[] };
  const { news } = read('news.json') as { news: NewsEntry[] };
  const early = (a: Bulletin, b: Bulletin) => momentOf(a, telling.t0) - momentOf(b, telling.t0);
  for (const entry of notices.toSorted(early)) await tellNotice(entry, telling);
  for (const [index, entry] of news.toSorted(early).entries()) await tellNews(entry, index, telling);
}

/** The moment it was written: never later than now, whatever time of day the data begin at. */
function momentOf({ daysBefore, at }: Pick<Bulletin, 'daysBefore' | 'at'>, t0: number): number {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const moment = startOfDay(t0) - daysBefore * DAY + hours * HOUR + minutes * MINUTE;
  return moment <= t0 ? moment : moment - DAY;
}

async function tellNotice(entry: NoticeEntry, { db, actors, orgs, t0 }: Telling): Promise<void> {
  const { title, type, content, to, by, readPercent, withdrawnDaysBefore } = entry;
  const at = momentOf(entry, t0);
  const ctx = await actors.ctx(by, { at, db });
  const receivers =
    to === 'all'
      ? { noticeScope: NOTICE_SCOPE.everybody }
      : { noticeScope: NOTICE_SCOPE.organisations, noticeOrgIds: to.map((code) => orgs.get(code)).join() };
  const { id } = await addRecord(ctx, NOTICE, { body: { title, type, content, ...receivers } });
  if (entry.draft) return;
  await publishNotice(ctx, id);
  await markReaders(db, { id, at, t0, readPercent });
  if (withdrawnDaysBefore === undefined) return;
  const later = momentOf({ daysBefore: withdrawnDaysBefore, at: '18:00' }, t0);
  await withdrawNotice(await actors.ctx(by, { at: later, db }), id);
}

/** Some read at once, some after the shift, some never. */
const WAITS = [12 * MINUTE, 95 * MINUTE, 7 * HOUR];

async function markReaders(
  db: Session,
  { id, at, t0, readPercent }: { id: number; at: number; t0: number; readPercent: number },
): Promise<void> {
  const rows = await db.all<{ id: number; user_id: number }>(
    db.t.selectFrom('user_notice').select(['id', 'user_id']).where('notice_id', '=', id).orderBy('user_id'),
  );
  const readers = rows.filter((_row, index) => (index * 37 + id * 11) % 100 < readPercent);
  for (const [n, wait] of WAITS.entries()) {
    const group = readers.filter((_row, index) => index % WAITS.length === n).map((row) => row.id);
    if (group.length === 0) continue;
    const read_time = new Date(Math.min(at + wait, t0));
    await db.run(db.t.updateTable('user_notice').set({ read_time }).where('id', 'in', group));
  }
}

async function tellNews(entry: NewsEntry, index: number, { db, actors, photos, t0 }: Telling): Promise<void> {
  const { title, type, content, summary, by, scene } = entry;
  const at = momentOf(entry, t0);
  const ctx = await actors.ctx(by, { at, db });
  const photo = { userId: actors.idOf(by), at, moment: 'after' as const, number: COVERS_FROM + index };
  const [cover] = scene ? await photos.upload(db, [{ ...photo, scene }]) : [];
  const body = { title, type, content, summary, ...(cover ? { cover: String(cover) } : {}) };
  const { id } = await addRecord(ctx, NEWS, { body });
  if (entry.draft) return;
  await publishNews(ctx, id);
  await readBySome(ctx, { id, at, t0, readPercent: entry.readPercent });
}

async function readBySome(
  { db }: UserCtx,
  { id, at, t0, readPercent }: { id: number; at: number; t0: number; readPercent: number },
): Promise<void> {
  const users = await db.all<{ id: number }>(
    db.t.selectFrom('sys_user').select('id').where('status', '=', 0).where('is_deleted', '=', false).orderBy('id'),
  );
  const readers = users.filter((_user, index) => (index * 37 + id * 11) % 100 < readPercent);
  for (const [n, reader] of readers.entries()) {
    const now = new Date(Math.min(at + (WAITS[n % WAITS.length] ?? 0), t0));
    await countNewsReader(db, { newsId: id, userId: String(reader.id), now });
  }
}
