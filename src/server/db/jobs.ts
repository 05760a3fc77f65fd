import { sql } from 'kysely';
import type { TableMigration } from './platform-tables.ts';
import type { Row, Session } from './session.ts';

/** Work longer than a request (wire §12), kept until it is done, whatever happens to the process that does it. */
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
];

export interface NewJob {
  kind: string;
  input: unknown;
  payload: Buffer;
  userId: string;
  requestId: string | null;
  now: Date;
}

export async function insertJob(session: Session, job: NewJob): Promise<number> {
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
  state: 'waiting' | 'running' | 'done' | 'failed';
  progress: number;
  result: unknown;
  message: string | null;
}

/** A job of this user; nobody else's exists for him. */
export async function selectJob(session: Session, of: { id: number; userId: string }): Promise<JobView | undefined> {
  return session.first<JobView>(
    session.platform
      .selectFrom('job')
      .select(['id', 'state', 'progress', 'result', 'message'])
      .where('id', '=', of.id)
      .where('tenant', '=', session.tenant)
      .where('user_id', '=', of.userId),
  );
}

/** What a worker needs of a job; `attempts` tells its claim from a later one's. */
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

/** The oldest job that waits, or whose worker has not been heard of since its lease ended. */
export async function claimJob(session: Session, of: { now: Date; leaseUntil: Date }): Promise<ClaimedJob | undefined> {
  const next = session.platform
    .selectFrom('job')
    .select('id')
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

/** Says that the worker lives and how far it is; false: the job is somebody else's by now. */
export async function renewJob(
  session: Session,
  claim: Claim,
  of: { leaseUntil: Date; progress: number },
): Promise<boolean> {
  const query = session.platform.updateTable('job').set({ lease_until: of.leaseUntil, progress: of.progress });
  return (await session.run(heldBy(query, claim))) === 1;
}

export interface JobEnd {
  state: 'done' | 'failed';
  result?: unknown;
  message?: string;
  now: Date;
}

/** Ends a job, in the transaction of its work where there is one: done exactly once. */
export async function endJob(session: Session, claim: Claim, end: JobEnd): Promise<boolean> {
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

/** Both builders narrow by the same claim. */
function heldBy<B extends { where(column: string, operator: '=', value: unknown): B }>(query: B, claim: Claim): B {
  return query.where('id', '=', claim.id).where('state', '=', 'running').where('attempts', '=', claim.attempts);
}

export async function deleteOldJobs(session: Session, before: Date): Promise<void> {
  await session.run(session.platform.deleteFrom('job').where('finished_time', '<', before));
}
