import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

interface Rows {
  /** Ids of the rows on the current page, in order. */
  ids: readonly string[];
  page: number;
  pages: number;
  setPage(page: number): void;
  /** True: the first row takes the focus as soon as it is rendered, because no other element of the dialog does. */
  startsHere: boolean;
  /** Called by Enter on a row. */
  onTake?: ((id: string) => void) | undefined;
}

export interface RowCursor {
  list: RefObject<HTMLDivElement | null>;
  /** tabIndex of a row's checkbox: only one row is in the tab order. */
  tabIndexOf(id: string): 0 | -1;
  onFocus(event: FocusEvent): void;
  onKeyDown(event: KeyboardEvent): void;
  /** Moves the focus from the search line into the rows. */
  enter(): void;
}

/** Excludes the hidden row antd measures widths with, which repeats the checkbox of the heading. */
const BOXES = '.ant-table-row input[type="checkbox"]';

/** Keyboard control of rows, one tab stop: arrows, Home, End move; PageUp, PageDown turn pages; space ticks. */
export function useRowCursor({ ids, page, pages, setPage, startsHere, onTake }: Rows): RowCursor {
  const list = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const isAwaited = useRef(startsHere);
  const first = ids[0];
  const current = Math.min(at, Math.max(0, ids.length - 1));
  const boxes = () => [...(list.current?.querySelectorAll<HTMLInputElement>(BOXES) ?? [])];
  const indexOf = (target: EventTarget) => {
    const all: EventTarget[] = boxes();
    return all.indexOf(target);
  };
  useEffect(() => {
    if (first === undefined || !isAwaited.current) return;
    isAwaited.current = false;
    if (isBusyElsewhere(list.current)) return;
    list.current?.querySelector<HTMLInputElement>(BOXES)?.focus();
  }, [first]);
  const turn = (to: number) => {
    if (to < 1 || to > pages) return;
    isAwaited.current = true;
    setAt(0);
    setPage(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const from = indexOf(event.target);
    if (from < 0 || event.ctrlKey || event.metaKey) return;
    const to = nextAt(event.key, from, ids.length);
    const id = ids[from];
    if (to !== null) boxes()[to]?.focus();
    else if (event.key === 'PageDown') turn(page + 1);
    else if (event.key === 'PageUp') turn(page - 1);
    else if (event.key === 'Enter' && onTake && id !== undefined) onTake(id);
    else return;
    event.preventDefault();
  };
  return {
    list,
    tabIndexOf: (id) => (ids[current] === id ? 0 : -1),
    onFocus: ({ target }) => {
      const now = indexOf(target);
      if (now >= 0) setAt(now);
    },
    onKeyDown,
    enter: () => boxes()[current]?.focus(),
  };
}

function nextAt(key: string, from: number, of: number): number | null {
  if (key === 'ArrowDown') return Math.min(from + 1, of - 1);
  if (key === 'ArrowUp') return Math.max(from - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? of - 1 : null;
}

/** True if another part of the picker has the focus, where it must stay. */
function isBusyElsewhere(list: HTMLElement | null): boolean {
  const active = document.activeElement;
  return active?.closest('.user-picker') != null && !list?.contains(active);
}
