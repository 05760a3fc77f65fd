import { deflateRawSync } from 'node:zlib';
import { workbookParts } from '../../../src/server/workbook/workbook-parts.ts';
import { deflatedZip, storedZip } from '../../../src/server/workbook/zip/zip-writer.ts';
import { accepted, entriesOf, type Hostile, type Line, refused, times } from './entry.ts';

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
type Parts = Readonly<Record<string, string | Buffer>>;

const wrap = (rows: string) => `<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`;
/** Heading cell of an import of hazard types. */
const heading = (title: string, place: string) => `<c r="${place}1" t="inlineStr"><is><t>${title}</t></is></c>`;
const HEADINGS = `<row r="1">${heading('隐患类型', 'A')}${heading('编码', 'B')}${heading('排序', 'C')}${heading('备注', 'D')}</row>`;
const ONE = wrap(`${HEADINGS}<row r="2"><c r="A2" t="inlineStr"><is><t>甲</t></is></c></row>`);

/** Parts of a workbook with one sheet; `more` replaces or adds parts. */
function partsOf(sheet: string, more: Parts = {}): Map<string, Buffer> {
  const all = { ...Object.fromEntries(workbookParts([{ name: '表' }])), 'xl/worksheets/sheet1.xml': sheet, ...more };
  const parts = new Map<string, Buffer>();
  for (const [name, content] of Object.entries(all)) {
    parts.set(name, typeof content === 'string' ? Buffer.from(content) : content);
  }
  return parts;
}

const bookOf = (sheet: string, more: Parts = {}) => deflatedZip(partsOf(sheet, more));
const plainBook = () => bookOf(ONE);
const book = (rows: string) => bookOf(wrap(HEADINGS + rows));

/** Workbook with a part of shared strings beside its sheet. */
function shared(strings: string, rows: string): Buffer {
  const parts = partsOf(wrap(rows));
  const text = (name: string) => parts.get(name)?.toString('utf8') ?? '';
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings';
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml';
  parts.set('xl/sharedStrings.xml', Buffer.from(`<sst ${MAIN}>${strings}</sst>`));
  const links = text('xl/_rels/workbook.xml.rels');
  parts.set(
    'xl/_rels/workbook.xml.rels',
    Buffer.from(links.replace('</R', `<Relationship Id="rIdS" Type="${relation}" Target="sharedStrings.xml"/></R`)),
  );
  const types = text('[Content_Types].xml');
  parts.set(
    '[Content_Types].xml',
    Buffer.from(types.replace('</T', `<Override PartName="/xl/sharedStrings.xml" ContentType="${type}"/></T`)),
  );
  return deflatedZip(parts);
}

/** Valid workbook archive, falsified by `change`, which receives the offset of the archive's directory. */
function lying(change: (file: Buffer, directory: number) => void): Buffer {
  const file = plainBook();
  change(file, file.readUInt32LE(file.length - 6));
  return file;
}

/** Workbook with markup before or behind the rows of its sheet. */
const before = (markup: string) => bookOf(ONE.replace('<sheetData>', `${markup}<sheetData>`));
const behind = (markup: string) => bookOf(ONE.replace('</sheetData>', `</sheetData>${markup}`));

