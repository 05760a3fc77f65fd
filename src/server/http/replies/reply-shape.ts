import type { JsonSchema } from '../../../engine/json.ts';

/** Properties of a reply. All are always present, except those made with `maybe`; no other properties are allowed. */
export type Shape = { [key: string]: JsonSchema | Maybe };

interface Maybe {
  maybe: JsonSchema;
}

export const text: JsonSchema = { type: 'string' };
export const integer: JsonSchema = { type: 'integer' };
export const number: JsonSchema = { type: 'number' };
export const boolean: JsonSchema = { type: 'boolean' };

export const maybe = (schema: JsonSchema): Maybe => ({ maybe: schema });
export const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
/** Reference to a resource's schema: `RiskRegister`, `RiskRegisterPage`. */
export const named = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

export function object(shape: Shape, title?: string): JsonSchema {
  const isMaybe = (value: JsonSchema | Maybe): value is Maybe => 'maybe' in value;
  const entries = Object.entries(shape);
  return {
    type: 'object',
    ...(title ? { description: title } : {}),
    required: entries.filter(([, value]) => !isMaybe(value)).map(([key]) => key),
    properties: Object.fromEntries(entries.map(([key, value]) => [key, isMaybe(value) ? value.maybe : value])),
    additionalProperties: false,
  };
}

/** A page of rows of this shape (wire.md#1.4). */
export function page(row: JsonSchema): JsonSchema {
  const counts = { pageNo: integer, pageSize: integer, totalPage: integer, totalRows: integer, totalCount: integer };
  return object({ ...counts, rows: list(row) });
}
