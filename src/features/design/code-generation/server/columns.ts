import type { WireRecord } from '../../../../engine/json.ts';
import { columnOf } from '../../../../engine/projections/table.ts';
import type { Field, Relation, Resource } from '../../../../engine/resource.ts';
import { isChosen } from '../../../../kinds/parts/choices.ts';
import { operatorsOf } from '../../../../kinds/parts/criteria.ts';
import type { KindFacet } from '../../../../kinds/parts/meaning.ts';
import { rowsOf } from '../../../../kinds/rows/meaning.ts';
import { kindFacets } from '../../../../kinds/tables/meanings.ts';
import type { UserCtx } from '../../../../server/ctx.ts';
import { type FieldError, invalid } from '../../../../server/errors.ts';
import { fieldOfColumn, findTable, netTypeOf, ownColumns } from './tables.ts';

/** Settings stored for one column; all other keys of its wire format are computed from the column's field. */
export interface ColumnSetting extends WireRecord {
  columnName: string;
  columnComment: string;
}

const SETTING_KEYS = [
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
/** Inputs an administrator can choose for a kind; every other kind has exactly one input. */
const EFFECTS: { readonly [kind: string]: readonly string[] } = {
  text: ['input', 'textarea', 'fk', ...CHOICES],
  textarea: ['input', 'textarea'],
  integer: ['inputnumber', 'fk', ...CHOICES],
  dictionary: CHOICES,
};
const QUERY_TYPES = { contains: 'like', equals: '==', in: '==', range: '>=' } as const;

const yesOrNo = (is: boolean) => (is ? 'Y' : 'N');

/** Column settings derived from the resource, for a table without stored settings. */
export function settingsOf(ctx: UserCtx, resource: Resource): ColumnSetting[] {
  return ownColumns(ctx, resource).map((field) => settingOf(ctx, resource, field));
}

export function settingOf(ctx: UserCtx, { screens }: Resource, field: Field): ColumnSetting {
  const { search, relation, dictionary } = field;
  return {
    columnName: columnOf(field),
    columnComment: field.title,
    effectType: effectOf(field),
    ...(dictionary === null ? {} : { dictTypeCode: dictionary }),
    ...(relation === null ? {} : { fkEntityName: relation.resource, fkColumnName: valueColumn(ctx, relation) }),
    whetherRequired: yesOrNo(field.required),
    whetherTable: yesOrNo(screens[0]?.columns.includes(field.key) ?? field.show.list),
    whetherAddUpdate: yesOrNo(field.show.form && !field.readOnly),
    whetherOrderBy: yesOrNo(field.sortable),
    queryWhether: yesOrNo(screens[0]?.search.includes(field.key) ?? search?.shown ?? false),
    queryType: QUERY_TYPES[search?.mode ?? standardMode(field)],
  };
}

function valueColumn({ catalog }: UserCtx, { resource, value }: Relation): string {
  const field = catalog.find(resource)?.fields.find(({ key }) => key === value);
  return field ? columnOf(field) : value;
}

/** Search mode of a column whose descriptor has none. */
function standardMode(field: Field): keyof typeof QUERY_TYPES {
  const { searchMode } = kindFacets[field.kind];
  return searchMode === null || isChosen(field) ? 'equals' : searchMode;
}

function effectOf({ kind, relation, dictionary, schema }: Field): string {
  if (relation !== null) return 'fk';
  if (dictionary !== null || schema.enum) return 'select';
  const { time, figure, flexible }: KindFacet = kindFacets[kind];
  if (schema.type === 'boolean') return 'switch';
  if (time) return 'datepicker';
  if (figure) return 'inputnumber';
  return flexible ? 'textarea' : 'input';
}

/** True if both inputs are equal, or both show choices: the number of choices decides which of these is rendered. */
export function isSameEffect(one: unknown, other: unknown): boolean {
  return one === other || (CHOICES.includes(String(one)) && CHOICES.includes(String(other)));
}

/** Merges the stored settings of a record with those of its form; keeps keys that the form lacks. */
export function mergedSettings(
  ctx: UserCtx,
  resource: Resource,
  { stored, given }: { stored: unknown; given: unknown },
): WireRecord[] {
  const before = new Map(storedSettings(ctx, resource, stored).map((row) => [row.columnName, row]));
  return settledSettings(ctx, resource, rowsOf(given)).map((row) => {
    const changed = SETTING_KEYS.flatMap((key) => (key in row ? [[key, row[key]] as const] : []));
    return { ...before.get(row.columnName), ...Object.fromEntries(changed) };
  });
}

/** Replaces the names of tables and columns, in any spelling, by their current names. */
export function settledSettings(ctx: UserCtx, resource: Resource, rows: readonly WireRecord[]): WireRecord[] {
  return rows.map((row) => {
    const field = fieldOfColumn(resource.fields, row.columnName);
    const target = row.fkEntityName ? findTable(ctx, String(row.fkEntityName)) : undefined;
    const fkField = row.fkColumnName ? fieldOfColumn(target?.fields ?? [], row.fkColumnName) : undefined;
    return {
      ...row,
      ...(field ? { columnName: columnOf(field) } : {}),
      ...(target ? { fkEntityName: target.name } : {}),
      ...(fkField ? { fkColumnName: columnOf(fkField) } : {}),
    };
  });
}

/** Stored settings that are still valid; keys that do not fit a column's changed kind come from the resource. */
export function storedSettings(ctx: UserCtx, resource: Resource, stored: unknown): WireRecord[] {
  return settledSettings(ctx, resource, rowsOf(stored)).map((row) => {
    const field = fieldOfColumn(resource.fields, row.columnName);
    if (!field) return row;
    const { effectType, queryType } = settingOf(ctx, resource, field);
    return {
      ...row,
      ...(isEffectFitting(row.effectType, field) ? {} : { effectType }),
      ...(isQueryFitting(row.queryType, field) ? {} : { queryType }),
    };
  });
}

/** @throws INVALID naming row and column of a setting that does not fit the table */
export function refuseWrongSettings(ctx: UserCtx, resource: Resource, rows: readonly WireRecord[]): void {
  const fields = ownColumns(ctx, resource);
  const seen = new Set<unknown>();
  const errors = rows.flatMap((row, index): FieldError[] => {
    const field = fieldOfColumn(fields, row.columnName);
    const name = field?.key ?? row.columnName;
    const problem = seen.has(name) ? `列“${String(row.columnName)}”重复` : problemOf(ctx, row, field);
    seen.add(name);
    return problem === null ? [] : [{ field: 'columns', message: `第 ${index + 1} 行：${problem}` }];
  });
  if (errors.length > 0) throw invalid(errors);
}

function problemOf(ctx: UserCtx, row: WireRecord, field: Field | undefined): string | null {
  const { columnName, effectType, dictTypeCode } = row;
  if (!field) return `表中没有列“${String(columnName)}”`;
  if (row.queryWhether === 'Y' && !isQueryFitting(row.queryType, field)) {
    return `列“${field.title}”不能用这种查询方式，请换一种`;
  }
  if (!isEffectFitting(effectType, field)) return `列“${field.title}”的数据类型不能用这种作用类型`;
  if (CHOICES.includes(String(effectType)) && !dictTypeCode && !isChosen(field) && !field.dictionary) {
    return `列“${field.title}”请填写字典的编码`;
  }
  return effectType === 'fk' ? relationProblemOf(ctx, row, field) : null;
}

function isEffectFitting(effectType: unknown, field: Field): boolean {
  if (!effectType || isSameEffect(effectType, effectOf(field))) return true;
  return (EFFECTS[field.kind] ?? []).includes(String(effectType));
}

/** True if the field's kind supports the search mode, or if the field uses this mode already. */
function isQueryFitting(queryType: unknown, field: Field): boolean {
  if (!queryType || queryType === '==' || queryType === QUERY_TYPES[field.search?.mode ?? 'equals']) return true;
  return operatorsOf(field).includes(queryType === 'like' ? 'has' : 'between');
}

function relationProblemOf(ctx: UserCtx, { fkEntityName, fkColumnName }: WireRecord, field: Field): string | null {
  if (!fkEntityName) return `列“${field.title}”请填写外键实体`;
  const target = findTable(ctx, String(fkEntityName));
  if (!target) return `没有名为“${String(fkEntityName)}”的实体`;
  const isThere = !fkColumnName || fieldOfColumn(target.fields, fkColumnName);
  return isThere ? null : `“${target.title}”没有列“${String(fkColumnName)}”`;
}

/** Rows of GET /sysCodeGenerateConfig/list (wire.md#5.14). */
export function wireSettings(ctx: UserCtx, record: WireRecord): WireRecord[] {
  const resource = findTable(ctx, String(record.tableName));
  const rows = resource ? storedSettings(ctx, resource, record.columns) : rowsOf(record.columns);
  return rows.map((row, index) => {
    const field = fieldOfColumn(resource?.fields ?? [], row.columnName);
    const target = findTable(ctx, String(row.fkEntityName ?? ''));
    const targetField = row.fkColumnName ? fieldOfColumn(target?.fields ?? [], row.fkColumnName) : undefined;
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
