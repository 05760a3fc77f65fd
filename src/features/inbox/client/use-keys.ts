import { useEffect, useRef } from 'react';
import { isTyping } from '../../../client/shell/palette/shortcuts.ts';

const STEPS: { readonly [key: string]: number } = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Dialogs and groups of choices have keys of their own. */
const ELSEWHERE = '.ant-modal-root,[role=radiogroup],[role=menu]';

/** J and K move the focus from task to task, X ticks the one that has it; Enter is the button's own. */
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

/** False: the key means nothing here. */
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

/** The box of a task takes no text: keys pressed on it are those of the list. */
function isElsewhere({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true;
  if (!(target instanceof Element) || target.matches('[type=checkbox]')) return false;
  return isTyping(target) || target.closest(ELSEWHERE) !== null;
}
