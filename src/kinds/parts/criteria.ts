import { type Can, mayRead } from '../../engine/permissions.ts';
import type { Field, Resource } from '../../engine/resource.ts';
import { kindFacets } from '../tables/meanings.ts';
import { isChosen } from './choices.ts';

export const MAX_CRITERIA = 10;
/** Maximum length of one value, in characters. */
const MAX_VALUE = 200;

/** Labels of the operators, in the order they are offered. */
export const OPERATOR_WORDS = {
  has: '包含',
  lacks: '不包含',
  is: '等于',
  not: '不等于',
  between: '介于',
  above: '大于',
  below: '小于',
  longer: '字数多于',
  shorter: '字数少于',
  empty: '为空',
  filled: '不为空',
  repeated: '有重复',
} as const;

export type Operator = keyof typeof OPERATOR_WORDS;

/** One condition; `value`: text as in the field's filter, number of characters, or further field keys (`repeated`). */
export interface Criterion {
  key: string;
  operator: Operator;
  value: string;
}

export type CriterionMode = 'contains' | 'equals' | 'in' | 'range';

/** Mode in which an operator's value is typed and read; null: the operator has no value. */
export function modeOf({ kind, schema, words }: Field, operator: Operator): CriterionMode | null {
  if (operator === 'empty' || operator === 'filled' || operator === 'repeated') return null;
  if (operator === 'between') return 'range';
  if (SINGLE.has(operator)) return 'equals';
  if (operator === 'has' || operator === 'lacks') return 'contains';
  return kindFacets[kind].coded || isChosen({ schema, words }) ? 'in' : 'equals';
}

const SINGLE: ReadonlySet<Operator> = new Set(['above', 'below', 'longer', 'shorter']);

export function operatorsOf(field: Field): readonly Operator[] {
  const facet = kindFacets[field.kind];
  if (facet.searchMode === null || facet.unordered !== undefined) return [];
  if (facet.time !== undefined) return ['between', 'empty', 'filled'];
  if (facet.figure !== undefined && !isChosen(field))
    return ['between', 'above', 'below', 'is', 'not', 'empty', 'filled'];
  const isText = facet.searchMode === 'contains' && !isChosen(field);
  if (!isText) return ['is', 'not', 'empty', 'filled'];
  const own: Operator[] = field.from === null ? ['repeated'] : [];
  return ['has', 'lacks', 'is', 'not', 'longer', 'shorter', 'empty', 'filled', ...own];
}

/** True if a list accepts the operator: an offered one, or `repeated` for a value not read through a relation. */
export function takesOperator(field: Field, operator: Operator): boolean {
  return operatorsOf(field).includes(operator) || (operator === 'repeated' && field.from === null);
}

/** Fields available for conditions: the caller may read them, and their kind has a filter. */
export function criteriaFields(resource: Resource, can: Can): Field[] {
  return resource.fields.filter(
    (field) => !field.virtual && field.key !== 'id' && mayRead(field, can) && operatorsOf(field).length > 0,
  );
}

const isOperator = (word: unknown): word is Operator => typeof word === 'string' && Object.hasOwn(OPERATOR_WORDS, word);

function readOne(entry: unknown): Criterion | null {
  if (!Array.isArray(entry)) return null;
  const [key, operator, value = ''] = entry;
  if (typeof key !== 'string' || !isOperator(operator) || typeof value !== 'string') return null;
  return value.length > MAX_VALUE ? null : { key, operator, value };
}

/** Conditions from the query; null: malformed, or more than ten. */
export function readCriteria(text: string): Criterion[] | null {
  if (text === '') return [];
  try {
    const list: unknown = JSON.parse(text);
    if (!Array.isArray(list) || list.length > MAX_CRITERIA) return null;
    const criteria = list.flatMap((entry) => readOne(entry) ?? []);
    return criteria.length === list.length ? criteria : null;
  } catch {
    return null;
  }
}

/** Query text of the conditions; empty if there are none. */
export function writeCriteria(criteria: readonly Criterion[]): string {
  if (criteria.length === 0) return '';
  return JSON.stringify(criteria.map(({ key, operator, value }) => [key, operator, value]));
}
