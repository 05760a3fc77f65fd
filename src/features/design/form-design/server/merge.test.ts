import { describe, expect, it } from 'vitest';
import type { Descriptor } from '../../../../engine/descriptor.ts';
import type { PropertySchema } from '../../../../engine/record-schema.ts';
import { mergeDescriptors } from './merge.ts';

type Properties = { [key: string]: PropertySchema };

const A: PropertySchema = { type: 'string', title: '甲' };
const B: PropertySchema = { type: 'string', title: '乙' };
const C: PropertySchema = { type: 'string', title: '丙' };
const NEW: PropertySchema = { type: 'integer', title: '新' };

function document(properties: Properties, more: Partial<Descriptor> = {}, required: string[] = []): Descriptor {
  return {
    name: 'X',
    title: 'X',
    display: 'a',
    actions: ['page'],
    record: { type: 'object', required, properties },
    ...more,
  };
}

const base = document({ a: A, b: B }, {}, ['a']);
const keys = (merged: { document: Descriptor }) => Object.keys(merged.document.record.properties);

describe('three-way merge of descriptors', () => {
  it('takes what only one side changed, by property key', () => {
    const mine = document({ a: A, mine: NEW, b: B }, {}, ['a', 'mine']);
    const theirs = document({ a: { ...A, maxLength: 9 }, b: B, theirs: C }, { title: 'Y' }, ['a', 'b']);
    const merged = mergeDescriptors({ base, mine, theirs });
    expect(merged.conflicts).toEqual([]);
    expect(keys(merged)).toEqual(['a', 'mine', 'b', 'theirs']);
    expect(merged.document).toMatchObject({ title: 'Y', record: { properties: { a: { maxLength: 9 } } } });
    expect(merged.document.record.required).toEqual(['a', 'mine', 'b']);
  });

  it('keeps the order of the side that moved properties', () => {
    const merged = mergeDescriptors({
      base,
      mine: document({ b: B, a: A }, {}, ['a']),
      theirs: document({ a: A, b: B, c: C }, {}, ['a']),
    });
    expect(keys(merged)).toEqual(['b', 'c', 'a']);
  });

  it('removes what one side removed and the other left alone', () => {
    expect(keys(mergeDescriptors({ base, mine: document({ a: A }, {}, ['a']), theirs: base }))).toEqual(['a']);
    expect(keys(mergeDescriptors({ base, mine: base, theirs: document({ a: A }, {}, ['a']) }))).toEqual(['a']);
  });

  it('reports a word both changed and lets the edit stand', () => {
    const mine = document({ a: { ...A, title: '我' }, b: B }, {}, ['a']);
    const theirs = document({ a: { ...A, title: '他' }, b: B }, {}, ['a']);
    const merged = mergeDescriptors({ base, mine, theirs });
    expect(merged.conflicts).toEqual([{ path: 'record.properties.a.title', base: '甲', mine: '我', theirs: '他' }]);
    expect(merged.document.record.properties.a?.title).toBe('我');
  });

  it('reports a property one side removed and the other changed', () => {
    const theirs = document({ a: A, b: { ...B, maxLength: 3 } }, {}, ['a']);
    const merged = mergeDescriptors({ base, mine: document({ a: A }, {}, ['a']), theirs });
    expect(merged.conflicts).toMatchObject([{ path: 'record.properties.b' }]);
    expect(keys(merged)).toEqual(['a']);
  });

  it('agrees with both when both did the same', () => {
    const same = document({ a: A, b: B, n: NEW }, {}, ['a']);
    expect(mergeDescriptors({ base, mine: same, theirs: structuredClone(same) })).toEqual({
      document: same,
      conflicts: [],
    });
  });
});
