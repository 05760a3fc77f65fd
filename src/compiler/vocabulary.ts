import type { HourUnit } from '../engine/descriptor.ts';
import { toSnake } from '../engine/projections/table.ts';
import { CONDITION_KEYWORDS } from '../engine/rules/conditions.ts';
import { join, type Report } from './problem.ts';
import { DESCRIPTOR_WORDS, PROPERTY_WORDS } from './revisions/words.ts';

/** Closed vocabulary. A test compares it with schemas/meta/resource.schema.json, which editors use. */
export const DESCRIPTOR_KEYS: readonly string[] = Object.keys(DESCRIPTOR_WORDS);
export const PROPERTY_KEYS: readonly string[] = Object.keys(PROPERTY_WORDS);

export const ACTION_KEYS = [
  'verb',
  'title',
  'method',
  'path',
  'access',
  'permission',
  'place',
  'confirm',
  'confirms',
  'success',
  'failure',
  'error',
  'danger',
  'when',
  'form',
  'reveals',
  'screen',
  'set',
  'state',
  'refusal',
  'several',
  'message',
  'by',
  'todo',
] as const;

export const SCREEN_KEYS = [
  'title',
  'description',
  'source',
  'fixed',
  'initial',
  'order',
  'filters',
  'rowColors',
  'presets',
  'badge',
  'columns',
  'fold',
  'search',
  'actions',
  'operationsWidth',
] as const;

export const RECORD_KEYS = ['type', 'required', 'properties', 'allOf'] as const;
/** Keywords of the schema of rows inside a record; rows have no database columns, links or conditions of their own. */
export const ROW_KEYS = ['type', 'required', 'properties'] as const;
export const ROW_PROPERTY_KEYS = [
  'type',
  'title',
  'description',
  'format',
  'pattern',
  'enum',
  'examples',
  'default',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'x-kind',
  'x-show',
  'x-relation',
  'x-dictionary',
  'x-words',
  'x-messages',
  'x-width',
  'x-unit',
  'x-grouped',
  'x-placeholder',
  'x-rows',
  'x-truncate',
  'x-scene',
  'x-compare',
  'x-shape',
  'x-colors',
] as const satisfies readonly (keyof typeof PROPERTY_WORDS)[];

