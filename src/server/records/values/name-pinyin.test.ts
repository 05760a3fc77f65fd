import { expect, it } from 'vitest';
import { namePinyin } from './name-pinyin.ts';

it.each([
  ['李志刚', 'lizhigang lzg'],
  ['吕梁', 'lvliang ll'],
  ['单雄信', 'shanxiongxin sxx'],
  ['曾国强', 'zengguoqiang zgq'],
  ['欧阳明', 'ouyangming oym'],
  ['系统管理员', 'xitongguanliyuan xtgly'],
  ['Zhang 3', 'zhang3 z'],
  ['', ''],
])('%s is typed as %s', (name, typed) => {
  expect(namePinyin(name)).toBe(typed);
});

it('the longest name fits its column', () => {
  expect(namePinyin('庄'.repeat(60)).length).toBeLessThanOrEqual(351);
});
