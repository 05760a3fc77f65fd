import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { permissionOfPath } from '../../engine/permissions.ts';
import { type Ctx, signedIn } from '../ctx.ts';
import { Answer, type BinaryAnswer, type Endpoint } from '../endpoint.ts';
import { refuse } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { currentHash } from '../schemas/schemas.ts';
import type { Authenticated } from '../session/authentication.ts';
import { DEFAULT_TENANT } from '../tenants.ts';
import { admit, admitCaller, callerOf } from './admission/admission.ts';
import { Gates } from './admission/gates.ts';
import { within } from './deadline.ts';
import { checkEndpoints } from './endpoint-checks.ts';
import { createProbe, execute, executeForValue } from './execute.ts';
import type { Answering, PreparedCall } from './fastify-types.ts';
import { sendBinary } from './input/binary.ts';
import { cleanLongMarkup, LONG_MARKUP } from './input/clean-markup.ts';
import { createInputReader } from './input/input.ts';
import { discardUpload } from './input/upload.ts';
import { logOperation } from './journal.ts';
import { createSerializer, successText } from './replies/envelope.ts';
import { toAppError } from './replies/error-replies.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
/** Maximum bytes of multipart framing around a file. */
const MULTIPART_OVERHEAD = 100_000;

/** Registers every endpoint as a route; no other code adds routes (security.md#R1). */
export function registerEndpoints(app: FastifyInstance, platform: Platform, endpoints: readonly Endpoint[]): void {
  checkEndpoints(endpoints);
  const gates = new Gates();
  for (const endpoint of endpoints) registerEndpoint(app, { platform, gates, endpoint: withPermission(endpoint) });
}

function withPermission(endpoint: Endpoint): Endpoint {
  if (endpoint.access !== 'permission' || endpoint.permission) return endpoint;
  return { ...endpoint, permission: permissionOfPath(endpoint.path) };
}

interface Registering {
  platform: Platform;
  gates: Gates;
  endpoint: Endpoint;
}

function registerEndpoint(app: FastifyInstance, { platform, gates, endpoint }: Registering): void {
  const prepared = prepare(endpoint);
  app.route({
    method: endpoint.method === 'GET' ? ['GET', 'HEAD'] : endpoint.method,
    url: endpoint.path.replace(/\{([^}]+)\}/g, ':$1'),
    config: { endpoint: endpoint.path, ...(endpoint.callOf ? { isForMade: true } : {}) },
    ...(endpoint.upload ? { bodyLimit: endpoint.upload.maxBytes + MULTIPART_OVERHEAD } : {}),
    onRequest: async (request, reply) => {
      const begun = performance.now();
      request.prepared = endpoint.callOf ? null : prepared;
      request.caller = await within(platform.requestMs, () => admitCurrent({ platform, endpoint, request }));
      request.end = await gates.begin(request, reply);
      request.leftMs = Math.max(0, platform.requestMs - (performance.now() - begun));
    },
    handler: (request, reply) => {
      const call = request.prepared ?? prepared;
      return logged({ platform, endpoint: call.endpoint, request }, () =>
        perform(gates, { platform, request, reply, call }),
      );
    },
  });
}

interface Performing {
  platform: Platform;
  request: FastifyRequest;
  reply: FastifyReply;
  call: PreparedCall;
}

async function perform(gates: Gates, { platform, request, reply, call }: Performing): Promise<FastifyReply> {
  const { endpoint, read, answer } = call;
  const live = endpoint.queryOf?.(createProbe(platform, request.caller, request.ip));
  const input = await read(platform, request, live);
  try {
    const answered = await inTurn(gates, { platform, endpoint, request, reply, read: input }, answer);
    request.isStep = endpoint.isStep?.(input.input) ?? false;
    return answered;
  } finally {
    await discardUpload(input.input.file);
  }
}

/** Creates an endpoint's reader and serializer once for all requests. */
function prepare(endpoint: Endpoint): PreparedCall {
  const answer = endpoint.envelope === 'binary' ? answerBinary : createTextAnswer(endpoint);
  return { endpoint, read: createInputReader(endpoint), answer };
}

const preparedCalls = new WeakMap<Endpoint, PreparedCall>();

function preparedOf(endpoint: Endpoint): PreparedCall {
  const prepared = preparedCalls.get(endpoint) ?? prepare(withPermission(endpoint));
  preparedCalls.set(endpoint, prepared);
  return prepared;
}

