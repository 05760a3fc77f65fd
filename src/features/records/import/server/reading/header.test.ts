import { describe, expect, it } from 'vitest';
import type { ImportColumn } from '../../../../../engine/projections/import.ts';
import type { Field } from '../../../../../engine/resource.ts';
import type { Grid, GridRow, Merge } from '../../../../../server/workbook/grid.ts';
import { applyMapping, findHeader, guessHeader, headingsToRemember } from './header.ts';
import { readRows } from './rows.ts';

/** A column with the keys and titles that the header needs. */
function column(key: string, title: string, also: string[] = [], levels: string[] = []): ImportColumn {
  const field = { key, title } as Field;
  return { title, also, levels, field, required: false, template: true, otherwise: null, from: [], pinyin: null };
}

const KNOWN = [
  column('riskName', '隐患名称', ['存在问题']),
  column('addressId', '隐患位置', ['地点']),
  column('orgId', '责任部门', ['部门'], ['单位', '车间', '班组']),
];

/** A grid with one row per line and cells separated by `|`; an empty cell is absent. */
function grid(lines: readonly string[], merges: Merge[] = []): Grid {
  const rows: GridRow[] = lines.map((line, index) => ({
    index,
    hidden: false,
    cells: line.split('|').flatMap((text, at) => (text === '' ? [] : [{ column: at, kind: 'text' as const, text }])),
  }));
  const present = rows.filter((row) => row.cells.length > 0);
  return {
    name: '表',
    hidden: false,
    rows: present,
    merges,
    hiddenColumns: [],
    date1904: false,
    pictures: [],
    morePictures: 0,
  };
}

const fieldsOf = (lines: readonly string[], merges?: Merge[]) => {
  const header = findHeader(grid(lines, merges), KNOWN);
  if (!header) return null;
  const { row, rows, template, columns } = header;
  return { row, rows, template, fields: columns.map(({ field }) => field) };
};

describe('finding the header', () => {
  it('knows our own template', () => {
    const template = { row: 0, rows: 1, template: true, fields: ['riskName', 'addressId', 'orgId'] };
    expect(fieldsOf(['隐患名称|隐患位置|责任部门', 'a|b|c'])).toEqual(template);
  });

  it.each([
    ['another order', '隐患位置|隐患名称|责任部门'],
    ['a column more', '序号|隐患名称|隐患位置|责任部门'],
    ['a column less', '隐患名称|隐患位置'],
    ['a heading twice', '隐患名称|隐患位置|责任部门|责任部门'],
  ])('is not fooled into a template by %s (X5)', (_name, headings) => {
    expect(fieldsOf([headings, 'a|b|c|d'])?.template).toBe(false);
  });

  it('looks below titles and through line breaks, blanks, marks and brackets', () => {
    const lines = [
      '某公司2026年度隐患台账',
      '填报部门：安全部',
      '',
      '序号|隐患\n名称| 隐患位置 |*责任部门（车间）|__proto__',
      '1|a|b|c|d',
    ];
    expect(fieldsOf(lines)).toEqual({
      row: 3,
      rows: 1,
      template: false,
      fields: [null, 'riskName', 'addressId', 'orgId', null],
    });
  });

  it('understands other names, our own winning over them', () => {
    const fields = [null, 'riskName', 'orgId', 'addressId'];
    expect(fieldsOf(['部门|存在问题|责任部门|地点', 'a|b|c|d'])?.fields).toEqual(fields);
  });

  it('reads headings over two lines', () => {
    const merges = [
      { top: 0, left: 0, bottom: 1, right: 0 },
      { top: 0, left: 1, bottom: 0, right: 2 },
    ];
    const lines = ['隐患名称|隐患||责任部门', '|位置|照片|', 'a|b||c'];
    const header = findHeader(grid(lines, merges), KNOWN);
    expect(header?.rows).toBe(2);
    expect(header?.columns.map(({ heading, field }) => [heading, field])).toEqual([
      ['隐患名称', 'riskName'],
      ['隐患/位置', 'addressId'],
      ['隐患/照片', null],
      ['责任部门', 'orgId'],
    ]);
  });

  it('reads the levels of a department from several columns, from the top down wherever they are', () => {
    const sheet = grid(['隐患名称|班组|单位|车间', 'a|甲班|厂|一车间', 'b||厂|', 'c||厂|厂']);
    const { data } = readRows(sheet, findHeader(sheet, KNOWN)!);
    expect(data.map(({ cells }) => cells.get('orgId')?.text)).toEqual(['厂/一车间/甲班', '厂', '厂']);
  });

  it('does not take one word for a table', () => {
    expect(fieldsOf(['隐患名称', 'a'])).toBeNull();
    expect(fieldsOf(['甲|乙', 'a|b'])).toBeNull();
  });

  it('offers the line with the most words where no heading is known', () => {
    const sheet = grid(['某公司台账', '编号|问题|何处', '1|a|b']);
    expect(findHeader(sheet, KNOWN)).toBeNull();
    expect(guessHeader(sheet, KNOWN)).toMatchObject({ row: 1, template: false });
    expect(guessHeader(grid(['一句话']), KNOWN)).toBeNull();
  });

  it('keeps the rows under headings of which none is known, for people to say what they are', () => {
    const sheet = grid(['姓名|年龄', '张三|3', '', '李四|4']);
    expect(readRows(sheet, guessHeader(sheet, KNOWN)!).data).toHaveLength(2);
  });

  it('names headings that stand twice', () => {
    expect(findHeader(grid(['隐患名称|责任部门|责任 部门', 'a|b|c']), KNOWN)?.repeated).toEqual(['责任 部门']);
  });
});

