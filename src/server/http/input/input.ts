import type { FastifyRequest } from 'fastify';
import type { JsonSchema } from '../../../engine/json.ts';
import type { Endpoint, EndpointInput } from '../../endpoint.ts';
import { invalid, refuse } from '../../errors.ts';
import type { Platform } from '../../platform.ts';
import { isStorable } from '../../text.ts';
import { isRequestId, sentRequestId } from '../admission/idempotency.ts';
import { coerceQuery, type UnknownKeys } from './query.ts';
import { receiveUpload, uploadFolder } from './upload.ts';
import { admitUpload } from './upload-limits.ts';
import { createValidator, type Validate, withoutNulls } from './validate.ts';

/** Validated input, and what identifies a repeated action. */
export interface ReadInput {
  input: EndpointInput;
  requestId: string | null;
  /** Valid X-Schema-Hash. */
  schemaHash?: string;
  fileHash: string | undefined;
}

/** `live`: the caller's query schema, if the endpoint has `queryOf`. */
export type InputReader = (platform: Platform, request: FastifyRequest, live?: JsonSchema) => Promise<ReadInput>;

const NOTHING: JsonSchema = { type: 'object', additionalProperties: false };

/** Creates the function that reads and checks requests of an endpoint. */
export function createInputReader(endpoint: Endpoint): InputReader {
  const declared = endpoint.query ?? NOTHING;
  const unknown = unknownKeysOf(endpoint);
  const body = endpoint.method === 'POST' && !endpoint.upload ? bodyReader(endpoint.body ?? NOTHING) : null;
  return async (platform, request, live) => {
    const requestId = readRequestId(request);
    const schema = live ?? declared;
    const query = coerceQuery(schema, request.query as Record<string, unknown>, unknown); // fast-querystring: string keys
    validatorOf(schema)(query);
    const received = endpoint.upload ? await readFile(platform, request, endpoint.upload) : null;
    const input: EndpointInput = {
      query,
      body: body?.(request),
      params: readParams(request),
      headers: request.headers,
      ...(received ? { file: received.file } : {}),
      ...(endpoint.isSigned ? { sent: request.sent ?? Buffer.alloc(0) } : {}),
    };
    const schemaHash = readSchemaHash(request);
    return { input, requestId, fileHash: received?.hash, ...(schemaHash ? { schemaHash } : {}) };
  };
}

/** Treatment of undeclared query keys: clients add a token, a time or a parent to any GET (wire.md#1.3). */
function unknownKeysOf({ method, unknownQuery }: Endpoint): UnknownKeys {
  return unknownQuery ?? (method === 'GET' ? 'flat ignored' : 'refused');
}

/** Validators by schema object; live schemas stay the same object until their descriptor changes. */
const validators = new WeakMap<JsonSchema, Validate>();

function validatorOf(schema: JsonSchema): Validate {
  const cached = validators.get(schema);
  if (cached) return cached;
  const validate = createValidator(schema);
  validators.set(schema, validate);
  return validate;
}

function bodyReader(schema: JsonSchema): (request: FastifyRequest) => unknown {
  const check = createValidator(schema);
  return (request) => {
    const body = request.body === undefined ? {} : withoutNulls(schema, request.body);
    check(body);
    return body;
  };
}

function readRequestId(request: FastifyRequest): string | null {
  const id = sentRequestId(request);
  if (id === '') return null;
  if (!isRequestId(id)) throw invalid([{ field: 'X-Request-Id', message: '请求标识格式不正确' }]);
  return id.toLowerCase();
}

/** X-Schema-Hash; malformed values are ignored, since the header is only a hint. */
function readSchemaHash(request: FastifyRequest): string | undefined {
  const hash = request.headers['x-schema-hash'];
  return typeof hash === 'string' && /^[0-9a-f]{32}$/.test(hash) ? hash : undefined;
}

function readParams(request: FastifyRequest): Record<string, string> {
  const params = request.params as Record<string, string>; // find-my-way gives decoded strings
  for (const value of Object.values(params)) if (!isStorable(value)) throw refuse('BAD_REQUEST');
  return params;
}

type Upload = NonNullable<Endpoint['upload']>;

async function readFile(platform: Platform, request: FastifyRequest, upload: Upload) {
  if (!request.isMultipart()) throw refuse('UNSUPPORTED_TYPE');
  await admit(platform, request, upload);
  return receiveUpload(request, {
    maxBytes: upload.maxBytes,
    folder: uploadFolder(platform.config.dataDir),
    parts: Object.keys(upload.parts ?? {}),
  });
}

async function admit(platform: Platform, request: FastifyRequest, upload: Upload): Promise<void> {
  if (!request.caller) throw refuse('1011004');
  const { maxBytes, ownerless = false } = upload;
  const announced = Number(request.headers['content-length'] ?? maxBytes);
  try {
    const { session } = request.caller;
    await admitUpload(platform, { session, ownerless, bytes: Math.min(announced, maxBytes) });
  } catch (error) {
    // Discards the body, which would block the next request of the connection.
    request.raw.resume();
    throw error;
  }
}
