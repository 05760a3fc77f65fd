import type { Json } from '../../../src/engine/json.ts';

const WIDTH = 120;

/** Text of a descriptor file. A value is on one line if it fits, so that a changed field is one line of a diff. */
export function toLayout(document: Json): string {
  return `${expanded(document, '', true)}\n`;
}

/** Text of a value that follows `taken` characters on its line. */
export function print(value: Json, indent: string, taken: number): string {
  const line = compact(value);
  return taken + line.length <= WIDTH ? line : expanded(value, indent, false);
}

function expanded(value: Json, indent: string, isRoot: boolean): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const parts = Object.entries(value).map(([key, part]) => {
    const name = Array.isArray(value) ? '' : `${JSON.stringify(key)}: `;
    const isBlock = isRoot && key === 'record';
    // Adds 1 for the comma after the value.
    const text = isBlock ? expanded(part, inner, true) : print(part, inner, inner.length + name.length + 1);
    return `${inner}${name}${name === '"properties": ' ? expanded(part, inner, false) : text}`;
  });
  return parts.length === 0 ? `${open}${close}` : `${open}\n${parts.join(',\n')}\n${indent}${close}`;
}

function compact(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(compact).join(', ')}]`;
  const parts = Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}: ${compact(part)}`);
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}
