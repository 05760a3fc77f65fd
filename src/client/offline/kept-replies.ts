import type { Query } from '@tanstack/react-query';
import { isApiError, isLost, isOutOfReach } from '../api/api-error.ts';
import { keptStore } from './keeper.ts';

/** Kind of entries that are replies. */
export const KIND = 'reply';
/** Maximum bytes of replies on this device; the oldest go first. */
const MOST_BYTES = 50_000_000;
/** Milliseconds after which a reply is no longer kept. */
const KEPT_MS = 7 * 86_400_000;
/** Replies kept between two looks at their bytes. */
const BETWEEN = 100;

let count = 0;

/** Keeps the reply to a query, encrypted; does nothing where the user has no store. */
export async function keepReply(hash: string, reply: unknown): Promise<void> {
  const store = await keptStore();
  if (!store) return;
  await store.put(KIND, hash, reply ?? null);
  if (count % BETWEEN === 0) await store.trim(KIND, { bytes: MOST_BYTES, since: Date.now() - KEPT_MS });
  count += 1;
}

/**
 * Reply kept to a query that failed, if the server is out of reach; else null. A user who may no longer read the query
 * does not read it from here either.
 */
export async function replyInstead<T>(error: unknown, { queryHash, state }: Query): Promise<KeptReply<T> | null> {
  if (isOutOfReach(error)) {
    // One lost request is repeated before old rows are shown.
    const isRepeated = !navigator.onLine || !isLost(error) || state.fetchFailureCount > 0;
    return isRepeated ? keptReply<T>(queryHash) : null;
  }
  const isRefused = isApiError(error) && [error.status, error.code].some((code) => code === 403 || code === 404);
  if (isRefused) await (await keptStore())?.drop(KIND, queryHash);
  return null;
}

interface KeptReply<T> {
  value: T;
  savedAt: number;
}

/** Reply kept to a query; null if there is none. */
export async function keptReply<T>(hash: string): Promise<KeptReply<T> | null> {
  const found = await (await keptStore())?.get<T>(KIND, hash);
  return found && found.savedAt >= Date.now() - KEPT_MS ? found : null;
}
