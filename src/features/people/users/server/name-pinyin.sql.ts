import { sql } from 'kysely';
import type { DbSession } from '../../../../server/db/session.ts';

export interface Unread extends Record<string, unknown> {
  id: number;
  name: string;
}

/** Condition of names without pinyin, or with pinyin of older versions, which was not separated into syllables. */
const UNREAD = sql<boolean>`(name_pinyin is null or name_pinyin <> '' and name_pinyin not like '% % %')`;

/** Users whose name has no pinyin yet, the first ones by id. */
export function selectUnread(db: DbSession, limit: number): Promise<Unread[]> {
  const users = db.t.selectFrom('sys_user').select(['id', 'name']).where(UNREAD);
  return db.all<Unread>(users.where('name', 'is not', null).orderBy('id').limit(limit));
}

/** Stores pinyin for users whose name is unchanged and lacks it; a name changed meanwhile was stored with pinyin. */
export async function storePinyin(db: DbSession, read: readonly (Unread & { pinyin: string })[]): Promise<void> {
  const [ids, names, texts] = [
    read.map(({ id }) => id),
    read.map(({ name }) => name),
    read.map(({ pinyin }) => pinyin),
  ];
  const given = sql<{ id: number; name: string; pinyin: string }>`
    unnest(${ids}::bigint[], ${names}::text[], ${texts}::text[])`.as<'g'>(sql`g(id, name, pinyin)`);
  await db.run(
    db.t
      .updateTable('sys_user as u')
      .from(given)
      .set({ name_pinyin: sql`g.pinyin` })
      .where(sql<boolean>`u.id = g.id and u.name = g.name and ${UNREAD}`),
  );
}
