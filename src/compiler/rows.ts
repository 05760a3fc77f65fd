import { formSchema } from '../engine/projections/form.ts';
import type { PropertySchema, RecordSchema } from '../engine/record-schema.ts';
import type { Field } from '../engine/resource.ts';
import { isRowKind, ROW_KINDS } from '../kinds/kinds.ts';
import type { Report } from './problem.ts';
import { ROW_KEYS, ROW_PROPERTY_KEYS } from './vocabulary.ts';

interface RowsContext {
  report: Report;
  /** Path of the property: `record.properties.items`. */
  path: string;
  /** The compiler of a record, by which the rows' own fields are compiled. */
  compile(record: RecordSchema, path: string): Field[];
}

const SHORT_TEXT = 2;

/** Completes a field of kind rows: the fields of a row, compiled as those of a record, and the schema they give. */
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
  }
  const rowFields = context.compile(items, path).map((inner) => ({
    ...inner,
    // Rows stand close together under the headings of their columns: two lines of a long text, no words in empty inputs.
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
  const { minItems } = field.schema;
  return {
    ...field,
    rowFields,
    schema: {
      ...field.schema,
      // An empty list is nothing filled in.
      ...(field.required ? { minItems: Math.max(1, minItems ?? 0) } : {}),
      items: { ...formSchema(rowFields), additionalProperties: false },
    },
  };
}
