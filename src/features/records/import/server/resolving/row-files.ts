import type { WireRecord } from '../../../../../engine/json.ts';
import type { ImportColumn } from '../../../../../engine/projections/import.ts';
import type { Field } from '../../../../../engine/resource.ts';
import { rowsOf } from '../../../../../kinds/rows/meaning.ts';
import { rowFileFields, withFilesInRows } from '../../../../../kinds/rows/row-files.ts';
import { kindFacets } from '../../../../../kinds/tables/meanings.ts';
import type { FieldError } from '../../../../../server/errors.ts';

/**
 * Adds the stored files to inner rows read from a cell, which contains only text. An inner row with unchanged text
 * keeps its files.
 */
export function keepRowFiles(
  columns: readonly ImportColumn[],
  read: { record: WireRecord; cleared: readonly string[] },
  before: WireRecord,
): { record: WireRecord; errors: FieldError[] } {
  const record = { ...read.record };
  const errors: FieldError[] = [];
  for (const { field, title } of columns) {
    const isSaid = Object.hasOwn(record, field.key) || read.cleared.includes(field.key);
    if (rowFileFields(field).length === 0 || !isSaid) continue;
    const { rows, isLost } = merged(field, record[field.key], before[field.key]);
    if (rows.length > 0) record[field.key] = rows;
    if (isLost) errors.push({ field: field.key, message: `${title}中有附件的行不能用表格修改或删除，请在页面上修改` });
  }
  return { record, errors };
}

function merged(field: Field, said: unknown, before: unknown): { rows: WireRecord[]; isLost: boolean } {
  const left = rowsOf(before).filter((row) => filesOf(field, row).length > 0);
  const rows = rowsOf(said).map((row) => {
    const at = left.findIndex((other) => textOf(field, other) === textOf(field, row));
    const [same] = at < 0 ? [] : left.splice(at, 1);
    return same ? { ...row, ...Object.fromEntries(filesOf(field, same)) } : row;
  });
  return { rows, isLost: left.length > 0 };
}

function filesOf(field: Field, row: WireRecord): [string, unknown][] {
  return rowFileFields(field).flatMap(({ key }): [string, unknown][] => (row[key] ? [[key, row[key]]] : []));
}

/** Text of an inner row as a cell contains it, by which inner rows are compared. */
function textOf(field: Field, row: WireRecord): string {
  return kindFacets[field.kind].format(
    withFilesInRows(field, [row], () => undefined),
    field,
  );
}
