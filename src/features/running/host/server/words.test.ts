import { expect, test } from 'vitest';
import { bytesInWords, durationInWords } from './host.ts';

test.each([
  [0, '0 B'],
  [1_023, '1023 B'],
  [1_536, '1.5 KB'],
  [16 * 1024 ** 3, '16 GB'],
  [2_000 * 1024 ** 4, '2000 TB'],
])('%d bytes are %s', (bytes, words) => expect(bytesInWords(bytes)).toBe(words));

test.each([
  [3_723.9, '00 天 01 小时 02 分 03 秒'],
  [90_061, '01 天 01 小时 01 分 01 秒'],
  [100 * 86_400, '100 天 00 小时 00 分 00 秒'],
])('%d seconds are %s', (seconds, words) => expect(durationInWords(seconds)).toBe(words));