describe("the user's mapping", () => {
  const header = findHeader(grid(['序号|问题|隐患位置|责任部门', '1|a|b|c']), KNOWN)!;

  it('wins over what was found', () => {
    const mapped = applyMapping(
      header,
      new Map([
        ['B', 'riskName,addressId'],
        ['C', null],
        ['D', 'orgId'],
      ]),
      KNOWN,
    );
    const fields = [null, 'riskName,addressId', null, 'orgId'];
    expect('columns' in mapped && mapped.columns.map((each) => each.field)).toEqual(fields);
  });

  it.each([
    ['a column that is not there', new Map([['Z', 'riskName']]), '没有 Z 列'],
    ['a field that is not there', new Map([['B', '__proto__']]), '不存在或不能导入'],
    [
      'one field twice',
      new Map([
        ['B', 'riskName'],
        ['C', 'riskName'],
      ]),
      '对应了两列',
    ],
  ])('is refused with %s', (_name, mapping, message) => {
    expect(applyMapping(header, mapping, KNOWN)).toEqual({ problem: expect.stringContaining(message) });
  });
});

describe('telling rows apart', () => {
  const HEAD = '序号|隐患名称|隐患位置|责任部门';
  const rowsOf = (lines: readonly string[], merges?: Merge[]) => {
    const sheet = grid([HEAD, ...lines], merges);
    return readRows(sheet, findHeader(sheet, KNOWN)!);
  };

  it('leaves out blank lines, subtotals, repeated headers and notes, and says so', () => {
    const wide = [{ top: 6, left: 0, bottom: 6, right: 3 }];
    const { data, skipped } = rowsOf(
      ['1|a|b|c', '', '小 计|1||', HEAD, '2|||', '以上情况属实', '3|d|e|f', '填表人：林安琪|审核：周荣', ''],
      wide,
    );
    expect(data.map((row) => row.line)).toEqual([2, 8]);
    expect(skipped).toEqual([
      { row: 3, reason: '空行' },
      { row: 4, reason: '小计行' },
      { row: 5, reason: '重复的表头' },
      { row: 6, reason: '没有可导入的内容' },
      { row: 7, reason: '说明文字' },
      { row: 9, reason: '说明文字' },
    ]);
  });

  it('gives a merged value to every line it covers', () => {
    const { data } = rowsOf(['1|a|b|合成一车间', '2|c|d|'], [{ top: 1, left: 3, bottom: 2, right: 3 }]);
    expect(data.map((row) => row.cells.get('orgId')?.text)).toEqual(['合成一车间', '合成一车间']);
  });
});

describe('headings the tenant confirmed before', () => {
  const lines = ['问题|地点|归口|责任部门', 'a|b|c|d'];
  const found = (confirmed: [string, string | null][], texts = lines) =>
    findHeader(grid(texts), KNOWN, new Map(confirmed)) ?? guessHeader(grid(texts), KNOWN, new Map(confirmed));
  const all: [string, string | null][] = [
    ['问题', 'riskName'],
    ['地点', null],
    ['归口', 'orgId'],
    ['责任部门', null],
  ];

  it('come before every guess, columns put aside included', () => {
    const header = found(all);
    expect(header?.columns.map(({ field }) => field)).toEqual(['riskName', null, 'orgId', null]);
    expect(header?.remembered).toBe(true);
  });

  it('are not enough where a heading is new, stands twice or means a field that is gone', () => {
    expect(found(all.slice(1))?.remembered).toBe(false);
    expect(found(all, ['问题|问题|归口|责任部门', 'a|b|c|d'])?.remembered).toBe(false);
    expect(found([['问题', 'gone'], ...all.slice(1)])?.remembered).toBe(false);
  });

  it('say nothing about our own template', () => {
    const header = found([['隐患名称', null]], ['隐患名称|隐患位置|责任部门', 'a|b|c']);
    expect(header).toMatchObject({ template: true, remembered: false });
    expect(header?.columns[0]?.field).toBe('riskName');
  });

  it('are taken from a confirmed header, those that stand once', () => {
    const header = guessHeader(grid(['问题|地点|问题|（）|备注']), KNOWN);
    expect(header && [...headingsToRemember(header)]).toEqual([
      ['地点', 'addressId'],
      ['备注', null],
    ]);
  });
});
