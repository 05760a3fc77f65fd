import { type ImportColumn, needsColumn } from '../../../../../engine/projections/import.ts';
import { Refused } from '../../../../../server/bounded/refused.ts';
import { AppError, type FieldError, refuse } from '../../../../../server/errors.ts';
import type { Breath } from '../../../../../server/jobs/breath.ts';
import type { Grid } from '../../../../../server/workbook/grid.ts';
import { MAX_ROWS } from '../../../../../server/workbook/limits.ts';
import { readWorkbook } from '../../../../../server/workbook/read-workbook.ts';
import type { RememberedHeadings } from '../headings.sql.ts';
import type { ReportColumn } from '../report.ts';
import type { ImportOptions } from '../resolving/options.ts';
import type { ImportTarget } from '../target.ts';
import { applyMapping, fedKeys, findHeader, guessHeader, type Header, keysOf } from './header.ts';
import { keepingPace, type Pace } from './pace.ts';
import { readRowsInTurns, type TableRows } from './rows.ts';

/** The imported sheet of an upload, with its header and its rows. */
export interface OpenSheet extends TableRows {
  grid: Grid;
  grids: readonly Grid[];
  header: Header;
}

const DOWNLOAD = '可先下载导入模板对照';

type Opening = Pick<ImportOptions, 'sheet' | 'mapping' | 'fixed' | 'dryRun'> & {
  pace: Pace;
  breath: Breath;
  remembered: RememberedHeadings;
};

/**
 * Opens the sheet and finds its header and records. If the file has several sheets, errors list their names in
 * `extras.sheets`.
 * @throws IMPORT_FILE or IMPORT_HEADER with a sentence on what to do
 */
export async function openSheet(
  bytes: Buffer,
  target: Pick<ImportTarget, 'columns' | 'headers'>,
  options: Opening,
): Promise<OpenSheet> {
  const grids = await keepingPace(options.pace, readGrids(bytes, options.breath));
  try {
    return await openGrid(grids, target, options);
  } catch (error) {
    if (!(error instanceof AppError) || grids.length < 2) throw error;
    throw error.with({ extras: { sheets: grids.filter(({ hidden }) => !hidden).map(({ name }) => name) } });
  }
}

async function openGrid(
  grids: readonly Grid[],
  { columns: known, headers }: Pick<ImportTarget, 'columns' | 'headers'>,
  options: Opening,
): Promise<OpenSheet> {
  const { breath, remembered } = options;
  const { grid, header: found } = await chooseSheet(grids, known, { name: options.sheet, breath, remembered });
  const unknown = [...options.fixed.keys()].find((key) => !known.some(({ field }) => field.key === key));
  if (unknown !== undefined) throw headerRefusal(`字段“${unknown}”不存在或不能导入`);
  const header = confirmed({ ...found, fixed: options.fixed }, { known, headers }, options);
  const rows = await readRowsInTurns(grid, header, breath);
  if (rows.data.length === 0) throw fileRefusal('表格中没有可导入的数据行，请在表头下方填写数据');
  if (rows.data.length > MAX_ROWS) {
    throw fileRefusal(`表格有 ${rows.data.length} 行数据，一次最多导入 ${MAX_ROWS} 行，请拆分成几个文件`);
  }
  return { grid, grids, header, ...rows };
}

async function readGrids(bytes: Buffer, breath: Breath): Promise<Grid[]> {
  try {
    return await readWorkbook(bytes, breath);
  } catch (error) {
    throw error instanceof Refused ? fileRefusal(error.message) : error;
  }
}

function fileRefusal(reason: string) {
  return refuse('IMPORT_FILE', { reason }, { errors: [{ field: 'file', message: reason }] });
}

function headerRefusal(reason: string, errors: readonly FieldError[] = []) {
  const all = errors.length > 0 ? errors : [{ field: 'header', message: reason }];
  return refuse('IMPORT_HEADER', { reason }, { errors: all });
}

/** Returns the requested sheet, else the first visible sheet with a header row. */
async function chooseSheet(
  grids: readonly Grid[],
  known: readonly ImportColumn[],
  { name, breath, remembered }: { name: string | null; breath: Breath; remembered: RememberedHeadings },
): Promise<{ grid: Grid; header: Header }> {
  const wanted = name === null ? grids.filter((grid) => !grid.hidden) : grids.filter((grid) => grid.name === name);
  if (name !== null && wanted.length === 0) throw headerRefusal(`文件中没有名为“${name}”的工作表`);
  for (const grid of wanted) {
    const header = findHeader(grid, known, remembered);
    if (header) return { grid, header };
    await breath.take();
  }
  for (const grid of wanted) {
    const header = guessHeader(grid, known, remembered);
    if (header) return { grid, header };
    await breath.take();
  }
  const titles = known.filter((column) => column.template).map((column) => column.title);
  throw headerRefusal(`没有找到表头行：应有“${titles.slice(0, 4).join('”“')}”等列，${DOWNLOAD}`);
}

