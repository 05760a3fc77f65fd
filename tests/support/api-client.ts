import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WireRecord } from '../../src/engine/json.ts';
import { ADMIN, ADMIN_PASSWORD, DEMO_PASSWORD } from './accounts.ts';
import { Documented, generatedDocument } from './documented.ts';
import { WAIT_MS } from './setup/limit.ts';

/** The envelope of every JSON answer (wire.md#1.2). */
export interface Envelope {
  success: boolean;
  code: number;
  message: string;
  data?: unknown;
  extras?: Record<string, unknown>;
}

export interface Answer {
  status: number;
  headers: Headers;
  body: Envelope;
}

/** Status and body of an answer without its timestamp, for comparisons. */
export const shapeOf = ({ status, body }: Answer) => ({ status, body: { ...body, timestamp: 0 } });

export type Query = Record<string, string | number | boolean | undefined>;

const MOST_TIMES = 6;
let comesAgain = false;

/**
 * Makes every client of this process repeat a call, under the same X-Request-Id, while a busy machine answers 503, as
 * the console does. The returned function ends it, for later files of the process that are about that answer.
 */
export function comeAgainWhenBusy(): () => void {
  const before = comesAgain;
  comesAgain = true;
  return () => {
    comesAgain = before;
  };
}

/** True if the call should be sent again: the server is busy (503), or the previous attempt still runs (409). */
async function isBusy(response: Response, times: number): Promise<boolean> {
  if (response.status === 503) return true;
  return times > 1 && (await response.clone().text()).includes('"code":409,');
}

/** Fetches, and fails with the name of the call after `WAIT_MS`, before the test reaches its own limit. */
async function fetchInTime(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { signal: AbortSignal.timeout(WAIT_MS), ...init });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'TimeoutError')) throw error;
    throw new Error(`${init.method ?? 'GET'} ${url} has not answered within ${WAIT_MS} ms`);
  }
}

/** Client of the API, signed in with one account or anonymous. */
export class ApiClient {
  readonly base: string;
  readonly token: string | null;

  constructor(base: string, token: string | null = null) {
    this.base = base;
    this.token = token;
  }

  /** Signs in at a server that may run anywhere; accounts other than superAdmin have the demo password. */
  static async signedIn(base: string, account = ADMIN, by: { password?: string; tenantId?: string } = {}) {
    const password = by.password ?? (account === ADMIN ? ADMIN_PASSWORD : DEMO_PASSWORD);
    const credentials = { account, password, tenantId: by.tenantId ?? '1' };
    return new ApiClient(base, await new ApiClient(base).write<string>('/login', credentials));
  }

  get(path: string, query: Query = {}): Promise<Answer> {
    return this.#send('GET', `${path}${searchOf(query)}`, {});
  }

  /** Posts JSON; a repeated `requestId` marks the same action, as in the browser (wire.md#1.3). */
  post(path: string, body: unknown = {}, requestId: string = randomUUID()): Promise<Answer> {
    const headers = { 'content-type': 'application/json', 'x-request-id': requestId };
    return this.#send('POST', path, { headers, body: JSON.stringify(body) });
  }

  /** Returns the data of a call; throws an error with the answer if the call is refused. */
  async read<T>(path: string, query: Query = {}): Promise<T> {
    return dataOf<T>(path, await this.get(path, query));
  }

  /** Rows of a page. */
  async rows<T = WireRecord>(path: string, query: Query = {}): Promise<T[]> {
    return (await this.read<{ rows: T[] }>(path, query)).rows;
  }

  /** Number of rows of all pages. */
  async total(path: string, query: Query = {}): Promise<number> {
    return (await this.read<{ totalRows: number }>(path, { pageSize: 1, ...query })).totalRows;
  }

  async write<T>(path: string, body: unknown = {}): Promise<T> {
    return dataOf<T>(path, await this.post(path, body));
  }

  /** Adds a record; returns its id, as its rows have it. */
  async add<Id = number>(path: string, body: object): Promise<Id> {
    const answer = await this.post(path, body);
    dataOf(path, answer);
    return answer.body.extras?.id as Id; // wire.md#1.2
  }

  /** Returns the bare response, for files and for requests that a proper client does not send. */
  async raw(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.token && !headers.has('authorization')) headers.set('authorization', `Bearer ${this.token}`);
    // A repeated write without a request id would be a second action.
    const mayRepeat = comesAgain && ((init.method ?? 'GET') === 'GET' || headers.has('x-request-id'));
    for (let times = 1; ; times += 1) {
      const response = await fetchInTime(`${this.base}/api${path}`, { redirect: 'manual', ...init, headers });
      if (!mayRepeat || times === MOST_TIMES || !(await isBusy(response, times))) return response;
      await sleep(500 * times);
    }
  }

  async #send(method: string, path: string, init: RequestInit): Promise<Answer> {
    // Uncompressed answers save a twentieth of the time of these suites. transport.test.ts checks that browsers get
    // compressed ones.
    const headers = { 'accept-encoding': 'identity', ...init.headers };
    const response = await this.raw(path, { method, ...init, headers });
    const text = await response.text();
    const body = parse(text, `${method} ${path}`);
    await this.#hold({ method, path: path.split('?')[0] ?? '', status: response.status, body });
    return { status: response.status, headers: response.headers, body };
  }

  /**
   * Throws if an answer differs from the API document. The document of the server itself counts if its descriptors were
   * edited.
   */
  async #hold(answer: { method: string; path: string; status: number; body: unknown }): Promise<void> {
    const problem = generatedDocument().problem(answer);
    if (problem === null) return;
    const live = this.token === null ? null : await this.raw('/openapi.json');
    const own = live?.status === 200 ? new Documented(await live.json()).problem(answer) : problem;
    if (own !== null) throw new Error(`${answer.method} ${answer.path} is not as documented: ${own}`);
  }
}

function searchOf(query: Query): string {
  const pairs = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}

function parse(text: string, call: string): Envelope {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${call} answered no JSON: ${text.slice(0, 200)}`);
  }
}

function dataOf<T>(path: string, { status, body }: Answer): T {
  if (status !== 200 || !body.success) throw new Error(`${path}: HTTP ${status} ${JSON.stringify(body)}`);
  return body.data as T; // the caller names what this endpoint answers
}
