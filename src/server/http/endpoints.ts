import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { permissionOfPath } from '../../engine/permissions.ts';
import { Answer, type BinaryAnswer, type Endpoint } from '../endpoint.ts';
import type { Platform } from '../platform.ts';
import type { Authenticated } from '../session/authentication.ts';
import { admit } from './admission/admission.ts';
import { Gates } from './admission/gates.ts';
import { REQUEST_MS, within } from './deadline.ts';
import { checkEndpoints } from './endpoint-checks.ts';
import { createProbe, execute, executeForValue } from './execute.ts';
import { sendBinary } from './input/binary.ts';
import { createInputReader, type ReadInput } from './input/input.ts';
import { discardUpload } from './input/upload.ts';
import { logOperation } from './journal.ts';
import { createSerializer, successText } from './replies/envelope.ts';
import { toAppError } from './replies/error-replies.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
/** Multipart framing around the largest file an endpoint takes. */
const MULTIPART_OVERHEAD = 100_000;

/** Every call of the server becomes a route here and nowhere else (security.md#R1). */
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
  const read = createInputReader(endpoint);
  const answer = endpoint.envelope === 'binary' ? answerBinary : createTextAnswer(endpoint);
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{([^}]+)\}/g, ':$1'),
    config: { endpoint: endpoint.path },
    ...(endpoint.upload ? { bodyLimit: endpoint.upload.maxBytes + MULTIPART_OVERHEAD } : {}),
    onRequest: async (request, reply) => {
      const begun = performance.now();
      request.caller = await within(REQUEST_MS, () => admitCurrent({ platform, endpoint, request }));
      request.end = await gates.begin(request, reply);
      request.leftMs = Math.max(0, REQUEST_MS - (performance.now() - begun));
    },
    handler: (request, reply) =>
      logged({ platform, endpoint, request }, async () => {
        const live = endpoint.queryOf?.(createProbe(platform, request.caller, request.ip));
        const input = await read(platform, request, live);
        try {
          return await inTurn(gates, { platform, endpoint, request, reply, read: input }, answer);
        } finally {
          await discardUpload(input.input.file);
        }
      }),
  });
}

/** Answers when it is the call's turn; what it waited is taken from the time it has. */
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

/** Whatever another process published before this request began holds for it (security.md#R24). */
async function admitCurrent({ platform, endpoint, request }: Handling): Promise<Authenticated | null> {
  const caller = await admit(platform, endpoint, request);
  if (caller) await platform.live.ensure(caller.session.tenant, caller.session.schemaVersion);
  return caller;
}

interface Handling {
  platform: Platform;
  endpoint: Endpoint;
  request: FastifyRequest;
}

interface Answering extends Handling {
  reply: FastifyReply;
  read: ReadInput;
}

function createTextAnswer(endpoint: Endpoint): (handling: Answering) => Promise<FastifyReply> {
  const serialize = createSerializer(endpoint);
  const bare = endpoint.envelope === 'bare';
  return async ({ platform, request, reply, read }) => {
    const text = await execute(platform, {
      endpoint,
      caller: request.caller,
      read,
      ip: request.ip,
      leftMs: request.leftMs,
      render: (value) => {
        if (value instanceof Answer) reply.headers(value.beside.headers ?? {});
        return bare ? JSON.stringify(value) : successText(value, serialize, platform.now().getTime());
      },
    });
    return reply.header('content-type', JSON_TYPE).send(text);
  };
}

async function answerBinary({ platform, endpoint, request, reply, read }: Answering): Promise<FastifyReply> {
  const { caller, ip, leftMs } = request;
  const call = { endpoint, caller, read, ip, leftMs, render: () => '' };
  const value = await executeForValue(platform, call);
  request.end();
  return sendBinary(reply, value as BinaryAnswer); // what `envelope: 'binary'` promises
}

/** One line of the operation log for every POST, succeeded or refused. */
async function logged<T>({ platform, endpoint, request }: Handling, work: () => Promise<T>): Promise<T> {
  if (endpoint.method !== 'POST') return work();
  const called = { endpoint, request, caller: request.caller, startedMs: performance.now() };
  try {
    const answer = await work();
    logOperation(platform, { ...called, failure: null });
    return answer;
  } catch (error) {
    logOperation(platform, { ...called, failure: toAppError(error)?.message ?? '服务器出现异常' });
    throw error;
  }
}
