import { describe, expect, it } from 'vitest';
import { readOutline } from './departments.ts';

const tree = (text: string) => {
  const lines = readOutline(text);
  return lines.map(({ name, parent }) => [name, parent === null ? null : lines[parent]?.name]);
};

describe('departments typed as a list', () => {
  it('stand below the line that is indented less, by blanks, wide blanks or tabs', () => {
    expect(tree('生产部\n  合成一车间\n    甲班\n  合成二车间\n安全部\n\t值班室\n　　档案室')).toEqual([
      ['生产部', null],
      ['合成一车间', '生产部'],
      ['甲班', '合成一车间'],
      ['合成二车间', '生产部'],
      ['安全部', null],
      ['值班室', '安全部'],
      ['档案室', '安全部'],
    ]);
  });

  it('may be indented unevenly, bulleted and apart', () => {
    expect(tree('\r\n1. 生产部\r\n   - 一车间\r\n  （二）二车间\r\n\r\n2、设备部\r\n1号车间')).toEqual([
      ['生产部', null],
      ['一车间', '生产部'],
      ['二车间', '生产部'],
      ['设备部', null],
      ['1号车间', null],
    ]);
  });

  it.each([
    [
      'a name twice',
      '生产部\n  甲班\n安全部\n  甲班',
      '第 4 行“甲班”与第 2 行重复，请改成能区分的名称，如“一车间甲班”',
    ],
    ['a name too long', `生产部\n${'长'.repeat(31)}`, '第 2 行“长长长长长长长长长长长长…”超过 30 个字，请缩短'],
    [
      'too deep a branch',
      Array.from({ length: 11 }, (_, n) => `${' '.repeat(n)}第${n}级`).join('\n'),
      '第 11 行“第10级”超过 10 级，请减少缩进',
    ],
    [
      'too many',
      Array.from({ length: 301 }, (_, n) => `部门${n}`).join('\n'),
      '第 301 行起超出一次 300 个部门，请分次填写，或用表格导入',
    ],
  ])('name line and way out for %s', (_what, text, words) => expect(() => readOutline(text)).toThrow(words));
});
