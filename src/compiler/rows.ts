import type { JsonSchema } from '../engine/json.ts';
import { labelKeyOf } from '../engine/projections/columns.ts';
import { formSchema } from '../engine/projections/form.ts';
import type { PropertySchema, RecordSchema } from '../engine/record-schema.ts';
import type { Field } from '../engine/resource.ts';
import { isRowKind, ROW_KINDS } from '../kinds/kinds.ts';
import { isListed } from '../kinds/relation/meaning.ts';
import type { Report } from './problem.ts';
import { RELATION_KEYS, ROW_KEYS, ROW_PROPERTY_KEYS, ROW_RELATION_KEYS } from './vocabulary.ts';

interface RowsContext {
  report: Report;
  /** Path of the property: `record.properties.items`. */
  path: string;
  compile(record: RecordSchema, path: string): Field[];
}

const SHORT_TEXT = 2;

/** Completes a field of kind rows with the compiled fields of a row and their schema. */
export function compileRows(field: Field, property: PropertySchema, context: RowsContext): Field {
  const { report } = context;
  const path = `${context.path}.items`;
  const { items } = property;
  if (!items?.properties) {
    report.add(context.path, '缺少 items.properties：明细一行有哪些字段');
    return field;
  }
  report.keys(path, items, ROW_KEYS);
  for (const [key, inner] of Object.entries(items.properties)) {
    report.keys(`${path}.properties.${key}`, inner, ROW_PROPERTY_KEYS);
    checkPointer(report, `${path}.properties.${key}`, inner);
  }
  const rowFields = context.compile(items, path).map((inner) => ({
    ...inner,
    // Rows are narrow and have headings: long texts get two lines, and no placeholder.
    rows: items.properties[inner.key]?.['x-rows'] ?? SHORT_TEXT,
    placeholder: items.properties[inner.key]?.['x-placeholder'] ?? '',
  }));
  for (const inner of rowFields) {
    if (!isRowKind(inner.kind)) {
      report.add(
        `${path}.properties.${inner.key}`,
        `的种类 ${inner.kind} 不能用于明细`,
        `可以用：${ROW_KINDS.join('、')}`,
      );
    }
  }
  const names = namesBeside(rowFields);
  for (const key of Object.keys(names).filter((name) => Object.hasOwn(items.properties, name))) {
    report.add(`${path}.properties.${key}`, '的键与所选记录的名称同名，请换一个键');
  }
  const { minItems } = field.schema;
  const row = formSchema(rowFields);
  return {
    ...field,
    rowFields,
    schema: {
      ...field.schema,
      // An empty list counts as missing.
      ...(field.required ? { minItems: Math.max(1, minItems ?? 0) } : {}),
      items: { ...row, properties: { ...row.properties, ...names }, additionalProperties: false },
    },
  };
}

/** Checks a relation inside rows, which stores ids only: no copies, and no dependence on other columns. */
function checkPointer(report: Report, path: string, property: PropertySchema): void {
  const relation = property['x-relation'];
  if (!relation) return;
  const kept: readonly string[] = ROW_RELATION_KEYS;
  for (const word of Object.keys(relation).filter((key) => RELATION_KEYS.some((known) => known === key))) {
    if (!kept.includes(word))
      report.add(
        `${path}.x-relation.${word}`,
        '不能用于明细：明细的一列只保存所选记录的编号',
        `可以用：${kept.join('、')}`,
      );
  }
  if (isListed(property)) report.add(`${path}.type`, '不能是编号列表，请写 "string"，以逗号分隔保存');
}

/** Schema of the names of referenced records: rows contain them beside the ids, request bodies may repeat them. */
function namesBeside(fields: readonly Field[]): { [key: string]: JsonSchema } {
  const named = fields.filter(({ relation }) => relation !== null);
  return Object.fromEntries(
    named.map((field) => [labelKeyOf(field), { type: 'string', title: `${field.title}（名称）`, readOnly: true }]),
  );
}
