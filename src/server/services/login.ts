import type { Session } from '../db/session.ts';
import { invalid, refuse } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { requireCaptcha } from './captcha/requirement.ts';
import { readCredential } from './credentials.ts';
import { type Attempt, countAttempt, forgiveAttempt } from './login-attempts.ts';
import { verifyPassword } from './passwords.ts';
import { createSession, type Device } from './sessions.ts';
import { DEFAULT_TENANT, findTenant } from './tenants.ts';

/** What POST /login understands (wire §2.1). */
export interface LoginRequest {
  account?: string;
  password?: string;
  rememberMe?: boolean;
  /** Of a captcha answered right (wire §3.4). */
  code?: string;
  tenantId?: string | number;
  tenantCode?: string;
}

export interface SignedIn {
  token: string;
  mustChangePassword: boolean;
}

interface Account extends Record<string, unknown> {
  id: number;
  account: string;
  status: unknown;
}

/** Read in place of an unknown account, so that both take the same way. */
const NOBODY = '0';
/** Shortest account and password of old installations. */
const MIN_INPUT = 5;

/**
 * Checks account and password and opens a session. Unknown account, unknown tenant and wrong password are one
 * answer in one time; a frozen account is only told so after the right password (wire §2.1).
 */
export async function signIn(platform: Platform, request: LoginRequest, device: Device): Promise<SignedIn> {
  const { account, password } = readInput(request);
  const named = await findTenant(platform.database, {
    id: request.tenantId === undefined ? undefined : String(request.tenantId),
    code: request.tenantCode,
  });
  const tenant = named ?? DEFAULT_TENANT;
  const db = platform.database.session(tenant);
  await requireCaptcha(platform, db, { code: request.code, ip: device.ip, now: platform.now() });
  const attempt: Attempt = { purpose: 'login', tenant, account, ip: device.ip, now: platform.now() };
  await countAttempt(db, attempt);
  const user = named ? await findAccount(db, account) : undefined;
  const credential = await readCredential(db, String(user?.id ?? NOBODY));
  const visit = { tenant, account, userId: user ? String(user.id) : null, type: 0, device } as const;
  if (!(await verifyPassword(credential?.passwordHash ?? null, password)) || !user) {
    platform.activity.visit({ ...visit, message: '登录失败：用户名或密码不正确', success: false });
    throw refuse('D1000');
  }
  await forgiveAttempt(db, attempt);
  if (String(user.status) !== '0') {
    platform.activity.visit({ ...visit, message: '登录失败：账号已冻结', success: false });
    throw refuse('D1017');
  }
  const token = await openSession(platform, db, { userId: String(user.id), remember: request.rememberMe, device });
  platform.activity.visit({ ...visit, message: '登录成功', success: true });
  return { token, mustChangePassword: credential?.mustChange ?? false };
}

function readInput({ account, password }: LoginRequest): { account: string; password: string } {
  if (!account || !password) throw refuse('1011001');
  const short = account.length < MIN_INPUT ? 'account' : password.length < MIN_INPUT ? 'password' : null;
  if (short) throw invalid([{ field: short, message: `不能少于${MIN_INPUT}位字符` }]);
  return { account, password };
}

/** Accounts differ by more than case and width (attack 34), so the exact text is looked up. */
function findAccount(db: Session, account: string): Promise<Account | undefined> {
  return db.first<Account>(
    db.t
      .selectFrom('sys_user')
      .select(['id', 'account', 'status'])
      .where('account', '=', account)
      .where('is_deleted', '=', false),
  );
}

interface Opening {
  userId: string;
  remember: boolean | undefined;
  device: Device;
}

async function openSession(platform: Platform, db: Session, opening: Opening): Promise<string> {
  const { userId, device } = opening;
  const now = platform.now();
  const lastLogin = {
    last_login_time: now,
    last_login_ip: device.ip,
    last_login_browser: device.browser,
    last_login_os: device.os,
  };
  await db.run(db.t.updateTable('sys_user').set(lastLogin).where('id', '=', userId));
  return createSession(db, { tenant: db.tenant, userId, remember: opening.remember ?? false, device, now });
}
