import type { Query, QueryFunction, QueryFunctionContext } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { isApiError, isOutOfReach } from '../api/api-error.ts';
import { withKept } from './on-demand.ts';

/** Resources whose replies are kept on this device; schemas and dictionaries come with them. */
const kept = new Set<unknown>(['schemas', 'sysDictType']);

/** Adds resources whose replies are kept on this device. */
export function keepRepliesOf(resources: readonly string[]): void {
  for (const name of resources) kept.add(name);
}

/** Queries on screen that were answered from this device, with the time in epoch ms of their reply. */
let fromHere: ReadonlyMap<string, number> = new Map();
const listeners = new Set<() => void>();

function show(next: ReadonlyMap<string, number>): void {
  fromHere = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Time in epoch ms of the oldest reply on screen that came from this device; null: all came from the server. */
export function useKeptSince(): number | null {
  return useSyncExternalStore(subscribe, () => (fromHere.size > 0 ? Math.min(...fromHere.values()) : null));
}

/**
 * Reads a query from the server and keeps the reply on this device; while the server is out of reach, returns the reply
 * kept here. Once the server answers again, `readAgain` gets the keys of all queries answered from here.
 */
export async function readThrough<T>(
  read: QueryFunction<T>,
  context: QueryFunctionContext,
  { queryHash, queryKey, meta }: Query,
  readAgain: (isKept: (query: Query) => boolean) => void,
): Promise<T> {
  if (!kept.has(queryKey[0]) || meta?.isKept === false) return read(context);
  try {
    const reply = await read(context);
    void withKept(({ keepReply }) => keepReply(queryHash, reply));
    if (fromHere.size > 0) goBack(queryHash, readAgain);
    return reply;
  } catch (error) {
    if (!isOutOfReach(error)) {
      // A user who may no longer read this does not read it from here either.
      if (isApiError(error) && error.kind === 'business') void withKept(({ dropReply }) => dropReply(queryHash));
      throw error;
    }
    const found = await withKept(({ keptReply }) => keptReply<T>(queryHash));
    if (!found) throw error;
    show(new Map(fromHere).set(queryHash, found.savedAt));
    return found.value;
  }
}

/** Has the queries answered from this device read again, but the one just read. */
function goBack(justRead: string, readAgain: (isKept: (query: Query) => boolean) => void): void {
  const before = fromHere;
  show(new Map());
  readAgain(({ queryHash }) => queryHash !== justRead && before.has(queryHash));
}
