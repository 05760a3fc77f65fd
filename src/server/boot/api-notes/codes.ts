import type { Json, JsonSchema } from '../../../engine/json.ts';

/** Codes of dictionaries that no administrator can change, by type. */
export interface LockedCodes {
  readonly [dictionary: string]: readonly string[];
}

/** Adds the possible codes to every property of a locked dictionary, including those of rows. */
export function withCodes(schema: JsonSchema, locked: LockedCodes): JsonSchema {
  const { properties, items } = schema;
  const codes = locked[schema['x-dictionary'] ?? ''];
  const isOpen = schema.enum === undefined && schema.items === undefined;
  return {
    ...schema,
    ...(codes && isOpen ? { 'x-codes': codesAs(codes, schema.type) } : {}),
    ...(properties ? { properties: mapped(properties, locked) } : {}),
    ...(items ? { items: withCodes(items, locked) } : {}),
  };
}

function mapped(properties: { [key: string]: JsonSchema }, locked: LockedCodes): { [key: string]: JsonSchema } {
  return Object.fromEntries(Object.entries(properties).map(([key, schema]) => [key, withCodes(schema, locked)]));
}

function codesAs(codes: readonly string[], type: JsonSchema['type']): Json[] {
  return [type].flat().includes('integer') ? codes.map(Number) : [...codes];
}
