import fastify, { type FastifyRequest } from 'fastify';
import type { Action } from './action.ts';
import { add, type NewHazard } from './add.ts';
import { type Caller, callerOf, demand } from './caller.ts';
import { type Edit, edit, recall, submit } from './change.ts';
import { detail } from './detail.ts';
import { exportHazards } from './export.ts';
import { note } from './journal.ts';
import { type ListQuery, page, type Totals } from './lists.ts';
import { Refused } from './refused.ts';
import { success, writeDetail, writePage } from './wire.ts';

declare module 'fastify' {
  interface FastifyRequest {
    sender: Caller;
  }
}

/**
 * Hand-written server that benchmarks compare with the product: named statements, compiled serializers, few round
 * trips. It serves the same calls with the same checks and writes, but has no descriptors and no state machine.
 */
const app = fastify({
  requestTimeout: 20_000,
  ajv: { customOptions: { coerceTypes: false, removeAdditional: false, allErrors: false } },
});
const JSON_TYPE = 'application/json; charset=utf-8';

app.decorateRequest('sender');
app.addHook('onRequest', async (request) => {
  request.sender = await callerOf(request.headers.authorization);
});
app.setErrorHandler((error, _request, reply) => {
  const refused = error instanceof Refused ? error : null;
  if (!refused) console.error(error);
  const { code = 400, message = '参数不正确', http = refused ? 200 : 500 } = refused ?? {};
  void reply.status(http).send({ success: false, code, message, timestamp: Date.now() });
});

const text = (maxLength: number) => ({ type: 'string', maxLength }) as const;
const id = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const;
const digits = { type: 'string', pattern: '^[1-9][0-9]{0,15}$' } as const;

const listQuery = {
  type: 'object',
  additionalProperties: false,
  properties: {
    pageNo: digits,
    pageSize: digits,
    status: { type: 'string', pattern: '^[0-9](,[0-9])*$' },
    riskName: text(100),
    sortField: { const: 'submitTime' },
    sortOrder: { const: 'descend' },
  },
} as const;

type ListParameters = { [key in keyof typeof listQuery.properties]?: string };

function listRoute(path: string, totals: Totals): void {
  app.get<{ Querystring: ListParameters }>(path, { schema: { querystring: listQuery } }, async (request, reply) => {
    demand(request.sender, 'RiskRegister:page');
    const data = await page(request.sender, readList(request.query), totals);
    return reply.header('content-type', JSON_TYPE).send(writePage(success(data)));
  });
}

function readList(query: ListParameters): ListQuery {
  const pageSize = Number(query.pageSize ?? 20);
  if (pageSize > 500) throw new Refused(400, '每页条数过多');
  return {
    pageNo: Number(query.pageNo ?? 1),
    pageSize,
    statuses: (query.status ?? '0,1,2,3,4,5,9').split(',').map(Number),
    keyword: query.riskName || null,
  };
}

listRoute('/api/RiskRegister/page', 'kept');
listRoute('/api/counted/RiskRegister/page', 'counted');

const byId = { type: 'object', additionalProperties: false, required: ['id'], properties: { id: digits } } as const;

app.get<{ Querystring: { id: string } }>(
  '/api/RiskRegister/detail',
  { schema: { querystring: byId } },
  async (request, reply) => {
    const data = await detail(request.sender, Number(request.query.id));
    return reply.header('content-type', JSON_TYPE).send(writeDetail(success(data)));
  },
);

app.get<{ Querystring: { status?: string } }>('/api/RiskRegister/export', async (request, reply) => {
  demand(request.sender, 'RiskRegister:export');
  return reply
    .type('application/zip')
    .send(exportHazards(request.sender, (request.query.status ?? '1').split(',').map(Number)));
});

const hazard = {
  riskName: { ...text(100), minLength: 1 },
  riskDesc: { ...text(500), minLength: 1 },
  addressId: id,
  riskTypeId: id,
  orgId: digits,
} as const;
const required = Object.keys(hazard);

post<NewHazard>('RiskRegister/add', { properties: hazard, required }, add);
post<Edit>('RiskRegister/edit', { properties: { ...hazard, id, version: id }, required: ['id', ...required] }, edit);
post<{ id: number; judgeId: string }>(
  'RiskRegister/submit',
  { properties: { id, judgeId: digits }, required: ['id', 'judgeId'] },
  submit,
);
post<{ id: number }>('RiskRegister/recall', { properties: { id }, required: ['id'] }, recall);

function post<B extends object>(
  path: string,
  { properties, required: keys }: { properties: object; required: string[] },
  run: (action: Action, body: B) => Promise<string>,
): void {
  const body = { type: 'object', additionalProperties: false, properties, required: keys };
  app.post(`/api/${path}`, { schema: { body } }, async (request, reply) => {
    const started = performance.now();
    demand(request.sender, path.replace('/', ':'));
    const given = request.body as B; // checked by the schema above
    const action: Action = { caller: request.sender, route: `/${path}`, requestId: requestIdOf(request), body: given };
    const answer = await run(action, given);
    const param = JSON.stringify(request.body);
    note({ path, account: request.sender.name, param, elapsedMs: performance.now() - started });
    return reply.header('content-type', JSON_TYPE).send(answer);
  });
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function requestIdOf(request: FastifyRequest): string | null {
  const given = request.headers['x-request-id'];
  if (given === undefined) return null;
  if (typeof given !== 'string' || !UUID.test(given)) throw new Refused(400, '请求标识格式不正确');
  return given.toLowerCase();
}

// The module run/probe.mjs sends the address to the bench.
await app.listen({ host: '127.0.0.1', port: 0 });
process.once('disconnect', () => process.exit(0));
