import { afterEach, expect, it, vi } from 'vitest';

/** Fake hub connection whose state and failures the test sets; `ways` are those that were tried. */
const hub = vi.hoisted(() => ({ state: 'Disconnected', failures: 0, ways: [] as number[], close: () => {} }));

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
    stop: async () => hub.close(),
  };
  const withUrl = (_: string, { transport }: { transport: number }) => {
    hub.ways.push(transport);
    return builder;
  };
  const builder = { withUrl, configureLogging: () => builder, build: () => connection };
  return {
    HttpTransportType: { WebSockets: 1, LongPolling: 4 },
    LogLevel: { None: 6 },
    HubConnectionState: { Connected: 'Connected' },
    HubConnectionBuilder: class {
      constructor() {
        // biome-ignore lint/correctness/noConstructorReturn: chained calls of the client end in the connection above.
        return builder;
      }
    },
  };
});

/** Failures of one attempt: by WebSocket and by polling. */
const BOTH = 2;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

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
  hub.failures = BOTH;
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

it('without a connection the page is read every 30 s and when it comes into view, until the hub answers', async () => {
  vi.useFakeTimers();
  const { connectHub, LOST_AFTER, RETRY_AFTER } = await import('./hub.ts');
  const { HUB_EVENTS } = await import('../shell/feedback/hub-events.ts');
  const { READ_EVERY } = await import('../shell/feedback/without-hub.ts');
  const { queryClient } = await import('./queries.ts');
  const read = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  hub.state = 'Disconnected';
  // Coming into view is one attempt more.
  hub.failures = BOTH * (LOST_AFTER + 1 + READ_EVERY / RETRY_AFTER);
  const stop = connectHub(HUB_EVENTS);
  await vi.advanceTimersByTimeAsync((LOST_AFTER - 1) * RETRY_AFTER);
  expect(read).not.toHaveBeenCalled();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(READ_EVERY);
  expect(read).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(RETRY_AFTER);
  expect(read, 'once more on the connection').toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(10 * READ_EVERY);
  expect(read).toHaveBeenCalledTimes(3);
  stop();
});

it('where no WebSocket opens it polls, but not while nobody sees the page', async () => {
  vi.useFakeTimers();
  const { connectHub, RETRY_AFTER } = await import('./hub.ts');
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const turn = (to: DocumentVisibilityState) => {
    visible.mockReturnValue(to);
    document.dispatchEvent(new Event('visibilitychange'));
    return vi.advanceTimersByTimeAsync(2 * RETRY_AFTER);
  };
  const events = {
    onMessage: vi.fn(),
    onDataChange: vi.fn(),
    onForcedOut: vi.fn(),
    onConnected: vi.fn(),
    onLost: vi.fn(),
  };
  Object.assign(hub, { state: 'Disconnected', failures: 1, ways: [] });
  const stop = connectHub(events);
  await vi.advanceTimersByTimeAsync(0);
  expect([hub.ways, hub.state]).toEqual([[1, 4], 'Connected']);
  await turn('hidden');
  expect([hub.ways, hub.state]).toEqual([[1, 4], 'Disconnected']);
  expect(events.onLost).toHaveBeenCalledTimes(1);
  hub.failures = 1;
  await turn('visible');
  expect([hub.ways, hub.state]).toEqual([[1, 4, 1, 4], 'Connected']);
  expect(events.onConnected.mock.calls).toEqual([[false], [true]]);
  stop();
});
