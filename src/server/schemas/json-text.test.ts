import { expect, it } from 'vitest';
import { readDescriptor, readJsonText } from './grammar.ts';

it('reads what JSON.parse reads', () => {
  const text = ' {"a": [1, -2.5e3, true, null, "\\u4e2d\\"\\n"], "b": {}, "": []} \r\n';
  expect(readJsonText(text)).toEqual({ ok: true, value: JSON.parse(text) });
});

it.each([
  ['{\n  "a": 1,\n  "a": 2\n}', '第 3 行第 3 列：键“a”写了两次'],
  ['{"a": {"b": 1, "\\u0062": 2}}', '第 1 行第 16 列：键“b”写了两次'],
  ['{\n  "a": 1\n  "b": 2\n}', '第 3 行第 3 列：不是正确的 JSON，这里应是逗号或 }'],
  ['{\n  "a": 1,\n}', '第 3 行第 1 列：不是正确的 JSON，这里应是用双引号括起来的键'],
  ['{ "a" 1 }', '第 1 行第 7 列：不是正确的 JSON，键后面应是冒号'],
  ['[1, 2', '第 1 行第 6 列：不是正确的 JSON，这里应是逗号或 ]'],
  ['{"a": tru}', '第 1 行第 7 列：不是正确的 JSON，这里应是一个值'],
  ['{"a": 01}', '第 1 行第 7 列'],
  ['{"a": "x\ny"}', '第 1 行第 7 列'],
  ['{} {}', '第 1 行第 4 列：不是正确的 JSON，内容到这里应已结束'],
  ['', '第 1 行第 1 列'],
  ['{"__proto__": {"polluted": true}}', '键 __proto__ 不能使用'],
])('says where %j is broken', (text, words) => {
  const read = readJsonText(text);
  expect(read).toMatchObject({ ok: false, message: expect.stringContaining(words) });
});

it('does not go to the end of what was nested on purpose', () => {
  expect(readJsonText('['.repeat(200_000))).toMatchObject({ ok: false, message: '嵌套超过 64 层' });
});

it('does not read a descriptor of a million choices', () => {
  const probe = { type: 'string', title: '探', enum: Array.from({ length: 1_000_000 }, (_, n) => n) };
  const record = { type: 'object', properties: { probe } };
  const read = readDescriptor(JSON.stringify({ name: 'A', title: '甲', display: 'probe', actions: [], record }));
  expect(read).toMatchObject({ ok: false, problems: [{ message: expect.stringContaining('64 KiB') }] });
});
