import type { WireRecord } from './json.ts';

/** Query key of filters that a user composed: `[["riskName","has","泄漏"],["deptId","filled",""]]` (wire.md#1.4). */
export const CRITERIA_KEY = 'criteria';

/** Query keys that every list has; all others are filters (wire.md#1.4). */
export const LIST_WORDS: ReadonlySet<string> = new Set([
  'pageNo',
  'pageSize',
  'sortField',
  'sortOrder',
  'searchValue',
  'searchBeginTime',
  'searchEndTime',
  CRITERIA_KEY,
]);

/** One page of rows, with totals over all pages (wire.md#1.4). */
export interface Page<Row> {
  pageNo: number;
  pageSize: number;
  totalPage: number;
  totalRows: number;
  totalCount: number;
  rows: Row[];
}

/** @param of.pageNo from 1 on; @param of.total rows of all pages */
export function toPage<Row>(of: { pageNo: number; pageSize: number; total: number }, rows: Row[]): Page<Row> {
  const { pageNo, pageSize, total } = of;
  return { pageNo, pageSize, totalPage: Math.ceil(total / pageSize), totalRows: total, totalCount: total, rows };
}

/** A node of a tree, for tables and choices (wire.md#1.10). */
export interface TreeNode {
  id: unknown;
  /** 0 for a root. */
  parentId: unknown;
  title: unknown;
  name: unknown;
  key: string;
  value: string;
  children: TreeNode[];
  [key: string]: unknown;
}

/** Node of a record: `value` and `key` are strings, the parent of a root is the number 0 (wire.md#1.2). */
export function toTreeNode(record: WireRecord, of: { parentKey: string; display: string }): TreeNode {
  const name = record[of.display];
  const id = String(record.id);
  return { id: record.id, parentId: record[of.parentKey] ?? 0, title: name, name, key: id, value: id, children: [] };
}
