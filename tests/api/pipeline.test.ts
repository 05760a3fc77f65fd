import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, createApp } from '../../src/server/boot/app.ts';
import type { Ctx } from '../../src/server/ctx.ts';
import type { Endpoint, EndpointInput } from '../../src/server/endpoint.ts';
import { refuse } from '../../src/server/errors.ts';
import { hashToken } from '../../src/server/session/sessions.ts';
import { startPeopledServer } from '../support/people.ts';
import { serverOfFile } from '../support/servers/of-file.ts';
import { rowsIn } from '../support/stored.ts';
import { until } from '../support/until.ts';

type Handler = (ctx: Ctx, input: EndpointInput) => Promise<unknown>;

const server = serverOfFile(() => startPeopledServer({ env: { LOG_LEVEL: 'silent' }, strict: true }));
let app: App;
let token: string;
const handlers = new Map<string, Handler>();
const done: string[] = [];

/** Test endpoint with a single purpose, run by the product's pipeline on the product's database. */
function endpoint(path: string, more: Partial<Endpoint>, handler: Handler): Endpoint {
  handlers.set(path, handler);
  return {
    method: 'POST',
    path,
    access: 'permission',
    envelope: 'wrapped',
    body: {},
    handler: (ctx, input) => (handlers.get(path) ?? handler)(ctx, input),
    ...more,
  };
}

const addConfig = (ctx: Ctx, code: string) =>
  ctx.db.run(ctx.db.t.insertInto('sys_config').values({ code, name: code, value: 'x', created_time: ctx.now() }));

let goOn = (): void => undefined;
const answered = new Promise<void>((resolve) => {
  goOn = resolve;
});

const ENDPOINTS: Endpoint[] = [
  endpoint('/test/add', { permission: 'RiskRegister:add' }, async (ctx, { body }) => {
    await addConfig(ctx, (body as { code: string }).code);
    ctx.afterCommit(() => void done.push((body as { code: string }).code));
    return { code: (body as { code: string }).code, secret: null };
  }),
  endpoint('/test/addAndRefuse', {}, async (ctx, { body }) => {
    await addConfig(ctx, (body as { code: string }).code);
    ctx.afterCommit(() => void done.push('never'));
    throw refuse('D1003');
  }),
  endpoint('/test/slow', {}, async (ctx, { body }) => {
    await addConfig(ctx, (body as { code: string }).code);
    await answered;
    await addConfig(ctx, 'too late');
    done.push('continued');
  }),
  endpoint('/test/slowStatement', {}, async (ctx) => {
    const wait = ctx.db.t.selectNoFrom((eb) => eb.fn<string>('pg_sleep', [eb.val(6)]).as('slept'));
    await ctx.db.run(wait);
  }),
  endpoint('/test/lock', {}, async (ctx) => {
    await ctx.db.all(ctx.db.t.selectFrom('sys_config').select('id').where('code', '=', 'LOCKED').forUpdate());
  }),
  endpoint('/test/badValue', {}, async (ctx) => {
    await ctx.db.run(ctx.db.t.selectFrom('sys_config').select('id').where('id', '=', 'not a number'));
  }),
  endpoint('/test/file', { method: 'GET', body: undefined, envelope: 'binary' } as Partial<Endpoint>, async () => ({
    body: Buffer.from('content'),
    contentType: 'text/plain',
    fileName: '台账.txt',
  })),
  endpoint('/test/closedReply', { method: 'GET', body: undefined } as Partial<Endpoint>, async () => ({ id: 1 })),
];

beforeAll(async () => {
  app = await createApp(server.platform, ENDPOINTS);
  await app.ready();
  token = String((await server.login()).token);
});
afterAll(() => app.close());

