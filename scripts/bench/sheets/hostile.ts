import { type SheetRow, workbookBuffer } from '../../../src/server/workbook/write-workbook.ts';
import { HAZARD_HEADINGS } from './headings.ts';

/** A sheet within the limits of an import that costs its reader as much as a sheet can. */
export interface HostileSheet {
  name: string;
  /** Path of the call that receives the sheet. */
  path: string;
  bytes(rows: number): Promise<Buffer>;
}

type Cells = readonly (string | number | null)[];
type Line = (n: number) => Cells;

const POINT_HEADINGS = ['风险点类型', '风险点', '排查项', '管控措施'];

/** Number of private columns in a wide sheet, beside those an import uses. */
const WIDE = 78;

/** A line whose references are all unknown names, different in every row. */
const unknownNames: Line = (n) => [
  `不存在的类型${n}`,
  `变配电室高压柜第${n}号`,
  `本体与附件完好${n}处`,
  `高压柜螺栓松动${n}`,
  `变配电室第${n}间`,
  `第${n}处`,
  `物的不安全状态${n}`,
  `电仪班${n}组`,
  `胡核成${n}`,
  null,
];

const filler = '表格里没有任何列说明的长文字、数字与符号。';

const longTexts: Line = (n) => [...unknownNames(n).slice(0, 9), filler.repeat(90) + n];

const wide: Line = (n) =>
  Array.from({ length: WIDE }, (_, column) => (column < 9 ? (unknownNames(n)[column] ?? '') : `${column}`));

/** A line with only the name recognised; everything required is missing. */
const allWrong: Line = (n) => ['¿', '¿', '¿', '长'.repeat(101), '¿', '长'.repeat(1_001), '¿', '¿', '¿', `${n}`];

/** Returns a function that builds a workbook of this header and the given number of lines. */
function sheetOf(headings: Cells, line: Line, above: readonly Cells[] = []): HostileSheet['bytes'] {
  return (count) => {
    const rows: SheetRow[] = [...above, headings].map((values) => ({ values }));
    for (let n = 1; n <= count; n += 1) rows.push({ values: line(n) });
    return workbookBuffer([{ name: '导入', layout: { widths: [] }, rows: [rows] }]);
  };
}

const titles = (count: number): Cells[] =>
  Array.from({ length: count }, (_, n) => Array.from({ length: WIDE }, (_other, column) => `第${n}行说明${column}`));

const HAZARDS = 'RiskRegister/import';

/** One sheet for each way to make an import as expensive as possible. */
export const HOSTILE_SHEETS: readonly HostileSheet[] = [
  { name: 'unknown names', path: HAZARDS, bytes: sheetOf(HAZARD_HEADINGS, unknownNames) },
  { name: 'long texts', path: HAZARDS, bytes: sheetOf(HAZARD_HEADINGS, longTexts) },
  {
    name: 'many columns',
    path: HAZARDS,
    bytes: sheetOf([...HAZARD_HEADINGS.slice(0, 9), ...Array.from({ length: WIDE - 9 }, (_, n) => `自用${n}`)], wide),
  },
  { name: 'header below titles', path: HAZARDS, bytes: sheetOf(HAZARD_HEADINGS, unknownNames, titles(29)) },
  { name: 'all wrong', path: HAZARDS, bytes: sheetOf(HAZARD_HEADINGS, allWrong) },
  {
    name: 'unknown types of points',
    path: 'RiskPoint/importRiskData',
    bytes: sheetOf(POINT_HEADINGS, (n) => [`没有的类型${n}`, `装置${n}`, `检查第${n}处`, filler]),
  },
  {
    name: 'addresses below each other',
    path: 'Address/import',
    bytes: sheetOf(['地址名称', '编码', '上级地址'], (n) => [`区域${n}`, `HA${n}`, n === 1 ? null : `区域${n - 1}`]),
  },
];
