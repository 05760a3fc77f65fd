import type { Json, JsonSchema } from '../../../src/engine/json.ts';
import { componentOf, type Shape } from '../shapes.ts';

/** Text of a JSDoc comment, on one line or several, indented. */
export function docText(lines: readonly string[], indent = ''): string {
  const kept = lines.flatMap((line) => line.split('\n')).map((line) => line.replaceAll('*/', '*\u200b/').trimEnd());
  if (kept.length === 0) return '';
  if (kept.length === 1) return `${indent}/** ${kept[0]} */\n`;
  return `${indent}/**\n${kept.map((line) => `${indent} *${line && ` ${line}`}\n`).join('')}${indent} */\n`;
}

/** Text of `export type X = …`, with a JSDoc comment. */
export function shapeText({ name, base, schema }: Shape): string {
  const own = typeText(schema, '');
  const text = base ? (own === '{}' ? base : `${base} & ${own}`) : own;
  return `${docText(schema.description ? [schema.description] : [])}export type ${name} = ${text};`;
}

/** TypeScript type of a JSON schema. References to other shapes become their names. */
export function typeText(schema: JsonSchema, indent: string): string {
  const name = componentOf(schema);
  if (name) return name;
  if (schema.format === 'binary') return 'FilePart';
  const values = schema.enum ?? (schema.const === undefined ? schema['x-codes'] : [schema.const]);
  if (schema['x-filter'] === 'in') return severalText(schema, values);
  if (values) return union(values.map(literal));
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants && !schema.properties) return union(variants.map((variant) => typeText(variant, indent)));
  if (isId(schema)) return 'Id';
  return union([schema.type ?? 'any'].flat().map((type) => plainText(type, schema, indent)));
}

/** True for the schema of ids, which may be numbers or strings in requests and replies (wire.md#1.2). */
const isId = ({ type }: JsonSchema) => Array.isArray(type) && type.join() === 'integer,string';

/** Type of a filter that accepts one value or several (wire.md#1.4): the listed codes, or any text without a list. */
function severalText({ type }: JsonSchema, codes: readonly Json[] | undefined): string {
  if (!codes) return union([type ?? 'string'].flat().map((each) => plainText(each, {}, '')));
  const one = union(codes.map(literal));
  return `${one} | OneOf<${one}>`;
}

function literal(value: Json): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

function union(parts: readonly string[]): string {
  return [...new Set(parts)].join(' | ');
}

function plainText(type: string, schema: JsonSchema, indent: string): string {
  if (type === 'integer') return 'number';
  if (type === 'array') return listText(typeText(schema.items ?? {}, indent));
  if (type === 'object') return objectText(schema, indent);
  return ['string', 'number', 'boolean', 'null'].includes(type) ? type : 'unknown';
}

function listText(item: string): string {
  return /^[\w.]+$/.test(item) || item.startsWith('{') ? `${item}[]` : `(${item})[]`;
}

function objectText({ properties = {}, additionalProperties: more, ...schema }: JsonSchema, indent: string): string {
  const keys = Object.keys(properties);
  const rest = typeof more === 'object' ? typeText(more, indent) : 'unknown';
  const isOpen = more !== false && (more !== undefined || keys.length === 0);
  if (keys.length === 0) return isOpen ? `{ [key: string]: ${rest} }` : '{}';
  const needed = new Set([...(schema.required ?? []), ...(schema['x-filled'] ?? [])]);
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([key, property]) => {
    const isOptional = !needed.has(key);
    const text = `${keyText(key)}${isOptional ? '?' : ''}: ${typeText(property, inner)}`;
    return `${docText(wordsOf(property), inner)}${inner}${text};\n`;
  });
  const index = isOpen ? `${inner}[key: string]: ${rest};\n` : '';
  return `{\n${lines.join('')}${index}${indent}}`;
}

const keyText = (key: string) => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key));

function wordsOf({ title, description }: JsonSchema): string[] {
  const words = [title, description].filter(Boolean).join('：');
  return words ? [words] : [];
}
