import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Descriptor } from '../../../src/engine/descriptor.ts';
import type { Json } from '../../../src/engine/json.ts';
import { SCHEMAS_DIR } from '../load.ts';
import { rewritten } from './kept-layout.ts';

const RESOURCES = join(SCHEMAS_DIR, 'resources');
const textOf = (name: string) => readFileSync(join(RESOURCES, name), 'utf8');

/** Lines of one text that the other lacks. */
function without(text: string, other: string): string[] {
  const lines = new Set(other.split('\n'));
  return text.split('\n').filter((line) => !lines.has(line));
}

it.each(readdirSync(RESOURCES))('%s: an edit changes its own lines alone', (name) => {
  const text = textOf(name);
  const document = JSON.parse(text) as Descriptor & { [word: string]: Json }; // a file of the product
  expect(rewritten(text, document)).toBe(text);
  const added = structuredClone(document);
  added.record.properties = { brand: { type: 'string', title: '品牌' }, ...added.record.properties };
  const longer = rewritten(text, added);
  expect(JSON.stringify(JSON.parse(longer))).toBe(JSON.stringify(added));
  expect(without(longer, text)).toEqual(['      "brand": { "type": "string", "title": "品牌" },']);
  expect(without(text, longer)).toEqual([]);
  expect(rewritten(longer, document)).toBe(text);
});

it('keeps what shares a line, and changes an item where it is', () => {
  const text = '{\n  "a": 1, "b": [1,\n    2, 3],\n  "c": { "d": 1 }\n}\n';
  expect(rewritten(text, { a: 1, b: [1, 2, 4], c: { d: 1 } })).toBe(text.replace('3]', '4]'));
  expect(rewritten(text, { a: 1, b: [1, 2, 3], c: { d: [] } })).toBe(text.replace('"d": 1', '"d": []'));
  expect(rewritten(text, { a: 1, c: { d: 1 } })).toBe('{\n  "a": 1,\n  "c": { "d": 1 }\n}\n');
  expect(rewritten('', { a: 1 })).toBe('{\n  "a": 1\n}\n');
});
