import { compile } from 'json-schema-to-typescript';
import type { JsonSchema } from '../../src/engine/json.ts';
import { NOTICE } from './output.ts';
import { componentOf, type Shape } from './shapes.ts';

const ROOT = 'Unused';

export async function typesFile(shapes: readonly Shape[]): Promise<string> {
  const $defs = Object.fromEntries(shapes.map((shape) => [shape.name, definitionOf(shape)]));
  const options = { bannerComment: '', format: false, additionalProperties: false, unreachableDefinitions: true };
  const text = await compile({ $defs, type: 'object' } as never, ROOT, options);
  return `${NOTICE}${tidy(text)}`;
}

/** Schema of a type for the type compiler; `XDetail` becomes `X & { … }`. */
function definitionOf({ base, schema }: Shape): JsonSchema {
  return base ? { allOf: [{ $ref: `#/$defs/${base}` }, plain(schema)] } : plain(schema);
}

/** Removes comments that the type compiler adds, and the root type that only references the others. */
function tidy(text: string): string {
  const kept = text
    .split('\n')
    .filter((line) => !/^\s*\* (This interface was referenced by|via the `definition`)/.test(line));
  return (
    kept
      .join('\n')
      .replace(new RegExp(`export interface ${ROOT} \\{\\s*\\}\\n`), '')
      .replace(/(\n ?\* *)+(?=\n ?\*\/)/g, '')
      .replace(/(\/\*\*)(\n ?\* *)+(?=\n)/g, '$1')
      .replace(/\/\*\*\n ?\*\/\n/g, '')
      // Makes types of interfaces: unlike an interface, a type is assignable to a record of its properties.
      .replace(/^export interface (\w+) \{/gm, 'export type $1 = {')
  );
}

/** Removes keywords that TypeScript lacks; turns titles, which would become type names, into descriptions. */
function plain(schema: JsonSchema): JsonSchema {
  if (schema.$ref) return { $ref: `#/$defs/${componentOf(schema)}` };
  const { type, enum: values, const: value, items, properties, required, additionalProperties, anyOf, format } = schema;
  if (format === 'binary') return { tsType: 'Blob' } as JsonSchema; // the type compiler supports `tsType`
  const words = [schema.title, schema.description].filter(Boolean).join('：');
  return {
    ...(type ? { type } : {}),
    ...(values ? { enum: values } : {}),
    ...(value !== undefined ? { const: value } : {}),
    ...(items ? { items: plain(items) } : {}),
    ...(anyOf ? { anyOf: anyOf.map(plain) } : {}),
    ...(properties ? { properties: mapValues(properties) } : {}),
    ...(required ? { required } : {}),
    ...(additionalProperties !== undefined ? { additionalProperties } : {}),
    ...(words ? { description: words } : {}),
  };
}

function mapValues(properties: { [key: string]: JsonSchema }): { [key: string]: JsonSchema } {
  return Object.fromEntries(Object.entries(properties).map(([key, schema]) => [key, plain(schema)]));
}
