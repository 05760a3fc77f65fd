import { readEnvelope } from '../../../../../client/api/envelope.ts';
import { readStored, readToken, removeStored, writeStored } from '../../../../../client/api/storage.ts';
import type { Board, Call, WallLink } from '../../../../../generated/client.ts';
import type { BoardReply } from '../cards/card-types.ts';

type Reply<C> = C extends Call<infer _, infer R> ? R : never;
type WallReply = Reply<typeof Board.wall>;

/** Thrown when the session of a big screen has ended for good. */
export class WallEnded extends Error {}

const ENDED = new Set([1011004, 1011005, 1011006, 1011007, 1011008, 1011009, 1013002]);
const STOPPED = '大屏已停止，链接已撤销或失效，请联系管理员重新签发';
const TIMEOUT_MS = 10_000;

/** Calls of a big screen, with the token of its own session and without the console's dialogs. */
export class WallApi {
  readonly #token: string;

  constructor(token: string) {
    this.#token = token;
  }

  wall(): Promise<WallReply> {
    return this.#call('GET', '/Board/wall');
  }

  board(code: string): Promise<BoardReply> {
    return this.#call('GET', `/Board/read?board=${encodeURIComponent(code)}`);
  }

  async hubTicket(): Promise<string> {
    return (await this.#call<{ ticket: string }>('POST', '/hubTicket')).ticket;
  }

  #call<T>(method: 'GET' | 'POST', path: string): Promise<T> {
    return callWall(method, path, { authorization: `Bearer ${this.#token}` });
  }
}

/** Exchanges the token of a link for a session token; a link's token works once. */
async function openWall(token: string): Promise<string> {
  const opened = await callWall<Reply<typeof WallLink.open>>('POST', '/WallLink/open', {}, { token });
  return opened.token;
}

async function callWall<T>(method: 'GET' | 'POST', path: string, headers: object, body: object = {}): Promise<T> {
  const waiting = new AbortController();
  const limit = setTimeout(() => waiting.abort(), TIMEOUT_MS);
  const response = await fetch(`/api${path}`, {
    method,
    headers: { ...headers, ...(method === 'POST' ? { 'content-type': 'application/json' } : {}) },
    ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
    signal: waiting.signal,
    cache: 'no-store',
  });
  const envelope = readEnvelope(await response.json());
  clearTimeout(limit);
  if (envelope?.success) return envelope.data as T; // the API document defines the shape of this path
  if (envelope && path === '/WallLink/open') throw new WallEnded(envelope.message);
  if (envelope && ENDED.has(envelope.code)) throw new WallEnded(STOPPED);
  throw new Error(envelope?.message ?? `HTTP ${response.status}`);
}

const KEY = 'WALL';

export interface EnteredWall {
  api: WallApi;
  wall: WallReply;
}

/** Reads the token from the link's fragment and removes it from the address: a token can be used once. */
function takeFragment(): string | null {
  const token = window.location.hash.slice(1);
  if (token === '') return null;
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  return token;
}

/** Token of the link that opened this page, until the server has exchanged it. */
let unused: string | null = null;
let exchanging: Promise<string> | null = null;

/** Exchanges the link's token; after no answer, the next call tries again. */
function exchange(fragment: string): Promise<string> {
  exchanging ??= openWall(fragment).then(
    (token) => {
      unused = null;
      writeStored(KEY, token);
      return token;
    },
    (error: unknown) => {
      exchanging = null;
      throw error;
    },
  );
  return exchanging;
}

/** Token of the big screen: from its link, from an earlier opening, or from the signed-in user. */
async function tokenOfWall(): Promise<string | null> {
  unused = takeFragment() ?? unused;
  if (unused !== null) return exchange(unused);
  const stored = readStored(KEY);
  return exchanging ?? (typeof stored === 'string' ? stored : readToken());
}

/** Starts a big screen. @throws WallEnded without a link, or with an invalid one */
export async function enterWall(): Promise<EnteredWall> {
  const token = await tokenOfWall();
  if (token === null) throw new WallEnded('请用管理员签发的大屏链接打开本页');
  const api = new WallApi(token);
  return { api, wall: await api.wall() };
}

/** Deletes the stored token, so that the next link can start the big screen again. */
export function forgetWall(): void {
  unused = null;
  exchanging = null;
  removeStored(KEY);
}
