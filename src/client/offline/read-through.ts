import type { Query, QueryFunction, QueryFunctionContext } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { withKept } from './on-demand.ts';

/** Resources whose replies are kept on this device; schemas and dictionaries come with them. */
const kept = new Set<unknown>(['schemas', 'sysDictType']);

/** Adds resources whose replies are kept on this device. */
export function keepRepliesOf(resources: readonly string[]): void {
  for (const name of resources) kept.add(name);
}

/** Milliseconds after which queries answered from this device are read again. */
const AGAIN_MS = 20_000;

/** Queries on screen that were answered from this device, with the time in epoch ms of their reply. */
let fromHere: ReadonlyMap<Query, number> = new Map();
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(next: ReadonlyMap<Query, number>): void {
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
  query: Query,
  readAgain: ReadAgain,
): Promise<T> {
  if (!kept.has(query.queryKey[0]) || query.meta?.isKept === false) return read(context);
  try {
    const reply = await read(context);
    void withKept(({ keepReply }) => keepReply(query.queryHash, reply));
    if (fromHere.size > 0) goBack(query, readAgain);
    return reply;
  } catch (error) {
    const found = await withKept(({ replyInstead }) => replyInstead<T>(error, query));
    if (!found) throw error;
    show(new Map(fromHere).set(query, found.savedAt));
    clearTimeout(timer);
    timer = setTimeout(lookAgain, AGAIN_MS, readAgain);
    return found.value;
  }
}

type ReadAgain = (isKept: (query: Query) => boolean) => void;

/** Has the queries answered from this device read again, but the one just read. */
function goBack(justRead: Query, readAgain: ReadAgain): void {
  const before = fromHere;
  show(new Map());
  readAgain((query) => query !== justRead && before.has(query));
}

/** Tries the queries on screen again; those that left the screen no longer count as shown. */
function lookAgain(readAgain: ReadAgain): void {
  show(new Map([...fromHere].filter(([query]) => query.isActive())));
  readAgain((query) => fromHere.has(query));
  if (fromHere.size > 0) timer = setTimeout(lookAgain, AGAIN_MS, readAgain);
}
