import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { descriptorOf, type Properties } from '../../../../../../tests/support/descriptors/compiling.ts';
import type { Descriptor } from '../../../../../engine/descriptor.ts';
import type { Names } from '../../../../../kinds/parts/condition-text.ts';
import { differences, inWords } from './differences.ts';

const grammar = JSON.parse(readFileSync('schemas/meta/resource.schema.json', 'utf8'));
const names = {
  titleOf: (key: string) => key,
  labelOf: (_: string, code: unknown) => String(code),
} as unknown as Names;

const pump = (properties: Properties) => descriptorOf('Pump', properties, { title: '泵' });
const BEFORE = pump({ weight: { type: 'string', title: '重量', maxLength: 20 } });
const worded = (after: Descriptor) => inWords(differences(BEFORE, after, names), { grammar, before: BEFORE, after });

it('calls fields by their titles and words as the designer does', () => {
  const after = pump({
    weight: { type: 'number', title: '重量', 'x-column': 'weight__2', 'x-search': true },
    brand: { type: 'string', title: '品牌' },
  });
  expect(worded(after)).toEqual([
    { path: '“重量”的种类', before: '单行文字', after: '数字' },
    { path: '“重量”的最多字数', before: '20', after: undefined },
    { path: '“重量”的查询条件', before: undefined, after: '是' },
    { path: '字段“品牌”', before: undefined, after: '单行文字' },
  ]);
});

it('names what is beside the fields', () => {
  expect(worded({ ...BEFORE, title: '离心泵' })).toEqual([{ path: '业务名称', before: '泵', after: '离心泵' }]);
});
