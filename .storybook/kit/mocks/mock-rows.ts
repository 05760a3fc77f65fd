import type { WireRecord } from '../../../src/engine/json.ts';
import { type TreeNode, toPage, toTreeNode } from '../../../src/engine/lists.ts';
import { toForm } from '../../../src/engine/projections/form.ts';
import { toQuery } from '../../../src/engine/projections/query.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import { hiddenKeys } from '../../../src/engine/rules/conditions.ts';
import { ruleRefusals } from '../../../src/engine/rules/rules.ts';
import type { Refusal } from './mock-replies.ts';

type Query = Readonly<Record<string, unknown>>;

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '';

/** Rows that match the query of a list: field filters, `searchValue`, sorted by `sortField`. Ignores unknown keys. */
export function selectRows(resource: Resource, rows: readonly WireRecord[], query: Query): WireRecord[] {
  const { filters, keyword } = toQuery(resource);
  const tests = Object.entries(query).flatMap(([key, asked]) => {
    const filter = filters[key];
    return filter && isGiven(asked) ? [(row: WireRecord) => matches(row[filter.field.key], String(asked), filter)] : [];
  });
  const word = isGiven(query.searchValue) ? String(query.searchValue) : '';
  const says = (row: WireRecord) => keyword.some(({ field, mode }) => matches(row[field.key], word, { mode }));
  const found = rows.filter((row) => tests.every((test) => test(row)) && (word === '' || says(row)));
  return sorted(found, query);
}

function matches(value: unknown, asked: string, { mode }: { mode: string }): boolean {
  const text = value === undefined ? '' : String(value);
  if (mode === 'contains') return text.includes(asked);
  if (mode === 'in') return asked.split(',').includes(text);
  if (mode !== 'range') return text === asked;
  const [from = '', to = ''] = asked.split(',');
  return (from === '' || text >= from) && (to === '' || text <= to || text.startsWith(to));
}

function sorted(rows: WireRecord[], { sortField, sortOrder }: Query): WireRecord[] {
  if (!isGiven(sortField)) return rows;
  const key = String(sortField);
  const sign = sortOrder === 'descend' ? -1 : 1;
  return rows.sort((a, b) => sign * compare(a[key], b[key]));
}

function compare(a: unknown, b: unknown): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a ?? '').localeCompare(String(b ?? ''), 'zh');
}

/** A page of rows with its totals (wire.md#1.4). */
export function pageOf<Row>(rows: readonly Row[], query: Query) {
  const pageNo = Number(query.pageNo ?? 1);
  const pageSize = Number(query.pageSize ?? 20);
  const start = (pageNo - 1) * pageSize;
  return toPage({ pageNo, pageSize, total: rows.length }, rows.slice(start, start + pageSize));
}

/** Rows nested below their parents, in the format of GET /X/tree. */
export function treeOf(resource: Resource, rows: readonly WireRecord[], parent: unknown = 0): TreeNode[] {
  const key = resource.tree ?? '';
  return rows
    .filter((row) => String(row[key] ?? 0) === String(parent))
    .map((row) => ({
      ...toTreeNode(row, { parentKey: key, display: resource.display }),
      children: treeOf(resource, rows, row.id),
    }));
}

/** Refusal of a body by the server's rules: lists missing required inputs (wire.md#1.8) and failed comparisons. */
export function bodyRefusal(resource: Resource, formName: string, body: WireRecord): Refusal | undefined {
  const { fields } = toForm(resource, formName);
  const hidden = hiddenKeys(fields, body);
  const missing = fields.filter(
    ({ key, required, preset }) => required && preset === null && !hidden.has(key) && !isGiven(body[key]),
  );
  const refusals = [
    ...missing.map(({ key, messages }) => ({ path: [key], message: messages.required, missing: true })),
    ...ruleRefusals(fields, body, { stored: null, can: () => true }),
  ];
  const [first] = refusals;
  if (!first) return undefined;
  const title = fields.find(({ key }) => key === first.path[0])?.title;
  const errors = refusals.map(({ path: [field = ''], message }) => ({ field, message }));
  return { code: 400, message: first.missing ? `${title}不能为空` : first.message, errors };
}
