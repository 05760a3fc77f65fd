import { describe, expect, it } from 'vitest';
import { descriptorNamed } from '../../../../../tests/support/descriptors/named.ts';
import type { Descriptor } from '../../../../engine/descriptor.ts';
import { groupsOf, isHidden, kindOf, moved, withField, withHidden, withoutField, withRequired } from './document.ts';

const DOCUMENT = descriptorNamed('Thing', '物品', {
  display: 'a',
  sections: [
    { key: 'one', title: '一', fields: ['a', 'b'] },
    { key: 'two', title: '二', fields: ['c'] },
  ],
  screens: { Thing: { columns: ['a', 'c'], search: ['a'] } },
  required: ['a'],
}).having({
  a: { type: 'string', title: 'A' },
  b: { type: 'string', title: 'B' },
  c: { type: 'integer', title: 'C' },
});
const keys = ({ record }: Descriptor) => Object.keys(record.properties);
const fieldsOf = ({ sections }: Descriptor) => sections?.map(({ fields }) => fields);

describe('edits of a descriptor', () => {
  it('puts a field behind another, in its section and the columns that name it, and not among the filters', () => {
    const after = withField(DOCUMENT, { key: 'n', property: { type: 'string', title: 'N' }, after: 'a' });
    expect(keys(after)).toEqual(['a', 'n', 'b', 'c']);
    expect(fieldsOf(after)).toEqual([['a', 'n', 'b'], ['c']]);
    expect(after.screens?.Thing).toEqual({ columns: ['a', 'n', 'c'], search: ['a'] });
    expect(keys(DOCUMENT)).toEqual(['a', 'b', 'c']);
  });

  it('puts a field without a neighbour at the end of the last section alone', () => {
    const after = withField(DOCUMENT, { key: 'n', property: { type: 'string', title: 'N' }, after: null });
    expect(keys(after)).toEqual(['a', 'b', 'c', 'n']);
    expect(fieldsOf(after)).toEqual([
      ['a', 'b'],
      ['c', 'n'],
    ]);
  });

  it('takes a field out of everything that names it', () => {
    const after = withoutField(DOCUMENT, 'a');
    expect(keys(after)).toEqual(['b', 'c']);
    expect(after.record.required).toBeUndefined();
    expect(fieldsOf(after)).toEqual([['b'], ['c']]);
    expect(after.screens?.Thing).toEqual({ columns: ['c'], search: [] });
  });

  it('moves a field, also into another section', () => {
    expect(keys(moved(DOCUMENT, 'a', 'b'))).toEqual(['b', 'a', 'c']);
    const across = moved(DOCUMENT, 'a', 'c');
    expect(keys(across)).toEqual(['b', 'c', 'a']);
    expect(fieldsOf(across)?.map((fields) => [...fields].sort())).toEqual([['b'], ['a', 'c']]);
  });

  it('makes a field required, hides it and shows it again', () => {
    expect(withRequired(DOCUMENT, 'b', true).record.required).toEqual(['a', 'b']);
    const hidden = withHidden(DOCUMENT, 'b', true);
    expect(isHidden(hidden.record.properties.b ?? {})).toBe(true);
    expect(withHidden(hidden, 'b', false)).toEqual(DOCUMENT);
  });

  it('groups fields by section, those of none last', () => {
    const loose = { ...DOCUMENT, sections: [{ key: 'one', title: '一', fields: ['b', 'gone'] }] };
    expect(groupsOf(loose)).toEqual([
      { title: '一', keys: ['b'] },
      { title: '未分组', keys: ['a', 'c'] },
    ]);
  });
});

it.each([
  [{ type: 'string' }, 'text'],
  [{ type: 'string', format: 'date' }, 'date'],
  [{ type: 'string', 'x-kind': 'images' }, 'images'],
  [{ type: 'integer' }, 'integer'],
  [{ type: 'integer', 'x-relation': { resource: 'Address' } }, 'relation'],
  [{ type: 'string', 'x-dictionary': 'common_status' }, 'dictionary'],
] as const)('%j is of kind %s', (property, kind) => {
  expect(kindOf({ ...property })).toBe(kind);
});
