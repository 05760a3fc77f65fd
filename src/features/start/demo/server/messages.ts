import { startOfDay } from '../../../../engine/wall-time.ts';
import type { DbSession } from '../../../../server/db/session.ts';
import { addRecord } from '../../../../server/records/add.ts';
import { countNewsReader, NEWS, publishNews } from '../../../messages/news/index.ts';
import { NOTICE, NOTICE_SCOPE, publishNotice, withdrawNotice } from '../../../messages/notices/index.ts';
import type { Actors } from './actors.ts';
import { between, uniform } from './chance.ts';
import { markReceiptRead, selectReceipts, selectUsersInService } from './demo.sql.ts';
import type { Photos, Scene } from './photos.ts';
import { readDemoFile } from './recipe.ts';
import { DAY, HOUR, MINUTE } from './work-hours.ts';

/** A message of the safety department, newest first in the files; times count back from the present day. */
interface Message {
  daysBefore: number;
  /** `08:20` */
  at: string;
  by: string;
  type: number;
  title: string;
  content: string;
  draft?: boolean;
  /** Percentage of receivers who have read the message. */
  readPercent: number;
}

interface NoticeEntry extends Message {
  /** All users, or the codes of departments. */
  to: 'all' | string[];
  withdrawnDaysBefore?: number;
}

interface NewsEntry extends Message {
  summary: string;
  scene?: Scene;
}

interface Writing {
  db: DbSession;
  actors: Actors;
  photos: Photos;
  orgs: ReadonlyMap<string, number>;
  t0: number;
}

/** First number of cover photos, above the numbers of all hazard photos. */
const COVERS_FROM = 1_000_000;

/** Writes and reads the news, notices and announcements of domain.md#14 through the services of the product. */
export async function writeMessages(schemasDir: string, writing: Writing): Promise<void> {
  const { notices } = readDemoFile<{ notices: NoticeEntry[] }>(schemasDir, 'notices');
  const { news } = readDemoFile<{ news: NewsEntry[] }>(schemasDir, 'news');
  const early = (a: Message, b: Message) => momentOf(a, writing.t0) - momentOf(b, writing.t0);
  for (const entry of notices.toSorted(early)) await writeNotice(entry, writing);
  for (const [index, entry] of news.toSorted(early).entries()) await writeNews(entry, index, writing);
}

/** Time of writing, which is never after `t0`, whatever time of day `t0` is. */
function momentOf({ daysBefore, at }: Pick<Message, 'daysBefore' | 'at'>, t0: number): number {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const moment = startOfDay(t0) - daysBefore * DAY + hours * HOUR + minutes * MINUTE;
  return moment <= t0 ? moment : moment - DAY;
}

async function writeNotice(entry: NoticeEntry, { db, actors, orgs, t0 }: Writing): Promise<void> {
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
  await markReceipts(db, id, { title, at, t0, readPercent });
  if (withdrawnDaysBefore === undefined) return;
  const later = momentOf({ daysBefore: withdrawnDaysBefore, at: '18:00' }, t0);
  await withdrawNotice(await actors.ctx(by, { at: later, db }), id);
}

/** Delays before receivers read a message: at once, within hours, or after the shift. */
const WAITS = [12 * MINUTE, 95 * MINUTE, 7 * HOUR];

interface Reading {
  title: string;
  at: number;
  t0: number;
  readPercent: number;
}

/** Returns the receivers who read the message, with the time of reading. */
function readersOf<T>(receivers: readonly T[], { title, at, t0, readPercent }: Reading): { reader: T; time: Date }[] {
  const first = between(0, 99, uniform('message', 0, title));
  const readers = receivers.filter((_receiver, index) => (index * 37 + first) % 100 < readPercent);
  return readers.map((reader, n) => ({ reader, time: new Date(Math.min(at + (WAITS[n % WAITS.length] ?? 0), t0)) }));
}

async function markReceipts(db: DbSession, id: number, reading: Reading): Promise<void> {
  const receipts = await selectReceipts(db, id);
  for (const { reader, time } of readersOf(receipts, reading)) await markReceiptRead(db, { id: reader.id, time });
}

async function writeNews(entry: NewsEntry, index: number, { db, actors, photos, t0 }: Writing): Promise<void> {
  const { title, type, content, summary, by, scene } = entry;
  const at = momentOf(entry, t0);
  const ctx = await actors.ctx(by, { at, db });
  const photo = { userId: actors.idOf(by), at, title: '整改后.png', seed: `photo|${COVERS_FROM + index}` };
  const [cover] = scene ? await photos.upload(db, [{ ...photo, drawing: `${scene}-after.png` }]) : [];
  const body = { title, type, content, summary, ...(cover ? { cover: String(cover) } : {}) };
  const { id } = await addRecord(ctx, NEWS, { body });
  if (entry.draft) return;
  await publishNews(ctx, id);
  const users = await selectUsersInService(db);
  for (const { reader, time } of readersOf(users, { title, at, t0, readPercent: entry.readPercent })) {
    await countNewsReader(db, { newsId: id, userId: String(reader.id), now: time });
  }
}