export const RELATION_KEYS = [
  'resource',
  'as',
  'choices',
  'value',
  'label',
  'copy',
  'match',
  'matchWhenGiven',
  'fill',
  'where',
  'facts',
  'multiple',
  'withParents',
  'stage',
] as const;
/** Keywords of a relation inside rows, which stores ids and no other values of the target. */
export const ROW_RELATION_KEYS = ['resource', 'as', 'choices', 'label', 'multiple'] as const;
export const ADDRESS_KEYS = ['field', 'query'] as const;
export const SEARCH_KEYS = ['key', 'mode', 'shown'] as const;
export const NUMBER_KEYS = ['prefix', 'date', 'digits', 'separator'] as const;
export const SHAPE_KEYS = ['is', 'prefix', 'separator', 'digits'] as const;
export const IMPORT_KEYS = [
  ...['column', 'also', 'template', 'levels', 'otherwise', 'from', 'pinyin', 'words', 'sameDay'],
] as const;
export const IMPORT_RULE_KEYS = ['key', 'headers', 'ways', 'sheets'] as const;
export const IMPORT_SHEET_KEYS = ['verb', 'title', 'record'] as const;
export const IMPORT_WAY_KEYS = ['title', 'description', 'verb'] as const;
export const LABEL_KEYS = ['tag', 'code', 'title', 'fields', 'size'] as const;
export const FORM_KEYS = ['title', 'width', 'record', 'reads', 'submits', 'short', 'again'] as const;
export const SHORT_KEYS = ['fields', 'start'] as const;
export const AGAIN_KEYS = ['title', 'when', 'by', 'row', 'same'] as const;
export const LIMITS_KEYS = ['state', 'since', 'due', 'of'] as const;
export const LIMIT_KEYS = ['title', 'states', 'hours', 'unit', 'remind'] as const;
export const HOUR_UNITS = ['natural', 'working'] as const satisfies readonly HourUnit[];
export const REMINDER_KEYS = ['hours', 'to'] as const;
export const STATE_KEYS = ['field', 'from', 'to'] as const;
export const ANSWER_KEYS = ['input', 'states'] as const;
export const MESSAGE_KEYS = ['to', 'title', 'text'] as const;
export const SUBMIT_KEYS = ['title', 'set', 'success', 'verb', 'partial', 'needs'] as const;
export const RULE_KEYS = ['if', 'can', 'cannot', 'setting'] as const;
export const COMPARE_KEYS = ['op', 'field', 'message'] as const;
export const COMPARE_OPS = ['>', '>=', '<', '<=', '=', '!='] as const;
export const SINGLE_KEYS = ['value', 'other', 'within'] as const;
export const ROW_COLOR_KEYS = ['when', 'color', 'title'] as const;
export const PRESET_KEYS = ['key', 'title', 'filter', 'count', 'mine', 'order'] as const;
export const CHILD_KEYS = ['resource', 'by', 'title', 'modalTitle', 'width'] as const;
export const RESOURCE_FORM_KEYS = ['width'] as const;
export const ORDER_KEYS = ['field', 'direction'] as const;
export const SECTION_KEYS = ['key', 'title', 'fields'] as const;
export const FROM_KEYS = ['relation', 'field'] as const;
export const FIELD_MESSAGE_KEYS = ['required', 'pattern', 'format', 'minimum', 'maximum', 'maxLength'] as const;
export const PERMISSION_KEYS = ['read', 'write'] as const;
export const PLACE_LABEL_KEYS = ['list', 'form', 'detail', 'search', 'export', 'card'] as const;
export const REQUIREMENT_KEYS = ['if', 'then'] as const;
export const REQUIRED_KEYS = ['required'] as const;
export const LAST_KEYS = ['last'] as const;

const KEY_PATTERN = /^[a-zA-Z][a-zA-Z0-9_]{0,40}$/;

export function isUsableKey(key: string): boolean {
  return KEY_PATTERN.test(key);
}

/** Columns that PostgreSQL adds to every table. */
const SYSTEM_COLUMNS = ['xmin', 'xmax', 'cmin', 'cmax', 'ctid', 'tableoid'];
/** Maximum length of a column name; PostgreSQL truncates longer ones. */
const MAX_COLUMN = 63;

/** True for names that collide with properties of JavaScript objects or columns of PostgreSQL (security.md#R24). */
export function isTakenKey(key: string): boolean {
  const column = toSnake(key);
  return key in {} || key === 'prototype' || SYSTEM_COLUMNS.includes(column) || column.length > MAX_COLUMN;
}

/** Reports unknown keywords of a condition at every depth (CONDITION_KEYWORDS). */
export function checkCondition(report: Report, path: string, condition: unknown): void {
  if (typeof condition !== 'object' || condition === null || Array.isArray(condition)) {
    report.add(path, '的条件应为对象');
    return;
  }
  report.keys(path, condition, CONDITION_KEYWORDS);
  for (const [key, inner] of Object.entries(condition)) checkConditionPart(report, join(path, key), { key, inner });
}

function checkConditionPart(report: Report, path: string, part: { key: string; inner: unknown }): void {
  const { key, inner } = part;
  if (key === 'not') checkCondition(report, path, inner);
  if ((key === 'allOf' || key === 'anyOf') && Array.isArray(inner)) {
    for (const [index, item] of inner.entries()) checkCondition(report, join(path, index), item);
  }
  if (key === 'properties' && typeof inner === 'object' && inner !== null) {
    for (const [name, item] of Object.entries(inner)) checkCondition(report, join(path, name), item);
  }
}
