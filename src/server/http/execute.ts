import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx } from '../ctx.ts';
import { type DbSession, databaseFailure } from '../db/session.ts';
import { Answer, answer, type Endpoint } from '../endpoint.ts';
import { refuse, SHOWN_ONCE } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { type Authenticated, authenticateHash } from '../session/authentication.ts';
import { DEFAULT_TENANT } from '../tenants.ts';
import { waitLonger } from './admission/idempotency.sql.ts';
import { type ActionKey, claimAction, hashBody, keepAnswer } from './admission/idempotency.ts';
import { holds, scopeOfCall } from './admission/rights.ts';
import { type Deadline, within } from './deadline.ts';
import type { ReadInput } from './input/input.ts';

/** One admitted and validated call. */
export interface Call {
  endpoint: Endpoint;
  caller: Authenticated | null;
  read: ReadInput;
  ip: string;
  /** Remaining time of the request, in ms. */
  leftMs: number;
  /** Returns the answer's text; `ctx` is absent if the answer is also stored for repetitions. */
  render(value: unknown, ctx?: Ctx): string;
}

/** Adds to the answer the fields that were removed but accepted (decision 026). */
function withKept(value: unknown, { keptFields = [] }: Ctx): unknown {
  if (keptFields.length === 0) return value;
  const given = value instanceof Answer ? value : new Answer(value, {});
  return answer(given.data, { ...given.beside, extras: { ...given.beside.extras, removedFields: keptFields } });
}

/** Answer to store in place of one with a secret, with the message SHOWN_ONCE instead of data. */
function withoutData(value: unknown): Answer {
  const { data, beside } = value instanceof Answer ? value : new Answer(value, {});
  if (data === undefined) return answer(undefined, beside);
  return answer(undefined, { ...beside, message: SHOWN_ONCE, extras: { ...beside.extras, shownOnce: true } });
}

type Task = () => Promise<void> | void;

/** Runs the handler within the deadline, then the tasks for after the commit (last part of security.md#R1). */
export async function execute(platform: Platform, call: Call): Promise<string> {
  const { endpoint } = call;
  const inTransaction = endpoint.method === 'POST' && endpoint.transactional !== false;
  return within(call.leftMs, (deadline) =>
    inTransaction ? runInTransaction(platform, call, deadline) : runDirectly(platform, call),
  );
}

/** Runs the handler within the deadline without a transaction and returns its value, for answers that are no text. */
export async function executeForValue(platform: Platform, call: Call): Promise<unknown> {
  return within(call.leftMs, async () => {
    const work = createWork(platform, call, platform.database.session(tenantOf(call)));
    const value = await call.endpoint.handler(work.ctx, call.read.input);
    startTasks(platform, call, work.tasks);
    return value;
  });
}

async function runDirectly(platform: Platform, call: Call): Promise<string> {
  const work = createWork(platform, call, platform.database.session(tenantOf(call)));
  const text = call.render(await call.endpoint.handler(work.ctx, call.read.input), work.ctx);
  startTasks(platform, call, work.tasks);
  return text;
}

/**
 * Time in ms kept for the last attempt, and pause before each further attempt, in which other transactions get its
 * locks.
 */
const [ATTEMPT_MS, PAUSE_MS] = [2_600, 50];

