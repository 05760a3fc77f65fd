import { inRow } from '../kinds/rows/meaning.ts';
import { kindFacets } from '../kinds/tables/meanings.ts';
import type { WireRecord } from './json.ts';
import type { Field, FieldMessages } from './resource.ts';

/** A violated keyword of a form's schema, as ajv reports it. */
export interface BrokenKeyword {
  keyword: string;
  /** Keys from the record to the value, which may be missing: `['cameraName']`, `['items', '1', 'name']`. */
  path: readonly string[];
  params: { [name: string]: unknown };
}

export interface Refusal {
  message: string;
  /** True if the value is missing; the reply's first message is then `{title}不能为空` (wire.md#1.8). */
  missing: boolean;
}

/** Message key of each keyword; other keywords get `type`. */
const MESSAGE_OF: { readonly [keyword: string]: keyof FieldMessages } = {
  format: 'format',
  pattern: 'pattern',
  minimum: 'minimum',
  maximum: 'maximum',
  minLength: 'minLength',
  maxLength: 'maxLength',
  minItems: 'minItems',
  maxItems: 'maxItems',
  enum: 'enum',
  const: 'enum',
};

/** Refusal with the field's message (look.md#13.2); for a value inside a row, the message names the row's number. */
export function refusalOf(field: Field, broken: BrokenKeyword): Refusal {
  const { keyword, path } = broken;
  if (kindFacets[field.kind].holdsRows && path.length > 1)
    return { message: rowMessage(field, broken), missing: false };
  if (isMissing(field, broken)) return { message: field.messages.required, missing: true };
  const word = path.length > 1 && keyword === 'required' ? 'type' : (MESSAGE_OF[keyword] ?? 'type');
  return { message: field.messages[word], missing: false };
}

/** A record before and after a change; `stored` is null for a new record. */
export interface Change {
  stored: WireRecord | null;
  record: WireRecord;
}

/**
 * Refusal within a change; null for an unchanged stored text over `maxLength`, since limits may shrink (decision 290).
 * A changed text that is still too long gets a message that also suggests restoring the old text.
 */
export function refusalInChange(field: Field, broken: BrokenKeyword, { stored, record }: Change): Refusal | null {
  const refusal = refusalOf(field, broken);
  const before = valueAt(stored, broken.path);
  if (broken.keyword !== 'maxLength' || typeof before !== 'string') return refusal;
  if (before === valueAt(record, broken.path)) return null;
  if ([...before].length <= Number(broken.params.limit)) return refusal;
  return { ...refusal, message: `${refusal.message}，请缩短，或改回原来的内容` };
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (one, key) => (typeof one === 'object' && one ? Reflect.get(one, key) : undefined),
    value,
  );
}

/** True for an absent value, a blank required text (projections/form.ts), or required rows without a row. */
function isMissing(field: Field, { keyword, path, params }: BrokenKeyword): boolean {
  if (keyword === 'required') return path.length === 1;
  if (keyword === 'minLength') return Number(params.limit ?? 1) <= 1;
  if (keyword === 'minItems') return field.required && Number(params.limit) <= 1;
  return keyword === 'pattern' && params.pattern === '\\S';
}

function rowMessage(field: Field, { keyword, path, params }: BrokenKeyword): string {
  const [, index = '0', key] = path;
  const inner = field.rowFields.find((candidate) => candidate.key === key);
  if (inner) return inRow(Number(index), refusalOf(inner, { keyword, path: path.slice(2), params }).message);
  const unknown = params.additionalProperty;
  return inRow(Number(index), typeof unknown === 'string' ? `未知字段 ${unknown.slice(0, 100)}` : '格式不正确');
}