/** Answers when the gate admits the call; the wait counts as part of the call's time. */
async function inTurn(
  gates: Gates,
  handling: Answering,
  answer: (handling: Answering) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const { endpoint, request, reply } = handling;
  if (!endpoint.gate) return answer(handling);
  const begun = performance.now();
  const leave = await gates.turn(endpoint.gate, request, reply);
  request.leftMs = Math.max(0, request.leftMs - (performance.now() - begun));
  try {
    return await answer(handling);
  } finally {
    if (endpoint.gate === 'list') leave();
  }
}

/** Admits a call, and loads descriptors that other processes published before the call (security.md#R24). */
async function admitCurrent({ platform, endpoint, request }: Handling): Promise<Authenticated | null> {
  if (endpoint.callOf) return admitToMade({ platform, endpoint, request });
  const caller = await admit(platform, endpoint, request);
  if (caller) await platform.live.ensure(caller.session.tenant, caller.session.schemaVersion);
  return caller;
}

/**
 * Admits a call with path parameters: identifies the caller, resolves the path in the tenant's descriptors, checks
 * rights. An unresolved path is answered like an unknown one.
 */
async function admitToMade({ platform, endpoint, request }: Handling): Promise<Authenticated | null> {
  const params = request.params as Record<string, string>; // find-my-way gives decoded strings
  const caller = await callerOf(platform, endpoint, request).catch((error: unknown) => {
    if (platform.catalogs.all().some((catalog) => endpoint.callOf?.({ catalog }, params))) throw error;
    throw refuse('1013001');
  });
  const tenant = caller?.session.tenant ?? DEFAULT_TENANT;
  if (caller) await platform.live.ensure(tenant, caller.session.schemaVersion);
  const meant = endpoint.callOf?.({ catalog: platform.catalogs.of(tenant) }, params);
  if (!meant) throw refuse('1013001');
  request.prepared = preparedOf(meant);
  admitCaller(platform, { endpoint: request.prepared.endpoint, caller, request });
  return caller;
}

interface Handling {
  platform: Platform;
  endpoint: Endpoint;
  request: FastifyRequest;
}

function createTextAnswer(endpoint: Endpoint): (handling: Answering) => Promise<FastifyReply> {
  const serialize = createSerializer(endpoint);
  const bare = endpoint.envelope === 'bare';
  const rowsOf = endpoint.method === 'GET' ? (endpoint.path.split('/')[1] ?? null) : null;
  return async ({ platform, request, reply, read }) => {
    await endpoint.prepare?.(read.input, request.caller?.session ?? null);
    if (request.sent && request.sent.length >= LONG_MARKUP) await cleanLongMarkup(read.input.body);
    const text = await execute(platform, {
      endpoint,
      caller: request.caller,
      read,
      ip: request.ip,
      leftMs: request.leftMs,
      render: (value, ctx) => {
        if (value instanceof Answer) reply.headers(value.beside.headers ?? {});
        if (rowsOf !== null && ctx) reply.headers(editionOf(ctx, rowsOf));
        return bare ? JSON.stringify(value) : successText(value, serialize, platform.now().getTime());
      },
    });
    return reply.header('content-type', JSON_TYPE).send(text);
  };
}

/** Header with the schema hash of the rows' resource: clients render the rows only with the descriptor of this hash. */
function editionOf(ctx: Ctx, resource: string): { [header: string]: string } {
  return ctx.caller && ctx.catalog.find(resource) ? { 'x-schema-hash': currentHash(signedIn(ctx), resource) } : {};
}

async function answerBinary({ platform, endpoint, request, reply, read }: Answering): Promise<FastifyReply> {
  const { caller, ip, leftMs } = request;
  const call = { endpoint, caller, read, ip, leftMs, render: () => '' };
  const value = await executeForValue(platform, call);
  request.end();
  return sendBinary(reply, value as BinaryAnswer); // promised by `envelope: 'binary'`
}

/** Logs every POST in the operation log, refused ones too. Steps of one action are logged once, with the last step. */
async function logged<T>({ platform, endpoint, request }: Handling, work: () => Promise<T>): Promise<T> {
  if (endpoint.method !== 'POST') return work();
  const called = { endpoint, request, caller: request.caller, startedMs: performance.now() };
  try {
    const answer = await work();
    if (!request.isStep) logOperation(platform, { ...called, failure: null });
    return answer;
  } catch (error) {
    logOperation(platform, { ...called, failure: toAppError(error)?.message ?? '服务器出现异常' });
    throw error;
  }
}
