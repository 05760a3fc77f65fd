import type { DbSession } from '../../../server/db/session.ts';

/** What decides whether an account may be entered. */
export interface Standing {
  status: unknown;
  /** Last day of an account with an end. */
  expires: string | null;
}

interface Account extends Standing, Record<string, unknown> {
  id: number;
  account: string;
}

/** The same where the id is known. */
interface AccountOf extends Standing, Record<string, unknown> {
  account: string;
}

/** Columns of an account as it is read to sign in. */
const STANDING = ['account', 'status', 'expire_time as expires'] as const;

/** A living account by its exact name: accounts differ by more than case and width (security.md#A34). */
export function selectAccount(db: DbSession, account: string): Promise<Account | undefined> {
  return db.first<Account>(
    db.t
      .selectFrom('sys_user')
      .select(['id', ...STANDING])
      .where('account', '=', account)
      .where('is_deleted', '=', false),
  );
}

/** Living accounts with this number, at most two: several are nobody's. */
export function selectAccountsByMobile(db: DbSession, mobile: string): Promise<Account[]> {
  const users = db.t
    .selectFrom('sys_user')
    .select(['id', ...STANDING])
    .where('phone', '=', mobile);
  return db.all<Account>(users.where('is_deleted', '=', false).limit(2));
}

/** A living account by its id. */
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

/** Enabled demo accounts, a row for each of their roles. */
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
