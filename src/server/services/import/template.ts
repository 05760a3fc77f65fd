import type { KindFacet } from '../../../engine/fields/facet.ts';
import { kindFacets } from '../../../engine/fields/registry.ts';
import type { ImportColumn } from '../../../engine/projections/import.ts';
import type { Field } from '../../../engine/resource.ts';
import type { UserCtx } from '../../ctx.ts';
import { columnLetters } from '../workbook/grid.ts';
import { MAX_ROWS } from '../workbook/limits.ts';
import type { SheetLayout } from '../workbook/sheet-xml.ts';
import { type SheetRow, type SheetSource, workbookBuffer } from '../workbook/write-workbook.ts';
import { loadIndexes } from './candidates.ts';
import type { NameIndex } from './names.ts';
import { targetOf } from './targets.ts';

/** Choices listed per column; longer lists are looked up on the screen. */
const MAX_CHOICES = 2_000;
const CHOICES = '可选内容';
const NOTES = '填写说明';
const CHARACTER_PX = 8;

/** Our own sheet: exact headings, required ones in red, allowed contents on a second sheet and as drop-downs. */
export async function templateWorkbook(ctx: UserCtx, key: string): Promise<{ title: string; bytes: Buffer }> {
  const { title, resource, columns: known } = targetOf(ctx, key);
  const columns = known.filter((column) => column.template);
  const indexes = await loadIndexes(ctx, resource, columns);
  const choices = columns.flatMap((column) => choicesOf(column, indexes.get(column.field.key)));
  const sheets = [inputSheet(title, columns, choices), choiceSheet(choices), noteSheet(columns)];
  const shown = choices.length > 0 ? sheets : sheets.filter((sheet) => sheet.name !== CHOICES);
  return { title, bytes: await workbookBuffer(shown) };
}

interface Choices {
  column: ImportColumn;
  labels: string[];
}

function choicesOf(column: ImportColumn, index: NameIndex | undefined): Choices[] {
  const labels = [...new Set(index?.labels ?? [])].filter((label) => label !== '');
  return labels.length > 0 ? [{ column, labels: labels.slice(0, MAX_CHOICES) }] : [];
}

function inputSheet(title: string, columns: readonly ImportColumn[], choices: readonly Choices[]): SheetSource {
  const layout: SheetLayout = {
    widths: columns.map(({ field }) => widthOf(field)),
    choices: choices.map((choice, at) => ({
      range: columnRange(columns.indexOf(choice.column)),
      list: `'${CHOICES}'!$${columnLetters(at)}$2:$${columnLetters(at)}$${choice.labels.length + 1}`,
    })),
  };
  const heading: SheetRow = {
    values: columns.map((column) => column.title),
    styles: columns.map((column) => (column.required ? 'required' : 'heading')),
  };
  return { name: `${title}导入`, layout, rows: [[heading]] };
}

function columnRange(column: number): string {
  const letters = columnLetters(column);
  return `${letters}2:${letters}${MAX_ROWS + 1}`;
}

function widthOf(field: Field): number {
  return Math.max(12, Math.round((field.width ?? 160) / CHARACTER_PX));
}

function choiceSheet(choices: readonly Choices[]): SheetSource {
  const height = Math.max(0, ...choices.map(({ labels }) => labels.length));
  const heading: SheetRow = { values: choices.map(({ column }) => column.title), styles: choices.map(() => 'heading') };
  const rows = Array.from({ length: height }, (_, line) => ({
    values: choices.map(({ labels }) => labels[line] ?? null),
  }));
  return { name: CHOICES, layout: { widths: choices.map(() => 28) }, rows: [[heading, ...rows]] };
}

function noteSheet(columns: readonly ImportColumn[]): SheetSource {
  const heading: SheetRow = { values: ['列', '是否必填', '填写要求'], styles: ['heading', 'heading', 'heading'] };
  const notes = columns.map((column) => ({
    values: [column.title, column.required ? '必填' : '选填', requirementOf(column)],
  }));
  const general = [
    '请从第 2 行开始填写，不要改动表头；红色表头为必填列。',
    `一次最多导入 ${MAX_ROWS} 行，文件不超过 5 MB；不要使用公式和宏，图片请在导入后上传。`,
    '人员、部门、位置等填写名称；同名时写成“名称（编码）”，例如“张三（zhangsan）”。',
  ].map((text) => ({ values: ['说明', '', text] }));
  return { name: NOTES, layout: { widths: [20, 10, 80] }, rows: [[heading, ...notes, ...general]] };
}

function requirementOf({ field, otherwise }: ImportColumn): string {
  const facet: KindFacet = kindFacets[field.kind];
  const parts = [facet.sheetNote ?? '', lengthNote(field), rangeNote(field), field.help];
  if (otherwise !== null) parts.push('没有登记的也可填写，将保存为文字说明');
  return parts.filter((part) => part !== '').join('；');
}

function lengthNote({ kind, schema }: Field): string {
  const isText = kind === 'text' || kind === 'textarea';
  return isText && schema.maxLength !== undefined ? `最多 ${schema.maxLength} 个字` : '';
}

function rangeNote({ kind, schema }: Field): string {
  const isNumber = kind === 'integer' || kind === 'number' || kind === 'money';
  const { minimum, maximum } = schema;
  if (!isNumber || minimum === undefined || maximum === undefined || maximum >= 1e8) return '';
  return `${minimum}～${maximum}`;
}
