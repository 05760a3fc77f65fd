import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { deflated } from '../../../tests/support/sheets/zip.ts';
import { cellAt, columnLetters, columnOf, type Grid } from './grid.ts';
import { readWorkbook } from './read-workbook.ts';
import { isDateFormat, serialOf, serialText } from './serial-date.ts';
import { workbookParts } from './workbook-parts.ts';
import { REFUSALS } from './workbook-refusal.ts';
import { workbookBuffer } from './write-workbook.ts';
import { readDirectory } from './zip/zip-directory.ts';
import { inflateEntries } from './zip/zip-inflate.ts';
import { storedZip } from './zip/zip-writer.ts';

const ledger = fileURLToPath(new URL('../../../tests/fixtures/隐患台账.xlsx', import.meta.url));

/** Returns a workbook whose only sheet is this XML. */
function bookOf(sheetXml: string, replace: Record<string, string> = {}): Buffer {
  const book = workbookParts([{ name: '表' }]);
  const parts = new Map([...book, ...Object.entries(replace)].map(([name, xml]) => [name, Buffer.from(xml)]));
  parts.set('xl/worksheets/sheet1.xml', Buffer.from(sheetXml));
  return storedZip(parts);
}

/** Returns the workbook with shared texts for its cells. */
function withStrings(file: Buffer, strings: string): Buffer {
  const parts = new Map(inflateEntries(file, readDirectory(file)));
  const part = (name: string) => parts.get(name)?.toString('utf8') ?? '';
  const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings';
  const added: [string, string][] = [
    ['xl/sharedStrings.xml', strings],
    [
      'xl/_rels/workbook.xml.rels',
      part('xl/_rels/workbook.xml.rels').replace(
        '</Relationships>',
        `<Relationship Id="rIdTexts" Type="${RELATION}" Target="sharedStrings.xml"/></Relationships>`,
      ),
    ],
    [
      '[Content_Types].xml',
      part('[Content_Types].xml').replace(
        '</Types>',
        '<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>',
      ),
    ],
  ];
  for (const [name, xml] of added) parts.set(name, Buffer.from(xml));
  return storedZip(parts);
}

function sheet(data: string, more = ''): string {
  return `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${data}</sheetData>${more}</worksheet>`;
}

async function only(file: Buffer): Promise<Grid> {
  const [grid] = await readWorkbook(file);
  if (!grid) throw new Error('no sheet');
  return grid;
}

function textAt(grid: Grid, line: number, column: string): string | undefined {
  return cellAt(
    grid.rows.find((row) => row.index === line - 1),
    columnOf(column) ?? -1,
  )?.text;
}

