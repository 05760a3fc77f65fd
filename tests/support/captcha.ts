import { createCipheriv, createHash, randomUUID } from 'node:crypto';
import { insertPass } from '../../src/features/sign-in/server/captcha/captcha.sql.ts';
import type { Secret } from '../../src/features/sign-in/server/captcha/captcha.ts';
import { unseal } from '../../src/features/sign-in/server/captcha/cipher.ts';
import type { DbSession } from '../../src/server/db/session.ts';
import { networkOf } from '../../src/server/http/admission/network.ts';
import { hashToken } from '../../src/server/session/sessions.ts';
import type { ApiClient } from './api-client.ts';
import type { TestServer } from './server.ts';

export type CaptchaType = 'clickWord' | 'blockPuzzle';

/** Both answers of the protocol (wire.md#3). */
export interface CaptchaReply {
  repCode: string;
  repMsg: string | null;
  repData: Shown | null;
  success: boolean;
  error: boolean;
}

/** What a browser is given. */
export interface Shown {
  captchaType: CaptchaType;
  originalImageBase64: string;
  jigsawImageBase64: string | null;
  token: string;
  secretKey: string;
  wordList: string[] | null;
  point: null;
  result: boolean;
}

/** The key built into old clients: known to everybody. */
export const DEFAULT_KEY = 'XwKsGlMcdPMEhR1B';

/** The wrap of the protocol, written a second time: what a client of another make sends. */
export function wrapped(text: string, key: string): string {
  const cipher = createCipheriv('aes-128-ecb', key, null);
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64');
}

/** The code a login presents (wire.md#3.4). */
export const codeOf = ({ token, secretKey }: Shown, points: string) => wrapped(`${token}---${points}`, secretKey);

/**
 * The right points as JSON text, read as only somebody with both the database and the browser's token can: no call of
 * the server tells them. This file is no part of the product.
 */
export async function solved(
  db: DbSession,
  { token, captchaType }: Pick<Shown, 'token' | 'captchaType'>,
): Promise<string> {
  const hash = createHash('sha256').update(token).digest();
  const row = await db.first<{ sealed: Buffer }>(
    db.platform.selectFrom('captcha').select('sealed').where('token_hash', '=', hash),
  );
  if (!row) throw new Error('the challenge is gone');
  const { answer } = unseal(row.sealed, token) as Secret;
  return JSON.stringify(captchaType === 'clickWord' ? answer : answer[0]);
}

/** A visitor of the login screen at an address of his own (the server believes the forwarded one). */
export class Visitor {
  readonly #client: ApiClient;
  readonly #ip: string;

  constructor(client: ApiClient, ip: string) {
    this.#client = client;
    this.#ip = ip;
  }

  send(path: string, body: unknown): Promise<Response> {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': this.#ip, 'accept-encoding': 'identity' };
    return this.#client.raw(path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  async ask(path: string, body: unknown): Promise<CaptchaReply> {
    return (await this.send(path, body)).json();
  }

  async shown(captchaType: CaptchaType): Promise<Shown> {
    const { repData } = await this.ask('/captcha/get', { captchaType });
    if (!repData) throw new Error('no challenge');
    return repData;
  }

  async check({ captchaType, token }: Pick<Shown, 'captchaType' | 'token'>, pointJson: unknown): Promise<string> {
    return (await this.ask('/captcha/check', { captchaType, token, pointJson })).repCode;
  }

  /** A right answer given, and the code that opens the login with it. */
  async pass(db: DbSession, captchaType: CaptchaType = 'clickWord'): Promise<string> {
    const shown = await this.shown(captchaType);
    const points = await solved(db, shown);
    const verdict = await this.check(shown, wrapped(points, shown.secretKey));
    if (verdict !== '0000') throw new Error(`the right answer was refused: ${verdict}`);
    return codeOf(shown, points);
  }
}

/**
 * The code of a captcha answered at this address, as if it had been: drawing one takes longer than what it opens. The
 * address of this machine is that of the tests' own clients.
 */
export async function passAt({ platform }: TestServer, ip = '127.0.0.1'): Promise<string> {
  const code = randomUUID();
  const expires = new Date(platform.now().getTime() + 120_000);
  await insertPass(platform.database.session('1'), { verificationHash: hashToken(code), ip: networkOf(ip), expires });
  return code;
}

/** What an address is refused after so many wrong tries, as if it had made them (sms-login.test.ts, captcha.test.ts). */
export async function refuseAddress(
  { platform }: TestServer,
  of: { purpose: 'login' | 'password' | 'captcha'; ip: string; failures: number; forMs: number },
): Promise<void> {
  const now = platform.now();
  const columns = { failures: of.failures, last_time: now, locked_until: new Date(now.getTime() + of.forMs) };
  const db = platform.database.session('1');
  const row = db.platform.insertInto('login_attempt').values({ key: `${of.purpose}|ip|${of.ip}`, ...columns });
  await db.run(row.onConflict((conflict) => conflict.column('key').doUpdateSet(columns)));
}

/** Whether the sign-in page of this server asks who comes from there for a captcha. */
export async function wantsCaptcha({ anonymous }: TestServer, ip: string): Promise<unknown> {
  const response = await anonymous.raw('/getCaptchaOpen', { headers: { 'x-forwarded-for': ip } });
  return (await response.json()).data;
}
