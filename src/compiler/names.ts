import { toSnake } from '../engine/projections/table.ts';
import type { PropertySchema } from '../engine/record-schema.ts';
import type { Field } from '../engine/resource.ts';
import type { Report } from './problem.ts';
import { isTakenKey, isUsableKey } from './vocabulary.ts';

/** Columns of every table besides BASE_PROPERTIES, and names reserved for later versions. */
const INTERNAL_COLUMNS: readonly string[] = ['id', 'is_deleted', 'tenant_id', 'tenant'];
/** Keys with another meaning in requests or rows (server/records/values/form.ts). */
const WIRE_WORDS: readonly string[] = ['actions', 'children', 'confirm', 'schemaHash'];

/** Reports keys that name a reserved column or a reserved part of a request; a stored key can never be renamed. */
export function checkKey(
  report: Report,
  path: string,
  of: { key: string; property: PropertySchema; isForm: boolean },
): void {
  const { key, property, isForm } = of;
  const column = toSnake(key);
  if (!isUsableKey(key)) report.add(path, '的键应为字母开头，后接字母、数字或下划线，最多 41 个字符');
  else if (isTakenKey(key)) report.add(path, '的键是系统保留字或过长，请换一个键');
  // Inputs have no column, and a field of kind id may be called `id`.
  else if (isForm || (key === 'id' && property['x-kind'] === 'id')) return;
  else if (INTERNAL_COLUMNS.includes(column)) report.add(path, `的键与系统的数据列 ${column} 重名，请换一个键`);
  else if (WIRE_WORDS.includes(key)) report.add(path, '的键是系统保留字，请换一个键');
  else if (!isOwnColumn(column, property)) report.add(`${path}.x-column`, '由程序在改种类时写入，请去掉');
}

/** True if `x-column` is absent or names a later column of the same key, such as `ip__2`. */
function isOwnColumn(column: string, { 'x-column': given }: PropertySchema): boolean {
  if (given === undefined) return true;
  return given.startsWith(`${column}__`) && /^[1-9]\d{0,2}$/.test(given.slice(column.length + 2)) && given.length <= 63;
}

/** Reports two keys with the same column, such as `warrantyEnd` and `warranty_end`. */
export function checkColumns(report: Report, path: string, of: { keys: readonly string[]; base: readonly string[] }) {
  const owners = new Map(of.base.map((key) => [toSnake(key), key]));
  for (const key of of.keys) {
    const owner = owners.get(toSnake(key));
    if (owner !== undefined && owner !== key) {
      report.add(`${path}.properties.${key}`, `的键与字段“${owner}”的数据列重名，请换一个键`);
    }
    owners.set(toSnake(key), key);
  }
}

const PLACES = [
  ['form', '表单'],
  ['list', '列表'],
  ['detail', '详情'],
] as const;

/** Reports fields with equal titles in a form, a list, or a detail without sections, which would distinguish them. */
export function checkTitles(
  report: Report,
  path: string,
  of: { fields: readonly Field[]; hasSections: boolean },
): void {
  const { fields, hasSections } = of;
  for (const [place, words] of PLACES.filter(([each]) => each !== 'detail' || !hasSections)) {
    const seen = new Map<string, Field>();
    for (const field of fields.filter(({ show }) => show[place])) {
      const other = seen.get(field.labels[place]);
      seen.set(field.labels[place], field);
      if (!other) continue;
      const text = `的名称“${field.labels[place]}”在${words}中与字段“${other.key}”相同，请改一个`;
      report.add(`${path}.properties.${field.key}`, text);
      break;
    }
  }
}

/** Reports words that occur twice in a list. */
export function checkTwice(report: Report, path: string, words: readonly string[] | undefined): void {
  for (const word of new Set(words?.filter((each, index) => words.indexOf(each) !== index))) {
    report.add(path, `中的“${word}”写了两次，请去掉一个`);
  }
}
