import { createHash } from 'node:crypto';
import type { HistoryRow } from '../../../src/server/db/history.ts';
import { chainHash } from '../../../src/server/records/history.ts';
import type { Caller } from './caller.ts';
import { type Named, type Runner, transaction } from './pool.ts';
import { Refused } from './refused.ts';
import { success, writeDone, writeId } from './wire.ts';

/** One POST request: its caller, path, request id (null if absent) and body. */
export interface Action {
  caller: Caller;
  route: string;
  requestId: string | null;
  body: object;
}

const CLAIM: Named = {
  name: 'claim',
  text: `insert into platform.idempotency (tenant, user_id, route, key, body_hash, created_time)
         values ('1', $1, $2, $3, $4, $5) on conflict do nothing returning 1`,
};

const REPLY: Named = {
  name: 'reply',
  text: `select body_hash, reply from platform.idempotency where tenant = '1' and user_id = $1 and route = $2 and key = $3`,
};

/** Writes all that accompanies a change: history, change notice, participants, message and stored reply. */
const FINISH: Named = {
  name: 'finish',
  text: `with h as (
      insert into t_1.record_history (resource, record_id, seq, event, from_status, to_status, stage, title, actor_id,
        actor_name, time, reason, schema_hash, machine_version, before, after, prev_hash, op_id, hash)
      values ('RiskRegister', $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)),
    o as (insert into platform.outbox (tenant, kind, payload, created_time)
      values ('1', 'changed', jsonb_build_object('resource', 'RiskRegister', 'ids', jsonb_build_array($1::bigint)), $10)),
    p as (insert into t_1.hazard_participant (hazard_id, user_id)
      select $1, u from unnest($19::bigint[]) u on conflict do nothing),
    n as (insert into t_1.user_notice (user_id, title, content, created_time)
      select $20::bigint, $21::text, $22::text, $10 where $20::bigint is not null),
    s as (insert into platform.outbox (tenant, kind, payload, created_time)
      select '1', 'message', jsonb_build_object('userIds', jsonb_build_array($20::bigint::text), 'text', $22::text), $10
       where $20::bigint is not null)
    update platform.idempotency set reply = $23 where tenant = '1' and user_id = $8::text and route = $24 and key = $25`,
};

export interface Done {
  history: Pick<HistoryRow, 'record_id' | 'seq' | 'event' | 'from_status' | 'to_status' | 'prev_hash'> &
    Partial<Pick<HistoryRow, 'stage' | 'title' | 'before' | 'after'>>;
  participants: number[];
  message?: { to: number; title: string; text: string };
  /** Value of `data` in the reply's envelope. */
  data?: number;
}

/** Runs a change only once for each request id, even if the request is repeated; returns the reply's text. */
export async function perform(action: Action, work: (runner: Runner, now: Date) => Promise<Done>): Promise<string> {
  const now = new Date();
  const { caller, route, requestId, body } = action;
  return transaction(async (runner) => {
    if (requestId !== null) {
      const hash = createHash('sha256').update(JSON.stringify(body)).digest();
      const claimed = await runner.rows(CLAIM, [caller.id, route, requestId, hash, now]);
      if (claimed.length === 0) return stored(runner, action, hash);
    }
    const done = await work(runner, now);
    const text = done.data === undefined ? writeDone(success()) : writeId(success(done.data));
    await finish(runner, { action, done, now, text });
    return text;
  });
}

async function stored(runner: Runner, { caller, route, requestId }: Action, hash: Buffer): Promise<string> {
  const [row] = await runner.rows<{ body_hash: Buffer; reply: string }>(REPLY, [caller.id, route, requestId]);
  if (!row?.body_hash.equals(hash)) throw new Refused(400, '请求标识已用于其他内容');
  return row.reply;
}

interface Finishing {
  action: Action;
  done: Done;
  now: Date;
  text: string;
}

async function finish(runner: Runner, { action, done, now, text }: Finishing): Promise<void> {
  const { caller, route, requestId } = action;
  const row = {
    resource: 'RiskRegister',
    stage: null,
    title: null,
    before: null,
    after: null,
    ...done.history,
    actor_id: caller.id,
    actor_name: caller.name,
    time: now,
    reason: null,
    schema_hash: null,
    machine_version: '1',
    op_id: requestId,
  };
  const { message } = done;
  await runner.rows(FINISH, [
    row.record_id,
    row.seq,
    row.event,
    row.from_status,
    row.to_status,
    row.stage,
    row.title,
    row.actor_id,
    row.actor_name,
    row.time,
    row.reason,
    row.schema_hash,
    row.machine_version,
    row.before && JSON.stringify(row.before),
    row.after && JSON.stringify(row.after),
    row.prev_hash,
    row.op_id,
    chainHash(row),
    done.participants,
    message?.to ?? null,
    message?.title ?? null,
    message?.text ?? null,
    text,
    route,
    requestId,
  ]);
}
