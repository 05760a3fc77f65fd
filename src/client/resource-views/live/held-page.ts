import { replaceEqualDeep } from '@tanstack/react-query';
import { lastChange } from '../../api/last-change.ts';
import { following } from '../../resource/list/use-resource-list.ts';
import type { Page } from '../../resource/list/whole-list.ts';
import { idOf } from '../../resource/use-record.ts';

/** Time in ms after the user's own write within which changes count as his own. */
const OWN_MS = 5_000;
/** Maximum time in ms between a change by others and the refresh that this change causes. */
const LATE_MS = 30_000;
const READ = '.list-panel:hover, .list-panel:focus-within';

const keyOf = (row: Page['rows'][number]) => String(idOf(row));

/** True if the page is read again because of a change by others. */
function isByOthers(): boolean {
  const { byOthers, own } = lastChange;
  return byOthers - own > OWN_MS && Date.now() - byOthers < LATE_MS;
}

/**
 * Page to show after changes by others. While the user reads the rows (`isRead`), changed rows are updated in place and
 * no row moves.
 */
export function heldPage(before: Page, after: Page, isRead: boolean): Page {
  const fresh = new Map(after.rows.map((row) => [keyOf(row), row]));
  const keysBefore = before.rows.map(keyOf);
  const changed = before.rows.filter((row) => {
    const now = fresh.get(keyOf(row));
    return now !== undefined && JSON.stringify(now) !== JSON.stringify(row);
  });
  const gone = keysBefore.filter((key) => !fresh.has(key));
  const added = after.rows.filter((row) => !keysBefore.includes(keyOf(row))).length;
  const isMoved = keysBefore.join() !== after.rows.map(keyOf).join();
  if (!isMoved && changed.length === 0) return { ...after, ...(before.live ? { live: before.live } : {}) };
  const live = { changed: changed.map(keyOf), gone: [], added: 0, fresh: null };
  if (!isMoved || !isRead) return { ...after, live };
  const rows = before.rows.map((row) => fresh.get(keyOf(row)) ?? row);
  return { ...after, rows, live: { ...live, gone, added, fresh: after } };
}

let isReleasing = false;

/** Shows a page that was held back; `show` writes that page into the query cache. */
export function release(show: () => void): void {
  isReleasing = true;
  show();
  isReleasing = false;
}

following.merge = (before, after) => {
  const isHeld = before !== undefined && !before.isWhole && !after.isWhole && !isReleasing && isByOthers();
  if (!isHeld || before.pageNo !== after.pageNo) return replaceEqualDeep(before, after);
  const next = heldPage(before, after, document.querySelector(READ) !== null);
  return replaceEqualDeep(before, next);
};
