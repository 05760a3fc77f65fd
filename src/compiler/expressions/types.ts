import {
  type Expression,
  type Operation,
  type Operations,
  type OperatorName,
  operatorOf,
  type TimeSpan,
} from '../../engine/expressions/expression.ts';
import { UNITS } from '../../engine/expressions/wall-arithmetic.ts';
import { largest } from '../../engine/many.ts';
import type { Field } from '../../engine/resource.ts';
import { parseWallTime } from '../../engine/wall-time.ts';
import type { FieldKind } from '../../kinds/kinds.ts';
import { kindFacets } from '../../kinds/tables/meanings.ts';
import { join, type Report } from '../problem.ts';

/** Type of an expression's result. `nothing`: always null; `unknown`: a fault has been reported. */
export type ValueType =
  | { is: 'nothing' | 'unknown' | 'boolean' | 'text' | 'date' | 'date-time' }
  | { is: 'number'; decimals: number }
  | { is: 'reference'; to: string | FieldKind };

const NOTHING: ValueType = { is: 'nothing' };
const UNKNOWN: ValueType = { is: 'unknown' };
const TEXT: ValueType = { is: 'text' };
const WHOLE: ValueType = { is: 'number', decimals: 0 };
const NUMBER: ValueType = { is: 'number', decimals: Number.POSITIVE_INFINITY };

const WORDS: { readonly [is in ValueType['is']]: string } = {
  nothing: '空值',
  unknown: '未知',
  boolean: '是否',
  text: '文字',
  date: '日期',
  'date-time': '日期时间',
  number: '数字',
  reference: '关联',
};

const FIELD_OF_PART: { readonly [part: string]: ValueType } = {
  id: { is: 'reference', to: 'user' },
  orgId: { is: 'reference', to: 'organisation' },
};

/** Type of a field in expressions; null: expressions may not read it. */
export function typeOfField(field: Field): ValueType | null {
  const { relation, schema } = field;
  const { unordered, given, numbered, refersTo, time, figure } = kindFacets[field.kind];
  // Excluded: kinds without order, values that only the server assigns, secrets and lists of ids.
  if (unordered || (given && !numbered) || field.secret || relation?.multiple) return null;
  if (relation?.value === 'id') return { is: 'reference', to: refersTo ?? relation.resource };
  if (time) return { is: time === 'day' ? 'date' : 'date-time' };
  if (schema.type === 'integer') return WHOLE;
  if (schema.type === 'number') return { is: 'number', decimals: figure?.decimals ?? Number.POSITIVE_INFINITY };
  if (schema.type === 'boolean') return { is: 'boolean' };
  return schema.type === 'string' ? TEXT : null;
}

interface TypeScope {
  report: Report;
  fieldOf(key: string): Field | undefined;
}

/** Type of an expression; reports operands that its operations do not accept. */
export function typeOf(expression: Expression, path: string, scope: TypeScope): ValueType {
  if (typeof expression !== 'object' || expression === null) return typeOfLiteral(expression);
  const typed = TYPES[operatorOf(expression)] as (of: Operation, path: string, scope: TypeScope) => ValueType; // each function accepts the operation of its own name
  return typed(expression, path, scope);
}

function typeOfLiteral(literal: Exclude<Expression, Operation>): ValueType {
  if (literal === null) return NOTHING;
  if (typeof literal === 'boolean') return { is: 'boolean' };
  if (typeof literal === 'number') return { is: 'number', decimals: decimalsOf(literal) };
  if (!parseWallTime(literal)) return TEXT;
  return { is: literal.length === '2026-11-20'.length ? 'date' : 'date-time' };
}

const decimalsOf = (literal: number) => (/\.(\d+)$/.exec(String(literal))?.[1] ?? '').length;

const TYPES: {
  readonly [name in OperatorName]: (of: Operations[name], path: string, scope: TypeScope) => ValueType;
} = {
  field: ({ field }, path, scope) => fieldType(field, path, scope),
  input: ({ input }, path, scope) => fieldType(input, path, scope),
  clock: ({ clock }) => ({ is: clock === 'now' ? 'date-time' : 'date' }),
  caller: ({ caller }) => FIELD_OF_PART[caller] ?? TEXT,
  add: ({ add }, path, scope) => widest(numbers(add, `${path}.add`, scope)),
  subtract: ({ subtract }, path, scope) => widest(numbers(subtract, `${path}.subtract`, scope)),
  multiply: ({ multiply }, path, scope) => {
    const decimals = numbers(multiply, `${path}.multiply`, scope);
    return { is: 'number', decimals: decimals.reduce((sum, one) => sum + one, 0) };
  },
  divide: ({ divide }, path, scope) => {
    numbers(divide, `${path}.divide`, scope);
    return NUMBER;
  },
  round: ({ round, digits }, path, scope) => {
    const [decimals = 0] = numbers([round], `${path}.round`, scope);
    return { is: 'number', decimals: Math.min(decimals, digits) };
  },
  plus: ({ plus, ...span }, path, scope) => movedType(plus, span, { path, word: 'plus', scope }),
  minus: ({ minus, ...span }, path, scope) => movedType(minus, span, { path, word: 'minus', scope }),
  daysBetween: ({ daysBetween }, path, scope) => {
    for (const [index, one] of daysBetween.entries()) time(one, join(`${path}.daysBetween`, index), scope);
    return WHOLE;
  },
  join: (of, path, scope) => {
    for (const [index, one] of of.join.entries()) typeOf(one, join(`${path}.join`, index), scope);
    return TEXT;
  },
  cut: ({ cut }, path, scope) => {
    typeOf(cut, `${path}.cut`, scope);
    return TEXT;
  },
  if: (of, path, scope) =>
    either(typeOf(of.then, `${path}.then`, scope), typeOf(of.else, `${path}.else`, scope), { path, scope }),
  count: ({ count }, path, scope) => {
    rowsOf(count, path, scope);
    return WHOLE;
  },
  sum: ({ sum, of }, path, scope) => {
    const rows = rowsOf(sum, path, scope);
    if (!rows) return UNKNOWN;
    const fieldOf = (key: string) => rows.find((row) => row.key === key);
    return widest(numbers([of], `${path}.of`, { ...scope, fieldOf }));
  },
};

