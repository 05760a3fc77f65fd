import { expect, it } from 'vitest';
import { likeness } from './likeness.ts';

it.each([
  ['法兰渗漏', '法兰渗漏', 1],
  ['法兰 渗漏。', '法兰渗漏', 1],
  ['甲醇罐法兰渗漏', '甲醇罐法兰有渗漏', 0.77],
  ['甲醇罐组储罐法兰渗漏', '甲醇罐组储罐消防通道堵塞', 0.5],
  ['法兰渗漏', '照明不足', 0],
  ['', '法兰渗漏', 0],
  ['', '', 0],
])('%s and %s are alike by %d', (one, other, expected) => {
  expect(likeness(one, other)).toBeCloseTo(expected, 1);
  expect(likeness(other, one)).toBeCloseTo(likeness(one, other), 10);
});