describe('reading a workbook', () => {
  it('reads the ledger with its sheets, hidden ones marked', async () => {
    const grids = await readWorkbook(readFileSync(ledger));
    expect(grids.map(({ name, hidden }) => [name, hidden])).toEqual([
      ['2026年台账', false],
      ['填写说明', false],
      ['旧数据', true],
    ]);
    const [grid] = grids;
    expect(grid?.rows).toHaveLength(305);
    expect(grid?.hiddenColumns).toEqual([11]);
    expect(textAt(grid!, 4, 'K')).toBe('2026-01-04');
    expect(textAt(grid!, 46, 'K')).toBe('46066');
    expect(textAt(grid!, 83, 'G')).toBe('第一行：发现渗漏\n第二行：已设警戒\n\u3000第三行：待备件😀');
    expect(
      cellAt(
        grid?.rows.find((row) => row.index === 86),
        4,
      ),
    ).toMatchObject({ kind: 'formula', text: '' });
  });

  it('reads back what the server itself writes', async () => {
    const values = ['=1+1', '+8613', '-5', '@x', ' 前后空格 ', 'a&<b>"c"', '第一行\n第二行😀', '_x0041_'];
    const file = await workbookBuffer([
      { name: '导出', layout: { widths: [] }, rows: [[{ values }, { values: [1.5, null, 'x'] }]] },
    ]);
    const grid = await only(file);
    expect(grid.rows[0]?.cells.map((cell) => [cell.kind, cell.text])).toEqual(values.map((value) => ['text', value]));
    expect(grid.rows[1]?.cells.map((cell) => [cell.column, cell.kind, cell.text])).toEqual([
      [0, 'number', '1.5'],
      [2, 'text', 'x'],
    ]);
  });

  it('reads back every moment it writes as the same second', async () => {
    const days = ['1970-01-01', '2026-11-20', '2100-12-31'];
    const moments = ['1999-12-31 23:59:59', '2026-11-20 00:00:00', '2026-11-20 14:05:01'];
    const rows = [
      { values: days.map(serialOf), styles: days.map(() => 'day' as const) },
      { values: moments.map(serialOf), styles: moments.map(() => 'moment' as const) },
    ];
    const grid = await only(await workbookBuffer([{ name: '导出', layout: { widths: [] }, rows: [rows] }]));
    const read = grid.rows.map(({ cells }) => cells.map(({ kind, text }) => [kind, text]));
    expect(read).toEqual([days, moments].map((texts) => texts.map((text) => ['date', text])));
    expect(serialOf('2026-02-30')).toBeNull();
  });

  it('finds hidden rows, merged cells and errors', async () => {
    const data =
      '<row r="1" hidden="1"><c r="A1" t="inlineStr"><is><t>甲</t></is></c><c r="B1" t="e"><v>#N/A</v></c><c r="C1" t="b"><v>1</v></c></row>';
    const grid = await only(bookOf(sheet(data, '<mergeCells count="1"><mergeCell ref="A1:A3"/></mergeCells>')));
    expect(grid.rows[0]?.hidden).toBe(true);
    expect(grid.rows[0]?.cells.map((cell) => [cell.kind, cell.text])).toEqual([
      ['text', '甲'],
      ['error', '#N/A'],
      ['boolean', '是'],
    ]);
    expect(grid.merges).toEqual([{ top: 0, left: 0, bottom: 2, right: 0 }]);
  });

  it('finds pictures over cells, and inside them as WPS and as Excel keep them', async () => {
    const to = (...names: string[]) => {
      const all = names.map((name, n) => `<Relationship Id="rId${n + 1}" Target="../media/${name}.png"/>`);
      return `<Relationships>${all.join('')}</Relationships>`;
    };
    const wps = '_xlfn.DISPIMG("ID_7F",1)';
    const cells = `<row r="2"><c r="A2" t="str"><f>${wps.replaceAll('"', '&quot;')}</f><v>0</v></c>
      <c r="C2" s="1" t="e" vm="2"><v>#VALUE!</v></c><c r="D2" t="e" vm="9"><v>#VALUE!</v></c></row>`;
    const media = Object.fromEntries(['over', 'wps', 'first', 'excel'].map((name) => [`xl/media/${name}.png`, name]));
    const book = (times: number) =>
      bookOf(sheet(cells), {
        ...media,
        'xl/worksheets/_rels/sheet1.xml.rels': to('').replace('media/.png', 'drawings/drawing1.xml'),
        'xl/drawings/drawing1.xml': `<a><from><col>1</col><row>4</row></from><to><col>8</col><row>9</row></to>${'<blip r:embed="rId1"/>'.repeat(times)}</a>`,
        'xl/drawings/_rels/drawing1.xml.rels': to('over'),
        'xl/cellimages.xml': '<etc><cNvPr id="2" name="ID_7F"/><blip r:embed="rId1"/></etc>',
        'xl/_rels/cellimages.xml.rels': to('wps').replace('../', ''),
        'xl/metadata.xml': `<metadata><futureMetadata><bk><rvb i="0"/></bk><bk><rvb i="1"/></bk></futureMetadata>
          <cellMetadata><bk><rc t="1" v="0"/></bk></cellMetadata>
          <valueMetadata><bk><rc t="1" v="0"/></bk><bk><rc t="1" v="1"/></bk></valueMetadata></metadata>`,
        'xl/richData/rdrichvalue.xml':
          '<rvData><rv s="0"><v>0</v><v>5</v></rv><rv s="0"><v>1</v><v>5</v></rv></rvData>',
        'xl/richData/richValueRel.xml': '<richValueRels><rel r:id="rId1"/><rel r:id="rId2"/></richValueRels>',
        'xl/richData/_rels/richValueRel.xml.rels': to('first', 'excel'),
      });
    const { pictures, morePictures } = await only(book(1));
    expect([pictures, morePictures]).toEqual([
      [
        { row: 4, column: 1, part: 'xl/media/over.png' },
        { row: 1, column: 0, part: 'xl/media/wps.png' },
        { row: 1, column: 2, part: 'xl/media/excel.png' },
      ],
      0,
    ]);
    expect((await only(book(1_000))).morePictures).toBe(2);
  });

  it('is not impressed by a range that claims everything (X7)', async () => {
    const data = '<row r="1"><c r="A1" t="inlineStr"><is><t>甲</t></is></c></row>';
    const grid = await only(bookOf(sheet(data).replace('<sheetData>', '<dimension ref="A1:ZZZ99999999"/><sheetData>')));
    expect(grid.rows).toHaveLength(1);
  });

  it('refuses cells where no sheet has any, and too many columns (X7)', async () => {
    const at = (place: string, row: number) =>
      bookOf(sheet(`<row r="${row}"><c r="${place}" t="inlineStr"><is><t>甲</t></is></c></row>`));
    await expect(readWorkbook(at('ZZZ99999999', 99999999))).rejects.toThrow(REFUSALS.position);
    await expect(readWorkbook(at('XFD1', 1))).rejects.toThrow(REFUSALS.columns);
  });

  it.each([
    ['0.00%', '12.5%'],
    ['0.00&quot;%&quot;', undefined],
    ['0.00', undefined],
  ])('reads a number shown as %s as people do', async (format, percent) => {
    const styles = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="200" formatCode="${format}"/></numFmts><cellXfs count="1"><xf numFmtId="200"/></cellXfs></styleSheet>`;
    const file = bookOf(sheet('<row r="1"><c r="A1" s="0"><v>0.125</v></c></row>'), { 'xl/styles.xml': styles });
    const [row] = (await only(file)).rows;
    expect(row?.cells).toEqual([{ column: 0, kind: 'number', text: '0.125', ...(percent ? { percent } : {}) }]);
  });

  it('refuses a number format long enough to be a weapon (X14)', async () => {
    const format = '0'.repeat(20_000) + ';'.repeat(20_000);
    const styles = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="200" formatCode="${format}"/></numFmts><cellXfs count="1"><xf numFmtId="200"/></cellXfs></styleSheet>`;
    const file = bookOf(sheet('<row r="1"><c r="A1" s="0"><v>1</v></c></row>'), { 'xl/styles.xml': styles });
    await expect(readWorkbook(file)).rejects.toThrow(REFUSALS.format);
  });

  it('never visits every place of a range a small file names', async () => {
    const row = '<row r="1"><c r="A1" t="inlineStr"><is><t>甲</t></is></c></row>';
    const linked = sheet(row, '<hyperlinks><hyperlink ref="A1:XFD1048576" location="x"/></hyperlinks>');
    expect((await only(bookOf(linked))).rows).toHaveLength(1);
    const wide = (columns: string) => bookOf(sheet(row).replace('<sheetData>', `<cols>${columns}</cols><sheetData>`));
    await expect(readWorkbook(wide('<col min="1" max="999999999" hidden="1"/>'))).rejects.toThrow(REFUSALS.position);
    await expect(readWorkbook(wide('<col min="1" max="9000"/>'.repeat(2)))).rejects.toThrow(REFUSALS.position);
    const whole = await only(wide('<col min="1" max="3" hidden="1"/><col min="4" max="16384" width="9"/>'));
    expect(whole.hiddenColumns).toEqual([0, 1, 2]);
  });

  it('refuses more rows than can be imported', async () => {
    const rows = Array.from(
      { length: 6_002 },
      (_, index) => `<row r="${index + 1}"><c r="A${index + 1}"><v>1</v></c></row>`,
    );
    await expect(readWorkbook(bookOf(sheet(rows.join(''))))).rejects.toThrow(REFUSALS.rows);
  });

  it('refuses a text no cell can hold, and equal texts that together are too much', async () => {
    const shared = (text: string, cells: number) => {
      const strings = `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>${text}</t></si></sst>`;
      const row = (line: number) => `<row r="${line}">${'<c t="s"><v>0</v></c>'.repeat(cells)}</row>`;
      const file = bookOf(sheet(Array.from({ length: 10 }, (_, index) => row(index + 1)).join('')));
      return withStrings(file, strings);
    };
    await expect(readWorkbook(shared('长'.repeat(32_768), 1))).rejects.toThrow(REFUSALS.cellText);
    await expect(readWorkbook(shared('长'.repeat(32_767), 100))).rejects.toThrow(REFUSALS.memory);
    expect((await only(shared('长'.repeat(32_767), 1))).rows).toHaveLength(10);
  });

  it('ends a workbook that holds too much', async () => {
    const row = (line: number) => `<row r="${line}">${'<c t="str"><v>x</v></c>'.repeat(200)}</row>`;
    // Compressed like a file of Excel: the XML alone exceeds the maximum size of a file.
    const file = deflated(bookOf(sheet(Array.from({ length: 5_900 }, (_, index) => row(index + 1)).join(''))));
    expect(file.length).toBeLessThan(2_000_000);
    const before = process.memoryUsage().rss;
    await expect(readWorkbook(file)).rejects.toThrow(/过多|过长|过大/);
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024);
  }, 30_000);

  it('says that broken XML is broken', async () => {
    await expect(readWorkbook(bookOf('this is no sheet'))).resolves.toMatchObject([{ rows: [] }]);
    const file = bookOf(sheet(''), { 'xl/workbook.xml': '<<<' });
    await expect(readWorkbook(file)).rejects.toThrow(REFUSALS.damaged);
  });
});

