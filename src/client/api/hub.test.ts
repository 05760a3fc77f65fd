import { afterEach, expect, it, vi } from 'vitest';

/** Fake hub connection whose state and failures the test sets. */
const hub = vi.hoisted(() => ({ state: 'Disconnected', failures: 0, close: () => {} }));

vi.mock('@microsoft/signalr', () => {
  const connection = {
    get state() {
      return hub.state;
    },
    on: () => {},
    onclose: (closed: () => void) => {
      hub.close = () => {
        hub.state = 'Disconnected';
        closed();
      };
    },
    start: async () => {
      if (hub.failures-- > 0) throw new Error('refused');
      hub.state = 'Connected';
    },
    stop: async () => {},
  };
  const builder = { withUrl: () => builder, configureLogging: () => builder, build: () => connection };
  return {
    HttpTransportType: { WebSockets: 1 },
    LogLevel: { None: 6 },
    HubConnectionState: { Disconnected: 'Disconnected' },
    HubConnectionBuilder: class {
      constructor() {
        // biome-ignore lint/correctness/noConstructorReturn: chained calls of the client end in the connection above.
        return builder;
      }
    },
  };
});

afterEach(() => vi.useRealTimers());

it('what changed before the first connection is read as after a break', async () => {
  vi.useFakeTimers();
  const { connectHub, RETRY_AFTER } = await import('./hub.ts');
  const { queryClient } = await import('./queries.ts');
  const { refreshAll } = await import('../shell/feedback/hub-events.ts');
  const connected: boolean[] = [];
  const reads: string[] = [];
  for (const key of ['RiskRegister', 'schemas']) {
    queryClient.setQueryDefaults([key], { queryFn: () => reads.push(key), staleTime: Number.POSITIVE_INFINITY });
    await queryClient.fetchQuery({ queryKey: [key] });
  }
  const unused = () => {};
  hub.failures = 1;
  const stop = connectHub({
    onMessage: unused,
    onDataChange: unused,
    onForcedOut: unused,
    onConnected: (isAgain) => {
      connected.push(isAgain);
      refreshAll(isAgain);
    },
  });
  const stale = () =>
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey, state }) => [queryKey[0], state.isInvalidated]);
  await vi.advanceTimersByTimeAsync(0);
  expect(connected).toEqual([]);
  await vi.advanceTimersByTimeAsync(RETRY_AFTER);
  expect(connected).toEqual([false]);
  expect(Object.fromEntries(stale())).toEqual({ RiskRegister: true, schemas: false });
  hub.close();
  await vi.advanceTimersByTimeAsync(RETRY_AFTER);
  expect(connected).toEqual([false, true]);
  expect(Object.fromEntries(stale())).toEqual({ RiskRegister: true, schemas: true });
  stop();
});
