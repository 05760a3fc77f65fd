import { describe, expect, it } from 'vitest';
import { itemsOf, labelOf } from './dictionary-cache.ts';

const TREE = [{ code: 'common_status', children: [{ code: '0', name: '正常' }] }];

describe('dictionary lookup (spec §8)', () => {
  it('dictionary-lookup-01 without a cache', () => expect(labelOf(null, 'common_status', 0)).toBe('需重新登录'));
  it('dictionary-lookup-02 without the type', () => expect(labelOf(TREE, 'nothing', 0)).toBe('无此字典'));
  it('dictionary-lookup-03 without the code', () => expect(labelOf(TREE, 'common_status', 7)).toBe('无此字典'));
  it('dictionary-lookup-04 with the code, number or text', () => {
    expect(labelOf(TREE, 'common_status', 0)).toBe('正常');
    expect(labelOf(TREE, 'common_status', '0')).toBe('正常');
    expect(itemsOf(TREE, 'common_status')).toHaveLength(1);
  });
});
