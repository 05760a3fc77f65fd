import type { RJSFValidationError } from '@rjsf/utils';
import type { WireRecord } from '../../../engine/json.ts';
import { type Change, refusalInChange } from '../../../engine/refusals.ts';
import type { Field } from '../../../engine/resource.ts';
import { isSettled, lockedKeys, type RuleCase, ruleRefusals } from '../../../engine/rules/rules.ts';
import type { FieldError } from '../../api/api-error.ts';

/**
 * Validation errors in the words of the descriptor: 请输入摄像头名称！ (look.md#13.2), one for each field and cell. Errors
 * about if/then as a whole are dropped: they mean nothing to users.
 */
export function inWords(
  fields: readonly Field[],
  errors: readonly RJSFValidationError[],
  change: Change = { stored: null, record: {} },
): RJSFValidationError[] {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const reported = new Set<string>();
  return errors.flatMap((error) => {
    const path = pathOf(error);
    const [key = ''] = path;
    const field = byKey.get(key);
    if (error.name === 'if' || !field) return [];
    const refusal = refusalInChange(field, { keyword: error.name ?? '', path, params: error.params ?? {} }, change);
    if (!refusal) return [];
    const { message } = refusal;
    return [[key], path].flatMap((place) => {
      const property = `.${place.join('.')}`;
      if (reported.has(property)) return [];
      reported.add(property);
      return [{ ...error, property, message, stack: message }];
    });
  });
}

/** Data of an open form that its rules check. */
export interface JudgedForm {
  fields: readonly Field[];
  /** All known values of the record: typed ones override stored ones. */
  record: WireRecord;
  rules: RuleCase;
}

/**
 * All errors that prevent sending: schema errors in the words of the descriptor, and errors of other rules (rules.ts).
 */
export function formErrors(errors: readonly RJSFValidationError[], form: JudgedForm): RJSFValidationError[] {
  const { fields, record, rules } = form;
  const locked = lockedKeys(fields, rules);
  const placed = inWords(fields, errors, { stored: rules.stored, record }).filter(
    (error) => !isSettled(pathOf(error)[0] ?? '', locked, rules),
  );
  const placedKeys = new Set(placed.map(({ property }) => property));
  for (const { path, message } of ruleRefusals(fields, record, rules)) {
    for (const place of [path.slice(0, 1), path]) {
      const property = `.${place.join('.')}`;
      if (placedKeys.has(property)) continue;
      placedKeys.add(property);
      placed.push({ name: 'rule', property, message, params: {}, stack: message });
    }
  }
  return placed;
}

/** `.cameraName`, `/cameraName` and `cameraName` name one field; `.items.1.name` names a cell of rows in `items`. */
function pathOf(error: RJSFValidationError): string[] {
  return (error.property ?? '').replace(/^[./]/, '').split(/[./]/);
}

/** Refusals of the server by field, in the shape of rjsf's error schema. */
export type PlacedErrors = { [key: string]: { __errors: string[] } };

/** Assigns the server's refusals to their fields; `loose`: messages about fields that the form does not have. */
export function placeErrors(
  fields: readonly Field[],
  errors: readonly FieldError[],
): { placed: PlacedErrors; loose: string[] } {
  const keys = new Set(fields.map((field) => field.key));
  const placed: PlacedErrors = {};
  const loose: string[] = [];
  for (const { field, message } of errors) {
    if (keys.has(field)) placed[field] = { __errors: [...(placed[field]?.__errors ?? []), message] };
    else loose.push(message);
  }
  return { placed, loose };
}

/** Refusals of the server without refusals of the fields `keys`, which have changed. */
export function withoutErrors(errors: PlacedErrors, keys: readonly string[]): PlacedErrors {
  const kept = Object.entries(errors).filter(([key]) => !keys.includes(key));
  return kept.length === Object.keys(errors).length ? errors : Object.fromEntries(kept);
}
