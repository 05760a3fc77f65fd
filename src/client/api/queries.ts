import { QueryClient } from '@tanstack/react-query';
import { readThrough } from '../offline/read-through.ts';
import { isLost, retryDelayOf } from './api-error.ts';
import { lastChange } from './last-change.ts';

/**
 * The first element of a query key is the resource it reads; `dependsOn`: further resources, `'*'` for every resource.
 */
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      dependsOn?: readonly string[];
      /** False for what is not data, such as imported code: it is not kept on the device. */
      isKept?: false;
    };
  }
}

/** Maximum automatic retries of a read after no answer, or an answer with Retry-After; other refusals are final. */
const RETRIES = 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // Without a network a query is tried once, and answered from this device where it can be.
      networkMode: 'offlineFirst',
      persister: (read, context, query) =>
        readThrough(read, context, query, (predicate) => void queryClient.invalidateQueries({ predicate })),
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < RETRIES && (isLost(error) || retryDelayOf(error) !== null),
      retryDelay: (attempt, error) => retryDelayOf(error) ?? 500 * 2 ** attempt,
    },
    mutations: { retry: false },
  },
});

/** Body of the hub's DataChanged (wire.md#4): ids only, the client re-reads through HTTP so that permissions apply. */
export interface DataChange {
  resource: string;
  ids?: readonly unknown[];
}

/** Time in ms within which changes are collected into one refresh. */
const COALESCE = 120;

const waiting = new Set<string>();
let timer: ReturnType<typeof setTimeout> | null = null;

/** Refreshes lists on screen; forms keep typed input, since they have their own state. */
export function applyDataChange(change: DataChange): void {
  waiting.add(change.resource);
  // 'schemas': a form design was published for the resources in `ids`; their rows, details and options are read again.
  if (change.resource === 'schemas') for (const name of change.ids ?? []) waiting.add(String(name));
  if (timer === null) timer = setTimeout(flush, COALESCE);
}

function flush(): void {
  const changed = new Set(waiting);
  waiting.clear();
  timer = null;
  lastChange.byOthers = Date.now();
  void queryClient.invalidateQueries({
    predicate: (query) => concerns(changed, query.queryKey, query.meta?.dependsOn ?? []),
  });
}

/** True if a query reads one of the changed resources. Exported for its test. */
export function concerns(changed: ReadonlySet<string>, key: readonly unknown[], dependsOn: readonly string[]): boolean {
  if (dependsOn.includes('*') || dependsOn.some((name) => changed.has(name))) return true;
  return typeof key[0] === 'string' && changed.has(key[0]);
}
