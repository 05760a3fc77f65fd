import type { WireRecord } from '../../../../../engine/json.ts';
import type { Field } from '../../../../../engine/resource.ts';
import { inRow, rowsOf } from '../../../../../kinds/rows/meaning.ts';
import { type Pointer, pointersOf } from '../../../../../kinds/rows/row-pointers.ts';
import type { NameIndex, NotFound } from './names.ts';

/** Key of the name index for the field `inner` of the rows that `field` holds. */
export function rowIndexKey(field: Field, inner: Field): string {
  return `${field.key}.${inner.key}`;
}

const WHY: Record<NotFound['reason'], string> = {
  unknown: '没有找到',
  ambiguous: '有多个同名的，请在页面上选择',
  disabled: '已停用',
};

/** Reads the inner rows of a cell and replaces names by ids; an error names the inner row. */
export function readRowNames(
  field: Field,
  value: unknown,
  indexes: ReadonlyMap<string, NameIndex>,
): { value: unknown } | { message: string } {
  const pointers = pointersOf(field.rowFields);
  if (pointers.length === 0) return { value };
  const rows: WireRecord[] = [];
  for (const [at, row] of rowsOf(value).entries()) {
    const named: WireRecord = { ...row };
    for (const pointer of pointers) {
      const text = row[pointer.key];
      if (typeof text !== 'string') continue;
      const read = idsOf(text, pointer, indexes.get(rowIndexKey(field, pointer)));
      if (read.message !== null) return { message: inRow(at, read.message) };
      named[pointer.key] = read.ids;
    }
    rows.push(named);
  }
  return { value: rows };
}

function idsOf(text: string, pointer: Pointer, index: NameIndex | undefined) {
  const parts = pointer.relation.multiple ? text.split(/[,，、]/) : [text];
  const ids: unknown[] = [];
  for (const part of parts.map((one) => one.trim()).filter((one) => one !== '')) {
    const found = index?.find(part);
    if (!found?.ok) return { message: `${pointer.title}“${part.slice(0, 60)}”${WHY[found?.reason ?? 'unknown']}` };
    ids.push(found.candidate.value);
  }
  return { message: null, ids: pointer.relation.multiple ? ids.join() : ids[0] };
}
