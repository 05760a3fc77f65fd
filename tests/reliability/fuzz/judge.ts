import type { Endpoint } from '../../../src/server/endpoint.ts';
import type { Envelope } from '../../support/api-client.ts';
import type { Documented } from '../../support/documented.ts';
import type { Draft } from './draft.ts';
import { queryProblem } from './query-oracle.ts';
import type { RequestOracle } from './request-oracle.ts';
import type { WireAnswer, WireRequest } from './wire.ts';

export interface Exchange {
  draft: Draft;
  request: WireRequest;
  answer: WireAnswer;
}

/** HTTP statuses of refusals (wire.md#1.6); 404 only where the path was spoilt, 503 never. */
const REFUSALS = new Set([400, 401, 403, 405, 413, 414, 415, 429, 431]);
const CHINESE = /[\u4e00-\u9fff]/;
/** Words of the driver, the database or the language, which no person may read (security.md#R27). */
const INTERNAL =
  /(?<!x-)\b(undefined|NaN|null|select|insert|update|syntax|constraint|column|relation|stack|TypeError|RangeError|Error:|ECONN\w*|pg_\w+|node_modules|argon2|must (be|have|match|NOT))\b|\[object |\$argon|\/tmp\/|\.ts:\d/g;
/** Refusals with code 400 that say by themselves what to do; every other one names its fields. */
const WITHOUT_FIELDS = /^(未选择行|排序字段不合法|请求标识已用于其他内容|未选择|请求标识)/;

export function isRefusal({ status, body }: WireAnswer): boolean {
  return status !== 200 && status !== 304 ? true : body.subarray(0, 40).includes('"success":false');
}

function messageOf({ body }: WireAnswer): string {
  const envelope = parse(body.toString('utf8'));
  return typeof envelope === 'object' && envelope !== null && 'message' in envelope ? String(envelope.message) : '';
}

/** Says what is wrong with an answer, whatever the request was. */
export class Judge {
  readonly #documented: Documented;
  readonly #oracle: RequestOracle;
  readonly #keepsNulls: ReadonlySet<string>;

  constructor(of: { documented: Documented; oracle: RequestOracle; endpoints: readonly Endpoint[] }) {
    this.#documented = of.documented;
    this.#oracle = of.oracle;
    this.#keepsNulls = new Set(of.endpoints.filter(({ keepNulls }) => keepNulls).map(({ path }) => path));
  }

  /** Returns what is wrong with an exchange; null: nothing. */
  problem(exchange: Exchange): string | null {
    const { answer, draft } = exchange;
    return (
      statusProblem(exchange) ??
      headerProblem(answer) ??
      queryProblem(exchange, { isRefused: isRefusal(answer), message: messageOf(answer) }) ??
      (['HEAD', 'OPTIONS'].includes(draft.method ?? '') ? null : this.#bodyProblem(exchange))
    );
  }

  #bodyProblem(exchange: Exchange): string | null {
    const { answer, request } = exchange;
    // Outside /api the server answers with a page of the console.
    if (!/^\/+api(\/|$)/i.test(request.path)) return null;
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    if (!isJson || answer.status === 304) return fileProblem(exchange);
    const text = answer.body.toString('utf8');
    const body = parse(text);
    if (body === undefined) return `no JSON: ${text.slice(0, 100)}`;
    return this.#shapeProblem(exchange, body) ?? this.#envelopeProblem(exchange, { body, text });
  }

  /**
   * Compares an answer with the API document. A spoilt method or path is no documented call, so only a refusal is
   * compared.
   */
  #shapeProblem({ draft, answer }: Exchange, body: unknown): string | null {
    const isOwn = draft.method === undefined && draft.rawPath === undefined;
    const call = { method: draft.route.method, path: draft.route.path, status: isOwn ? answer.status : 400 };
    const problem = isOwn || isEnvelope(body) === 'refusal' ? this.#documented.problem({ ...call, body }) : null;
    return problem && `not as documented: ${problem}`;
  }

  #envelopeProblem(exchange: Exchange, { body, text }: { body: unknown; text: string }): string | null {
    const kind = isEnvelope(body);
    if (kind === 'refusal') return refusalProblem(body as Envelope, exchange);
    if (exchange.answer.status !== 200) return 'HTTP says refused, the envelope does not';
    if (!this.#keepsNulls.has(exchange.draft.route.path) && kind === 'success' && /[:,[]null/.test(withoutTexts(text)))
      return 'null properties are left out (wire.md#1.2)';
    const accepted = this.#oracle.wrongly(exchange);
    return accepted && `accepted what the document refuses: ${accepted}`;
  }
}

function statusProblem({ answer: { status }, draft }: Exchange): string | null {
  if (status === 200 || REFUSALS.has(status)) return null;
  const isElsewhere = draft.method !== undefined || draft.rawPath !== undefined;
  if (status === 404 && (isElsewhere || draft.route.pathKeys.length > 0)) return null;
  if (status === 204 && draft.method === 'OPTIONS') return null;
  if (status === 304 && draft.headers.some(([name]) => name === 'if-none-match')) return null;
  return `HTTP ${status}`;
}

function headerProblem({ headers }: WireAnswer): string | null {
  return headers['x-content-type-options'] === 'nosniff' ? null : 'no nosniff';
}

function fileProblem({ draft, answer }: Exchange): string | null {
  if (answer.status === 304) return answer.body.length > 0 ? '304 with a body' : null;
  if (!draft.route.isBinary) return `answers ${answer.headers['content-type']}`;
  if (answer.status !== 200) return `HTTP ${answer.status} without an envelope`;
  return answer.body.length === 0 ? 'an empty file' : null;
}

function refusalProblem({ message, code, extras }: Envelope, { answer, request }: Exchange): string | null {
  if (!CHINESE.test(message)) return `no Chinese message: ${message}`;
  const errors = (extras?.errors ?? []) as { field: string; message: string }[]; // shape checked by the document
  const words = [message, ...errors.map((error) => error.message)];
  for (const word of words) {
    if (!CHINESE.test(word)) return `no Chinese message: ${word}`;
    if (internalWords(word, request).length > 0) return `internal words in a message: ${word}`;
  }
  const isPlain = code === 400 && answer.status === 200 && extras?.errorCode === undefined;
  if (isPlain && errors.length === 0 && !WITHOUT_FIELDS.test(message)) return `names no field: ${message}`;
  return null;
}

/** Internal words of a message that the request itself does not contain. */
function internalWords(message: string, { path, body }: WireRequest): string[] {
  const own = `${unescaped(path)} ${body?.toString('utf8') ?? ''}`;
  return [...quotesOut(message).matchAll(INTERNAL)].map(([word]) => word).filter((word) => !own.includes(word));
}

function unescaped(path: string): string {
  return path
    .replaceAll('+', ' ')
    .replace(/%[0-7][0-9a-f]/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
}

/** Removes quotations from a message, since they repeat the caller's own words. */
function quotesOut(message: string): string {
  return message.replace(/[“”"：][^“”"]*[“”"]?/g, '');
}

function isEnvelope(body: unknown): 'success' | 'refusal' | null {
  if (typeof body !== 'object' || body === null || !('success' in body) || !('code' in body)) return null;
  return body.success === true ? 'success' : 'refusal';
}

function withoutTexts(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"/g, '""');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
