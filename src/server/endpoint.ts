import type { Access } from '../engine/descriptor.ts';
import type { JsonSchema } from '../engine/json.ts';
import type { Ctx } from './ctx.ts';

/** Input of a handler, already validated, coerced and stripped of what the caller may not write. */
export interface EndpointInput {
  query: Record<string, unknown>;
  body: unknown;
  params: Record<string, string>;
  /** Parsed multipart upload of upload and import endpoints. */
  file?: UploadedFile;
  headers: Record<string, string | string[] | undefined>;
  /** The body byte for byte, for a signed endpoint. */
  sent?: Buffer;
}

export interface UploadedFile {
  /** Temporary file under DATA_DIR, removed after the request unless a service moved it. */
  path: string;
  originalName: string;
  declaredType: string;
  bytes: number;
  /** Other text parts of the form. */
  fields: Record<string, string>;
}

/** Answer of `envelope: 'binary'` endpoints. */
export interface BinaryAnswer {
  body: Buffer | NodeJS.ReadableStream;
  contentType: string;
  /** Original name, encoded into Content-Disposition by the plugin. */
  fileName?: string;
  disposition?: 'attachment' | 'inline';
  headers?: Record<string, string>;
  /** Status for a part of a file; default 200. */
  status?: 206 | 416;
  /** Names the content: a client that already has it gets status 304. */
  etag?: string;
}

/**
 * One HTTP call. Every route of the server is one of these, generated from a descriptor or declared by a feature;
 * start-up fails for any other route (security.md#R1).
 */
export interface Endpoint {
  method: 'GET' | 'POST';
  /** Below /api, starting with a slash. */
  path: string;
  /**
   * For the API document: the paths this call answers, where its parameters follow from the tenant's live descriptors.
   */
  pathsOf?(of: Pick<Ctx, 'catalog'>): string[];
  /**
   * Resolves path parameters to the call of a resource made while the server runs; undefined: none. That call decides
   * who may make it and with which input.
   */
  callOf?(of: Pick<Ctx, 'catalog'>, params: { readonly [name: string]: string }): Endpoint | undefined;
  /** For the API document: all calls that such a path currently resolves to. */
  callsOf?(of: Pick<Ctx, 'catalog'>): Endpoint[];
  /** Title in Chinese for the API document; a call that follows from a descriptor takes its title from there. */
  title?: string;
  access: Access;
  /** Needed with access `permission`; equals path with `:` unless a descriptor says otherwise. */
  permission?: string;
  /**
   * Restricted to super administrators of the installation's first tenant, whatever codes others hold (wire.md#5.5).
   */
  operators?: true;
  /** True if the session of a wall's link may call it, too; such a session reaches nothing else. */
  walls?: true;
  /** Any of these also opens the call. */
  orPermissions?: string[];
  /** Resources whose rows an open call shows in full: to roles that hold a code of one of them (decision 301). */
  rowsOf?: readonly string[];
  /** Query values arrive as strings; coerced by type with the server's own function. */
  query?: JsonSchema;
  /** Default: a GET ignores unknown flat keys and refuses bracketed ones, a POST refuses all (wire.md#1.3). */
  unknownQuery?: 'refused' | 'ignored';
  /** Wins over `query` where the known keys follow the tenant's live descriptors (list filters). */
  queryOf?(of: Pick<Ctx, 'catalog'>): JsonSchema;
  /** The caller signs the body: the handler receives its bytes as well. */
  isSigned?: true;
  /** Absent on POST means: the body must be an empty object or absent. */
  body?: JsonSchema;
  /** Maximum keys of its body, if it needs more than the 2,000 of security.md#R22. */
  maxKeys?: number;
  /**
   * `ownerless`: the file belongs to no record yet, so the number of such files is limited beside their bytes
   * (upload-limits.ts).
   */
  upload?: { maxBytes: number; ownerless?: boolean; parts?: { [name: string]: JsonSchema } };
  envelope: 'wrapped' | 'bare' | 'binary';
  /** Limits concurrent answers in a process, for answers of thousands of rows (http/admission/gates.ts). */
  gate?: 'list' | 'export';
  /** Media type of a binary answer, where it is always the same. */
  contentType?: string;
  /** POST only; default true: handler runs in one transaction and X-Request-Id replays the stored answer. */
  transactional?: boolean;
  /**
   * Runs for seconds: whatever waits for it, first of all a repetition of the same request, may wait as long as a call
   * may take.
   */
  lengthy?: true;
  /**
   * The answer holds a secret that is shown once: a repeated request is answered without data, and the secret is not
   * stored.
   */
  secretReply?: boolean;
  /** Shape of `data`, with closed objects: it is documented, and other properties are never sent (security.md#R5). */
  reply?: JsonSchema;
  /**
   * Null properties are omitted from data (wire.md#1.2), except for these keys; true: all are sent, for answers that
   * are documents of their own.
   */
  keepNulls?: boolean | readonly string[];
  /** Sends the value also as `result` beside data, where clients of this API family read it (wire.md#2.4). */
  isMirrored?: boolean;
  /** Long work on the input that needs no database; runs before the transaction, which would occupy a connection. */
  prepare?(input: EndpointInput): Promise<void>;
  /** True if it adds a record and returns its id as `extras.id`; implied for adds of a descriptor. */
  answersId?: true;
  /** undefined data → `code: 204`, a value → `code: 200`. */
  handler(ctx: Ctx, input: EndpointInput): Promise<unknown>;
}

/** Parts of an envelope beside its data. */
export interface Beside {
  /** `extras` of the envelope (wire.md#2.1). */
  extras?: Record<string, unknown>;
  /** Replaces the default message 请求成功. */
  message?: string;
  /** Response headers, such as a cookie. */
  headers?: Record<string, string>;
}

export class Answer {
  readonly data: unknown;
  readonly beside: Beside;

  constructor(data: unknown, beside: Beside) {
    this.data = data;
    this.beside = beside;
  }
}

/** For the few handlers that answer more than data. */
export function answer(data: unknown, beside: Beside): Answer {
  return new Answer(data, beside);
}
