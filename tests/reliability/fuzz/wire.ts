import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';

/** One request as it goes over the wire. Printed requests name `account` in place of the bearer token. */
export interface WireRequest {
  method: string;
  /** With /api and query string, percent-encoded. */
  path: string;
  headers: [name: string, value: string][];
  body: Buffer | null;
  /** null: without a token. */
  account: string | null;
}

export interface WireAnswer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

const ANSWER_MS = 20_000;

/** Requests to one server over connections that are kept. */
export class Wire {
  readonly #base: URL;
  readonly #tokens: ReadonlyMap<string, string>;
  readonly #agent: Agent;

  constructor(base: string, tokens: ReadonlyMap<string, string>, connections: number) {
    this.#base = new URL(base);
    this.#tokens = tokens;
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /** Rejects when no answer comes, which a test reports as a finding. */
  send(request: WireRequest): Promise<WireAnswer> {
    return new Promise((resolve, reject) => {
      const { method, path, body } = request;
      const { hostname: host, port } = this.#base;
      const headers = this.#headers(request).flat();
      // A list keeps headers that a test repeats or spells oddly.
      const options = { host, port, method, path, agent: this.#agent, timeout: ANSWER_MS };
      const sent = httpRequest({ ...options, headers: headers as unknown as Record<string, string> }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
        );
      });
      sent.on('timeout', () => sent.destroy(new Error(`no answer within ${ANSWER_MS} ms`)));
      sent.on('error', reject);
      sent.end(body ?? undefined);
    });
  }

  close(): void {
    this.#agent.destroy();
  }

  #headers({ method, headers, body, account }: WireRequest): [string, string][] {
    const given = new Set(headers.map(([name]) => name.toLowerCase()));
    const own: [string, string][] = [];
    if (!given.has('host')) own.push(['host', this.#base.host]);
    const token = account === null ? undefined : this.#tokens.get(account);
    if (token !== undefined && !given.has('authorization')) own.push(['authorization', `Bearer ${token}`]);
    const hasLength = body !== null || method === 'POST';
    if (hasLength && !given.has('transfer-encoding')) own.push(['content-length', String(body?.length ?? 0)]);
    return [...own, ...headers];
  }
}

/** Command that repeats the request; the token must be filled in. */
export function curlOf({ method, path, headers, body, account }: WireRequest): string {
  const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const lines = [
    `curl -i --path-as-is -X ${method} ${quote(`$BASE${path}`)}`,
    ...(account === null ? [] : [`-H "authorization: Bearer $TOKEN_OF_${account}"`]),
    ...headers.map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
  ];
  if (body === null) return lines.join(' ');
  const text = body.toString('utf8');
  const isText = Buffer.from(text, 'utf8').equals(body) && !text.includes('\0');
  if (isText) return `${lines.join(' ')} --data-binary ${quote(text)}`;
  return `echo ${body.toString('base64')} | base64 -d | ${lines.join(' ')} --data-binary @-`;
}

/** One line for TEST_REQUEST: sends exactly this again. */
export function toLine(request: WireRequest): string {
  return JSON.stringify({ ...request, body: request.body?.toString('base64') ?? null });
}

export function fromLine(line: string): WireRequest {
  const read = JSON.parse(line) as Omit<WireRequest, 'body'> & { body: string | null }; // written by toLine
  return { ...read, body: read.body === null ? null : Buffer.from(read.body, 'base64') };
}
