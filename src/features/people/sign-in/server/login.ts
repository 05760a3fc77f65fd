import { setTimeout } from 'node:timers/promises';
import { VISIT } from '../../../../server/activity-log.ts';
import type { Device } from '../../../../server/ctx.ts';
import { AppError, invalid, refuse, tooOften } from '../../../../server/errors.ts';
import type { Peer } from '../../../../server/http/own-machine.ts';
import type { Platform } from '../../../../server/platform.ts';
import { readCredential } from '../../../../server/session/credentials.ts';
import { verifyPassword } from '../../../../server/session/passwords.ts';
import { DEFAULT_TENANT, findTenant, type NamedTenant } from '../../../../server/tenants.ts';
import { selectAccount } from './account.sql.ts';
import { type Admission, requireCaptcha } from './captcha/requirement.ts';
import { enterAsDemo } from './demo-accounts.ts';
import { type Entered, enter, type Proven, refuseFrozen } from './enter.ts';
import { isKnownHere } from './known-places.ts';
import { type Attempt, countAttempt, forgiveAttempt } from './login-attempts.ts';
import { proveMobile } from './mobile/prove-mobile.ts';
import { enterWithTicket } from './two-step/enter-with-ticket.ts';

/** Body of POST /login (wire.md#2.1). */
export interface LoginRequest extends NamedTenant {
  account?: string;
  password?: string;
  rememberMe?: boolean;
  /** Verification of an image captcha (wire.md#3.4). */
  code?: string;
  /** Mobile number and the code sent to it. */
  mobile?: string;
  captcha?: string;
  /** Second step: the ticket returned by the first step, and a code of the authenticator app or a recovery code. */
  ticket?: string;
  dynamicCode?: string;
  /** Demo account: the ticket given to the sign-in page on the server's own machine. */
  demoTicket?: string;
}

/** Id read in place of an unknown account, so that known and unknown ones take the same steps. */
const NOBODY = '0';
/** Minimum characters of account and password in old installations. */
const MIN_INPUT = 5;

/** Device and connection from which a sign-in comes. */
export interface Visitor {
  device: Device;
  peer: Peer;
}

/** POST /login: by password, by a code sent to a telephone, by a second step after these, or by a demo account. */
export async function signIn(platform: Platform, request: LoginRequest, { device, peer }: Visitor): Promise<Entered> {
  const { ticket, dynamicCode, mobile, captcha, demoTicket } = request;
  if (demoTicket !== undefined) return enterAsDemo(platform, { ticket: demoTicket, peer }, device);
  if (ticket !== undefined) return enterWithTicket(platform, { ticket, code: dynamicCode ?? '' }, device);
  const remember = request.rememberMe ?? false;
  if (mobile !== undefined) {
    const proven = await proveMobile(platform, { ...request, mobile, captcha: captcha ?? '' }, device);
    return enter(platform, proven, { remember, device });
  }
  readInput(request);
  const db = platform.database.session((await tenantOf(platform, request)).tenant);
  const admission = await requireCaptcha(platform, db, { code: request.code, ip: device.ip, now: platform.now() });
  const prove = admission.wait > 0 ? proveKnown : proveAccount;
  return enter(platform, await prove(platform, request, { device, ...admission }), { remember, device });
}

/** Milliseconds that every refusal takes at least; longer than the check of a password. */
const REFUSED_AFTER_MS = 1_000;

/**
 * Checks account and password while the address can get no captcha: only users who signed in from it lately may enter.
 * All refusals are identical in content and time, so that they do not reveal known users.
 * @throws TOO_OFTEN
 */
async function proveKnown(
  platform: Platform,
  request: LoginRequest,
  { device, wait }: { device: Device } & Admission,
): Promise<Proven> {
  const began = performance.now();
  try {
    return await proveAccount(platform, request, { device, answered: false, knownOnly: true });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await setTimeout(Math.max(0, REFUSED_AFTER_MS - (performance.now() - began)));
    throw tooOften(wait);
  }
}

/**
 * Checks account and password. Unknown account, unknown tenant and wrong password get the same answer in the same time;
 * a frozen account is reported only after the right password (wire.md#2.1).
 *
 * Every attempt counts. `answered`: a captcha was solved, so a lock of the address does not apply to users known there;
 * `knownOnly`: only these users may enter.
 * @throws D1000, D1017, TOO_OFTEN
 */
export async function proveAccount(
  platform: Platform,
  request: LoginRequest,
  { device, answered, knownOnly = false }: { device: Device; answered: boolean; knownOnly?: boolean },
): Promise<Proven> {
  const { account, password } = readInput(request);
  const { tenant, isKnown } = await tenantOf(platform, request);
  const db = platform.database.session(tenant);
  const { ip } = device;
  const now = platform.now();
  const attempt: Attempt = { purpose: 'login', tenant, account, ip, now };
  const user = isKnown ? await selectAccount(db, account) : undefined;
  const userId = user ? String(user.id) : null;
  const mayPass = (answered || knownOnly) && (await isKnownHere(db, { userId: userId ?? NOBODY, ip, now }));
  const counted = await countAttempt(db, attempt, mayPass);
  const credential = await readCredential(db, userId ?? NOBODY);
  if (!(await verifyPassword(credential?.passwordHash ?? null, password)) || !user || userId === null) {
    const visit = { tenant, account, userId, type: VISIT.signIn, device } as const;
    platform.activity.visit({ ...visit, message: '登录失败：用户名或密码不正确', success: false });
    throw refuse('D1000');
  }
  if (knownOnly && !mayPass) throw refuse('D1000');
  await forgiveAttempt(db, attempt, counted);
  const proven = {
    tenant,
    userId,
    account,
    mustChange: credential?.mustChange ?? false,
    visitType: VISIT.signIn,
  } as const;
  refuseFrozen(platform, proven, { ...user, device });
  return proven;
}

/** Tenant named by a login; the first tenant if the name is unknown, so that both cases take the same steps. */
async function tenantOf({ database }: Platform, named: NamedTenant): Promise<{ tenant: string; isKnown: boolean }> {
  const tenant = await findTenant(database, named);
  return { tenant: tenant ?? DEFAULT_TENANT, isKnown: tenant !== null };
}

function readInput({ account, password }: LoginRequest): { account: string; password: string } {
  if (!account || !password) throw refuse('1011001');
  const short = account.length < MIN_INPUT ? 'account' : password.length < MIN_INPUT ? 'password' : null;
  if (short) throw invalid([{ field: short, message: `不能少于${MIN_INPUT}位字符` }]);
  return { account, password };
}
