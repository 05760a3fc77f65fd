import { expect, it } from 'vitest';
import { namePinyin } from './name-pinyin.ts';

it.each([
  ['李志刚', 'li zhi gang lizhigang lzg'],
  ['吕梁', 'lv liang lvliang ll'],
  ['单雄信', 'shan xiong xin shanxiongxin sxx'],
  ['曾国强', 'zeng guo qiang zengguoqiang zgq'],
  ['欧阳明', 'ou yang ming ouyangming oym'],
  ['系统管理员', 'xi tong guan li yuan xitongguanliyuan xtgly'],
  ['Zhang 3', 'zhang3 zhang3 z'],
  ['', ''],
])('%s is typed as %s', (name, typed) => {
  expect(namePinyin(name)).toBe(typed);
});

it('the longest name fits its column', () => {
  expect(namePinyin('庄'.repeat(60)).length).toBeLessThanOrEqual(701);
});
