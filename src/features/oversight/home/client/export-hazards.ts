import type { WireRecord } from '../../../../engine/json.ts';
import type { Column } from '../../../../engine/projections/columns.ts';
import { formatWallTime } from '../../../../engine/wall-time.ts';

/** Key of a column's text in the reply of the full export (wire.md#11: PascalCase, names in place of ids). */
const ALL_KEYS: { readonly [column: string]: string } = {
  riskPointName: 'RiskPointId',
  riskPointItemName: 'RiskPointItemId',
  riskName: 'RiskName',
  riskDesc: 'RiskDesc',
  againCheckResult: 'AgainCheckResult',
  createdTime: 'CreatedTime',
  status: 'Status',
  createdUserName: 'CreatedUserId',
  addressName: 'AddressId',
  orgName: 'OrgName',
};

/** Columns missing in the export of the current page (look.md#13.6). */
const ONLY_IN_ALL = new Set(['addressName', 'orgName']);

/** Text of one cell of a row, as in the list. */
export type CellText = (column: Column, row: WireRecord) => string;

/** Saves the rows on screen. */
export function exportPage(columns: readonly Column[], rows: readonly WireRecord[], text: CellText): Promise<void> {
  const kept = columns.filter(({ key }) => !ONLY_IN_ALL.has(key));
  return save(
    kept,
    rows.map((row) => kept.map((column) => text(column, row))),
  );
}

/** Saves the reply of /HomePageStatistic/riskdetailAll. */
export function exportAll(columns: readonly Column[], rows: readonly WireRecord[]): Promise<void> {
  return save(
    columns,
    rows.map((row) => columns.map(({ key }) => String(row[ALL_KEYS[key] ?? key] ?? ''))),
  );
}

/** Saves 导出数据YYYYMMDDHHmmss.xlsx (look.md#13.6). Every cell is text, so that a value beginning with = is no formula. */
async function save(columns: readonly Column[], lines: string[][]): Promise<void> {
  const { utils, writeFile } = await import('xlsx');
  const sheet = utils.aoa_to_sheet([columns.map(({ title }) => title), ...lines]);
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, '导出数据');
  writeFile(book, `导出数据${formatWallTime(new Date()).replace(/\D/g, '')}.xlsx`, { compression: true });
}
