import { sql } from 'kysely';
import type { Row } from '../../src/server/db/session.ts';
import type { TestServer } from './server.ts';

/** Values that columns must have; a list means any of its values. */
type Where = Readonly<Record<string, unknown>>;

const conditionsOf = (where: Where) =>
  Object.entries(where).map(([column, value]) => [column, Array.isArray(value) ? 'in' : '=', value] as const);

/** Stored rows of a table of the default tenant, by their first column, which is the id where there is one. */
export function rowsIn<R extends Row = Row>({ platform }: TestServer, table: string, where: Where = {}): Promise<R[]> {
  const db = platform.database.session('1');
  const all = db.t.selectFrom(table).selectAll().orderBy(sql`1`);
  return db.all(conditionsOf(where).reduce((query, condition) => query.where(...condition), all));
}

/** Changes stored rows directly, without the services and their checks. */
export async function changeRows({ platform }: TestServer, table: string, where: Where, values: Row): Promise<void> {
  const db = platform.database.session('1');
  const all = db.t.updateTable(table).set(values);
  await db.run(conditionsOf(where).reduce((query, condition) => query.where(...condition), all));
}

/** Runs work while columns of an account have other values. */
export async function whileUser(
  server: TestServer,
  { account, ...values }: Row & { account: string },
  work: () => Promise<unknown>,
): Promise<void> {
  const [before = {}] = await rowsIn(server, 'sys_user', { account });
  await changeRows(server, 'sys_user', { account }, values);
  try {
    await work();
  } finally {
    const kept = Object.keys(values).map((column) => [column, before[column]]);
    await changeRows(server, 'sys_user', { account }, Object.fromEntries(kept));
  }
}

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

/** Changes columns of users directly, without the services and their checks. */
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
  server: TestServer,
  { userId, words = '' }: { userId?: string; words?: string },
): Promise<Notice[]> {
  const own = userId === undefined ? {} : { user_id: userId };
  const rows = await rowsIn<{ user_id: number; title: string; content: string }>(server, 'user_notice', own);
  return rows
    .filter(({ content }) => content.includes(words))
    .map(({ user_id, title, content }) => ({ userId: String(user_id), title, content }));
}
