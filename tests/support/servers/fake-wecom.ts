import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { FakeServer } from './listening.ts';

/** Behaviour of the provider: `well` answers properly, each of the others fails in its own way. */
export type Mood = 'well' | 'broken' | 'silent' | 'flooding' | 'redirecting' | 'talking';

interface Application {
  corpId: string;
  secret: string;
}

/** Imitates the provider's side of a sign-in, by its documentation: access tokens, codes used once, error numbers. */
export class FakeWecom extends FakeServer {
  mood: Mood = 'well';
  /** Requested paths, without their queries. */
  readonly asked: string[] = [];
  /** Messages sent to members. */
  readonly messages: { touser: string; agentid: number; text: { content: string } }[] = [];
  readonly #application: Application;
  readonly #codes = new Map<string, object>();
  readonly #tokens = new Set<string>();

  constructor(application: Application) {
    super();
    this.#application = application;
  }

  /** Value for OUTBOUND_HOSTS that leads the provider's real name to this server. */
  get outboundHosts(): string {
    return `qyapi.weixin.qq.com=${this.origin}`;
  }

  /** Issues a code, which the browser returns to the product; `who` is the provider's answer for this code. */
  issueCode(who: object): string {
    const code = randomBytes(24).toString('base64url');
    this.#codes.set(code, who);
    return code;
  }

  /** Revokes all access tokens, as a new secret does. */
  endTokens(): void {
    this.#tokens.clear();
  }

  protected answerTo({ url = '' }: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(url, 'http://provider');
    this.asked.push(pathname);
    const reply = () => {
      if (pathname === '/cgi-bin/message/send') return this.#takeMessage(searchParams, body);
      return pathname === '/cgi-bin/gettoken' ? this.#giveToken(searchParams) : this.#tellMember(searchParams);
    };
    if (this.mood === 'well') response.setHeader('content-type', 'application/json').end(JSON.stringify(reply()));
    else this.#misbehave(response);
  }

  #giveToken(query: URLSearchParams): object {
    const { corpId, secret } = this.#application;
    if (query.get('corpid') !== corpId) return { errcode: 40_013, errmsg: 'invalid corpid' };
    if (query.get('corpsecret') !== secret) return { errcode: 40_001, errmsg: 'invalid credential' };
    const token = randomBytes(32).toString('base64url');
    this.#tokens.add(token);
    return { errcode: 0, errmsg: 'ok', access_token: token, expires_in: 7_200 };
  }

  #takeMessage(query: URLSearchParams, body: Buffer): object {
    if (!this.#tokens.has(query.get('access_token') ?? '')) return { errcode: 40_014, errmsg: 'invalid access_token' };
    this.messages.push(JSON.parse(body.toString('utf8')));
    return { errcode: 0, errmsg: 'ok', msgid: String(this.messages.length) };
  }

  #tellMember(query: URLSearchParams): object {
    if (!this.#tokens.has(query.get('access_token') ?? '')) return { errcode: 40_014, errmsg: 'invalid access_token' };
    const code = query.get('code') ?? '';
    const who = this.#codes.get(code);
    this.#codes.delete(code);
    return who ? { errcode: 0, errmsg: 'ok', ...who } : { errcode: 40_029, errmsg: 'invalid code' };
  }

  #misbehave(response: ServerResponse): void {
    if (this.mood === 'silent') return;
    if (this.mood === 'broken') response.writeHead(500).end('{"errcode":0,"userid":"zhourong"}');
    if (this.mood === 'redirecting') response.writeHead(302, { location: 'http://127.0.0.1:1/steal' }).end();
    if (this.mood === 'flooding') response.end(Buffer.alloc(10 * 1_048_576, ' '));
    if (this.mood === 'talking') response.end('<html>errcode 0</html>');
  }
}
