import type { TestServer } from './server.ts';

export interface Notice {
  userId: string;
  title: string;
  content: string;
}

/** Messages of the bell, oldest first: of one person, and of those alone whose text holds the words. */
export async function noticesIn(
  { platform }: TestServer,
  { userId, words = '' }: { userId?: string; words?: string },
): Promise<Notice[]> {
  const db = platform.database.session('1');
  const rows = await db.all<{ user_id: number; title: string; content: string }>(
    db.t
      .selectFrom('user_notice')
      .select(['user_id', 'title', 'content'])
      .where('content', 'like', `%${words}%`)
      .$if(userId !== undefined, (own) => own.where('user_id', '=', Number(userId)))
      .orderBy('id'),
  );
  return rows.map(({ user_id, ...said }) => ({ userId: String(user_id), ...said }));
}
