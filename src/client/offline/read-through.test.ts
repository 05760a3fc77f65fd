import 'fake-indexeddb/auto';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { STORAGE_KEYS, writeStored, writeToken } from '../api/storage.ts';
import { keptReply } from './kept-replies.ts';
import { keepRepliesOf, readThrough, useKeptSince } from './read-through.ts';
import { SealedStore } from './sealed-store.ts';

const read = vi.fn();
const answers = (...given: (object | ApiError)[]) => {
  for (const one of given) {
    if (one instanceof ApiError) read.mockRejectedValueOnce(one);
    else read.mockResolvedValueOnce(one);
  }
};
const lost = new ApiError('网络不通', { kind: 'network' });
const proxy = new ApiError('网关超时', { kind: 'http', status: 504 });

const client = new QueryClient({
  defaultOptions: {
    queries: {
      retry: 1,
      retryDelay: 0,
      persister: (readNow, context, query) =>
        readThrough(readNow, context, query, (predicate) => void client.invalidateQueries({ predicate })),
    },
  },
});
const ask = (...queryKey: string[]) => client.fetchQuery({ queryKey, queryFn: () => read(), staleTime: 0 });
const isKept = (hash: string) => vi.waitFor(async () => expect(await keptReply(hash)).not.toBeNull());
const since = () => renderHook(() => useKeptSince()).result.current;

beforeAll(async () => {
  writeToken('a token');
  writeStored(STORAGE_KEYS.keeper, '1');
  await SealedStore.openWith('1', crypto.getRandomValues(new Uint8Array(32)));
  keepRepliesOf(['Round']);
});
beforeEach(() => client.clear());

test.each([
  ['the network, asked once more', [lost, lost]],
  ['the server behind a proxy', [proxy]],
])('answers from this device while out of reach: %s', async (_what, failures) => {
  answers({ rows: ['储罐区日检'] }, ...failures);
  await ask('Round', 'page');
  await isKept('["Round","page"]');
  expect(since()).toBeNull();
  expect(await ask('Round', 'page')).toEqual({ rows: ['储罐区日检'] });
  expect(since()).toBeGreaterThan(Date.now() - 60_000);
  answers({ rows: [] });
  await ask('Round', 'other');
  expect(since()).toBeNull();
  expect(client.getQueryState(['Round', 'page'])?.isInvalidated).toBe(true);
});

test('one lost request is repeated, and no old rows are shown for it', async () => {
  answers({ rows: ['旧'] }, lost, { rows: ['新'] });
  await ask('Round', 'again');
  await isKept('["Round","again"]');
  expect(await ask('Round', 'again')).toEqual({ rows: ['新'] });
  expect(since()).toBeNull();
});

test('an overloaded server leaves what is kept, and rows on screen are read again after a while', async () => {
  const busy = new ApiError('服务暂不可用，请稍后再试', { kind: 'business', status: 503, code: 503 });
  answers({ rows: ['旧'] }, busy, busy, proxy);
  await ask('Round', 'seen');
  await isKept('["Round","seen"]');
  await expect(ask('Round', 'seen')).rejects.toBe(busy);
  await isKept('["Round","seen"]');
  const wait = vi.spyOn(globalThis, 'setTimeout');
  const rows = new QueryObserver(client, { queryKey: ['Round', 'seen'], queryFn: () => read(), staleTime: 60_000 });
  const leave = rows.subscribe(() => undefined);
  await vi.waitFor(() => expect(since()).not.toBeNull());
  const [again, , ...of] = wait.mock.calls.find(([, delay]) => delay === 20_000) ?? [];
  wait.mockRestore();
  answers({ rows: ['新'] });
  (again as (...of: unknown[]) => void)(...of);
  await vi.waitFor(() => expect(rows.getCurrentResult().data).toEqual({ rows: ['新'] }));
  expect(since()).toBeNull();
  leave();
});

test('hides no refusal, after which nothing is shown from here, and keeps nothing of other resources', async () => {
  const refused = new ApiError('无权查看', { kind: 'business', status: 403 });
  answers({ rows: [1] }, refused, refused, { rows: [2] }, lost, lost);
  await ask('Round', 'page');
  await isKept('["Round","page"]');
  await expect(ask('Round', 'page')).rejects.toBe(refused);
  await vi.waitFor(async () => expect(await keptReply('["Round","page"]')).toBeNull());
  await ask('sysUser', 'page');
  await expect(ask('sysUser', 'page')).rejects.toBe(lost);
});
