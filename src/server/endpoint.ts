import type { Access } from '../engine/descriptor.ts';
import type { JsonSchema } from '../engine/json.ts';
import type { Ctx } from './ctx.ts';

/** Input of a handler: validated, converted, and without values that the caller may not write. */
export interface EndpointInput {
  query: Record<string, unknown>;
  body: unknown;
  params: Record<string, string>;
  /** File of an upload or import. */
  file?: UploadedFile;
  headers: Record<string, string | string[] | undefined>;
  /** Unparsed body, for endpoints whose callers sign it. */
  sent?: Buffer;
}

export interface UploadedFile {
  /** Temporary file under DATA_DIR, deleted after the request unless a service moved it. */
  path: string;
  originalName: string;
  declaredType: string;
  bytes: number;
  /** Text parts of the form. */
  fields: Record<string, string>;
}

/** Answer of endpoints with `envelope: 'binary'`. */
export interface BinaryAnswer {
  body: Buffer | NodeJS.ReadableStream;
  contentType: string;
  /** Original name, for Content-Disposition. */
  fileName?: string;
  disposition?: 'attachment' | 'inline';
  headers?: Record<string, string>;
  /** Status of a partial answer; default 200. */
  status?: 206 | 416;
  /** A client that has this ETag already gets status 304. */
  etag?: string;
}

/** One HTTP call, generated from a descriptor or declared; start-up fails for any other route (security.md#R1). */
export interface Endpoint {
  method: 'GET' | 'POST';
  /** Path below /api, starting with a slash. */
  path: string;
  /** For the API document: paths that this endpoint answers for resources of the tenant's live descriptors. */
  pathsOf?(of: Pick<Ctx, 'catalog'>): string[];
  /**
   * Resolves path parameters to the call of a resource made online, whose rights and input apply; undefined: no call.
   */
  callOf?(of: Pick<Ctx, 'catalog'>, params: { readonly [name: string]: string }): Endpoint | undefined;
  /** For the API document: all calls to which the path can be resolved now. */
  callsOf?(of: Pick<Ctx, 'catalog'>): Endpoint[];
  /** Chinese title for the API document; absent: that of the descriptor's action. */
  title?: string;
  access: Access;
  /** Permission code for access `permission`. Default: the path with `:`. */
  permission?: string;
  /** Only for super administrators of the first tenant, whatever permissions others hold (wire.md#5.5). */
  operators?: true;
  /** True: wall screens (WallLink), which may call nothing else, may call this endpoint. */
  walls?: true;
  /** Further permission codes, any of which opens the call. */
  orPermissions?: string[];
  /** For calls without a permission: limits rows to the scope of roles with codes of these resources (decision 301). */
  rowsOf?: readonly string[];
  /** Schema of the query; texts are converted to its types. */
  query?: JsonSchema;
  /** Default: a GET ignores unknown keys without brackets, and a POST refuses all unknown keys (wire.md#1.3). */
  unknownQuery?: 'refused' | 'ignored';
  /** Replaces `query` if the accepted keys depend on the tenant's live descriptors (list filters). */
  queryOf?(of: Pick<Ctx, 'catalog'>): JsonSchema;
  /** True: the caller signs the body, and the handler gets its bytes. */
  isSigned?: true;
  /** Absent on POST: the body must be absent or an empty object. */
  body?: JsonSchema;
  /** Maximum keys of the body, if more than the 2,000 of security.md#R22. */
  maxKeys?: number;
  /** `ownerless`: no record refers to the file yet, so the number of files is limited. `required`: keys of `parts`. */
  upload?: { maxBytes: number; ownerless?: boolean; parts?: { [name: string]: JsonSchema }; required?: string[] };
  envelope: 'wrapped' | 'bare' | 'binary';
  /** Limits concurrent answers of thousands of rows in a process (http/admission/gates.ts). */
  gate?: 'list' | 'export';
  /** Media type of a binary answer, if it is always the same. */
  contentType?: string;
  /** Only for POST. Default true: runs in one transaction; a repeated X-Request-Id gets the stored answer. */
  transactional?: boolean;
  /**
   * True: the transaction is repeated while other transactions hold its locks and time is left. The handler must
   * therefore have no effect outside the database before the commit.
   */
  comesAgain?: true;
  /** True: the handler may run for seconds; a repeated request waits for the first, up to the time limit of a call. */
  lengthy?: true;
  /** The answer contains a secret, which is not stored: a repeated request is answered without data. */
  secretReply?: boolean;
  /** Schema of `data` with closed objects: other properties are never sent (security.md#R5). */
  reply?: JsonSchema;
  /** Properties that are sent even if null (wire.md#1.2); true: all, for answers that are whole documents. */
  keepNulls?: boolean | readonly string[];
  /** True: the value is also sent as `result` (wire.md#2.4). */
  isMirrored?: boolean;
  /** Long work done before the transaction, which would occupy a connection. `session`: null without a caller. */
  prepare?(input: EndpointInput, session: { tenant: string; userId: string } | null): Promise<void>;
  /** True if a later call completes the action: the operation log then has this call only if it is refused. */
  isStep?(input: EndpointInput): boolean;
  /** True: adds a record and returns its id as `extras.id`; implied for adds of descriptors. */
  answersId?: true;
  /** Returns the data; undefined → `code: 204`, a value → `code: 200`. */
  handler(ctx: Ctx, input: EndpointInput): Promise<unknown>;
}

/** Parts of an envelope in addition to the data. */
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

/** Answer with more than data. */
export function answer(data: unknown, beside: Beside): Answer {
  return new Answer(data, beside);
}
