import { inRow, rowsOf } from '../../kinds/rows/meaning.ts';
import type { WireRecord } from '../json.ts';
import type { Can } from '../permissions.ts';
import type { CompareOp } from '../record-schema.ts';
import type { Comparison, Field } from '../resource.ts';
import { parseWallTime } from '../wall-time.ts';

/** Message for the value at a path of the record: `['endTime']`, `['items', '1', 'end']`. */
export interface RuleRefusal {
  path: readonly string[];
  message: string;
  missing: boolean;
}

const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** True if the comparison holds, or if a value is absent or invalid. */
export function comparisonHolds({ op, as }: Pick<Comparison, 'op' | 'as'>, value: unknown, other: unknown): boolean {
  const own = comparable(value, as);
  const theirs = comparable(other, as);
  if (own === undefined || theirs === undefined) return true;
  if (op === '=' || op === '!=') return (own === theirs) === (op === '=');
  return ORDERED[op](own < theirs ? -1 : Number(own > theirs));
}

const ORDERED: { readonly [op in Exclude<CompareOp, '=' | '!='>]: (order: number) => boolean } = {
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
};

/** Comparable form of a value; undefined if invalid, which the field's own checks refuse. */
function comparable(value: unknown, as: Comparison['as']): string | number | undefined {
  if (as === 'number') return typeof value === 'number' ? value : undefined;
  if (as !== 'value' && typeof value !== 'string') return undefined;
  if (typeof value === 'object' || value === undefined) return undefined;
  // Ids and codes may be numbers or texts (wire.md#1.2).
  const text = String(value).trim();
  if (text === '') return undefined;
  if (as === 'value') return text;
  if (parseWallTime(text) === null) return undefined;
  return as === 'day' ? text.slice(0, DAY_LENGTH) : text;
}

export interface Compared {
  fields: readonly Field[];
  /** Values of the record without hidden inputs. */
  record: WireRecord;
  /** Keys of fields the caller cannot change; two such fields are not compared. */
  locked: ReadonlySet<string>;
  can: Can;
}

/** Refusals of failed comparisons in a record and its rows. */
export function comparisonRefusals({ fields, record, locked, can }: Compared): RuleRefusal[] {
  return fields.flatMap((field) => {
    // A refusal would disclose a value the caller may not read.
    if (field.permission.read !== null && !can(field.permission.read)) return [];
    const own = field.compare
      .filter((one) => !(locked.has(field.key) && locked.has(one.field)))
      .filter((one) => !comparisonHolds(one, record[field.key], record[one.field]))
      .map(({ message }) => ({ path: [field.key], message, missing: false }));
    return locked.has(field.key) ? own : [...own, ...rowRefusals(field, record[field.key])];
  });
}

function rowRefusals({ key, rowFields }: Field, value: unknown): RuleRefusal[] {
  const compared = rowFields.filter(({ compare }) => compare.length > 0);
  if (compared.length === 0) return [];
  return rowsOf(value).flatMap((row, index) =>
    compared.flatMap((inner) =>
      inner.compare
        .filter((one) => !comparisonHolds(one, row[inner.key], row[one.field]))
        .map(({ message }) => ({
          path: [key, String(index), inner.key],
          message: inRow(index, message),
          missing: false,
        })),
    ),
  );
}
