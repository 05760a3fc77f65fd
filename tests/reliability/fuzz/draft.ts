import type { Route } from './operations.ts';
import type { WireRequest } from './wire.ts';

export interface FormPart {
  name: string;
  /** Present: a file part. */
  fileName?: string;
  type?: string;
  content: Buffer;
}

export type Payload =
  | { kind: 'none' }
  | { kind: 'json'; value: unknown }
  | { kind: 'form'; parts: FormPart[] }
  | { kind: 'bytes'; bytes: Buffer; type: string | null };

/** A request while it is being made: still in parts, so that one of them can be spoilt. */
export interface Draft {
  route: Route;
  account: string | null;
  params: { [name: string]: string };
  query: [key: string, value: string][];
  headers: [name: string, value: string][];
  payload: Payload;
  /** Replaces the method of the route. */
  method?: string;
  rawPath?: string;
  /** Changes made to the valid request, for the report. */
  notes: string[];
}

const BOUNDARY = '----fuzz-7MA4YWxkTrZu0gW';

export function toWire(draft: Draft): WireRequest {
  const { route, payload, account } = draft;
  const { body, type } = encoded(payload);
  const given = draft.headers.some(([name]) => name.toLowerCase() === 'content-type');
  return {
    method: draft.method ?? route.method,
    path: draft.rawPath ?? pathOf(draft),
    headers: [...(type === null || given ? [] : [['content-type', type] as [string, string]]), ...draft.headers],
    body,
    account,
  };
}

export function pathOf({ route, params, query }: Draft): string {
  const path = route.path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(wellFormed(params[name])));
  const pairs = query.map(([key, value]) => `${encode(key)}=${encode(value)}`);
  return `/api${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
}

/**
 * Replaces half characters. They cannot be percent-encoded, and their three bytes are not UTF-8, which is tried
 * elsewhere.
 */
function wellFormed(text = ''): string {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd');
}

const encode = (text: string) => encodeURIComponent(wellFormed(text));

function encoded(payload: Payload): { body: Buffer | null; type: string | null } {
  if (payload.kind === 'none') return { body: null, type: null };
  if (payload.kind === 'bytes') return { body: payload.bytes, type: payload.type };
  if (payload.kind === 'json') return { body: Buffer.from(jsonText(payload.value)), type: 'application/json' };
  return { body: formBytes(payload.parts), type: `multipart/form-data; boundary=${BOUNDARY}` };
}

/** Placeholder for JSON text that no value is written as: `1e3`, `-0`. */
export function verbatim(text: string): string {
  return `@verbatim(${text})`;
}

function jsonText(value: unknown): string {
  return (JSON.stringify(value) ?? '').replace(/"@verbatim\(([^)"]*)\)"/g, '$1');
}

function formBytes(parts: readonly FormPart[]): Buffer {
  const pieces = parts.flatMap(({ name, fileName, type, content }) => [
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"`),
    Buffer.from(fileName === undefined ? '' : `; filename="${fileName}"`),
    Buffer.from(type === undefined ? '\r\n\r\n' : `\r\ncontent-type: ${type}\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}
