import type { DbSession } from '../../../../server/db/session.ts';

/** Properties that decide if an account may sign in. */
export interface Standing {
  status: unknown;
  /** Last day of a limited account. */
  expires: string | null;
}

interface Account extends Standing, Record<string, unknown> {
  id: number;
  account: string;
}

interface AccountOf extends Standing, Record<string, unknown> {
  account: string;
}

const STANDING = ['account', 'status', 'expire_time as expires'] as const;

/** Account with exactly this name, unless deleted; no two names differ only in case or width (security.md#A34). */
export function selectAccount(db: DbSession, account: string): Promise<Account | undefined> {
  return db.first<Account>(
    db.t
      .selectFrom('sys_user')
      .select(['id', ...STANDING])
      .where('account', '=', account)
      .where('is_deleted', '=', false),
  );
}

/** Accounts with this number, without deleted ones, at most two: a shared number identifies no account. */
export function selectAccountsByMobile(db: DbSession, mobile: string): Promise<Account[]> {
  const users = db.t
    .selectFrom('sys_user')
    .select(['id', ...STANDING])
    .where('phone', '=', mobile);
  return db.all<Account>(users.where('is_deleted', '=', false).limit(2));
}

export function selectAccountOf(db: DbSession, userId: string): Promise<(Standing & { account: string }) | undefined> {
  const user = db.t
    .selectFrom('sys_user')
    .select([...STANDING])
    .where('id', '=', userId);
  return db.first<AccountOf>(user.where('is_deleted', '=', false));
}

interface LastLogin {
  last_login_time: Date;
  last_login_ip: string;
  last_login_browser: string;
  last_login_os: string;
}

export async function updateLastLogin(db: DbSession, userId: string, row: LastLogin): Promise<void> {
  await db.run(
    db.t
      .updateTable('sys_user')
      .set({ ...row })
      .where('id', '=', userId),
  );
}

interface DemoRow extends Record<string, unknown> {
  id: number;
  account: string;
  name: string;
  role: string | null;
  admin_type: unknown;
}

/** Enabled demo accounts, one row for each of their roles. */
export function selectDemoAccounts(db: DbSession): Promise<DemoRow[]> {
  return db.all<DemoRow>(
    db.t
      .selectFrom('sys_user as u')
      .innerJoin('sys_user_credential as c', 'c.user_id', 'u.id')
      .leftJoin('sys_user_role as ur', 'ur.user_id', 'u.id')
      .leftJoin('sys_role as r', (join) => join.onRef('r.id', '=', 'ur.role_id').on('r.is_deleted', '=', false))
      .select(['u.id', 'u.account', 'u.name', 'u.admin_type', 'r.name as role'])
      .where('c.demo', '=', true)
      .where('u.status', '=', 0)
      .where('u.is_deleted', '=', false)
      .orderBy('u.id')
      .orderBy('r.sort'),
  );
}