describe('columns', () => {
  it.each([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [701, 'ZZ'],
    [702, 'AAA'],
    [16_383, 'XFD'],
  ])('%i is %s', (column, letters) => {
    expect(columnLetters(column)).toBe(letters);
    expect(columnOf(letters)).toBe(column);
  });

  it('knows what is none', () => {
    for (const text of ['', 'a', 'A1', '__proto__', 'AAAA']) expect(columnOf(text)).toBeNull();
  });
});

describe('days of Excel', () => {
  it.each(['yyyy-mm-dd', 'yyyy"年"m"月"d"日"', '[$-804]yyyy/m/d;@', '[h]:mm', 'm/d/yy h:mm'])(
    '%s is a day',
    (format) => {
      expect(isDateFormat(format)).toBe(true);
    },
  );

  it.each(['General', '0.00', '#,##0', '0"天"', '[Red]0.00', '_-* #,##0_-', '@', '0\\d'])(
    '%s is a number',
    (format) => {
      expect(isDateFormat(format)).toBe(false);
    },
  );

  it('counts from 1900 or from 1904', () => {
    const read = (serial: number, format = 'yyyy/m/d h:mm', date1904 = false) =>
      serialText(serial, { format, date1904 });
    expect(read(46_066)).toBe('2026-02-13');
    expect(read(46_066 - 1_462, 'yyyy/m/d', true)).toBe('2026-02-13');
    expect(read(46_066.5)).toBe('2026-02-13 12:00:00');
    expect(read(1)).toBeNull();
    expect(read(1e12)).toBeNull();
    // A format with seconds means a moment, even at midnight.
    expect(read(46_066, 'yyyy\\-mm\\-dd\\ hh:mm:ss')).toBe('2026-02-13 00:00:00');
  });
});