/** Number of open transactions of other connections to this database. */
async function openTransactions(): Promise<number> {
  const { rows } = await server.platform.database.query(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`,
  );
  return Number(rows[0]?.n);
}

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  });
  return { status: answer.statusCode, body: answer.json(), text: answer.body };
}

const count = async (code: string) => (await rowsIn(server, 'sys_config', { code })).length;

describe('one transaction per POST', () => {
  it('commits, then runs what was left for after the commit', async () => {
    const answer = { success: true, code: 200, data: { code: 'A' } };
    expect(await post('/test/add', { code: 'A' })).toMatchObject({ status: 200, body: answer });
    expect(await count('A')).toBe(1);
    await until(() => expect(done).toContain('A'));
  });

  it('leaves nothing of a refusal', async () => {
    expect((await post('/test/addAndRefuse', { code: 'B' })).body).toMatchObject({ message: '账号已存在', code: 500 });
    expect(await count('B')).toBe(0);
    await post('/test/add', { code: 'later' });
    await until(() => expect(done).toContain('later'));
    expect(done).not.toContain('never');
  });

  it('leaves nothing of what took too long: the caller was told 503 (security.md#R12)', async () => {
    const [slow, statement] = await Promise.all([post('/test/slow', { code: 'C' }), post('/test/slowStatement', {})]);
    const message = '处理超时，操作没有完成，请缩小查询范围、减少一次处理的数量，或稍后再试';
    for (const answer of [slow, statement]) {
      expect(answer).toMatchObject({ status: 503, body: { message, extras: { errorCode: 'TOO_SLOW' } } });
    }
    // The work continues only after the caller received 503.
    goOn();
    await until(async () => expect(await openTransactions()).toBe(0));
    expect(await count('C')).toBe(0);
    // It stops at its next statement, so that a repeated request does not wait for it.
    expect(done).not.toContain('continued');
  });

  it('says that somebody else is at it when a row stays locked', async () => {
    await post('/test/add', { code: 'LOCKED' });
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let locked = false;
    const holder = server.platform.database.tx('1', async (db) => {
      await db.all(db.t.selectFrom('sys_config').select('id').where('code', '=', 'LOCKED').forUpdate());
      locked = true;
      await held;
    });
    await until(() => expect(locked).toBe(true));
    const answer = await post('/test/lock', {});
    release();
    await holder;
    expect(answer.body).toMatchObject({ success: false, code: 409 });
  });

  it('never answers 500 for a value or a duplicate the database refuses (security.md#R27)', async () => {
    expect((await post('/test/badValue', {})).body).toMatchObject({ success: false, code: 400 });
    await post('/test/add', { code: 'DUPLICATE' });
    const refusal = { success: false, message: '数据已存在', extras: { errorCode: 'D1006' } };
    expect((await post('/test/add', { code: 'DUPLICATE' })).body).toMatchObject(refusal);
  });
});

describe('X-Request-Id (security.md#R11)', () => {
  const id = (n: number) => ({ 'x-request-id': `00000000-0000-4000-8000-${String(n).padStart(12, '0')}` });

  it('makes a repeated action one action with one answer', async () => {
    const first = await post('/test/add', { code: 'ONCE', b: 1 }, id(1));
    const again = await post('/test/add', { b: 1, code: 'ONCE' }, id(1));
    expect(again.text).toBe(first.text);
    expect(await count('ONCE')).toBe(1);
    expect(done.filter((code) => code === 'ONCE')).toHaveLength(1);
  });

  it('makes ten at once one action', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('/test/add', { code: 'PARALLEL' }, id(2))));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.body.success).toBe(true);
    expect(await count('PARALLEL')).toBe(1);
  });

  it('belongs to one body and one call', async () => {
    await post('/test/add', { code: 'BODY' }, id(3));
    expect((await post('/test/add', { code: 'OTHER' }, id(3))).body).toMatchObject({ success: false, code: 400 });
    expect(await count('OTHER')).toBe(0);
    expect((await post('/test/addAndRefuse', { code: 'BODY2' }, id(3))).body.message).toBe('账号已存在');
  });

  it('belongs to one caller: each of two is answered with what he did', async () => {
    const theirs = { ...id(5), authorization: `Bearer ${String((await server.login('zhengdeng')).token)}` };
    const mine = await post('/test/add', { code: 'MINE' }, id(5));
    const other = await post('/test/add', { code: 'THEIRS' }, theirs);
    expect((await post('/test/add', { code: 'MINE' }, id(5))).text).toBe(mine.text);
    expect((await post('/test/add', { code: 'THEIRS' }, theirs)).text).toBe(other.text);
    expect([await count('MINE'), await count('THEIRS')]).toEqual([1, 1]);
  });

  it('does not keep refusals', async () => {
    await post('/test/addAndRefuse', { code: 'LATER' }, id(4));
    handlers.set('/test/addAndRefuse', async () => 'now it works');
    expect((await post('/test/addAndRefuse', { code: 'LATER' }, id(4))).body.data).toBe('now it works');
  });

  it('has to be a UUID', async () => {
    expect((await post('/test/add', { code: 'Z' }, { 'x-request-id': 'abc' })).body).toMatchObject({ code: 400 });
    expect(await count('Z')).toBe(0);
  });
});

it('a file is answered to a token that is no longer good with HTTP 401 (wire.md#1.7)', async () => {
  const get = async (url: string, authorization: string) =>
    (await app.inject({ url: `/api${url}`, headers: { authorization } })).statusCode;
  const db = server.platform.database.session('1');
  const spare = String((await server.login()).token);
  await db.run(db.platform.deleteFrom('session').where('token_hash', '=', hashToken(spare)));
  expect(await get('/test/file', `Bearer ${spare}`)).toBe(401);
  expect(await get('/test/closedReply', `Bearer ${spare}`)).toBe(200);
  expect(await get('/test/file', '')).toBe(401);
});

it('refuses a route below /api that is no endpoint', async () => {
  const bare = await createApp(server.platform, []);
  expect(() => bare.get('/api/backdoor', async () => 'x')).toThrow('/api/backdoor has no endpoint');
  await bare.close();
});
