import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { UserCtx } from '../../ctx.ts';
import { countNewsReader } from '../../db/news.ts';
import type { Session } from '../../db/session.ts';
import { addNews, publishNews } from '../news.ts';
import { addNotice, withdrawNotice } from '../notices/written.ts';
import type { Actors } from './actors.ts';
import type { Photos } from './photos.ts';
import type { Scene } from './pictures.ts';
import { DAY, HOUR, MINUTE, startOfDay } from './work-hours.ts';

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
const EVERYBODY = 2;
const DEPARTMENTS = 1;
const DRAFT = 0;
const PUBLISHED = 1;

/** News, notices and announcements of domain §14, written and read through the services that serve everybody. */
export async function tellBulletins(schemasDir: string, telling: Telling): Promise<void> {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(schemasDir, 'demo', name), 'utf8'));
  const { notices } = read('notices.json') as { notices: NoticeEntry[] };
  const { news } = read('news.json') as { news: NewsEntry[] };
  for (const entry of notices.toReversed()) await tellNotice(entry, telling);
  for (const [index, entry] of [...news.entries()].toReversed()) await tellNews(entry, index, telling);
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
      ? { noticeScope: EVERYBODY }
      : { noticeScope: DEPARTMENTS, noticeOrgIds: to.map((code) => orgs.get(code)).join() };
  await addNotice(ctx, { title, type, content, ...receivers, status: entry.draft ? DRAFT : PUBLISHED });
  if (entry.draft) return;
  const id = await newestOf(db, 'sys_notice');
  await markReaders(db, { id, at, t0, readPercent });
  if (withdrawnDaysBefore === undefined) return;
  const later = momentOf({ daysBefore: withdrawnDaysBefore, at: '18:00' }, t0);
  await withdrawNotice(await actors.ctx(by, { at: later, db }), id);
}

async function newestOf(db: Session, table: string): Promise<number> {
  const row = await db.first<{ id: number }>(db.t.selectFrom(table).select((eb) => eb.fn.max('id').as('id')));
  return Number(row?.id);
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
  await addNews(ctx, { title, type, content, summary, ...(cover ? { cover: String(cover) } : {}), status: DRAFT });
  if (entry.draft) return;
  const id = await newestOf(db, 'news');
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
