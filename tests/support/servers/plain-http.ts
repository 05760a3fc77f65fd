import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** HTTP request as sent on the wire; names and values of headers alternate, so that a header may occur twice. */
export interface PlainRequest {
  method: string;
  /** Path from the root of the server, such as `/api/login`. */
  path: string;
  /** Host header; default the server's own host. */
  host?: string;
  headers?: readonly string[];
  body?: string | Buffer;
}

export interface PlainAnswer {
  status: number;
  type: string;
  headers: { readonly [name: string]: string | string[] | undefined };
  bytes: Buffer;
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/**
 * Sends requests that client libraries do not send, and at less cost: the suites that loop over every route send
 * thousands.
 */
export function sendPlain(
  base: string,
  { method, path, headers = [], body, ...asked }: PlainRequest,
): Promise<PlainAnswer> {
  const { hostname, port, host: own } = new URL(base);
  const length = body === undefined ? [] : ['content-length', String(Buffer.byteLength(body))];
  const options = { agent, hostname, port, method, path, headers: ['host', asked.host ?? own, ...headers, ...length] };
  return new Promise((resolve, reject) => {
    const sent = request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode = 0, headers: answered } = response;
        const type = String(answered['content-type'] ?? '');
        resolve({ status: statusCode, type, headers: answered, bytes: Buffer.concat(chunks) });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const MOST_TIMES = 6;

/**
 * Sends a request and repeats it, as the console does, while a machine too busy for the five seconds of a request
 * answers 503. For requests that change nothing, or that are refused.
 */
export async function sendAgainWhenBusy(base: string, one: PlainRequest): Promise<PlainAnswer> {
  for (let times = 1; ; times += 1) {
    const answer = await sendPlain(base, one);
    if (answer.status !== 503 || times === MOST_TIMES) return answer;
    await sleep(500 * times);
  }
}

export const JSON_HEADERS: readonly string[] = ['content-type', 'application/json'];

/** `code` of an envelope, null for any other answer. */
export function codeOf({ type, bytes }: PlainAnswer): number | null {
  if (!type.startsWith('application/json')) return null;
  const { code }: { code?: number } = JSON.parse(bytes.toString('utf8'));
  return code ?? null;
}

/** Runs the work for each item, `lanes` items at a time. */
export async function inLanes<T>(items: readonly T[], work: (item: T) => Promise<void>, lanes = 6): Promise<void> {
  const queue = [...items];
  const lane = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
