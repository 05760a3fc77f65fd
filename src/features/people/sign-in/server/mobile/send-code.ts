import type { DbSession } from '../../../../../server/db/session.ts';
import { invalid, refuse } from '../../../../../server/errors.ts';
import { isAtThisMachine, type Peer } from '../../../../../server/http/own-machine.ts';
import type { Platform } from '../../../../../server/platform.ts';
import { DEFAULT_TENANT, findTenant, type NamedTenant } from '../../../../../server/tenants.ts';
import {
  addLine,
  findSmsProvider,
  SMS_SOURCE,
  type SmsLine,
  type SmsProvider,
  settleLine,
} from '../../../../messages/sms/index.ts';
import { checkMobile, findByMobile } from './prove-mobile.ts';
import { countOpenRequest } from './request-limits.ts';
import { type IssuedCode, issueSmsCode, VALID_MINUTES } from './sms-codes.ts';

export interface CodeRequest extends NamedTenant {
  mobile: string;
  /** Verification of a captcha. */
  code?: string;
}

/**
 * Sends a code for a sign-in (wire.md#2.4). An unused number has the same limits and answer, but its code is not sent;
 * the message is sent after the answer.
 * @returns the code, from the simulator alone and to a browser on the server's own machine; else null
 * @throws LOGIN_SMS_CLOSED, 1011003, TOO_OFTEN
 */
export async function sendLoginCode(platform: Platform, request: CodeRequest, peer: Peer): Promise<string | null> {
  const { mobile } = request;
  checkMobile(mobile);
  const tenant = (await findTenant(platform.database, request)) ?? DEFAULT_TENANT;
  const db = platform.database.session(tenant);
  const provider = await openProvider(platform, db);
  await countOpenRequest(db, { mobile, code: request.code, ip: peer.ip, now: platform.now() });
  const code = await sendCode(platform, db, { provider, mobile, source: SMS_SOURCE.page });
  return provider.send === null && isAtThisMachine(peer) ? code : null;
}

/** State of SMS for the sign-in page. `open`: codes can be sent; `simulator`: this browser gets the code as reply. */
export async function smsState(
  platform: Platform,
  db: DbSession,
  peer: Peer,
): Promise<{ open: boolean; simulator: boolean }> {
  const provider = await findSmsProvider(platform, db);
  const simulator = provider?.send === null;
  const open = simulator ? isAtThisMachine(peer) : provider !== null;
  return { open, simulator: simulator && open };
}

/** Present provider, if its template is the one that the caller names. @throws LOGIN_SMS_CLOSED, INVALID */
export async function providerOf(platform: Platform, db: DbSession, template: string): Promise<SmsProvider> {
  const provider = await openProvider(platform, db);
  if (provider.template !== template) {
    throw invalid([{ field: 'templateCode', message: '短信模板编码不正确，请填写系统配置中的登录短信模板编码' }]);
  }
  return provider;
}

async function openProvider(platform: Platform, db: DbSession): Promise<SmsProvider> {
  const provider = await findSmsProvider(platform, db);
  if (provider === null) throw refuse('LOGIN_SMS_CLOSED');
  return provider;
}

export interface Sending extends Pick<SmsLine, 'mobile' | 'source'> {
  provider: SmsProvider;
}

/** Issues a code, logs it, and sends it after the reply. The caller has counted the request (request-limits.ts). */
export async function sendCode(platform: Platform, db: DbSession, sending: Sending): Promise<string> {
  const { provider, mobile, source } = sending;
  const now = platform.now();
  const issued = await issueSmsCode(db, { mobile, purpose: 'login' }, now);
  const { code, expires } = issued;
  const line = await addLine(db, { mobile, source, template: provider.template, expires, now });
  if (provider.send === null) await settleLine(db, line, { bizId: '' });
  else platform.background.run('sms', () => sendIfKnown(platform, db, { sending, issued, line }));
  return code;
}

interface Underway {
  sending: Sending;
  issued: IssuedCode;
  line: number;
}

/** Sends the message if the number is known. Only logs a failure: the caller must not learn if the number is in use. */
async function sendIfKnown({ log }: Platform, db: DbSession, { sending, issued, line }: Underway): Promise<void> {
  const { provider, mobile } = sending;
  if (provider.send === null || !(await findByMobile(db, mobile))) return;
  const message = { mobile, code: issued.code, validMinutes: VALID_MINUTES };
  const bizId = await provider.send(message).catch((error: unknown) => {
    log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'short message not sent');
    return null;
  });
  await settleLine(db, line, { bizId });
}
