import type { WireRecord } from '../../engine/json.ts';
import type { Action, Resource } from '../../engine/resource.ts';
import { filledText } from '../../engine/value-words.ts';
import { nameOf } from './use-record.ts';

/** Opposite of the row's status code (look.md#19): 0 enabled, 1 disabled. */
export function nextStatus(row: WireRecord): 0 | 1 {
  return String(row.status) === '1' ? 0 : 1;
}

/**
 * Confirmation question of an action, with values of the record; a text for the record's new status takes precedence.
 */
export function confirmText(resource: Resource, action: Action, row: WireRecord): string {
  const byStatus = action.confirms[String(nextStatus(row))];
  const text = (byStatus ?? action.confirm).replaceAll('{display}', nameOf(resource, row));
  return filledText(text, { resource, record: row, inputs: [], input: {}, labelOf: (_, code) => String(code) });
}

/** Splits a question into its first line and all further lines. */
export function partsOf(question: string): { title: string; content: string | undefined } {
  const [title = '', ...lines] = question.split('\n');
  return { title, content: lines.length > 0 ? lines.join('，') : undefined };
}

const NAMED = 5;

/** Names of the first rows, in a question about several: 共 7 项：甲、乙、丙、丁、戊等. */
export function namesText(resource: Resource, rows: readonly WireRecord[]): string {
  const names = rows.slice(0, NAMED).map((row) => nameOf(resource, row));
  return `共 ${rows.length} 项：${names.join('、')}${rows.length > NAMED ? '等' : ''}`;
}

export function batchConfirmText(action: Action, count: number): string {
  const all = `所选 ${count} 项`;
  return partsOf(action.confirm).title.replaceAll('“{display}”', all).replaceAll('{display}', all);
}
