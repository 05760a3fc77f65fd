import type { RJSFValidationError } from '@rjsf/utils';
import type { Field, FieldMessages } from '../../../engine/resource.ts';
import type { FieldError } from '../../api/api-error.ts';

/** Which sentence of a field answers a broken keyword. */
const MESSAGE_OF: { [keyword: string]: keyof FieldMessages } = {
  required: 'required',
  type: 'type',
  format: 'format',
  pattern: 'pattern',
  minimum: 'minimum',
  maximum: 'maximum',
  maxLength: 'maxLength',
  enum: 'enum',
  const: 'enum',
  multipleOf: 'type',
};

/**
 * Validation errors in the words of the descriptor: 请输入摄像头名称！ (spec §5). One message a field, the first that
 * applies; the wrapper errors of if/then say nothing to people and go.
 */
export function inWords(fields: readonly Field[], errors: readonly RJSFValidationError[]): RJSFValidationError[] {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const told = new Set<string>();
  return errors.flatMap((error) => {
    const key = keyOf(error);
    const field = byKey.get(key);
    if (error.name === 'if' || !field || told.has(key)) return [];
    told.add(key);
    const message = messageFor(field, error);
    return [{ ...error, message, stack: message }];
  });
}

/** `.cameraName`, `/cameraName` and `cameraName` name the same field. */
function keyOf(error: RJSFValidationError): string {
  return (error.property ?? '').replace(/^[./]/, '').split(/[./]/)[0] ?? '';
}

function messageFor(field: Field, error: RJSFValidationError): string {
  const { messages } = field;
  // An emptied required text breaks minLength 1 or the "more than blanks" pattern: to people it is missing.
  if (error.name === 'minLength' && (error.params?.limit ?? 1) <= 1) return messages.required;
  if (error.name === 'minLength') return messages.minLength;
  if (error.name === 'pattern' && error.params?.pattern === '\\S') return messages.required;
  return messages[MESSAGE_OF[error.name ?? ''] ?? 'type'];
}

/** Refusals of the server by field, in the shape rjsf calls an error schema. */
export type PlacedErrors = { [key: string]: { __errors: string[] } };

/** The server's refusals placed on their fields; those of fields the form does not show are returned apart. */
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

/** What is left of the server's refusals after these fields were changed. */
export function withoutErrors(errors: PlacedErrors, keys: readonly string[]): PlacedErrors {
  const kept = Object.entries(errors).filter(([key]) => !keys.includes(key));
  return kept.length === Object.keys(errors).length ? errors : Object.fromEntries(kept);
}
