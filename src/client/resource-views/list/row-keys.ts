import { isTyping } from '../../shell/palette/shortcuts.ts';

const STEPS: { readonly [key: string]: 1 | -1 } = { j: 1, k: -1 };
const TICK = 'x';
/** What opens a row: its name, else its first verb. */
const OPENERS = '.cell-name, .row-action';
const ROWS = '.list-screen[data-embedded="false"] .list-table .ant-table-row';
const OPEN_DIALOG = '.ant-modal-wrap:not([style*="none"])';

/**
 * Moves the focus over the rows of the page's list by j and k, where Enter opens, and ticks the focused row by x. Keys
 * typed into an input or over an open dialog are left alone.
 * @returns Ends it.
 */
export function followRowKeys(): () => void {
  const follow = (event: KeyboardEvent) => {
    if (!isMeant(event)) return;
    const rows = [...document.querySelectorAll<HTMLElement>(ROWS)].filter((row) => row.querySelector(OPENERS));
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    const step = STEPS[event.key];
    if (step !== undefined) focusOn(rows[at === -1 && step === -1 ? rows.length - 1 : at + step]);
    else rows[at]?.querySelector<HTMLElement>('input[type=checkbox]')?.click();
    event.preventDefault();
  };
  window.addEventListener('keydown', follow);
  return () => window.removeEventListener('keydown', follow);
}

function isMeant(event: KeyboardEvent): boolean {
  if (event.key !== TICK && STEPS[event.key] === undefined) return false;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  return !isTypedInto(event.target) && document.querySelector(OPEN_DIALOG) === null;
}

function focusOn(row: HTMLElement | undefined): void {
  row?.querySelector<HTMLElement>(OPENERS)?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}

/** A checkbox is an input nothing is typed into. */
function isTypedInto(target: EventTarget | null): boolean {
  return isTyping(target) && !(target instanceof HTMLInputElement && target.type === 'checkbox');
}

followRowKeys();
