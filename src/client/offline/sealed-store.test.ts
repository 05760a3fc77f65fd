import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { openDeviceDatabase } from './device-database.ts';
import { SealedStore } from './sealed-store.ts';

const newKey = () => crypto.getRandomValues(new Uint8Array(32));
const [hers, his] = [newKey(), newKey()];

it('gives back values and files, and counts what they weigh', async () => {
  const store = await SealedStore.openWith('1', hers);
  await store.put(
    'round',
    '7',
    { items: ['液位计完好'] },
    new Map([['a.jpg', new Blob(['照片'], { type: 'image/jpeg' })]]),
  );
  const kept = await store.get<{ items: string[] }>('round', '7');
  expect(kept?.value).toEqual({ items: ['液位计完好'] });
  expect(await kept?.files.get('a.jpg')?.text()).toBe('照片');
  expect(kept?.files.get('a.jpg')?.type).toBe('image/jpeg');
  expect(await store.inventory()).toMatchObject({ round: { count: 1, bytes: expect.any(Number) } });
  await store.drop('round', '7');
  expect(await store.all('round')).toEqual([]);
});

it('stores nothing readable, and a key that can be used but not read', async () => {
  const store = await SealedStore.openWith('1', hers);
  await store.put('hazard', '1', { riskDesc: '法兰渗漏' });
  const database = await openDeviceDatabase();
  const [entry] = await database.getAll('entries');
  expect(new TextDecoder().decode(entry?.value.bytes)).not.toContain('法兰');
  const key = await database.get('keys', '1');
  await expect(crypto.subtle.exportKey('raw', key as CryptoKey)).rejects.toThrow();
});

it('is closed by signing out and open again, with all its entries, for the same user alone', async () => {
  await (await SealedStore.openWith('1', hers)).put('hazard', '1', { riskDesc: '法兰渗漏' });
  await SealedStore.closeAll();
  expect(await SealedStore.open('1')).toBeNull();
  expect(await (await SealedStore.openWith('2', his)).all('hazard')).toEqual([]);
  expect(await (await SealedStore.openWith('1', his)).all('hazard')).toEqual([]);
  expect(await (await SealedStore.openWith('1', hers)).all('hazard')).toMatchObject([
    { value: { riskDesc: '法兰渗漏' } },
  ]);
});

it('does not read an entry that was moved to another place or another user', async () => {
  const store = await SealedStore.openWith('1', hers);
  await store.put('hazard', '1', '甲');
  const database = await openDeviceDatabase();
  const entry = await database.get('entries', ['1', 'hazard', '1']);
  if (!entry) throw new Error('nothing was kept');
  await database.put('entries', { ...entry, id: '2' });
  await database.put('entries', { ...entry, person: '2' });
  expect(await store.get('hazard', '2')).toBeNull();
  expect(await (await SealedStore.openWith('2', hers)).get('hazard', '1')).toBeNull();
});

it('deletes what is older than allowed, then the oldest above a number of bytes', async () => {
  const store = await SealedStore.openWith('3', newKey());
  for (const [at, id] of ['a', 'b', 'c'].entries()) {
    vi.setSystemTime(1_000 * (at + 1));
    await store.put('reply', id, 'x'.repeat(100));
  }
  vi.useRealTimers();
  const names = async () => (await store.all('reply')).map(({ id }) => id);
  await store.trim('reply', { bytes: 250, since: 0 });
  expect(await names()).toEqual(['b', 'c']);
  await store.trim('reply', { bytes: 250, since: 3_000 });
  expect(await names()).toEqual(['c']);
});
