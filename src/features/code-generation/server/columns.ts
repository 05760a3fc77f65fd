import type { WireRecord } from '../../../engine/json.ts';
import { toSnake } from '../../../engine/projections/table.ts';
import type { Field, Resource } from '../../../engine/resource.ts';
import type { FieldKind } from '../../../kinds/kinds.ts';
import { rowsOf } from '../../../kinds/rows/meaning.ts';
import type { UserCtx } from '../../../server/ctx.ts';
import { type FieldError, invalid } from '../../../server/errors.ts';
import { findTable, netTypeOf, ownColumns } from './tables.ts';

/** What is configured of one column; the other words of the wire follow from its field. */
export interface ColumnSetting extends WireRecord {
  columnName: string;
  columnComment: string;
}

export const SETTING_KEYS = [
  'columnName',
  'columnComment',
  'effectType',
  'dictTypeCode',
  'fkEntityName',
  'fkColumnName',
  'whetherRequired',
  'whetherTable',
  'whetherAddUpdate',
  'whetherOrderBy',
  'queryWhether',
  'queryType',
] as const;

const CHOICES = ['select', 'radio', 'checkbox'];
/** Ways in which values of a kind may be filled in; those of other kinds are settled. */
const EFFECTS: { readonly [kind: string]: readonly string[] } = {
  text: ['input', 'textarea', 'fk', ...CHOICES],
  textarea: ['input', 'textarea'],
  integer: ['inputnumber', 'fk', ...CHOICES],
  dictionary: CHOICES,
};
const OWN_EFFECTS: { readonly [kind in FieldKind]?: string } = {
  boolean: 'switch',
  date: 'datepicker',
  'date-time': 'datepicker',
  textarea: 'textarea',
  'rich-text': 'textarea',
  integer: 'inputnumber',
  number: 'inputnumber',
  money: 'inputnumber',
};
const QUERY_TYPES = { contains: 'like', equals: '==', in: '==', range: '>=' } as const;

const yesOrNo = (is: boolean) => (is ? 'Y' : 'N');

/** The settings of a table before anything was configured: those its resource has. */
export function settingsOf(ctx: UserCtx, resource: Resource): ColumnSetting[] {
  return ownColumns(ctx, resource).map((field) => settingOf(resource, field));
}

export function settingOf({ screens }: Resource, field: Field): ColumnSetting {
  const { search, relation, dictionary } = field;
  return {
    columnName: toSnake(field.key),
    columnComment: field.title,
    effectType: effectOf(field),
    ...(dictionary === null ? {} : { dictTypeCode: dictionary }),
    ...(relation === null ? {} : { fkEntityName: relation.resource, fkColumnName: toSnake(relation.value) }),
    whetherRequired: yesOrNo(field.required),
    whetherTable: yesOrNo(screens[0]?.columns.includes(field.key) ?? field.show.list),
    whetherAddUpdate: yesOrNo(field.show.form && !field.readOnly),
    whetherOrderBy: yesOrNo(field.sortable),
    queryWhether: yesOrNo(screens[0]?.search.includes(field.key) ?? search?.shown ?? false),
    queryType: search === null ? '==' : QUERY_TYPES[search.mode],
  };
}

function effectOf({ kind, relation, dictionary, schema }: Field): string {
  if (relation !== null) return 'fk';
  if (dictionary !== null || schema.enum) return 'select';
  return OWN_EFFECTS[kind] ?? 'input';
}

/** A difference between two ways of filling in that says nothing: all choices are drawn by their number. */
export function isSameEffect(one: unknown, other: unknown): boolean {
  return one === other || (CHOICES.includes(String(one)) && CHOICES.includes(String(other)));
}

/** The settings of a record with what its form says of them: a form that shows fewer words leaves the others. */
export function mergedSettings(stored: unknown, given: unknown): WireRecord[] {
  const before = new Map(rowsOf(stored).map((row) => [row.columnName, row]));
  return rowsOf(given).map((row) => {
    const said = SETTING_KEYS.flatMap((key) => (key in row ? [[key, row[key]] as const] : []));
    return { ...before.get(row.columnName), ...Object.fromEntries(said) };
  });
}

/** @throws INVALID naming row and column of what does not fit the table */
export function refuseWrongSettings(ctx: UserCtx, resource: Resource, rows: readonly WireRecord[]): void {
  const fields = new Map(ownColumns(ctx, resource).map((field) => [toSnake(field.key), field]));
  const seen = new Set<unknown>();
  const errors = rows.flatMap((row, index): FieldError[] => {
    const problem = seen.has(row.columnName)
      ? `列“${String(row.columnName)}”重复`
      : problemOf(ctx, row, fields.get(String(row.columnName)));
    seen.add(row.columnName);
    return problem === null ? [] : [{ field: 'columns', message: `第 ${index + 1} 行：${problem}` }];
  });
  if (errors.length > 0) throw invalid(errors);
}

function problemOf(ctx: UserCtx, row: WireRecord, field: Field | undefined): string | null {
  const { columnName, effectType, fkEntityName, fkColumnName, dictTypeCode } = row;
  if (!field) return `表中没有列“${String(columnName)}”`;
  const own = effectOf(field);
  const isFitting = isSameEffect(effectType, own) || (EFFECTS[field.kind] ?? []).includes(String(effectType));
  if (effectType && !isFitting) return `列“${field.title}”的数据类型不能用这种作用类型`;
  if (CHOICES.includes(String(effectType)) && !dictTypeCode && !field.schema.enum) {
    return `列“${field.title}”请填写字典的编码`;
  }
  if (effectType !== 'fk') return null;
  if (!fkEntityName) return `列“${field.title}”请填写外键实体`;
  const target = findTable(ctx, String(fkEntityName));
  if (!target) return `没有名为“${String(fkEntityName)}”的实体`;
  const isThere = !fkColumnName || target.fields.some(({ key }) => toSnake(key) === fkColumnName);
  return isThere ? null : `“${target.title}”没有列“${String(fkColumnName)}”`;
}

/** Rows of GET /sysCodeGenerateConfig/list (wire.md#5.14). */
export function wireSettings(ctx: UserCtx, record: WireRecord): WireRecord[] {
  const resource = findTable(ctx, String(record.tableName));
  const fields = new Map(resource?.fields.map((field) => [toSnake(field.key), field]));
  return rowsOf(record.columns).map((row, index) => {
    const field = fields.get(String(row.columnName));
    const target = findTable(ctx, String(row.fkEntityName ?? ''));
    const targetField = target?.fields.find(({ key }) => toSnake(key) === row.fkColumnName);
    return {
      id: Number(record.id) * 1_000 + index + 1,
      codeGenId: record.id,
      ...row,
      lowerColumnName: field?.key ?? row.columnName,
      netType: field ? netTypeOf(field) : 'string',
      dataType: field?.kind ?? 'text',
      ...(row.fkEntityName ? { lowerFkEntityName: lowerFirst(String(row.fkEntityName)) } : {}),
      ...(targetField ? { lowerFkColumnName: targetField.key, fkColumnNetType: netTypeOf(targetField) } : {}),
      whetherRetract: 'N',
      whetherCommon: 'N',
      columnKey: 'False',
    };
  });
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
