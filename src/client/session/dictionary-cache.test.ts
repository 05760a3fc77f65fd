import { afterEach, describe, expect, it } from 'vitest';
import { connect } from '../../../.storybook/kit/network.ts';
import { answering } from '../../../.storybook/kit/replies.ts';
import { itemsOf, labelOf, loadDictionaries, readDictionaries } from './dictionary-cache.ts';

const TREE = [{ code: 'common_status', children: [{ code: '0', name: '正常' }] }];

afterEach(() => localStorage.clear());

it('storage-06: what was loaded is kept under DICT_TYPE_TREE_DATA', async () => {
  connect([answering({ '/sysDictType/tree': TREE })], () => 'up');
  await loadDictionaries();
  expect(JSON.parse(localStorage.getItem('pro__DICT_TYPE_TREE_DATA') ?? '')).toMatchObject({ value: TREE });
  expect(readDictionaries()).toEqual(TREE);
});

describe('dictionary lookup (look.md#12)', () => {
  it('dictionary-lookup-01 without a cache', () => expect(labelOf(null, 'common_status', 0)).toBe('需重新登录'));
  it('dictionary-lookup-02 without the type', () => expect(labelOf(TREE, 'nothing', 0)).toBe('无此字典'));
  it('dictionary-lookup-03 without the code', () => expect(labelOf(TREE, 'common_status', 7)).toBe('无此字典'));
  it('dictionary-lookup-04 with the code, number or text', () => {
    expect(labelOf(TREE, 'common_status', 0)).toBe('正常');
    expect(labelOf(TREE, 'common_status', '0')).toBe('正常');
    expect(itemsOf(TREE, 'common_status')).toHaveLength(1);
  });
});
