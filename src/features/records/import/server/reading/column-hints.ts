import type { ImportColumn } from '../../../../../engine/projections/import.ts';
import type { Field } from '../../../../../engine/resource.ts';
import { choicesOf, isChosen } from '../../../../../kinds/parts/choices.ts';
import { exampleOf, type KindFacet } from '../../../../../kinds/parts/meaning.ts';
import { kindFacets } from '../../../../../kinds/tables/meanings.ts';

/** Describes the allowed values of a column in one sentence. */
export function hintOf(column: ImportColumn): string {
  const { field, otherwise } = column;
  const facet: KindFacet = kindFacets[field.kind];
  const rules = [
    field.requiredWhen.length > 0 ? '有时必填' : '',
    ...field.compare.map(({ message }) => plainly(message)),
  ];
  const parts = [facet.sheetNote ?? '', choiceNote(field) || lengthNote(field), rangeNote(field), ...rules, field.help];
  if (!column.required && sourceText(column) !== '') parts.push(`不填时用${sourceText(column)}`);
  if (otherwise !== null) parts.push('没有登记的也可填写，将保存为文字说明');
  return parts.filter((part) => part !== '').join('；');
}

/** Names the sources of a field without a column, such as 手机号、工号或姓名的拼音. */
export function sourceText({ from, pinyin }: ImportColumn): string {
  const sources = from.map(({ title, shortened }) => (shortened ? `${title}的第一句` : title));
  if (pinyin) sources.push(`${pinyin.title}的拼音`);
  return [sources.slice(0, -1).join('、'), ...sources.slice(-1)].filter((text) => text !== '').join('或');
}

/** Turns an error message into a rule by dropping its final punctuation. */
const plainly = (message: string) => message.replace(/[！!。]+$/, '');

/** Note of a heading cell: whether required, rule, example, and how to enter values missing in the column's list. */
export function noteOf(of: { column: ImportColumn; labels: readonly string[]; more: number }): string {
  const { column, labels, more } = of;
  const lines = [column.required ? '必填' : '选填', hintOf(column), `示例：${exampleText(column.field, labels)}`];
  if (more > 0) lines.push(`共有 ${labels.length + more} 个可填的内容，请直接填写名称`);
  return lines.filter((line) => line !== '' && line !== '示例：').join('\n');
}

function exampleText(field: Field, labels: readonly string[]): string {
  if (field.relation || field.dictionary) return labels[0] ?? '';
  const facet: KindFacet = kindFacets[field.kind];
  return facet.format(exampleOf(facet, field, 1), field);
}

/** Message that lists the field's choices, or refers to the list of the cell if there are more than ten. */
function choiceNote(field: Field): string {
  if (field.dictionary !== null || !isChosen(field)) return '';
  const labels = choicesOf(field).map(({ label }) => label);
  return labels.length <= 10 ? `只能填写 ${labels.join('、')}` : '只能填写下拉列表中的内容';
}

function lengthNote({ relation, dictionary, schema }: Field): string {
  const isText = schema.type === 'string' && !relation && !dictionary && schema.pattern === undefined;
  return isText && schema.maxLength !== undefined ? `最多 ${schema.maxLength} 个字` : '';
}

function rangeNote({ relation, dictionary, schema }: Field): string {
  const { minimum, maximum, type, enum: choices } = schema;
  const isNumber = (type === 'integer' || type === 'number') && !relation && !dictionary && !choices;
  if (!isNumber || minimum === undefined || maximum === undefined || maximum >= 1e8) return '';
  return `${minimum}～${maximum}`;
}
