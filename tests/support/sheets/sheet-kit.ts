import type { ImportReport } from '../../../src/features/records/import/server/report.ts';
import type { GridRow } from '../../../src/server/workbook/grid.ts';
import { parseWorkbook } from '../../../src/server/workbook/parse-workbook.ts';
import { workbookBuffer } from '../../../src/server/workbook/write-workbook.ts';
import type { ApiClient, Envelope } from '../api-client.ts';
import { upload } from '../upload.ts';
import { concluded } from './import-report.ts';

type Cells = readonly (string | number | null)[];

/** Builds a workbook of one sheet with these lines, headings first. */
export function sheetOf(...lines: Cells[]): Promise<Buffer> {
  return workbookBuffer([{ name: '导入', layout: { widths: [] }, rows: [lines.map((values) => ({ values }))] }]);
}

type Fields = Record<string, string>;

/** Sends a sheet as a form with these fields; returns the answer, or that of its job. */
export async function sendSheet(
  client: ApiClient,
  path: string,
  bytes: Buffer,
  fields: Fields = {},
): Promise<Envelope> {
  return concluded(client, (await upload(client, path, { file: { name: '导入.xlsx', bytes }, fields })).body);
}

/** Report on a sheet sent by sendSheet(). */
export async function reportOn(client: ApiClient, path: string, bytes: Buffer, fields?: Fields): Promise<ImportReport> {
  const { data, message } = await sendSheet(client, path, bytes, fields);
  if (!data) throw new Error(message);
  return data as ImportReport; // of an import
}

/** Imports a sheet, confirms the columns that the server has recognised, and returns the answer, or that of its job. */
export async function importSheet(
  client: ApiClient,
  path: string,
  { bytes, fields }: { bytes: Buffer; fields?: Fields },
): Promise<Envelope> {
  const { header } = await reportOn(client, path, bytes, { ...fields, dryRun: 'true' });
  const mapping = Object.fromEntries(header.columns.map(({ letter, field }) => [letter, field ?? null]));
  return sendSheet(client, path, bytes, { ...fields, mapping: JSON.stringify(mapping) });
}

/** Rows of the first sheet of a workbook that a call returns. */
export async function rowsOf(client: ApiClient, path: string): Promise<readonly GridRow[]> {
  const answer = await client.raw(path);
  const [grid] = parseWorkbook(Buffer.from(await answer.arrayBuffer()));
  return grid?.rows ?? [];
}

/** Texts of a row's cells as people read them; '' for an empty cell. */
export function textsOf({ cells }: GridRow): string[] {
  const last = cells.at(-1)?.column ?? -1;
  return Array.from({ length: last + 1 }, (_, at) => {
    const { text = '', percent = text } = cells.find((cell) => cell.column === at) ?? {};
    return percent;
  });
}

/** Texts of the rows of the workbook's first sheet. */
export async function linesOf(client: ApiClient, path: string): Promise<string[][]> {
  return (await rowsOf(client, path)).map(textsOf);
}
