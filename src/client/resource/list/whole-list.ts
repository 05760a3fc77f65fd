import type { WireRecord } from '../../../engine/json.ts';

/** A paged answer (wire.md#1.4). */
export interface Page {
  pageNo: number;
  pageSize: number;
  totalRows: number;
  rows: WireRecord[];
  /** Hash of the version of the resource the rows are of, where the server says so. */
  hash?: string;
  /** The call does not page: these are all rows, of a tree with those below them. */
  isWhole?: boolean;
  /** Changes by others while the list was on screen. */
  live?: LiveChange;
}

export interface LiveChange {
  /** Ids of rows with other values than before. */
  changed: readonly string[];
  /** Rows that stay until the page is read anew, though they are no longer on it. */
  gone: readonly string[];
  added: number;
  /** The page as it is; null: nothing is held back. */
  fresh: Page | null;
}

const childrenOf = ({ children }: WireRecord): WireRecord[] =>
  // Parse edge: rows of a tree hold rows.
  Array.isArray(children) ? (children as WireRecord[]) : [];

/** An unpaged answer as one page; leaves of a tree lose their empty `children`, which a table would offer to unfold. */
export function toPage(answer: Page | WireRecord[]): Page {
  if (!Array.isArray(answer)) return answer;
  const { length } = answer;
  return { pageNo: 1, pageSize: length, totalRows: length, rows: answer.map(withoutEmpty), isWhole: true };
}

function withoutEmpty(row: WireRecord): WireRecord {
  const { children: _, ...rest } = row;
  const below = childrenOf(row).map(withoutEmpty);
  return below.length > 0 ? { ...rest, children: below } : rest;
}

/** Rows below rows, one after the other: a page of them, for cards. */
export function toCards(rows: readonly WireRecord[], of: { pageNo: number; pageSize: number }) {
  const flat = (row: WireRecord): WireRecord[] => [row, ...childrenOf(row).flatMap(flat)];
  const all = rows.flatMap(flat);
  const start = (of.pageNo - 1) * of.pageSize;
  return { rows: all.slice(start, start + of.pageSize), total: all.length };
}
