import type { TestServer } from './server.ts';

/**
 * Tables of platform and default tenant, logs included, with a row that contains one of these texts as text or bytes.
 */
export async function tablesHolding(server: TestServer, ...texts: string[]): Promise<string[]> {
  const { database, activity, background } = server.platform;
  await background.drain();
  await activity.flush();
  // Bytes are written as hexadecimal digits in the text of a row.
  const asBytes = texts.flatMap((text) =>
    (['utf8', 'base64url'] as const).map((code) => Buffer.from(text, code).toString('hex')),
  );
  const { rows } = await database.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_catalog.pg_tables where schemaname in ('platform', 't_1')`,
  );
  const each = rows.map(
    ({ name }) =>
      `select '${name}' as name where exists (
         select 1 from ${name} as whole, unnest($1::text[]) as spelling where position(spelling in whole::text) > 0)`,
  );
  const found = await database.query(`${each.join(' union all ')} order by 1`, [[...texts, ...asBytes]]);
  return found.rows.map(({ name }) => String(name));
}

/** Changes columns of users, past the services. */
export async function setUsers({ platform }: TestServer, ids: readonly string[], set: object): Promise<void> {
  const db = platform.database.session('1');
  await db.run(db.t.updateTable('sys_user').set(set).where('id', 'in', ids.map(Number)));
}

/** Does work while these accounts are disabled. */
export async function whileDisabled<T>(server: TestServer, ids: readonly string[], work: () => Promise<T>): Promise<T> {
  await setUsers(server, ids, { status: 1 });
  try {
    return await work();
  } finally {
    await setUsers(server, ids, { status: 0 });
  }
}

export interface Notice {
  userId: string;
  title: string;
  content: string;
}

/** Messages of the bell, oldest first; limited to one user and to texts that contain `words`, if given. */
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
  return rows.map(({ user_id, ...rest }) => ({ userId: String(user_id), ...rest }));
}
