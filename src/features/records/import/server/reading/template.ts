import { largest } from '../../../../../engine/many.ts';
import type { ImportColumn } from '../../../../../engine/projections/import.ts';
import type { Field } from '../../../../../engine/resource.ts';
import { choicesOf } from '../../../../../kinds/parts/choices.ts';
import { serverFacets } from '../../../../../kinds/tables/server/storages.ts';
import type { UserCtx } from '../../../../../server/ctx.ts';
import { Breath } from '../../../../../server/jobs/breath.ts';
import { columnLetters } from '../../../../../server/workbook/grid.ts';
import { MAX_ROWS } from '../../../../../server/workbook/limits.ts';
import { type SheetRow, type SheetSource, workbookBuffer } from '../../../../../server/workbook/write-workbook.ts';
import type { CellRule, CellStyle } from '../../../../../server/workbook/xml/sheet-xml.ts';
import { loadIndexes } from '../resolving/candidates.ts';
import { targetOf } from '../targets.ts';
import { hintOf, noteOf } from './column-hints.ts';

/** Maximum choices listed per column; for longer lists the note says how to enter the others. */
const MAX_CHOICES = 1_000;
const CHOICES = '选项';
const NOTES = '填写说明';
const CHARACTER_PX = 8;

/** A column with its allowed values; `labels` is empty if any text is allowed. */
interface TemplateColumn {
  column: ImportColumn;
  labels: string[];
  /** Number of choices beyond the listed ones. */
  more: number;
}

/** Writes our own template: exact headings, required ones in red, with notes; cells have formats and choices. */
export async function templateWorkbook(ctx: UserCtx, key: string): Promise<{ title: string; bytes: Buffer }> {
  const target = targetOf(ctx, key);
  const inTemplate = target.columns.filter((column) => column.template);
  const indexes = await loadIndexes(ctx, target.resource, { columns: inTemplate, breath: new Breath() });
  const columns = inTemplate.map((column) => withChoices(column, indexes.get(column.field.key)?.labels));
  const listed = columns.filter(({ labels }) => labels.length > 0);
  const canUpdate = target.key.length > 0;
  const sheets = [
    inputSheet(target.title, columns),
    ...(listed.length > 0 ? [choiceSheet(listed)] : []),
    noteSheet(columns, canUpdate),
  ];
  return { title: target.title, bytes: await workbookBuffer(sheets) };
}

const YES_OR_NO = ['是', '否'];

function withChoices(column: ImportColumn, found: readonly string[] | undefined): TemplateColumn {
  const own = ownChoices(column.field);
  const labels = [...new Set(found ?? own)].filter((label) => label !== '');
  return { column, labels: labels.slice(0, MAX_CHOICES), more: Math.max(0, labels.length - MAX_CHOICES) };
}

/** Choices of a field without relation and dictionary. */
function ownChoices(field: Field): readonly string[] {
  return field.schema.type === 'boolean' ? YES_OR_NO : choicesOf(field).map(({ label }) => label);
}

function inputSheet(title: string, columns: readonly TemplateColumn[]): SheetSource {
  const heading: SheetRow = {
    values: columns.map(({ column }) => column.title),
    styles: columns.map(({ column }) => (column.required ? 'required' : 'heading')),
  };
  const layout = {
    widths: columns.map(({ column }) => widthOf(column.field)),
    columnStyles: columns.map(({ column }) => styleOf(column.field)),
    rules: columns.flatMap((each, index) => ruleOf(each, columnLetters(index)) ?? []),
    notes: columns.map((each, index) => ({ cell: `${columnLetters(index)}1`, text: noteOf(each) })),
  };
  return { name: `${title}导入`, layout, rows: [[heading]] };
}

function widthOf(field: Field): number {
  return Math.max(12, Math.round((field.width ?? 160) / CHARACTER_PX));
}

/** Column type that decides the cell format; names and codes are always text. */
function storedAs(field: Field): string {
  return field.relation || field.dictionary ? 'text' : serverFacets[field.kind].columnType(field);
}

const STYLES: { readonly [columnType: string]: CellStyle } = {
  date: 'day',
  timestamptz: 'moment',
  integer: 'plain',
  numeric: 'plain',
};

function styleOf(field: Field): CellStyle {
  return STYLES[storedAs(field)] ?? 'text';
}

/** First valid day, 1950-01-01 as Excel's day number; earlier days are mistyped years. */
const FIRST_DAY = '18264';

function ruleOf(each: TemplateColumn, letters: string): CellRule | null {
  const { column, labels, more } = each;
  const { schema } = column.field;
  const range = `${letters}2:${letters}${MAX_ROWS + 1}`;
  const prompt = hintOf(column);
  // An incomplete list gets no rule, because the rule would reject the choices it omits.
  if (labels.length > 0) return more > 0 ? null : { range, type: 'list', from: rangeName(column), prompt };
  const stored = storedAs(column.field);
  if (stored === 'date' || stored === 'timestamptz') return { range, type: 'date', from: FIRST_DAY, prompt };
  const { minimum, maximum, maxLength } = schema;
  if (stored === 'integer' || stored === 'numeric') {
    const bounds = { from: String(minimum ?? -1e9), to: String(maximum ?? 1e9) };
    return { range, type: stored === 'integer' ? 'whole' : 'decimal', ...bounds, prompt };
  }
  return maxLength === undefined ? null : { range, type: 'textLength', from: String(maxLength), prompt };
}

function rangeName({ field }: ImportColumn): string {
  return `choices_${field.key}`;
}

/** Hidden sheet of choices: users pick from the lists in the cells. */
function choiceSheet(columns: readonly TemplateColumn[]): SheetSource {
  const height = largest(
    0,
    columns.map(({ labels }) => labels.length),
  );
  const heading: SheetRow = { values: columns.map(({ column }) => column.title), styles: columns.map(() => 'heading') };
  const rows = Array.from({ length: height }, (_, line) => ({
    values: columns.map(({ labels }) => labels[line] ?? null),
  }));
  const ranges = Object.fromEntries(
    columns.map(({ column, labels }, at) => {
      const letters = columnLetters(at);
      return [rangeName(column), `$${letters}$2:$${letters}$${labels.length + 1}`];
    }),
  );
  return { name: CHOICES, hidden: true, ranges, layout: { widths: columns.map(() => 28) }, rows: [[heading, ...rows]] };
}

function noteSheet(columns: readonly TemplateColumn[], canUpdate: boolean): SheetSource {
  const heading: SheetRow = { values: ['列', '是否必填', '填写要求'], styles: ['heading', 'heading', 'heading'] };
  const notes = columns.map(({ column }) => ({
    values: [column.title, column.required ? '必填' : '选填', hintOf(column)],
  }));
  const general = [
    '请从第 2 行开始填写，不要改动表头；红色表头为必填列。',
    `一次最多导入 ${MAX_ROWS} 行，文件不超过 5 MB；不要使用公式和宏，图片请在导入后上传。`,
    '人员、部门、位置等填写名称；同名时写成“名称（编码）”，例如“张三（zhangsan）”。',
    ...(canUpdate ? ['选择“新增或更新”时，空单元格表示保留原来的内容；要清空某项内容，请填写“「清空」”。'] : []),
  ].map((text) => ({ values: ['说明', '', text] }));
  return { name: NOTES, layout: { widths: [20, 10, 80] }, rows: [[heading, ...notes, ...general]] };
}
