import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SEVEN_DAYS } from '../api/storage.ts';
import { readDraft } from './drafts.ts';
import type { SignIn } from './machine.ts';
import { useDraft } from './use-draft.ts';
import { SignInContext } from './use-session.ts';

const signIn = (id: string): SignIn => ({
  user: { id, account: id, name: id, adminType: '3', permissions: [], menus: [], apps: [] },
  application: '',
  menus: [],
});

const as = (id: string) => ({
  wrapper: ({ children }: { children: ReactNode }) => <SignInContext value={signIn(id)}>{children}</SignInContext>,
});

const draftOf = (id: string, key = 'CameraFile:add') => renderHook(() => useDraft<{ name: string }>(key), as(id));

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

describe('useDraft', () => {
  it('comes back after a reload, to the same user and form only', () => {
    const first = draftOf('1');
    expect(first.result.current.draft).toBeNull();
    act(() => first.result.current.save({ name: '高压柜' }));
    act(() => void vi.advanceTimersByTime(300));
    expect(draftOf('1').result.current.draft).toEqual({ name: '高压柜' });
    expect(draftOf('2').result.current.draft).toBeNull();
    expect(draftOf('1', 'CameraFile:edit:3').result.current.draft).toBeNull();
  });

  it('is written at the latest when the page goes away', () => {
    const { result } = draftOf('1');
    act(() => result.current.save({ name: 'a' }));
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(readDraft('1', 'CameraFile:add')?.value).toEqual({ name: 'a' });
  });

  it('is gone when cleared, and what was waiting is not written after it', () => {
    const { result } = draftOf('1');
    act(() => result.current.save({ name: 'a' }));
    act(() => result.current.clear());
    act(() => void vi.advanceTimersByTime(1_000));
    expect(result.current.draft).toBeNull();
    expect(draftOf('1').result.current.draft).toBeNull();
  });

  it('expires after seven days', () => {
    const { result, unmount } = draftOf('1');
    act(() => result.current.save({ name: 'a' }));
    unmount();
    expect(readDraft('1', 'CameraFile:add')).not.toBeNull();
    vi.setSystemTime(1_000_000 + SEVEN_DAYS + 1_000);
    expect(readDraft('1', 'CameraFile:add')).toBeNull();
  });
});
