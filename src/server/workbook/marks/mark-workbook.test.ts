import { describe, expect, it } from 'vitest';
import { read } from 'xlsx';
import type { SheetMarks } from '../grid.ts';
import { parseWorkbook } from '../parse-workbook.ts';
import { type SheetRow, workbookBuffer } from '../write-workbook.ts';
import { NotMarkable } from './mark-styles.ts';
import { markWorkbook } from './mark-workbook.ts';

const ROWS: SheetRow[] = [
  { values: ['编号', '金额', '备注'], styles: ['required', 'heading', 'heading'] },
  { values: ['001', 12.5, null], styles: ['text', 'money', 'plain'] },
  { values: ['002', 13, '好'], styles: ['text', 'money', 'plain'] },
];

const book = () =>
  workbookBuffer([
    { name: '数据 & 表', layout: { widths: [10, 10, 10], notes: [{ cell: 'A1', text: '必填' }] }, rows: [ROWS] },
    { name: '其他', layout: { widths: [] }, rows: [[{ values: ['不动'] }]] },
  ]);

const MARKS: SheetMarks = {
  sheet: '数据 & 表',
  heading: '错误说明',
  column: 3,
  headerLine: 1,
  notes: [
    { cell: 'B2', text: '金额<太>小' },
    { cell: 'C2', text: '缺少备注' },
  ],
  lines: [{ line: 2, text: '金额：太小；备注：缺少' }],
};

function open(file: Buffer) {
  const { Sheets } = read(file, { type: 'buffer', cellStyles: true, cellNF: true });
  const sheet = Sheets[MARKS.sheet] ?? {};
  const cell = (place: string) => sheet[place];
  const noteOf = (place: string) =>
    cell(place)
      ?.c?.map(({ t }: { t?: string }) => t)
      .join();
  const fillOf = (place: string) => cell(place)?.s?.fgColor?.rgb;
  return { cell, noteOf, fillOf };
}

describe('marks on the sheet that was sent', () => {
  it('colour and explain the faulty cells, also one that was empty, and leave the others as they were', async () => {
    const { cell, noteOf, fillOf } = open(markWorkbook(await book(), MARKS));
    expect([fillOf('B2'), fillOf('C2'), fillOf('B3')]).toEqual(['FFCCC7', 'FFCCC7', undefined]);
    expect([cell('B2')?.z, cell('A2')?.z]).toEqual(['#,##0.00', '@']);
    expect([noteOf('B2'), noteOf('C2'), noteOf('A1')]).toEqual(['金额<太>小', '缺少备注', '必填']);
    expect([cell('D1')?.v, cell('D2')?.v, cell('D3')?.v]).toEqual(['错误说明', '金额：太小；备注：缺少', undefined]);
  });

  it('can be read again, every other sheet included', async () => {
    const [grid, other] = parseWorkbook(markWorkbook(await book(), MARKS));
    expect(grid?.rows[2]?.cells.map(({ text }) => text)).toEqual(['002', '13', '好']);
    expect(other?.rows[0]?.cells[0]?.text).toBe('不动');
  });

  it('of an earlier check come off when their cell has been mended', async () => {
    const once = markWorkbook(await book(), MARKS);
    const again = { ...MARKS, notes: [{ cell: 'A3', text: '编号重复' }], lines: [{ line: 3, text: '编号：重复' }] };
    const { cell, noteOf, fillOf } = open(markWorkbook(once, again));
    expect([fillOf('B2'), fillOf('A3'), noteOf('B2'), noteOf('A3')]).toEqual([
      undefined,
      'FFCCC7',
      undefined,
      '编号重复',
    ]);
    expect([cell('D2')?.v, cell('D3')?.v, cell('B2')?.z]).toEqual([undefined, '编号：重复', '#,##0.00']);
  });

  it('are refused where the file is written in another way', async () => {
    const file = await book();
    expect(() => markWorkbook(file, { ...MARKS, sheet: '没有' })).toThrow(NotMarkable);
  });
});