const styles = (formats: string, cells = '<xf numFmtId="200"/>') => ({
  'xl/styles.xml': `<styleSheet ${MAIN}><numFmts>${formats}</numFmts><cellXfs>${cells}</cellXfs></styleSheet>`,
});
const format = (code: string, id = 200) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`;
const NUMBERS = '<row r="2"><c r="A2" s="0"><v>46066.5</v></c></row>';
const names = (count: number, of: (at: number) => string) =>
  workbookParts([{ name: '表' }])
    .get('xl/workbook.xml')
    ?.replace('</workbook>', `<definedNames>${times(count, of)}</definedNames></workbook>`) ?? '';

const ARCHIVES: readonly Line[] = [
  ...refused({
    text: () => '名称,编码\n甲,乙\n',
    'an end of an archive alone': () =>
      Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]),
    'a bomb of one part': () => bookOf(wrap(' '.repeat(60_000_000))),
    'a bomb of forty parts': () =>
      bookOf(
        ONE,
        Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`xl/p${at}.xml`, Buffer.alloc(2_000_000, 32)])),
      ),
    'an archive within itself': () => bookOf(ONE, { 'xl/embeddings/a.xlsx': plainBook() }),
    'a size that is a lie': () => lying((file, at) => file.writeUInt32LE(1, at + 24)),
    'a sum that is a lie': () => lying((file, at) => file.writeUInt32LE(1, at + 16)),
    'a packed size beyond the file': () => lying((file, at) => file.writeUInt32LE(0x7fffffff, at + 20)),
    'a part that begins in the directory': () => lying((file, at) => file.writeUInt32LE(at, at + 42)),
    'two parts of the same bytes': () => lying((file, at) => file.writeUInt32LE(0, at + 46 + 19 + 42)),
    '65,535 parts announced': () => lying((file) => file.writeUInt16LE(65_535, file.length - 12)),
    'a remark behind the end': () => Buffer.concat([plainBook(), Buffer.alloc(70_000, 'PK\u0005\u0006')]),
    'an unknown way of packing': () => lying((file, at) => file.writeUInt16LE(12, at + 10)),
    '1,000 parts': () =>
      bookOf(ONE, Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`xl/p${at}.xml`, '']))),
    'a name that leads out': () => bookOf(ONE, { '../../x.xml': '<x/>' }),
    'packed data without end': () =>
      storedZip(new Map([['xl/workbook.xml', deflateRawSync(Buffer.alloc(9)).subarray(0, 2)]])),
  }),
];

const MARKUP: readonly Line[] = [
  ...refused({
    entities: () => bookOf(`<!DOCTYPE x [<!ENTITY a "b">]>${ONE}`),
    'entities in UTF-16': () => bookOf(ONE, { 'xl/styles.xml': Buffer.from('<!DOCTYPE x>', 'utf16le') }),
    'begun elements without end in a sheet': () => bookOf(wrap('<row><c '.repeat(500_000))),
    'rows within rows': () => book('<row r="2">'.repeat(300_000)),
    'no sheet': () => bookOf('this is no sheet'),
    'a workbook that is none': () => bookOf(ONE, { 'xl/workbook.xml': '<<<' }),
    'relations to themselves': () =>
      bookOf(ONE, {
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="rId1" Type="worksheet" Target="workbook.xml"/></Relationships>',
      }),
    'comments without end': () => bookOf(wrap('<!--'.repeat(1_000_000))),
    '20,000 sheets of one part': () =>
      bookOf(ONE, {
        'xl/workbook.xml': (workbookParts([{ name: '表' }]).get('xl/workbook.xml') ?? '').replace(
          '</sheets>',
          `${times(20_000, (at) => `<sheet name="n${at}" sheetId="${at + 2}" r:id="rId1"/>`)}</sheets>`,
        ),
      }),
  }),
  ...accepted({
    '100,000 relations': () => {
      const name = 'xl/_rels/workbook.xml.rels';
      const own = workbookParts([{ name: '表' }]).get(name) ?? '';
      return bookOf(ONE, {
        [name]: own.replace(
          '</R',
          `${times(100_000, (at) => `<Relationship Id="x${at}" Type="t" Target="t${at}.xml"/>`)}</R`,
        ),
      });
    },
  }),
];

const CELLS: readonly Line[] = [
  ...refused({
    'cells nowhere': () => book('<row r="99999999"><c r="ZZZ99999999"><v>1</v></c></row>'),
    'rows without end': () => book(times(9_000, (at) => `<row r="${at + 2}"><c r="A${at + 2}"><v>1</v></c></row>`)),
    '1,100,000 cells': () => book(times(5_500, () => `<row>${'<c t="str"><v>x</v></c>'.repeat(200)}</row>`)),
    'one text in 200,000 cells': () =>
      shared(
        `<si><t>${'长'.repeat(32_000)}</t></si>`,
        times(1_000, (at) => `<row r="${at + 1}">${'<c t="s"><v>0</v></c>'.repeat(200)}</row>`),
      ),
    'a text of 300,000 pieces': () =>
      shared(`<si>${'<r><t>长</t></r>'.repeat(300_000)}</si>`, '<row r="1"><c r="A1" t="s"><v>0</v></c></row>'),
    '200,000 texts nobody uses': () =>
      shared(
        times(200_000, (at) => `<si><t>x${at * 7_919}</t></si>`),
        HEADINGS,
      ),
    'texts there are not': () =>
      shared(
        '<si><t>x</t></si>',
        '<row r="1"><c r="A1" t="s"><v>99999999999</v></c><c r="B1" t="s"><v>-1</v></c></row>',
      ),
    'merged everything': () => behind('<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>'),
    'hidden columns without end': () => before('<cols><col min="1" max="999999999" hidden="1"/></cols>'),
    '20,000 hidden ranges of all columns': () =>
      before(`<cols>${times(20_000, (at) => `<col min="${at % 9}" max="16384" width="${at}"/>`)}</cols>`),
    'a formula of a million letters': () =>
      book(`<row r="2"><c r="A2"><f>${'1+'.repeat(500_000)}1</f><v>1</v></c></row>`),
    'a long number format': () => bookOf(wrap(HEADINGS + NUMBERS), styles(format('0'.repeat(20_000)))),
  }),
  ...accepted({
    'a plain sheet': () => plainBook(),
    'a range that claims everything': () => before('<dimension ref="A1:XFD1048576"/>'),
    'a number of nines': () => book('<row r="2"><c r="A2"><v>1e999</v></c></row>'),
    '300,000 merged cells': () =>
      behind(`<mergeCells>${times(100_000, (at) => `<mergeCell ref="A${at + 3}:XFD${at + 3}"/>`)}</mergeCells>`),
    '50,000 defined names': () =>
      bookOf(ONE, { 'xl/workbook.xml': names(50_000, (at) => `<definedName name="n${at}">表!$A$1</definedName>`) }),
    'names defined by names': () =>
      bookOf(ONE, { 'xl/workbook.xml': names(2, (at) => `<definedName name="n${at}">n${1 - at}</definedName>`) }),
    'shared formulas': () =>
      book(
        times(
          5_000,
          (at) =>
            `<row r="${at + 2}"><c r="A${at + 2}"><f t="shared" si="0" ref="A2:A5001">${'A1+'.repeat(50)}1</f></c></row>`,
        ),
      ),
    'a formula over all cells': () =>
      book('<row r="2"><c r="A2"><f t="array" ref="A1:XFD1048576">1</f><v>1</v></c></row>'),
    'a number format of brackets': () => bookOf(wrap(HEADINGS + NUMBERS), styles(format('['.repeat(250)))),
    'a number format of quotes': () => bookOf(wrap(HEADINGS + NUMBERS), styles(format(`${'&quot;'.repeat(251)}`))),
    '50,000 number formats': () =>
      bookOf(wrap(HEADINGS + NUMBERS), styles(times(50_000, (at) => format('0.0', 200 + at)))),
    '50,000 styles': () =>
      bookOf(
        wrap(HEADINGS + NUMBERS),
        styles(
          format('0.0'),
          times(50_000, (at) => `<xf numFmtId="200" fontId="${at * 7_919}"/>`),
        ),
      ),
    '50,000 links': () =>
      behind(`<hyperlinks>${times(50_000, (at) => `<hyperlink ref="A1:A9" location="x${at}"/>`)}</hyperlinks>`),
    'links over all cells': () => behind('<hyperlinks><hyperlink ref="A1:XFD1048576" location="x"/></hyperlinks>'),
  }),
];

export const SHEETS: readonly Hostile[] = entriesOf('sheet', '导入.xlsx', [...ARCHIVES, ...MARKUP, ...CELLS]);

const office = (...names: string[]) => storedZip(new Map(names.map((name) => [name, Buffer.from('<x/>')])));

/** Uploads that the server stores without opening them. */
export const DOCUMENTS: readonly Hostile[] = entriesOf('document', '说明.docx', [
  [
    'accepted',
    'a bomb for a text program',
    () => deflatedZip(new Map([['word/document.xml', Buffer.alloc(60_000_000, 32)]])),
  ],
  ['refused', 'macros', () => office('word/document.xml', 'word/vbaProject.bin')],
  ['refused', 'a sheet called a text', () => plainBook()],
  ['refused', 'an archive of anything', () => office('a.exe')],
  ['refused', 'a page called a text', () => '\ufeff <!DOCTYPE html><script>alert(1)</script>', '说明.txt'],
  ['accepted', 'a text of one line', () => 'x'.repeat(3_000_000), '说明.txt'],
  ['refused', 'a drawing', () => '<svg xmlns="http://www.w3.org/2000/svg"/>', '厂区.svg'],
  ['refused', 'a name that turns round', () => Buffer.from('MZ'), '图\u202Egnp.exe'],
  ['refused', 'an empty file', () => '', '说明.txt'],
  ['accepted', 'a PDF of its beginning', () => '%PDF-1.7\n', '说明.pdf'],
]);