function fieldType(key: string, path: string, { report, fieldOf }: TypeScope): ValueType {
  const field = fieldOf(key);
  if (!field) return UNKNOWN;
  const type = typeOfField(field);
  if (type === null) report.add(path, `读取的“${field.title}”（种类 ${field.kind}）不能用于计算`);
  return type ?? UNKNOWN;
}

function rowsOf(key: string, path: string, { report, fieldOf }: TypeScope): Field[] | null {
  const field = fieldOf(key);
  if (!field) return null;
  if (kindFacets[field.kind].holdsRows) return field.rowFields;
  report.add(path, `只能统计明细，“${field.title}”不是明细`);
  return null;
}

/** Number of decimals of each operand; 0 after reporting one that is not a number. */
function numbers(operands: readonly Expression[], path: string, scope: TypeScope): number[] {
  return operands.map((operand, index) => {
    const at = operands.length > 1 ? join(path, index) : path;
    const type = typeOf(operand, at, scope);
    if (type.is === 'number') return type.decimals;
    if (type.is !== 'unknown' && type.is !== 'nothing') scope.report.add(at, `应为数字，这里是${WORDS[type.is]}`);
    return 0;
  });
}

function widest(decimals: readonly number[]): ValueType {
  return { is: 'number', decimals: largest(0, decimals) };
}

function time(operand: Expression, path: string, scope: TypeScope): ValueType {
  const type = typeOf(operand, path, scope);
  if (type.is === 'date' || type.is === 'date-time') return type;
  if (type.is !== 'unknown' && type.is !== 'nothing')
    scope.report.add(path, `应为日期或日期时间，这里是${WORDS[type.is]}`);
  return UNKNOWN;
}

function movedType(
  operand: Expression,
  span: TimeSpan,
  at: { path: string; word: string; scope: TypeScope },
): ValueType {
  for (const unit of UNITS) {
    const amount = span[unit];
    if (amount !== undefined) numbers([amount], `${at.path}.${unit}`, at.scope);
  }
  return time(operand, `${at.path}.${at.word}`, at.scope);
}

/** Common type of `then` and `else`, which must be the same; reports a difference. */
function either(a: ValueType, b: ValueType, at: { path: string; scope: TypeScope }): ValueType {
  if (a.is === 'unknown' || b.is === 'unknown') return UNKNOWN;
  if (a.is === 'nothing') return b;
  if (b.is === 'nothing') return a;
  if (a.is === 'number' && b.is === 'number') return widest([a.decimals, b.decimals]);
  const isSame = a.is === b.is && (a.is !== 'reference' || b.is !== 'reference' || a.to === b.to);
  if (isSame) return a;
  at.scope.report.add(at.path, `的 then 是${WORDS[a.is]}，else 是${WORDS[b.is]}，应为同一类值`);
  return UNKNOWN;
}

/** Reason why values of this type do not fit the field, with a remedy; null: they fit. */
export function misfitOf(type: ValueType, field: Field): string | null {
  const wanted = typeOfField(field);
  if (wanted === null) return `不能用于种类 ${field.kind}，请去掉`;
  if (type.is === 'unknown' || type.is === 'nothing') return null;
  if (wanted.is === 'number' && type.is === 'number') return tooFine(type.decimals, wanted.decimals);
  const isTime = (is: string) => is === 'date' || is === 'date-time';
  if (isTime(wanted.is) && isTime(type.is)) return null;
  if (wanted.is === 'text' && isTime(type.is)) return null;
  if (wanted.is === 'reference' && type.is === 'reference' && wanted.to === type.to) return null;
  if (wanted.is === type.is && wanted.is !== 'reference') return null;
  const hint = wanted.is === 'text' ? '，请用 join 转成文字' : '';
  return `的结果是${WORDS[type.is]}，与种类 ${field.kind} 不符${hint}`;
}

function tooFine(decimals: number, most: number): string | null {
  return decimals <= most ? null : `的结果可能超过 ${most} 位小数，请用 {"round": …, "digits": ${most}} 取舍`;
}
