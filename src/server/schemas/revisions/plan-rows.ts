import type { RowQuestion } from '../../../compiler/revisions/planned.ts';
import type { Json } from '../../../engine/json.ts';
import { CRITERIA_KEY } from '../../../engine/lists.ts';
import { isStored, toSnake } from '../../../engine/projections/table.ts';
import type { Field, Resource } from '../../../engine/resource.ts';
import {
  type Criterion,
  MAX_CRITERIA,
  modeOf,
  type Operator,
  takesOperator,
  writeCriteria,
} from '../../../kinds/parts/criteria.ts';
import { serverFacets } from '../../../kinds/tables/server/storages.ts';

/** Query of a list, by key. */
export interface ListFilters {
  [queryKey: string]: string;
}

/**
 * Returns the query by which the list of a resource shows exactly the rows a question counts; null if no list query
 * can.
 */
export function filtersOf(resource: Resource, question: RowQuestion, columns: ReadonlySet<string>): ListFilters | null {
  const screen = resource.screens.find(({ name }) => name === resource.name);
  if (!screen || Object.keys(screen.fixed).length > 0) return null;
  const criteria = criteriaOf(resource, question, columns);
  if (criteria === null || criteria.length > MAX_CRITERIA) return null;
  const own = Object.fromEntries(Object.keys(screen.initial).map((key) => [key, '']));
  return criteria.length === 0 ? own : { ...own, [CRITERIA_KEY]: writeCriteria(criteria) };
}

function criteriaOf(resource: Resource, question: RowQuestion, columns: ReadonlySet<string>): Criterion[] | null {
  const { ask, keys } = question;
  if (ask === 'every') return [];
  const fields = keys.map((key) => resource.fields.find((field) => field.key === key && isStored(field)));
  const [first, ...others] = fields;
  // A field yet to be added is missing in every row.
  if (ask === 'missing' && first === undefined && !columns.has(toSnake(keys[0] ?? ''))) return [];
  if (first === undefined || others.includes(undefined)) return null;
  const wanted = tests(question, first);
  return wanted?.every((one) => isSayable(resource, one)) ? wanted : null;
}

function tests(question: RowQuestion, first: Field): Criterion[] | null {
  const { key } = first;
  const [, ...others] = question.keys;
  const one = (operator: Operator, value = ''): Criterion => ({ key, operator, value });
  if ('limit' in question) return [one(question.ask, String(question.limit))];
  if ('values' in question) return outside(first, question.values);
  if (question.ask === 'several') {
    const value = written(question.value);
    if (value === null) return null;
    return [one('is', value), ...(others.length === 0 ? [] : [one('repeated', others.join())])];
  }
  if (question.ask !== 'duplicate') return [one(question.ask === 'missing' ? 'empty' : 'filled')];
  // Rows without one of the values equal no others.
  return [
    one('repeated', others.join()),
    ...others.map((other): Criterion => ({ key: other, operator: 'filled', value: '' })),
  ];
}

/** Matches filled rows with none of the kept values: one condition if the list accepts several values at once. */
function outside(field: Field, values: readonly Json[]): Criterion[] | null {
  const texts = values.map(written);
  const kept = texts.filter((text) => text !== null);
  if (kept.length < texts.length) return null;
  const { key } = field;
  const not = (value: string): Criterion => ({ key, operator: 'not', value });
  const nots = modeOf(field, 'not') === 'in' ? [not(kept.join())] : kept.map(not);
  return [{ key, operator: 'filled', value: '' }, ...(kept.length === 0 ? [] : nots)];
}

/** Returns a value in the form of a list query; null if the list would read it as another value. */
function written(value: Json): string | null {
  const text = String(value);
  return typeof value === 'object' || text === '' || text !== text.trim() || text.includes(',') ? null : text;
}

const MAX_LENGTH = 200;

function isSayable({ fields }: Resource, { key, operator, value }: Criterion): boolean {
  const field = fields.find((one) => one.key === key);
  if (field === undefined || !takesOperator(field, operator) || value.length > MAX_LENGTH) return false;
  const mode = operator === 'longer' || operator === 'shorter' ? null : modeOf(field, operator);
  return mode === null || serverFacets[field.kind].where(mode, value, field) !== null;
}
