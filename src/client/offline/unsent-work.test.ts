import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readStored, STORAGE_KEYS, writeStored, writeToken } from '../api/storage.ts';
import { awaitedKey, draftKeys, readDraft, writeDraft } from '../session/drafts.ts';
import { dropFile, filesOf, keepFile } from '../session/kept-files.ts';
import { openDeviceDatabase } from './device-database.ts';
import { bringBack, closeStores, keptStore } from './keeper.ts';
import { beforeLogout } from './kept-here.ts';
import { SealedStore } from './sealed-store.ts';

const key = vi.hoisted(() => ({ key: '' }));
vi.mock('../api/send.ts', () => ({ send: () => Promise.resolve(key) }));

const keyOf = (person: string) => btoa(person.padEnd(32, 'k'));

/** Signs a user in on this device, as the page does. */
async function signIn(person: string): Promise<void> {
  writeToken(person);
  key.key = keyOf(person);
  await bringBack(person);
}

/** Signs a user out: the session notes who leaves, the stores do the rest. */
function signOut(person: string): Promise<void> {
  writeStored(STORAGE_KEYS.leaving, person);
  localStorage.removeItem(`pro__${STORAGE_KEYS.token}`);
  return closeStores();
}

beforeEach(async () => {
  await signIn('7');
  writeDraft('7', 'RiskRegister:add', { riskDesc: '法兰渗漏' });
  const photo = { ...{ userId: '7', work: 'RiskRegister:add', slot: 'riskFile', name: '现场.jpg' }, requestId: 'r1' };
  const original = new Blob(['大图']);
  await keepFile({
    ...photo,
    id: 'f1',
    file: new Blob(['小图'], { type: 'image/jpeg' }),
    original,
    savedAt: Date.now(),
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await closeStores();
  for (const { id } of await filesOf('7')) await dropFile(id);
  localStorage.clear();
  await (await openDeviceDatabase()).clear('entries');
});

describe('unsent work', () => {
  it('cannot be read after signing out, and is there again for its owner', async () => {
    await signOut('7');
    expect(draftKeys('7')).toEqual([]);
    expect(await filesOf('7')).toEqual([]);
    await signIn('8');
    expect([draftKeys('7'), await filesOf('8'), readStored(awaitedKey('8'))]).toEqual([[], [], null]);
    await signOut('8');

    await signIn('7');
    expect(readDraft('7', 'RiskRegister:add')?.value).toEqual({ riskDesc: '法兰渗漏' });
    const [file] = await filesOf('7');
    expect(file).toMatchObject({ id: 'f1', work: 'RiskRegister:add', requestId: 'r1', name: '现场.jpg' });
    expect([await file?.file.text(), file?.file.type, await file?.original?.text()]).toEqual([
      '小图',
      'image/jpeg',
      '大图',
    ]);
    expect(await (await SealedStore.open('7'))?.all('draft')).toEqual([]);
    expect(readStored(awaitedKey('7'))).toBeNull();
  });

  it('is named before a logout, with what becomes of it', async () => {
    expect(await beforeLogout('7')).toBe(
      '还有 1 个照片或附件，1 份未完成草稿没有提交，退出后加密存在本机，下次在这台设备登录时恢复。',
    );
    expect(await beforeLogout('8')).toBeNull();
    await closeStores();
    expect(await beforeLogout('7')).toContain('退出后会从本机删除，请先提交');
  });

  it('stays readable when the session is lost, since its user goes on', async () => {
    localStorage.removeItem(`pro__${STORAGE_KEYS.token}`);
    await closeStores();
    expect(readDraft('7', 'RiskRegister:add')).not.toBeNull();
    expect(await filesOf('7')).toHaveLength(1);
  });

  it('is deleted by signing out where nothing can be encrypted', async () => {
    await (await openDeviceDatabase()).clear('keys');
    await signOut('7');
    await signIn('7');
    expect([draftKeys('7'), await filesOf('7')]).toEqual([[], []]);
  });

  it('is not lost when the device has no room for the encrypted copy', async () => {
    vi.spyOn(SealedStore.prototype, 'put').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
    await signOut('7');
    expect(draftKeys('7')).toHaveLength(1);
    await signIn('8');
    expect(await (await keptStore())?.all('draft')).toEqual([]);
    localStorage.removeItem(`pro__${STORAGE_KEYS.token}`);
    await closeStores();
    expect(draftKeys('7')).toEqual([]);
    await signIn('7');
    expect(draftKeys('7')).toHaveLength(1);
  });

  it('stays encrypted, too, while the device has no room for what comes back', async () => {
    await signOut('7');
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation((key) => {
      if (key.includes('DRAFT')) throw new DOMException('full', 'QuotaExceededError');
    });
    await signIn('7');
    expect(readDraft('7', 'RiskRegister:add')).not.toBeNull();
    full.mockRestore();
    expect(await (await SealedStore.open('7'))?.all('draft')).toHaveLength(1);
    expect(readStored(awaitedKey('7'))).toBe(true);
  });

  it('stays readable where signing out was begun and its user went on', async () => {
    writeStored(STORAGE_KEYS.leaving, '7');
    await signIn('7');
    localStorage.removeItem(`pro__${STORAGE_KEYS.token}`);
    await closeStores();
    expect(draftKeys('7')).toHaveLength(1);
  });
});
