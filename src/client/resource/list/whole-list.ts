import type { WireRecord } from '../../../engine/json.ts';

/** A paged answer (wire.md#1.4). */
export interface Page {
  pageNo: number;
  pageSize: number;
  totalRows: number;
  rows: WireRecord[];
  /** Hash of the resource version of the rows, if the server sends it. */
  hash?: string;
  /** True if the call returns all rows at once; a tree's rows contain their children. */
  isWhole?: boolean;
  /** Changes by others while the list was on screen. */
  live?: LiveChange;
}

export interface LiveChange {
  /** Ids of rows with other values than before. */
  changed: readonly string[];
  /** Keys of rows that are no longer on the page, but remain visible until the latest page is shown. */
  gone: readonly string[];
  added: number;
  /** The latest page, if its rows are held back; else null. */
  fresh: Page | null;
}

const childrenOf = ({ children }: WireRecord): WireRecord[] =>
  // Casts: rows of a tree contain rows.
  Array.isArray(children) ? (children as WireRecord[]) : [];

/** An unpaged answer as one page. Empty `children` of leaves are removed, else a table would offer to unfold them. */
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

/** One page of a tree's rows in sequence, for cards. */
export function toCards(rows: readonly WireRecord[], of: { pageNo: number; pageSize: number }) {
  const flat = (row: WireRecord): WireRecord[] => [row, ...childrenOf(row).flatMap(flat)];
  const all = rows.flatMap(flat);
  const start = (of.pageNo - 1) * of.pageSize;
  return { rows: all.slice(start, start + of.pageSize), total: all.length };
}