/** Refuses a header that is neither our template's nor the descriptor's, nor confirmed by the user now or before. */
function confirmed(
  header: Header,
  { known, headers }: { known: readonly ImportColumn[]; headers: ImportTarget['headers'] },
  options: Pick<ImportOptions, 'mapping' | 'dryRun'>,
): Header {
  if (options.mapping) {
    const mapped = applyMapping(header, options.mapping, known);
    if ('problem' in mapped) throw headerRefusal(mapped.problem);
    if (!options.dryRun) checkRequired(mapped, known);
    return mapped;
  }
  if (!header.template && !header.remembered && !isOneOf(headers, header) && !options.dryRun) {
    throw headerRefusal('表头与导入模板不一致，请先预检并确认各列的对应关系', differences(header, known));
  }
  return header;
}

/** True if the first row equals one of these headers, heading by heading. */
function isOneOf(headers: ImportTarget['headers'], { row, rows, columns }: Header): boolean {
  if (row !== 0 || rows !== 1) return false;
  return headers.some(
    (titles) =>
      titles.length === columns.length &&
      columns.every(({ column, heading }, at) => column === at && heading === titles[at]),
  );
}

function checkRequired(header: Header, known: readonly ImportColumn[]): void {
  const missing = missingColumns(header, known);
  if (missing.length === 0) return;
  const errors = missing.map((column) => ({ field: column.field.key, message: `缺少列“${column.title}”` }));
  throw headerRefusal(`缺少必填的列：${missing.map((column) => column.title).join('、')}，请指定对应的列`, errors);
}

export function missingColumns(header: Header, known: readonly ImportColumn[]): ImportColumn[] {
  const fed = fedKeys(header);
  return known.filter((column) => needsColumn(column) && !fed.has(column.field.key));
}

/** Differences between the header and the template's, column by column (security.md#X5). */
function differences(header: Header, known: readonly ImportColumn[]): FieldError[] {
  const titles = known.filter((column) => column.template).map((column) => column.title);
  const headings = header.columns.map((column) => column.heading);
  const missing = titles.filter((title) => !headings.includes(title)).map((title) => `缺少列“${title}”`);
  const strange = header.columns
    .filter((column) => column.field === null && column.heading !== '')
    .map((column) => `${column.letter} 列“${column.heading}”不是模板中的列`);
  const repeated = header.repeated.map((heading) => `列“${heading}”重复`);
  const found = [...missing, ...strange, ...repeated];
  const messages = found.length > 0 ? found : ['列的顺序或位置与模板不同'];
  return messages.slice(0, 20).map((message) => ({ field: 'header', message }));
}

/** Columns of the header for the report, with the first value below each. */
export async function reportColumns(
  sheet: OpenSheet,
  known: readonly ImportColumn[],
  breath: Breath,
): Promise<ReportColumn[]> {
  const { grid, header } = sheet;
  const titles = new Map(known.map((column) => [column.field.key, column.title]));
  const samples = await firstTexts(sheet, breath);
  return header.columns.map(({ column, letter, heading, field }) => ({
    letter,
    heading,
    field,
    title:
      field === null
        ? null
        : keysOf(field)
            .map((key) => titles.get(key) ?? key)
            .join('、'),
    sample: samples.get(column) ?? '',
    hidden: grid.hiddenColumns.includes(column),
  }));
}

const SAMPLE_LENGTH = 60;

async function firstTexts({ grid, header, data }: OpenSheet, breath: Breath): Promise<Map<number, string>> {
  const lines = new Set(data.map(({ line }) => line - 1));
  const wanted = new Set(header.columns.map(({ column }) => column));
  const found = new Map<number, string>();
  for (const { index, cells } of grid.rows) {
    if (wanted.size === 0) break;
    if (!lines.has(index)) continue;
    for (const { column, text } of cells) {
      const sample = wanted.has(column) ? text.trim().slice(0, SAMPLE_LENGTH) : '';
      if (sample === '') continue;
      found.set(column, sample);
      wanted.delete(column);
    }
    await breath.take();
  }
  return found;
}