async function runInTransaction(platform: Platform, call: Call, deadline: Deadline): Promise<string> {
  const until = performance.now() + (call.endpoint.comesAgain ? call.leftMs - ATTEMPT_MS : 0);
  for (;;) {
    try {
      return await attempt(platform, call, deadline);
    } catch (error) {
      if (databaseFailure(error)?.kind !== 'busy' || performance.now() > until) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

async function attempt(platform: Platform, call: Call, deadline: Deadline): Promise<string> {
  const { endpoint } = call;
  const action = actionOf(call);
  let tasks: Task[] = [];
  const work = async (db: DbSession) => {
    if (endpoint.lengthy) await waitLonger(db);
    const stored = action ? await claimAction(db, action, platform.now()) : null;
    if (stored !== null) return stored;
    const prepared = createWork(platform, call, db);
    tasks = prepared.tasks;
    const value = withKept(await call.endpoint.handler(prepared.ctx, call.read.input), prepared.ctx);
    const text = call.render(value);
    if (action) await keepAnswer(db, action, endpoint.secretReply ? call.render(withoutData(value)) : text);
    // Throws if the caller has received TOO_SLOW, so that the transaction is rolled back (security.md#R12).
    deadline.check();
    return text;
  };
  const text = await platform.database.tx(tenantOf(call), work, deadline.goesOn);
  startTasks(platform, call, tasks);
  return text;
}

/** Key by which a repeated request is recognised; null without X-Request-Id or without a caller. */
function actionOf({ endpoint, caller, read }: Call): ActionKey | null {
  if (!caller || read.requestId === null) return null;
  return {
    userId: caller.session.userId,
    route: endpoint.path,
    key: read.requestId,
    bodyHash: hashBody(contentOf(read), read.fileHash),
  };
}

/**
 * Content that identifies an action, with the query and an upload's fields: a dry run of an import is another action.
 */
function contentOf({ input: { body, file, query } }: ReadInput): unknown {
  const content = body ?? file?.fields;
  return Object.keys(query).length > 0 ? { query, content } : content;
}

function tenantOf({ caller }: Pick<Call, 'caller'>): string {
  return caller?.session.tenant ?? DEFAULT_TENANT;
}

interface PreparedCall {
  ctx: Ctx;
  tasks: Task[];
}

/** Ctx of a request whose input is not read yet, for `queryOf`. */
export function createProbe(platform: Platform, caller: Authenticated | null, ip: string): Ctx {
  const call = { caller, ip, read: { requestId: null } };
  return createWork(platform, call, platform.database.session(tenantOf(call))).ctx;
}

type Caller = Pick<Call, 'caller' | 'ip'> & {
  /** Absent until the input is read. */
  endpoint?: Endpoint;
  read: Pick<ReadInput, 'requestId' | 'schemaHash'>;
};

function createWork(platform: Platform, call: Caller, db: DbSession): PreparedCall {
  const { caller, read } = call;
  const tasks: Task[] = [];
  const ctx: Ctx = {
    tenant: tenantOf(call),
    caller: caller?.identity.caller ?? null,
    permissions: caller?.identity.permissions ?? NO_CODES,
    ...scopesOf(call),
    requestId: read.requestId,
    ...(read.schemaHash ? { schemaHash: read.schemaHash } : {}),
    keptFields: [],
    ip: call.ip,
    ...(caller ? ofSession(platform, caller) : {}),
    now: () => platform.now(),
    db,
    catalog: platform.catalogs.of(tenantOf(call)),
    links: platform.links,
    afterCommit: (task) => tasks.push(task),
  };
  return { ctx, tasks };
}

/** Data scope of a call, and of other calls by permission code (decision 301). */
function scopesOf({ endpoint, caller }: Caller): Pick<Ctx, 'scope' | 'scopeOf'> {
  if (!caller) return { scope: [], scopeOf: () => [] };
  const { identity } = caller;
  return { scope: endpoint ? scopeOfCall(endpoint, identity) : identity.scope, scopeOf: identity.scopeOf };
}

function ofSession(platform: Platform, { session, identity }: Authenticated): Partial<Ctx> {
  const { tokenHash, identityEpoch: epoch } = session;
  return {
    tokenHash,
    epoch,
    mustChangePassword: identity.mustChangePassword,
    ...(session.wallLink === null ? {} : { wallLink: session.wallLink }),
    async recheck(permission) {
      const now = await authenticateHash(platform, tokenHash);
      if (!holds(now.identity, permission)) throw refuse('1013002');
    },
  };
}

const NO_CODES: ReadonlySet<string> = new Set();

function startTasks(platform: Platform, call: Call, tasks: readonly Task[]): void {
  for (const task of tasks) platform.background.run(`after ${call.endpoint.path}`, task);
}
