import { useEffect, useRef } from 'react';
import { isTyping } from '../../../../client/shell/palette/shortcuts.ts';

const STEPS: { readonly [key: string]: number } = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Elements with keys of their own: dialogs and groups of choices. */
const ELSEWHERE = '.ant-modal-root,[role=radiogroup],[role=menu]';

/**
 * Keyboard shortcuts of the list: J and K move the focus between tasks, X ticks the focused one; Enter presses its
 * button.
 */
export function useKeys(list: { readonly current: HTMLOListElement | null }, onPick: (index: number) => void): void {
  const pick = useRef(onPick);
  useEffect(() => {
    pick.current = onPick;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const rows = [...(list.current?.children ?? [])];
      if (!isElsewhere(event) && isDone(event.key, rows, pick.current)) event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [list]);
}

/** Handles a key; returns false if it has no function here. */
function isDone(key: string, rows: readonly Element[], pick: (index: number) => void): boolean {
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const step = STEPS[key];
  if (step !== undefined) focusRow(rows[at === -1 ? 0 : within(rows, at + step)]);
  else if (key === 'x' && at !== -1) pick(at);
  else return false;
  return true;
}

function focusRow(row: Element | undefined): void {
  row?.querySelector('button')?.focus();
}

const within = (rows: readonly unknown[], at: number) => Math.min(rows.length - 1, Math.max(0, at));

/** True if the key belongs to another element. A checkbox takes no text, so keys pressed on it belong to the list. */
function isElsewhere({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true;
  if (!(target instanceof Element) || target.matches('[type=checkbox]')) return false;
  return isTyping(target) || target.closest(ELSEWHERE) !== null;
}
