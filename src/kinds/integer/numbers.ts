import type { JsonSchema } from '../../engine/json.ts';
import type { PropertySchema } from '../../engine/record-schema.ts';
import type { Field } from '../../engine/resource.ts';
import { bad, ok, type Parsed } from '../parts/meaning.ts';

/** Schema keywords of a number; the limits keep values exact in a JavaScript number. */
export function numberSchema(property: PropertySchema, type: 'integer' | 'number', limit: number): JsonSchema {
  return { type, minimum: property.minimum ?? -limit, maximum: property.maximum ?? limit };
}

/** Maximum digits of a number; the patterns below are slow on a long row of zeros. */
const MAX_DIGITS = 100;
/** Schema keywords of a number whose values a descriptor may list (`enum`). */
export function chosenNumber(property: PropertySchema, type: 'integer' | 'number', limit: number): JsonSchema {
  return { ...numberSchema(property, type, limit), ...(property.enum ? { enum: property.enum } : {}) };
}

/** Reads `1,234.5`, full-width digits and surrounding blanks; refuses anything else a sheet may hold. */
export function parseNumber(text: string, field: Field, decimals: number): Parsed {
  const trimmed = text.trim();
  if (trimmed.length > MAX_DIGITS) return bad(field.messages.type);
  const cleaned = trimmed
    .replace(/[０-９．－]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
    .replace(/(\d),(?=\d{3}(\D|$))/g, '$1');
  if (!/^-?\d{1,15}(\.\d+)?$/.test(cleaned)) return bad(field.messages.type);
  const fraction = cleaned.split('.')[1] ?? '';
  if (fraction.replace(/0+$/, '').length > decimals) return bad(field.messages.type);
  const value = Number(cleaned);
  if (field.schema.minimum !== undefined && value < field.schema.minimum) return bad(field.messages.minimum);
  if (field.schema.maximum !== undefined && value > field.schema.maximum) return bad(field.messages.maximum);
  return ok(value);
}

/** Removes the symbols that the kind allows around a number, such as ¥, from a typed text. */
export function withoutMarks(text: string, marks: string): string {
  return text.trim().replace(new RegExp(marks, 'gu'), '');
}

/** Number with thousands separators, as required by look.md#13.3. */
export function withThousands(value: unknown, decimals?: number): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return '';
  const [whole = '', fraction] = (decimals === undefined ? String(value) : value.toFixed(decimals)).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** Number of a field, with thousands separators unless its descriptor sets `x-grouped` to false. */
export function asFigure(value: unknown, { grouped }: Pick<Field, 'grouped'>, decimals?: number): string {
  const text = withThousands(value, decimals);
  return grouped ? text : text.replaceAll(',', '');
}
