import { useMemo, useState } from 'react';
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

/** Actions possible for every task. */
function sharedBy(tasks: readonly InboxTask[]): string[] {
  const [first, ...others] = tasks;
  return (first?.shared ?? []).filter((name) => others.every(({ shared }) => shared.includes(name)));
}
