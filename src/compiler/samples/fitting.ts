import type { WireRecord } from '../../engine/json.ts';
import type { Field } from '../../engine/resource.ts';
import { comparisonHolds } from '../../engine/rules/comparisons.ts';
import { exampleOf } from '../../kinds/parts/meaning.ts';
import { rowsOf } from '../../kinds/rows/meaning.ts';
import { kindFacets } from '../../kinds/tables/meanings.ts';

/** Returns the value of a field in the n-th sample row. */
type Another = (field: Field, n: number) => unknown;

/** Values of rows at most this far before or after are tried. */
const REACH = 9;

/** Changes a record so that `x-compare` holds; leaves out optional fields for which no value is found. */
export function fitted(fields: readonly Field[], record: WireRecord, of: { n: number; another: Another }): WireRecord {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const fits: WireRecord = { ...record };
  for (const field of fields) {
    const { key, compare, rowFields } = field;
    if (rowFields.length > 0) fits[key] = fittedRows(field, fits[key], of.n);
    const holds = (value: unknown) => compare.every((one) => comparisonHolds(one, value, fits[one.field]));
    if (compare.length === 0 || holds(fits[key])) continue;
    const theirs = compare.filter((one) => byKey.get(one.field)?.kind === field.kind).map((one) => fits[one.field]);
    const found = [...theirs, ...around(of.n).map((n) => of.another(field, n))].find(holds);
    if (found !== undefined) fits[key] = found;
    else if (!moveOther(field, fits, { byKey, ...of }) && !field.required) delete fits[key];
  }
  return fits;
}

/** Changes the other field of a comparison; false if no value makes the comparison hold. */
function moveOther(
  { key, compare }: Field,
  fits: WireRecord,
  { byKey, n, another }: { byKey: ReadonlyMap<string, Field>; n: number; another: Another },
): boolean {
  const [one] = compare;
  const other = one && byKey.get(one.field);
  if (!other || compare.length > 1 || other.compare.length > 0) return false;
  const found = around(n)
    .map((row) => another(other, row))
    .find((value) => value !== undefined && comparisonHolds(one, fits[key], value));
  if (found !== undefined) fits[other.key] = found;
  return found !== undefined;
}

const around = (n: number) =>
  Array.from({ length: REACH }, (_, step) => [n + step + 1, Math.max(0, n - step - 1)]).flat();

function fittedRows({ rowFields }: Field, value: unknown, n: number): unknown {
  if (!Array.isArray(value)) return value;
  const another: Another = (inner, row) => exampleOf(kindFacets[inner.kind], inner, Math.max(1, row));
  return rowsOf(value).map((row) => fitted(rowFields, row, { n, another }));
}
