import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearSignIn, readStored, readToken, SEVEN_DAYS, STORAGE_KEYS, writeStored, writeToken } from './storage.ts';

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

describe('storage (look.md#10.8)', () => {
  it('storage-01 storage-03 storage-04: the token lies under pro__Access-Token for 7 days', () => {
    vi.useFakeTimers({ now: 1_000_000 });
    writeToken('t');
    expect(JSON.parse(localStorage.getItem('pro__Access-Token') ?? '')).toEqual({ value: 't', expire: 605_800_000 });
    vi.setSystemTime(1_000_000 + SEVEN_DAYS - 1);
    expect(readToken()).toBe('t');
    vi.setSystemTime(1_000_000 + SEVEN_DAYS);
    expect(readToken()).toBeNull();
    expect(localStorage.getItem('pro__Access-Token')).toBeNull();
  });

  it('sign-in-state-07: a logout removes token, application/menu list and dictionaries, not the settings', () => {
    for (const key of Object.values(STORAGE_KEYS)) writeStored(key, 'x');
    clearSignIn();
    expect(readToken()).toBeNull();
    expect(readStored('ALL_APPS_MENU')).toBeNull();
    expect(readStored('DICT_TYPE_TREE_DATA')).toBeNull();
    expect(readStored('DEFAULT_THEME')).toBe('x');
  });

  it('garbage is nothing', () => {
    localStorage.setItem('pro__Access-Token', 'plain');
    expect(readToken()).toBeNull();
    localStorage.setItem('pro__Access-Token', '{"other":1}');
    expect(readToken()).toBeNull();
  });

  it('keeps in memory what a full storage refuses, in place of the older value', () => {
    writeToken('older');
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    writeToken('newer');
    vi.restoreAllMocks();
    expect(readToken()).toBe('newer');
    clearSignIn();
    expect(readToken()).toBeNull();
  });
});
