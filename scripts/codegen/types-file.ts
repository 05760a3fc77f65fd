import { compile } from 'json-schema-to-typescript';
import type { JsonSchema } from '../../src/engine/json.ts';
import type { OpenApiDocument } from '../../src/engine/projections/openapi.ts';
import type { ClientCall } from './calls.ts';
import { NOTICE } from './output.ts';

/** How types.ts and client.ts name what a call takes and gives. */
export function inputName(call: ClientCall): string {
  return `${operationName(call)}${call.method === 'GET' ? 'Query' : 'Body'}`;
}

export function replyName(call: ClientCall): string {
  return `${operationName(call)}Reply`;
}

function operationName({ group, key }: ClientCall): string {
  return `${group === 'session' ? '' : capital(group)}${capital(key)}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The name behind a reference; undefined: the shape has none of its own. */
export function componentOf({ $ref }: JsonSchema): string | undefined {
  return $ref?.split('/').at(-1);
}

/** Every named shape of the document, and what calls take and give where that has no name of its own. */
export async function typesFile(document: OpenApiDocument, calls: readonly ClientCall[]): Promise<string> {
  const shapes: [string, JsonSchema][] = calls.flatMap((call) => {
    const { input, reply } = call;
    return [
      ...(input && !componentOf(input) ? [[inputName(call), input] satisfies [string, JsonSchema]] : []),
      ...(reply && !isSimple(reply) ? [[replyName(call), reply] satisfies [string, JsonSchema]] : []),
    ];
  });
  const all = [...Object.entries(document.components.schemas), ...shapes];
  const $defs = Object.fromEntries(all.map(([name, schema]) => [name, plain(schema)]));
  const options = { bannerComment: '', format: false, additionalProperties: false, unreachableDefinitions: true };
  const text = await compile({ $defs, type: 'object' } as never, ROOT, options);
  return `${NOTICE}${tidy(text)}`;
}

const ROOT = 'Unused';

/** A reference or a list of them needs no name. */
export function isSimple(schema: JsonSchema): boolean {
  const inner = schema.type === 'array' ? (schema.items ?? {}) : schema;
  return componentOf(inner) !== undefined || ['string', 'boolean', 'integer'].includes(String(inner.type));
}

/** Notes of the compiler about itself, and the root that only holds the others together. */
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
      // An alias, unlike an interface, is also a record of its properties.
      .replace(/^export interface (\w+) \{/gm, 'export type $1 = {')
  );
}

/** Only what TypeScript can say. Titles become descriptions: the compiler turns titles into names. */
function plain(schema: JsonSchema): JsonSchema {
  if (schema.$ref) return { $ref: `#/$defs/${componentOf(schema)}` };
  const { type, enum: values, const: value, items, properties, required, additionalProperties, anyOf, format } = schema;
  if (format === 'binary') return { tsType: 'Blob' } as JsonSchema; // a word of the compiler's own
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
