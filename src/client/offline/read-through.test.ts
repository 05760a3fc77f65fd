import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
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
      retry: false,
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

test.each([lost, proxy])('answers from this device while the server is out of reach: %s', async (failure) => {
  answers({ rows: ['储罐区日检'] }, failure);
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

test('hides no refusal, after which nothing is shown from here, and keeps nothing of other resources', async () => {
  const refused = new ApiError('无权查看', { kind: 'business', status: 403 });
  answers({ rows: [1] }, refused, { rows: [2] }, lost);
  await ask('Round', 'page');
  await isKept('["Round","page"]');
  await expect(ask('Round', 'page')).rejects.toBe(refused);
  await vi.waitFor(async () => expect(await keptReply('["Round","page"]')).toBeNull());
  await ask('sysUser', 'page');
  await expect(ask('sysUser', 'page')).rejects.toBe(lost);
});
