import { sql } from 'kysely';
import type { TableMigration } from '../db/platform-tables.ts';
import type { DbSession, Row } from '../db/session.ts';

/** Work that takes longer than a request (wire.md#12), stored until it is done, even if its process ends before. */
export const jobTables: TableMigration[] = [
  {
    id: 'jobs-0001-job',
    statements: [
      `CREATE TABLE platform.job (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        tenant text NOT NULL,
        user_id bigint NOT NULL,
        kind text NOT NULL,
        input jsonb NOT NULL,
        -- File the work needs; emptied when the work is over.
        payload bytea,
        request_id text,
        state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed')),
        progress integer NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 100),
        result jsonb,
        message text,
        attempts integer NOT NULL DEFAULT 0,
        lease_until timestamptz,
        created_time timestamptz NOT NULL,
        finished_time timestamptz
      )`,
      `CREATE INDEX job_open ON platform.job (id) WHERE state IN ('waiting', 'running')`,
      'CREATE INDEX job_age ON platform.job (finished_time)',
    ],
  },
  {
    id: 'jobs-0002-cancel-and-rows',
    statements: [
      `ALTER TABLE platform.job
        DROP CONSTRAINT job_state_check,
        ADD CONSTRAINT job_state_check CHECK (state IN ('waiting', 'running', 'done', 'failed', 'cancelled')),
        ADD COLUMN cancel boolean NOT NULL DEFAULT false,
        ADD COLUMN done integer,
        ADD COLUMN total integer`,
    ],
  },
];

export interface NewJob {
  kind: string;
  input: unknown;
  payload: Buffer | null;
  userId: string;
  requestId: string | null;
  now: Date;
}

export async function insertJob(session: DbSession, job: NewJob): Promise<number> {
  const row = await session.first<{ id: number }>(
    session.platform
      .insertInto('job')
      .values({
        tenant: session.tenant,
        user_id: job.userId,
        kind: job.kind,
        input: JSON.stringify(job.input),
        payload: job.payload,
        request_id: job.requestId,
        created_time: job.now,
      })
      .returning('id'),
  );
  if (!row) throw new Error('no job was added');
  return row.id;
}

export interface JobView extends Row {
  id: number;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  progress: number;
  /** Rows done, in jobs that count rows. */
  done: number | null;
  total: number | null;
  result: unknown;
  message: string | null;
}

/** A job of this user; undefined for jobs of others. */
export async function selectJob(session: DbSession, of: { id: number; userId: string }): Promise<JobView | undefined> {
  return session.first<JobView>(
    session.platform
      .selectFrom('job')
      .select(['id', 'state', 'progress', 'done', 'total', 'result', 'message'])
      .where('id', '=', of.id)
      .where('tenant', '=', session.tenant)
      .where('user_id', '=', of.userId),
  );
}

/** Ends a waiting job of this user, or marks a running one for its worker. False: the job is over or another user's. */
export async function cancelJob(session: DbSession, of: { id: number; userId: string; now: Date }): Promise<boolean> {
  const own = session.platform
    .updateTable('job')
    .where('id', '=', of.id)
    .where('tenant', '=', session.tenant)
    .where('user_id', '=', of.userId);
  const ended = { state: 'cancelled', payload: null, finished_time: of.now };
  if ((await session.run(own.where('state', '=', 'waiting').set(ended))) === 1) return true;
  return (await session.run(own.where('state', '=', 'running').set({ cancel: true }))) === 1;
}

/** Fields of a job for its worker; `attempts` distinguishes claims. */
export interface ClaimedJob extends Row {
  id: number;
  tenant: string;
  user_id: number;
  kind: string;
  input: unknown;
  payload: Buffer | null;
  request_id: string | null;
  attempts: number;
}

/** Claims the oldest job that waits or whose lease has run out. */
export async function claimJob(
  session: DbSession,
  of: { now: Date; leaseUntil: Date; kinds: readonly string[] },
): Promise<ClaimedJob | undefined> {
  const next = session.platform
    .selectFrom('job')
    .select('id')
    .where('kind', 'in', of.kinds)
    .where((eb) =>
      eb.or([eb('state', '=', 'waiting'), eb.and([eb('state', '=', 'running'), eb('lease_until', '<', of.now)])]),
    )
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked();
  return session.first<ClaimedJob>(
    session.platform
      .updateTable('job')
      .set({ state: 'running', progress: 0, lease_until: of.leaseUntil, attempts: sql`attempts + 1` })
      .where('id', 'in', next)
      .returning(['id', 'tenant', 'user_id', 'kind', 'input', 'payload', 'request_id', 'attempts']),
  );
}

type Claim = Pick<ClaimedJob, 'id' | 'attempts'>;

/** Progress in per cent, and in rows if the job counts them. */
export interface JobProgress {
  percent: number;
  done?: number;
  total?: number;
}

/** Renews the lease and stores the progress; true: the owner cancelled the job. */
export async function renewJob(
  session: DbSession,
  claim: Claim,
  of: { leaseUntil: Date; progress: JobProgress },
): Promise<boolean> {
  const { percent, done = null, total = null } = of.progress;
  const query = session.platform
    .updateTable('job')
    .set({ lease_until: of.leaseUntil, progress: percent, done, total })
    .returning('cancel');
  return (await session.first<{ cancel: boolean }>(heldBy(query, claim)))?.cancel === true;
}

export interface JobEnd {
  state: 'done' | 'failed' | 'cancelled';
  result?: unknown;
  message?: string;
  now: Date;
}

/** Ends a job, in the transaction of its work if it has one, so that it is done exactly once. */
export async function endJob(session: DbSession, claim: Claim, end: JobEnd): Promise<boolean> {
  const query = session.platform.updateTable('job').set({
    state: end.state,
    result: end.result === undefined ? null : JSON.stringify(end.result),
    message: end.message ?? null,
    payload: null,
    lease_until: null,
    finished_time: end.now,
    ...(end.state === 'done' ? { progress: 100 } : {}),
  });
  return (await session.run(heldBy(query, claim))) === 1;
}

/** Returns a job to the queue as if it had not begun. */
export async function releaseJob(session: DbSession, claim: Claim): Promise<void> {
  const query = session.platform
    .updateTable('job')
    .set({ state: 'waiting', progress: 0, lease_until: null, attempts: sql`attempts - 1` });
  await session.run(heldBy(query, claim));
}

/** Limits a statement to the job of a claim, while the claim is valid. */
function heldBy<B extends { where(column: string, operator: '=', value: unknown): B }>(query: B, claim: Claim): B {
  return query.where('id', '=', claim.id).where('state', '=', 'running').where('attempts', '=', claim.attempts);
}

/** Backend pid of a transaction's connection, with which another connection can cancel its statement. */
export async function connectionOf(session: DbSession): Promise<number> {
  const row = await session.first<{ pid: number }>(
    session.platform.selectNoFrom(sql<number>`pg_catalog.pg_backend_pid()`.as('pid')),
  );
  if (!row) throw new Error('the connection has no number');
  return row.pid;
}

export async function deleteOldJobs(session: DbSession, before: Date): Promise<void> {
  await session.run(session.platform.deleteFrom('job').where('finished_time', '<', before));
}
