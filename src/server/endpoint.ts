import type { Access } from '../engine/descriptor.ts';
import type { JsonSchema } from '../engine/json.ts';
import type { Ctx } from './ctx.ts';

/** What a handler receives: already validated, coerced and stripped of what the caller may not write. */
export interface EndpointInput {
  query: Record<string, unknown>;
  body: unknown;
  params: Record<string, string>;
  /** Parsed multipart upload of upload and import endpoints. */
  file?: UploadedFile;
  headers: Record<string, string | string[] | undefined>;
  /** The body byte for byte, where the endpoint is signed. */
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
  /** Of a part of a file; 200 unless said. */
  status?: 206 | 416;
  /** Names the content: who has it already is answered 304. */
  etag?: string;
}

/**
 * One HTTP call. Every route of the server is one of these, generated from a descriptor or declared by a subject;
 * start-up fails for a route that is not (security.md#R1).
 */
export interface Endpoint {
  method: 'GET' | 'POST';
  /** Below /api, starting with a slash. */
  path: string;
  /** Paths with parameters that follow from the tenant's live descriptors: the ones it answers, for the API document. */
  pathsOf?(of: Pick<Ctx, 'catalog'>): string[];
  /**
   * Paths with parameters that stand for the calls of resources made while the server runs: the call these parameters mean
   * to the caller, undefined: none. That call says who may make it and what it takes.
   */
  callOf?(of: Pick<Ctx, 'catalog'>, params: { readonly [name: string]: string }): Endpoint | undefined;
  /** Of such paths, all the calls they mean now, for the API document. */
  callsOf?(of: Pick<Ctx, 'catalog'>): Endpoint[];
  /** What it does, in Chinese, for the API document; calls that follow from a descriptor are named by it. */
  title?: string;
  access: Access;
  /** Needed with access `permission`; equals path with `:` unless a descriptor says otherwise. */
  permission?: string;
  /** Super administrators of the installation's first tenant alone, whatever codes others hold (wire.md#5.5). */
  operators?: true;
  /** Also open to the session of a wall's link, which reaches nothing else. */
  walls?: true;
  /** Any of these also opens the call. */
  orPermissions?: string[];
  /** Resources whose rows an open call shows in full: of the roles that hold a code of one of them (decision 301). */
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
  /** Most keys of its body, where the 2,000 of security.md#R22 are too few for what it carries. */
  maxKeys?: number;
  /** `ownerless`: kept as a file that belongs to no record yet, so files are counted beside bytes (upload-limits.ts). */
  upload?: { maxBytes: number; ownerless?: boolean; parts?: { [name: string]: JsonSchema } };
  envelope: 'wrapped' | 'bare' | 'binary';
  /** Answers that may hold thousands of rows: a few run at a time in a process (plugins/gates.ts). */
  gate?: 'list' | 'export';
  /** Media type of a binary answer, where it is always the same. */
  contentType?: string;
  /** POST only; default true: handler runs in one transaction and X-Request-Id replays the stored answer. */
  transactional?: boolean;
  /** Works for seconds: what waits for it, a repetition of itself first, waits as long as a call may take. */
  lengthy?: true;
  /** The answer holds a secret shown once: a repeated request gets its success without data, and nothing keeps it. */
  secretReply?: boolean;
  /** Shape of `data`, objects closed: documented, and all that is ever sent (security.md#R5). */
  reply?: JsonSchema;
  /** Null properties are left out of data (wire.md#1.2), but for these keys; true: all stay, as in a document of its own. */
  keepNulls?: boolean | readonly string[];
  /** The value also stands beside data as `result`, where clients of this API family read it (wire.md#2.4). */
  isMirrored?: boolean;
  /** Work on what was sent that takes long and needs no database: before the transaction, which would hold a connection. */
  prepare?(input: EndpointInput): Promise<void>;
  /** It adds a record and answers its id as `extras.id`; adds of a descriptor do so without saying it. */
  answersId?: true;
  /** undefined data → `code: 204`, a value → `code: 200`. */
  handler(ctx: Ctx, input: EndpointInput): Promise<unknown>;
}

/** What an envelope carries beside its data. */
export interface Beside {
  /** `extras` of the envelope (wire.md#2.1). */
  extras?: Record<string, unknown>;
  /** Instead of 请求成功. */
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
