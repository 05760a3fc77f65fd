import { isTyping } from '../../shell/palette/shortcuts.ts';

/** Elements that get the focus when a row is focused: its name, else its first action. */
const OPENERS = '.cell-name, .row-action';
const CONTROLS = 'input[type=checkbox], button, a[href]';
const ROWS = '.list-screen[data-embedded="false"] .list-table .ant-table-row';
const SCROLLED = '.list-screen[data-embedded="false"] .ant-table-body';
const OPEN_DIALOG = '.ant-modal-wrap:not([style*="none"])';
/** An open menu, which uses the arrow keys itself. */
const OPEN_MENU = '[aria-expanded="true"]';

interface Place {
  rows: HTMLElement[];
  /** Index of the focused row; -1: none. */
  at: number;
}

/** Keys that work anywhere on the page; IN_ROW has the keys that need a focused row. */
const ANYWHERE: { readonly [key: string]: (place: Place) => void } = {
  j: (place) => step(place, 1),
  k: (place) => step(place, -1),
  x: ({ rows, at }) => rows[at]?.querySelector<HTMLElement>('input[type=checkbox]')?.click(),
};
const IN_ROW: { readonly [key: string]: (place: Place) => void } = {
  ArrowDown: (place) => step(place, 1),
  ArrowUp: (place) => step(place, -1),
  ArrowRight: (place) => beside(place, 1),
  ArrowLeft: (place) => beside(place, -1),
  Home: () => toEdge(0),
  End: () => toEdge(-1),
};

/**
 * Moves the focus over the rows of the page's list by j and k or the arrows; x selects the focused row. Keys in inputs
 * and in open dialogs are ignored.
 *
 * @returns function that removes the listener
 */
export function followRowKeys(): () => void {
  const follow = (event: KeyboardEvent) => {
    if (!isMeant(event)) return;
    const rows = openable();
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    const act = ANYWHERE[event.key] ?? (at < 0 ? undefined : IN_ROW[event.key]);
    if (act === undefined || rows[at]?.querySelector(OPEN_MENU)) return;
    act({ rows, at });
    event.preventDefault();
  };
  window.addEventListener('keydown', follow);
  return () => window.removeEventListener('keydown', follow);
}

function openable(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(ROWS)].filter((row) => row.querySelector(OPENERS));
}

function isMeant(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  return !isTypedInto(event.target) && document.querySelector(OPEN_DIALOG) === null;
}

function step({ rows, at }: Place, by: 1 | -1): void {
  focusOn(rows[at === -1 && by === -1 ? rows.length - 1 : at + by]);
}

/** Focuses the first or last row; a very large table renders that row only after scrolling to it. */
function toEdge(at: 0 | -1): void {
  const body = document.querySelector(SCROLLED);
  body?.scrollTo({ top: at === 0 ? 0 : body.scrollHeight });
  focusOn(openable().at(at));
  setTimeout(() => focusOn(openable().at(at)), DRAWN_AFTER);
}

const DRAWN_AFTER = 60;

function beside({ rows, at }: Place, by: 1 | -1): void {
  const controls = [...(rows[at]?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].filter(({ hidden }) => !hidden);
  const here = controls.findIndex((control) => control.matches(':focus'));
  controls[here + by]?.focus();
}

function focusOn(row: HTMLElement | undefined): void {
  row?.querySelector<HTMLElement>(OPENERS)?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}

/** True for inputs that accept text, which checkboxes do not. */
function isTypedInto(target: EventTarget | null): boolean {
  return isTyping(target) && !(target instanceof HTMLInputElement && target.type === 'checkbox');
}

followRowKeys();
