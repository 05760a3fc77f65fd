import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { DbSession } from '../../db/session.ts';
import { refuse } from '../../errors.ts';
import { insertClaim, selectClaim, updateReply } from './idempotency.sql.ts';

/** A user's action that may be sent more than once (security.md#R11). */
export interface ActionKey {
  userId: string;
  route: string;
  /** X-Request-Id. */
  key: string;
  bodyHash: Buffer;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Id of an action: X-Request-Id, or the id in Content-Type, since proxies may remove unknown headers (wire.md#1.3). */
export function sentRequestId({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const [own] = [headers['x-request-id']].flat();
  return own || (/; ?request-id=([\w-]+)$/i.exec(headers['content-type'] ?? '')?.[1] ?? '');
}

export function isRequestId(text: string): boolean {
  return UUID.test(text);
}

/** Hashes a body with sorted keys, since a retry may order the keys differently. */
export function hashBody(body: unknown, fileHash: string | undefined): Buffer {
  return createHash('sha256')
    .update(canonical(body))
    .update(fileHash ?? '')
    .digest();
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`;
}

/**
 * Claims the action in the transaction that performs it; null for the first request. A repeated request waits for the
 * end of the first one and gets the stored answer.
 * @throws REPEATED_ID if the id was sent with another body
 */
export async function claimAction(db: DbSession, action: ActionKey, now: Date): Promise<string | null> {
  const isFirst = await insertClaim(db, { ...action, now });
  return isFirst ? null : storedAnswer(db, action);
}

async function storedAnswer(db: DbSession, action: ActionKey): Promise<string> {
  const row = await selectClaim(db, action);
  if (!row?.body_hash.equals(action.bodyHash)) throw refuse('REPEATED_ID');
  // Action and answer are committed together, so an action without an answer is never found here.
  if (row.reply === null) throw refuse('BUSY');
  return row.reply;
}

/** Stores the answer for repetitions, in the same transaction. */
export function keepAnswer(db: DbSession, action: ActionKey, reply: string): Promise<void> {
  return updateReply(db, action, reply);
}
