import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { readDraft, removeDraft, writeDraft } from './drafts.ts';
import { useSignIn } from './use-session.ts';

const PAUSE = 300;

export interface Draft<T> {
  /** Draft found when the form opened; null: no draft to restore. */
  draft: T | null;
  savedAt: number | null;
  /** Stores the value 300 ms after the last change, and at the latest when the page is closed. */
  save: (value: T) => void;
  /** Deletes the draft, after a successful save or when the user discards it. */
  clear: () => void;
}

/** Draft of a form, kept for seven days per user under `key`, e.g. `CameraFile:add` or `RiskRegister:edit:12`. */
export function useDraft<T>(key: string): Draft<T> {
  const userId = useSignIn()?.user.id ?? '';
  const stored = useMemo(() => readDraft(userId, key), [userId, key]);
  const [cleared, setCleared] = useState<unknown>(null);
  const found = stored === cleared ? null : stored;
  const waiting = useRef<{ value: T } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    if (waiting.current && userId) writeDraft(userId, key, waiting.current.value);
    waiting.current = null;
  }, [userId, key]);

  const save = useCallback(
    (value: T) => {
      waiting.current = { value };
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, PAUSE);
    },
    [flush],
  );

  const clear = useCallback(() => {
    clearTimeout(timer.current);
    waiting.current = null;
    setCleared(stored);
    removeDraft(userId, key);
  }, [userId, key, stored]);

  useEffect(() => {
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);

  return { draft: (found?.value as T | undefined) ?? null, savedAt: found?.savedAt ?? null, save, clear };
}
