import { useEffect, useMemo, useRef, useState } from 'react';
import { isTyping } from '../../../../client/shell/palette/shortcuts.ts';
import { type InboxTask, keyOf } from './use-inbox.ts';

/** Maximum tasks of one call (inbox.routes.ts). */
export const MOST = 50;

export interface Picked {
  tasks: readonly InboxTask[];
  /** Actions, as `Resource/verb`, that all ticked tasks share. */
  shared: readonly string[];
  has(task: InboxTask): boolean;
  toggle(task: InboxTask): void;
  /** Ticks all visible tasks that share an action with the ticked ones. */
  addAlike(): void;
  /** Number of tasks `addAlike` would add. */
  alike: number;
  drop(tasks: readonly InboxTask[]): void;
  clear(): void;
}

/** Ticked tasks. A task done meanwhile disappears from the list, and so from the ticked ones. */
export function usePicked(rows: readonly InboxTask[]): Picked {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  return useMemo(() => {
    const tasks = rows.filter((task) => keys.has(keyOf(task)));
    const shared = sharedBy(tasks);
    const others = rows.filter((task) => !keys.has(keyOf(task)) && task.shared.some((name) => shared.includes(name)));
    const alike = others.slice(0, Math.max(0, MOST - tasks.length));
    return {
      tasks,
      shared,
      has: (task) => keys.has(keyOf(task)),
      toggle: (task) => {
        if (task.shared.length > 0) setKeys((before) => toggled(before, keyOf(task)));
      },
      addAlike: () => setKeys((before) => new Set([...before, ...alike.map(keyOf)])),
      alike: alike.length,
      drop: (done) =>
        setKeys((before) => new Set([...before].filter((key) => !done.some((task) => keyOf(task) === key)))),
      clear: () => setKeys(new Set()),
    };
  }, [rows, keys]);
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const after = new Set(keys);
  if (!after.delete(key)) after.add(key);
  return after;
}

function sharedBy(tasks: readonly InboxTask[]): string[] {
  const [first, ...others] = tasks;
  return (first?.shared ?? []).filter((name) => others.every(({ shared }) => shared.includes(name)));
}

/** Keys of the keyboard in the list and its forms, with their effects, for the hint below the list. */
export const KEYS = {
  ...{ J: '下一项', K: '上一项', Enter: '办理', X: '选择' },
  ...{ 'Ctrl+Enter': '提交', Esc: '关闭' },
};

const STEPS: { readonly [key: string]: number } = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Elements with keys of their own: dialogs and groups of choices. */
const ELSEWHERE = '.ant-modal-root,[role=radiogroup],[role=menu]';

/** Keyboard: J and K move the focus between tasks, X ticks the focused one, Enter opens it. */
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
  row?.querySelector<HTMLElement>('a, button')?.focus();
}

const within = (rows: readonly unknown[], at: number) => Math.min(rows.length - 1, Math.max(0, at));

/** True if the key belongs to another element. A checkbox takes no text, so keys pressed on it belong to the list. */
function isElsewhere({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true;
  if (!(target instanceof Element) || target.matches('[type=checkbox]')) return false;
  return isTyping(target) || target.closest(ELSEWHERE) !== null;
}
