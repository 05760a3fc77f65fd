import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { type SheetRow, workbookBuffer } from '../../../src/server/workbook/write-workbook.ts';
import { illustrated } from '../../../tests/support/sheets/zip.ts';
import { HAZARD_HEADINGS } from './headings.ts';

/** A sheet that respects the limits of an import, but costs the server as much as possible. */
export interface HostileSheet {
  name: string;
  path: string;
  bytes(rows: number): Promise<Buffer>;
  /** Maximum seconds for the import of MAX_ROWS rows. */
  seconds?: number;
}

type Cells = readonly (string | number | null)[];
type Line = (n: number) => Cells;

const POINT_HEADINGS = ['风险点类型', '风险点', '排查项', '管控措施'];

/** Number of all columns in a wide sheet, most of which the import does not use. */
const WIDE = 78;

/** Row in which every reference to another record is an unknown name, different in every row. */
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

/** Row in which every value is invalid: unknown names, and texts longer than their fields allow. */
const allWrong: Line = (n) => ['¿', '¿', '¿', '长'.repeat(101), '¿', '长'.repeat(1_001), '¿', '¿', '¿', `${n}`];

/** Returns a function that builds a workbook with these headings and the given number of rows. */
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

const LEDGER = ['编号', '隐患描述', '整改前照片', '责任人', '整改期限', '实际完成时间', '验收人', '验收日期', '状态'];
const PEOPLE = ['张某', '孙离', '周荣', '钱宝'];

/** Row of a ledger of past hazards: nine of ten are closed, and some of the people have left. */
const past: Line = (n) => {
  const day = (after: number) => new Date(Date.UTC(2024, 0, 1 + (n % 300) + after)).toISOString().slice(0, 10);
  const people = [PEOPLE[n % 4] ?? null, PEOPLE[(n + 1) % 4] ?? null];
  const [rectifier, acceptor] = people;
  const isOpen = n % 10 === 0;
  const closed = isOpen ? [null, null, null] : [day(3), acceptor ?? null, day(4)];
  return [
    `LS-${n}`,
    `第${n}处临边防护缺失，存在坠落风险`,
    null,
    rectifier ?? null,
    day(7),
    ...closed,
    isOpen ? '整改中' : '已闭环',
  ];
};

const noise = (width: number) =>
  sharp(randomBytes(width * width * 3), { raw: { width, height: width, channels: 3 } })
    .png()
    .toBuffer();

/** The ledger of past hazards with a picture of some 8 KB in every tenth row. */
async function illustratedLedger(rows: number): Promise<Buffer> {
  const [bytes, picture] = [await sheetOf(LEDGER, past)(rows), await noise(52)];
  const lines = Array.from({ length: Math.floor(rows / 10) }, (_, n) => 10 * n + 1);
  return illustrated(
    bytes,
    lines.map((line) => ({ at: [line, 2], bytes: picture })),
  );
}

/** Sheets that make an import expensive, one for each way to do so. */
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
  { name: 'history with pictures', path: 'RiskRegister/importHistory', bytes: illustratedLedger, seconds: 60 },
];
