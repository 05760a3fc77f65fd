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

/** Deletes the reply kept to a query. */
export async function dropReply(hash: string): Promise<void> {
  await (await keptStore())?.drop(KIND, hash);
}

/** Reply kept to a query; null if there is none. */
export async function keptReply<T>(hash: string): Promise<{ value: T; savedAt: number } | null> {
  const found = await (await keptStore())?.get<T>(KIND, hash);
  return found && found.savedAt >= Date.now() - KEPT_MS ? found : null;
}
