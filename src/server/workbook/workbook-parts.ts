import type { CellNote } from './grid.ts';
import { commentsXml, notesVml } from './marks/notes.ts';
import { escapeXml, NOTES_RELATION } from './xml/sheet-xml.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Facts about a sheet that other parts of the workbook contain. */
export interface SheetPart {
  name: string;
  hidden?: boolean;
  notes?: readonly CellNote[];
  /** Names of ranges for drop-down lists: name → `$A$2:$A$9`. */
  ranges?: Readonly<Record<string, string>>;
}

/** All parts of a workbook except its sheets. */
export function workbookParts(sheets: readonly SheetPart[]): Map<string, string> {
  return new Map([
    ['[Content_Types].xml', contentTypes(sheets)],
    ['_rels/.rels', relations([{ type: 'officeDocument', target: 'xl/workbook.xml' }])],
    ['xl/workbook.xml', workbook(sheets)],
    [
      'xl/_rels/workbook.xml.rels',
      relations([
        ...sheets.map((_, index) => ({ type: 'worksheet', target: `worksheets/sheet${index + 1}.xml` })),
        { type: 'styles', target: 'styles.xml' },
      ]),
    ],
    ['xl/styles.xml', STYLES],
    ...sheets.flatMap(({ notes = [] }, index) => (notes.length === 0 ? [] : noteParts(notes, index + 1))),
  ]);
}

function noteParts(notes: readonly CellNote[], sheet: number): [string, string][] {
  return [
    [`xl/comments${sheet}.xml`, commentsXml(notes, '导入模板')],
    [`xl/drawings/vmlDrawing${sheet}.vml`, notesVml(notes)],
    [
      `xl/worksheets/_rels/sheet${sheet}.xml.rels`,
      relations([
        { type: 'comments', target: `../comments${sheet}.xml` },
        { type: 'vmlDrawing', target: `../drawings/vmlDrawing${sheet}.vml`, id: NOTES_RELATION },
      ]),
    ],
  ];
}

export function sheetPart(index: number): string {
  return `xl/worksheets/sheet${index + 1}.xml`;
}

function contentTypes(sheets: readonly SheetPart[]): string {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const override = (part: string, kind: string) => `<Override PartName="/${part}" ContentType="${type}.${kind}+xml"/>`;
  const overrides = sheets.map(({ notes = [] }, index) => {
    const comments = notes.length === 0 ? '' : override(`xl/comments${index + 1}.xml`, 'comments');
    return override(sheetPart(index), 'worksheet') + comments;
  });
  return `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>${override('xl/workbook.xml', 'sheet.main')}${override('xl/styles.xml', 'styles')}${overrides.join('')}</Types>`;
}

function relations(entries: readonly { type: string; target: string; id?: string }[]): string {
  const items = entries
    .map(
      ({ type, target, id }, index) =>
        `<Relationship Id="${id ?? `rId${index + 1}`}" Type="${OFFICE}/${type}" Target="${target}"/>`,
    )
    .join('');
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${items}</Relationships>`;
}

function workbook(parts: readonly SheetPart[]): string {
  const sheets = parts.map(({ name, hidden }, index) => {
    const state = hidden ? ' state="hidden"' : '';
    return `<sheet name="${escapeXml(sheetName(name))}" sheetId="${index + 1}"${state} r:id="rId${index + 1}"/>`;
  });
  const ranges = parts.flatMap(({ name, ranges: named = {} }) =>
    Object.entries(named).map(
      ([range, cells]) => `<definedName name="${range}">${escapeXml(`'${sheetName(name)}'!${cells}`)}</definedName>`,
    ),
  );
  const names = ranges.length === 0 ? '' : `<definedNames>${ranges.join('')}</definedNames>`;
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets>${names}</workbook>`;
}

/** Replaces characters that Excel refuses in names of sheets; cuts to 31. */
function sheetName(name: string): string {
  return name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31) || 'Sheet';
}

function formatted(format: number): string {
  return `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`;
}

/** Cell formats in the order of CellStyle; format 5 has quotePrefix, so that a cell is text whatever it begins with. */
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="3"><font><sz val="11"/><name val="等线"/></font><font><b/><sz val="11"/><name val="等线"/></font><font><b/><sz val="11"/><color rgb="FFCF1322"/><name val="等线"/></font></fonts><fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE3E8EF"/></patternFill></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFFCCC7"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="12"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/><xf numFmtId="49" fontId="2" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="3" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/><xf numFmtId="0" fontId="0" fillId="3" borderId="0" xfId="0" applyFill="1"/><xf numFmtId="22" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>${formatted(49)}${formatted(164)}${formatted(165)}${formatted(10)}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
