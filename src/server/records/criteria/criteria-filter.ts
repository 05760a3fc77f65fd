import { CRITERIA_KEY } from '../../../engine/lists.ts';
import { namedDays } from '../../../engine/relative-days.ts';
import type { Field, Resource } from '../../../engine/resource.ts';
import {
  type Criterion,
  criteriaFields,
  MAX_CRITERIA,
  modeOf,
  OPERATOR_WORDS,
  operatorsOf,
  readCriteria,
} from '../../../kinds/parts/criteria.ts';
import { kindFacets } from '../../../kinds/tables/meanings.ts';
import { serverFacets } from '../../../kinds/tables/server/storages.ts';
import { may, type UserCtx } from '../../ctx.ts';
import { hasGramIndex } from '../../db/migrate/tables.ts';
import { all, any, type RowFilter } from '../../db/records/filter.ts';
import type { RecordModel } from '../../db/records/model.ts';
import type { FieldError } from '../../errors.ts';

/** Conditions of a list, those that an index serves apart from the others (decision 054). */
export interface CriteriaFilter {
  served: readonly RowFilter[];
  unserved: readonly RowFilter[];
  unservedFields: readonly Field[];
  errors: readonly FieldError[];
}

/** Reads conditions a user put together; a field the caller may not read does not exist. */
export function readCriteriaFilter(ctx: UserCtx, resource: Resource, text: string): CriteriaFilter {
  const criteria = readCriteria(text);
  const none: CriteriaFilter = { served: [], unserved: [], unservedFields: [], errors: [] };
  if (criteria === null) {
    return { ...none, errors: [problem(`筛选条件格式不正确，最多 ${MAX_CRITERIA} 条`)] };
  }
  if (criteria.length === 0) return none;
  const known = new Map(criteriaFields(resource, (code) => may(ctx, code)).map((field) => [field.key, field]));
  const model = ctx.catalog.model(resource.name);
  const served: RowFilter[] = [];
  const unserved: RowFilter[] = [];
  const unservedFields: Field[] = [];
  const errors: FieldError[] = [];
  for (const criterion of criteria) {
    const field = known.get(criterion.key);
    const filter = field && filterOf(field, criterion, ctx.now());
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

/** Whether an index finds the rows: those that have the value, not those that have another one. */
function isServed(model: RecordModel, field: Field, { operator }: Criterion): boolean {
  if (operator === 'has') return hasGramIndex(field);
  return (operator === 'is' || operator === 'between') && model.isIndexed(field.key);
}

/** null: the operator is none of the field's, or its value cannot be read. */
function filterOf(field: Field, { operator, value }: Criterion, now: Date): RowFilter | null {
  const { key } = field;
  if (!operatorsOf(field).includes(operator)) return null;
  if (operator === 'empty' || operator === 'filled') return { key, op: operator };
  const raw = kindFacets[field.kind].time === undefined ? value.trim() : namedDays(value, now);
  const mode = modeOf(field, operator);
  if (raw === '' || raw === ',' || mode === null) return null;
  const tests = serverFacets[field.kind].where(mode, raw, field);
  if (!tests) return null;
  const filter = all(...tests.map((test) => ({ key, ...test })));
  // What has no value is neither equal to another one nor contains it.
  return operator === 'not' || operator === 'lacks' ? any({ not: filter }, { key, op: 'empty' }) : filter;
}
