import { CRITERIA_KEY } from '../../engine/lists.ts';
import type { Field, Resource } from '../../engine/resource.ts';
import { namedDays } from '../../kinds/date-time/relative-days.ts';
import {
  type Criterion,
  criteriaFields,
  MAX_CRITERIA,
  modeOf,
  OPERATOR_WORDS,
  type Operator,
  readCriteria,
  takesOperator,
} from '../../kinds/parts/criteria.ts';
import { kindFacets } from '../../kinds/tables/meanings.ts';
import { serverFacets } from '../../kinds/tables/server/storages.ts';
import { may, type UserCtx } from '../ctx.ts';
import { hasGramIndex } from '../db/migrate/tables.ts';
import { all, any, type RowFilter } from '../db/records/filter.ts';
import type { RecordModel } from '../db/records/model.ts';
import type { FieldError } from '../errors.ts';

/** A user's conditions: an index finds the rows of `served` conditions, but not of `unserved` ones (decision 054). */
export interface CriteriaFilter {
  served: readonly RowFilter[];
  unserved: readonly RowFilter[];
  unservedFields: readonly Field[];
  errors: readonly FieldError[];
}

/** Parses a user's conditions; fields that the user may not read count as unknown. */
export function readCriteriaFilter(ctx: UserCtx, resource: Resource, text: string): CriteriaFilter {
  const criteria = readCriteria(text);
  const none: CriteriaFilter = { served: [], unserved: [], unservedFields: [], errors: [] };
  if (criteria === null) {
    return { ...none, errors: [problem(`筛选条件格式不正确，最多 ${MAX_CRITERIA} 条`)] };
  }
  if (criteria.length === 0) return none;
  const fieldsByKey = new Map(criteriaFields(resource, (code) => may(ctx, code)).map((field) => [field.key, field]));
  const model = ctx.catalog.model(resource.name);
  const served: RowFilter[] = [];
  const unserved: RowFilter[] = [];
  const unservedFields: Field[] = [];
  const errors: FieldError[] = [];
  for (const criterion of criteria) {
    const field = fieldsByKey.get(criterion.key);
    const filter = field && filterOf(field, criterion, { now: ctx.now(), known: fieldsByKey });
    if (!field) errors.push(problem('筛选条件中的字段不存在或无权查看，请移除该条件'));
    else if (!filter) errors.push(problem(`筛选条件“${wordsOf(field, criterion)}”的值不正确`));
    else if (isServed(model, field, criterion)) served.push(filter);
    else {
      unserved.push(filter);
      unservedFields.push(field);
    }
  }
  return { served, unserved, unservedFields, errors };
}

const problem = (message: string): FieldError => ({ field: CRITERIA_KEY, message });

const wordsOf = ({ title }: Field, { operator }: Criterion) => `${title}${OPERATOR_WORDS[operator]}`;

const BY_INDEX: ReadonlySet<Operator> = new Set(['is', 'between', 'above', 'below']);

/** True if an index can find the rows for the operator; no index can for negations. */
function isServed(model: RecordModel, field: Field, { operator }: Criterion): boolean {
  if (operator === 'has') return hasGramIndex(field);
  return BY_INDEX.has(operator) && model.isIndexed(field.key);
}

/** Filter of a condition; null if the field does not allow the operator, or the value is invalid. */
function filterOf(
  field: Field,
  { operator, value }: Criterion,
  { now, known }: { now: Date; known: ReadonlyMap<string, Field> },
): RowFilter | null {
  const { key } = field;
  if (!takesOperator(field, operator)) return null;
  const own = OWN[operator]?.(key, value, known);
  return own === undefined ? comparison(field, { key, operator, value }, now) : own;
}

type Own = (key: string, value: string, known: ReadonlyMap<string, Field>) => RowFilter | null;

const byLetters =
  (op: 'longer' | 'shorter'): Own =>
  (key, value) =>
    /^\d{1,6}$/.test(value.trim()) ? { key, op, value: Number(value) } : null;

/** Operators whose value is no value of the field, such as a length. */
const OWN: { readonly [operator in Operator]?: Own } = {
  empty: (key) => ({ key, op: 'empty' }),
  filled: (key) => ({ key, op: 'filled' }),
  longer: byLetters('longer'),
  shorter: byLetters('shorter'),
  repeated: repetition,
};

function comparison(field: Field, { key, operator, value }: Criterion, now: Date): RowFilter | null {
  const raw = kindFacets[field.kind].time === undefined ? value.trim() : namedDays(value, now);
  const mode = modeOf(field, operator);
  if (raw === '' || raw === ',' || mode === null) return null;
  const tests = serverFacets[field.kind].where(mode, raw, field);
  if (!tests) return null;
  if (operator === 'above' || operator === 'below') {
    return { key, op: operator === 'above' ? 'gt' : 'lt', value: tests[0]?.value };
  }
  // few: at most three tests for a condition
  const filter = all(...tests.map((test) => ({ key, ...test })));
  // Null is neither equal to a value nor contains it, so rows without a value are added.
  return operator === 'not' || operator === 'lacks' ? any({ not: filter }, { key, op: 'empty' }) : filter;
}

/**
 * Filter for rows that repeat the values of `key` and `others`; null if a key in `others` is unknown or read through a
 * relation.
 */
function repetition(key: string, others: string, known: ReadonlyMap<string, Field>): RowFilter | null {
  const keys = others.split(',').filter((other) => other !== '');
  const isOwn = (other: string) => known.get(other)?.from === null;
  return keys.length <= MAX_CRITERIA && keys.every(isOwn) ? { key, op: 'repeated', value: keys } : null;
}
