import { sql } from 'kysely';
import { type DbSession, param } from '../../db/session.ts';

/** Caller, call and request id of an action. */
interface Key {
  userId: string;
  route: string;
  key: string;
}

/** Raises the lock timeout of the transaction to the time limit of a statement. */
export async function waitLonger(db: DbSession): Promise<void> {
  await db.all(db.platform.selectNoFrom(sql`set_config('lock_timeout', '0', true)`.as('wait')));
}

/** Inserts the action; false: the action was inserted before. */
export async function insertClaim(
  db: DbSession,
  { userId, route, key, bodyHash, now }: Key & { bodyHash: Buffer; now: Date },
): Promise<boolean> {
  const inserted = await db.prepared('idempotency-claim', claim, {
    tenant: db.tenant,
    user_id: userId,
    route,
    key,
    body_hash: bodyHash,
    created_time: now,
  });
  return inserted.length > 0;
}

function claim({ platform }: DbSession) {
  const columns = ['tenant', 'user_id', 'route', 'key', 'body_hash', 'created_time'];
  return platform
    .insertInto('idempotency')
    .values(Object.fromEntries(columns.map((column) => [column, param(column)])))
    .onConflict((conflict) => conflict.doNothing())
    .returning('tenant');
}

interface ClaimRow extends Record<string, unknown> {
  body_hash: Buffer;
  reply: string | null;
}

export async function selectClaim(db: DbSession, of: Key): Promise<ClaimRow | undefined> {
  const [row] = await db.prepared<ClaimRow>(
    'idempotency-answer',
    ({ platform }) => rowOf(platform.selectFrom('idempotency').select(['body_hash', 'reply'])),
    keyOf(db, of),
  );
  return row;
}

/** Stores the answer, in the action's transaction. */
export function updateReply(db: DbSession, of: Key, reply: string): Promise<void> {
  return db.later({
    key: 'idempotency-keep',
    build: ({ platform }) => rowOf(platform.updateTable('idempotency').set({ reply: param('reply') })),
    values: { reply, ...keyOf(db, of) },
  });
}

function keyOf(db: DbSession, { userId, route, key }: Key) {
  return { tenant: db.tenant, userId, route, key };
}

function rowOf<B extends { where(column: string, operator: '=', value: unknown): B }>(query: B): B {
  return query
    .where('tenant', '=', param('tenant'))
    .where('user_id', '=', param('userId'))
    .where('route', '=', param('route'))
    .where('key', '=', param('key'));
}
