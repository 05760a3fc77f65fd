import { Table, type TableProps } from 'antd';
import { type ComponentRef, useEffect, useEffectEvent, useRef } from 'react';
import './data-table.css';

const TABLE = '.ant-table-wrapper';
const HEADER = 'ant-table-header';
const BODY = 'ant-table-body';
const SCROLLING = `.${HEADER}, .${BODY}, .ant-table-content`;
const PINNED = 'ant-table-cell-fix';

/**
 * Keeps header and body at the same scroll position, which antd does not when focus scrolls; reveals focused cells that
 * pinned columns cover.
 */
function useOneScroll(tableOf: () => HTMLElement | null): void {
  const current = useEffectEvent(tableOf);
  useEffect(() => {
    const table = current();
    if (!table) return;
    const follow = createFollower(table);
    const reveal = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.closest(TABLE) === table) revealBesidePinned(target);
    };
    // Scroll events do not bubble; capturing also reaches parts that antd replaces later.
    table.addEventListener('scroll', follow, { capture: true, passive: true });
    table.addEventListener('focusin', reveal);
    return () => {
      table.removeEventListener('scroll', follow, { capture: true });
      table.removeEventListener('focusin', reveal);
    };
  }, []);
}

function createFollower(table: HTMLElement): (event: Event) => void {
  let ofBody = 0;
  return ({ target }) => {
    if (!(target instanceof HTMLElement) || target.closest(TABLE) !== table) return;
    if (target.classList.contains(BODY)) ofBody = target.scrollLeft;
    // A header at the body's last scroll position was moved by antd: the body has moved on and must not jump back.
    if (!target.classList.contains(HEADER) || Math.abs(target.scrollLeft - ofBody) < 1) return;
    const body = table.querySelector<HTMLElement>(`.${BODY}`);
    if (!body) return;
    body.scrollLeft = target.scrollLeft;
    ofBody = body.scrollLeft;
    target.scrollLeft = ofBody;
  };
}

/** Scrolls sideways until no pinned column covers the focused cell; of a cell that is too wide the start is shown. */
function revealBesidePinned(focused: HTMLElement): void {
  const cell = focused.closest<HTMLElement>('th, td');
  const part = focused.closest<HTMLElement>(SCROLLING);
  const row = cell?.parentElement;
  if (!cell || !part || !row || cell.classList.contains(PINNED)) return;
  const width = (edge: 'start' | 'end') =>
    [...row.children]
      .filter((other) => other.classList.contains(`${PINNED}-${edge}`))
      .reduce((sum, other) => sum + other.getBoundingClientRect().width, 0);
  const view = part.getBoundingClientRect();
  const { left, right } = cell.getBoundingClientRect();
  const before = view.left + width('start') - left;
  const behind = right - (view.right - width('end'));
  if (before > 0) part.scrollLeft -= before;
  else if (behind > 0) part.scrollLeft += Math.min(behind, -before);
}

/** antd's table with header and body at the same scroll position; used for every table of the product. */
export function DataTable<R extends object>(props: TableProps<R>) {
  const table = useRef<ComponentRef<typeof Table>>(null);
  useOneScroll(() => table.current?.nativeElement ?? null);
  return <Table<R> {...props} ref={table} />;
}
