import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

/** Accounts of the demo company. `wangfu` sees his department's five organisations and records that name him. */
export const ACCOUNTS = [
  'superAdmin',
  'linanqi',
  'chenyan',
  'huhecheng',
  'wangfu',
  'lizhigang',
  'wuyan',
  'zhengdeng',
] as const;
export type Account = (typeof ACCOUNTS)[number];

export interface BenchSession {
  userId: number;
  token: string;
}

export type Sessions = Record<Account, BenchSession>;

/** Inserts sessions as the product's sign-in does, so that measurements need no password. */
export async function openSessions(client: pg.Client): Promise<Sessions> {
  const { rows } = await client.query<{ id: string; account: Account }>(
    'select id, account from t_1.sys_user where account = any($1)',
    [ACCOUNTS],
  );
  const sessions: Partial<Sessions> = {};
  for (const { id, account } of rows) sessions[account] = { userId: Number(id), token: await open(client, id) };
  return sessions as Sessions; // the demo company contains every account
}

async function open(client: pg.Client, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await client.query(
    `insert into platform.session
      (token_hash, tenant, user_id, remember, created_time, last_seen_time, expires_time, ip, browser, os)
     values ($1, '1', $2, true, now(), now(), now() + interval '1 day', '127.0.0.1', 'bench', 'bench')`,
    [createHash('sha256').update(token).digest(), userId],
  );
  return token;
}

/** Deletes all sessions of the bench, so that a kept database contains no valid token. */
export async function closeSessions(client: pg.Client): Promise<void> {
  await client.query(`delete from platform.session where browser = 'bench'`);
}
