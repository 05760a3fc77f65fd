import { join, type Report } from '../../../compiler/problem.ts';
import { addAll } from '../../../engine/many.ts';
import type { CompareOp } from '../../../engine/record-schema.ts';
import type { FieldScope } from './field-scopes.ts';

/** `strict`: the first is greater than the second; otherwise at least equal. */
interface Order {
  from: string;
  to: string;
  strict: boolean;
}

const ORDERS: { readonly [op in CompareOp]: (own: string, other: string) => Order[] } = {
  '>': (from, to) => [{ from, to, strict: true }],
  '>=': (from, to) => [{ from, to, strict: false }],
  '<': (to, from) => [{ from, to, strict: true }],
  '<=': (to, from) => [{ from, to, strict: false }],
  '=': (from, to) => [
    { from, to, strict: false },
    { from: to, to: from, strict: false },
  ],
  '!=': () => [],
};

/**
 * Reports comparisons that no values can satisfy together, such as a > b and b > a; the problem is at the last of them.
 */
export function checkComparisons(report: Report, { path, fields }: FieldScope): void {
  const orders: Order[] = [];
  const different: [string, string][] = [];
  for (const { key, compare } of fields) {
    for (const [index, { op, field }] of compare.entries()) {
      const more = ORDERS[op](key, field);
      const apart: [string, string][] = op === '!=' ? [...different, [key, field]] : different;
      if (contradicts([...orders, ...more], apart)) {
        const text = `与其他的比较互相矛盾，没有值能同时满足“${key} ${op} ${field}”，请去掉其中一个`;
        report.add(join(`${path}.properties.${key}.x-compare`, index), text);
        continue;
      }
      addAll(orders, more);
      if (op === '!=') different.push([key, field]);
    }
  }
}

function contradicts(orders: readonly Order[], different: readonly [string, string][]): boolean {
  const isAbove = (from: string, to: string) => reached(orders, from).has(to);
  if (orders.some(({ from, to, strict }) => strict && isAbove(to, from))) return true;
  return different.some(([a, b]) => isAbove(a, b) && isAbove(b, a));
}

/** Returns fields whose values are at most that of the first. */
function reached(orders: readonly Order[], first: string): Set<string> {
  const found = new Set([first]);
  for (const key of found) for (const { from, to } of orders) if (from === key) found.add(to);
  return found;
}
