import { createCipheriv, createHash, randomUUID } from 'node:crypto';
import { insertPass } from '../../src/features/people/sign-in/server/captcha/captcha.sql.ts';
import { unsealAnswer } from '../../src/features/people/sign-in/server/captcha/captcha.ts';
import type { DbSession } from '../../src/server/db/session.ts';
import { networkOf } from '../../src/server/http/admission/network.ts';
import { hashToken } from '../../src/server/session/sessions.ts';
import { DEMO_PASSWORD } from './accounts.ts';
import type { ApiClient, Envelope } from './api-client.ts';
import type { TestServer } from './server.ts';

export type CaptchaType = 'clickWord' | 'blockPuzzle';

/** Answer to both calls of the captcha protocol (wire.md#3). */
export interface CaptchaReply {
  repCode: string;
  repMsg: string | null;
  repData: Shown | null;
  success: boolean;
  error: boolean;
}

/** Challenge that the browser receives. */
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

/** Key built into old clients, thus public. */
export const DEFAULT_KEY = 'XwKsGlMcdPMEhR1B';

/**
 * Encrypts a text as the protocol prescribes. Written a second time, independently of the product, as a foreign client
 * sends it.
 */
export function wrapped(text: string, key: string): string {
  const cipher = createCipheriv('aes-128-ecb', key, null);
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64');
}

/** Verification code that a login sends (wire.md#3.4). */
export const codeOf = ({ token, secretKey }: Shown, points: string) => wrapped(`${token}---${points}`, secretKey);

/**
 * Returns the correct points as JSON text, from the database and the browser's token together. No call of the server
 * returns them, and this file is no part of the product.
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
  const { answer } = unsealAnswer(row.sealed, token);
  return JSON.stringify(captchaType === 'clickWord' ? answer : answer[0]);
}

/** Answer to a sign-in, with the seconds after which to try again. */
export interface Told {
  status: number;
  retry: string | null;
  body: Envelope;
}

/** A visitor of the login screen with an IP address of his own; the server trusts the forwarded address. */
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

  /** Signs in with the demo password; `more` are further fields. */
  async signIn(account: string, more: object = {}): Promise<Told> {
    const response = await this.send('/login', { account, password: DEMO_PASSWORD, ...more });
    return { status: response.status, retry: response.headers.get('retry-after'), body: await response.json() };
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

  /** Solves a challenge; returns the verification code for the login. */
  async pass(db: DbSession, captchaType: CaptchaType = 'clickWord'): Promise<string> {
    const challenge = await this.shown(captchaType);
    const points = await solved(db, challenge);
    const verdict = await this.check(challenge, wrapped(points, challenge.secretKey));
    if (verdict !== '0000') throw new Error(`the right answer was refused: ${verdict}`);
    return codeOf(challenge, points);
  }
}

/**
 * Stores a solved captcha for an address and returns its code; drawing a captcha takes longer than the login it opens.
 * The default address is that of the tests' own clients.
 */
export async function passAt({ platform }: TestServer, ip = '127.0.0.1'): Promise<string> {
  const code = randomUUID();
  const expires = new Date(platform.now().getTime() + 120_000);
  await insertPass(platform.database.session('1'), { verificationHash: hashToken(code), ip: networkOf(ip), expires });
  return code;
}

/** Stores unanswered challenges of an address: drawing them would take seconds. */
export async function hoard({ platform }: TestServer, ip: string, count: number): Promise<void> {
  const db = platform.database.session('1');
  const common = { kind: 'clickWord', sealed: Buffer.from('x'), ip };
  const expires_time = new Date(platform.now().getTime() + 120_000);
  const hashOf = (index: number) => Buffer.from(`${ip} ${index}`);
  const rows = Array.from({ length: count }, (_, at) => ({ ...common, expires_time, token_hash: hashOf(at) }));
  await db.run(db.platform.insertInto('captcha').values(rows));
}

/** Locks an address for `forMs` milliseconds, as if it had failed this often (sms-login.test.ts, captcha.test.ts). */
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

/** True if the server requires a captcha for a sign-in from this address. */
export async function wantsCaptcha({ anonymous }: TestServer, ip: string): Promise<unknown> {
  const response = await anonymous.raw('/getCaptchaOpen', { headers: { 'x-forwarded-for': ip } });
  return (await response.json()).data;
}
