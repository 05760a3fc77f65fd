import type { Condition } from '../rules/condition.ts';
import { holds } from '../rules/conditions.ts';
import { movedTime, type TimeAmounts, UNITS, wholeDaysBetween } from './wall-arithmetic.ts';

/** Result of an expression; null if a required operand is empty. */
export type Scalar = string | number | boolean | null;

/** JSON shape of each operation, by the key that names it (decision 232). */
export interface Operations {
  /** Value of a field of the record, or of the row inside `sum`. */
  field: { field: string };
  /** Value of an input of the action's form. */
  input: { input: string };
  clock: { clock: 'now' | 'today' };
  caller: { caller: CallerPart };
  add: { add: Expression[] };
  subtract: { subtract: [Expression, Expression] };
  multiply: { multiply: Expression[] };
  /** Null if the divisor is zero. */
  divide: { divide: [Expression, Expression] };
  /** Rounds half away from zero, to `digits` decimals (0 to 6). */
  round: { round: Expression; digits: number };
  /** A date or date-time plus amounts of time, in the same format. `working`: hours are working hours. */
  plus: { plus: Expression; working?: true } & TimeSpan;
  minus: { minus: Expression } & TimeSpan;
  /** Calendar days from the first to the second; negative when the second is earlier. */
  daysBetween: { daysBetween: [Expression, Expression] };
  /** Joins texts, skipping empty ones. */
  join: { join: Expression[]; with?: string };
  /** The first letters of a text; spaces at its ends are removed. */
  cut: { cut: Expression; letters: number };
  if: { if: Condition; then: Expression; else: Expression };
  /** Number of rows of a field of kind rows. */
  count: { count: string; where?: Condition };
  /** Sum of `of` over the rows; an empty `of` counts as zero. */
  sum: { sum: string; of: Expression; where?: Condition };
}

export type OperatorName = keyof Operations;
export type Operation = Operations[OperatorName];
/** Expression of a computed value, default or action; a literal is a constant. */
export type Expression = Scalar | Operation;

export type CallerPart = 'id' | 'name' | 'orgId' | 'orgName';
export type TimeSpan = { [unit in keyof TimeAmounts]?: Expression };

/** Values an expression may read. */
export interface ExpressionScope {
  record: Readonly<Record<string, unknown>>;
  input?: Readonly<Record<string, unknown>>;
  /** Caller of the request; null in timers. */
  caller: Readonly<Record<CallerPart, string | null>> | null;
  /** Wall time, `2026-11-20 14:05:00`. */
  now: string;
  /** Time after a number of working hours by the tenant's calendar; absent in browsers, which have no calendar. */
  workAfter?: ((since: string, hours: number) => string | null) | undefined;
  /** Maximum characters of the field that gets the value; default MAX_TEXT. */
  longest?: number | undefined;
}

/** Maximum characters of a computed text whose field has no limit. */
export const MAX_TEXT = 2_000;
/** Maximum letters of `cut`. */
export const MAX_LETTERS = 200;

const DATE_LENGTH = '2026-11-20'.length;

const OPERATORS: { readonly [name in OperatorName]: (of: Operations[name], scope: ExpressionScope) => Scalar } = {
  field: ({ field }, { record }) => scalar(record[field]),
  input: ({ input: key }, { input }) => scalar(input?.[key]),
  clock: ({ clock }, { now }) => (clock === 'now' ? now : now.slice(0, DATE_LENGTH)),
  caller: ({ caller: part }, { caller }) => caller?.[part] ?? null,
  add: ({ add }, scope) => folded(add, scope, (sum, one) => sum + one),
  subtract: ({ subtract }, scope) => folded(subtract, scope, (from, one) => from - one),
  multiply: ({ multiply }, scope) => folded(multiply, scope, (product, one) => product * one),
  divide: ({ divide }, scope) => folded(divide, scope, (from, one) => from / one),
  round: ({ round, digits }, scope) => {
    const number = numberOf(evaluate(round, scope));
    return number === null ? null : rounded(number, digits);
  },
  plus: ({ plus, working, ...span }, scope) => moved(plus, { span, sign: 1, isWorking: working }, scope),
  minus: ({ minus, ...span }, scope) => moved(minus, { span, sign: -1 }, scope),
  daysBetween: ({ daysBetween: [from, to] }, scope) => wholeDaysBetween(evaluate(from, scope), evaluate(to, scope)),
  join: joined,
  cut: ({ cut, letters }, scope) => {
    const text = evaluate(cut, scope);
    return typeof text === 'string' ? [...text.trim()].slice(0, letters).join('').trim() : null;
  },
  if: (of, scope) => evaluate(holds(of.if, scope.record) ? of.then : of.else, scope),
  count: ({ count, where }, { record }) => rowsOf(record[count], where).length,
  sum: (of, scope) => {
    const rows = rowsOf(scope.record[of.sum], of.where);
    const numbers = rows.map((record) => numberOf(evaluate(of.of, { ...scope, record })) ?? 0);
    return exact(numbers.reduce((sum, one) => sum + one, 0));
  },
};

export const OPERATOR_NAMES = Object.keys(OPERATORS) as readonly OperatorName[]; // keys of OPERATORS

/** Evaluates a compiled expression. Browser, server and import get the same result from the same scope. */
export function evaluate(expression: Expression, scope: ExpressionScope): Scalar {
  if (typeof expression !== 'object' || expression === null) return expression;
  const operator = OPERATORS[operatorOf(expression)] as (of: Operation, scope: ExpressionScope) => Scalar; // each operator accepts the operation of its own name
  return operator(expression, scope);
}

/** Key that names the operation. @throws Error for an operation that the compiler refuses */
export function operatorOf(operation: Operation): OperatorName {
  const name = OPERATOR_NAMES.find((candidate) => Object.hasOwn(operation, candidate));
  if (name === undefined) throw new Error(`no operator among ${Object.keys(operation).join()}`);
  return name;
}

/** Direct operands of an operation; `onRow`: evaluated on a row instead of the record, as `of` of a sum. */
export function partsOf(operation: Operation): { expression: Expression; onRow: boolean }[] {
  const inRecord = (expressions: readonly (Expression | undefined)[]) =>
    expressions.flatMap((expression) => (expression === undefined ? [] : [{ expression, onRow: false }]));
  if ('sum' in operation) return [{ expression: operation.of, onRow: true }];
  if ('if' in operation) return inRecord([operation.then, operation.else]);
  if ('plus' in operation) return inRecord([operation.plus, ...UNITS.map((unit) => operation[unit])]);
  if ('minus' in operation) return inRecord([operation.minus, ...UNITS.map((unit) => operation[unit])]);
  if ('round' in operation) return inRecord([operation.round]);
  if ('cut' in operation) return inRecord([operation.cut]);
  const operands = Object.values(operation).find(Array.isArray);
  return inRecord((operands ?? []) as Expression[]); // the remaining operations with a list hold expressions
}

/** Maximum UTF-16 units of a joined text: more than the field and `cut` accept, so that shortening hides no error. */
export const mostJoined = (longest = MAX_TEXT) => 2 * Math.max(longest, MAX_LETTERS) + 1;

/** Joins texts up to mostJoined(): joins of joined texts could otherwise grow exponentially from field to field. */
function joined(of: Operations['join'], scope: ExpressionScope): string | null {
  const most = mostJoined(scope.longest);
  let text = '';
  for (const part of of.join) {
    const value = evaluate(part, scope);
    if (value === null || value === '') continue;
    text += text === '' ? value : `${of.with ?? ''}${value}`;
    if (text.length >= most) return text.slice(0, most);
  }
  return text === '' ? null : text;
}

function folded(
  operands: readonly Expression[],
  scope: ExpressionScope,
  step: (left: number, right: number) => number,
): number | null {
  const numbers = operands.map((operand) => numberOf(evaluate(operand, scope)));
  const values = numbers.filter((number) => number !== null);
  if (values.length === 0 || values.length < numbers.length) return null;
  return exact(values.reduce((left, right) => step(left, right)));
}

/** Rounds to 15 digits, so that 0.1 + 0.2 is 0.3; null if not finite. */
function exact(value: number): number | null {
  return Number.isFinite(value) ? Number(value.toPrecision(15)) + 0 : null;
}

function rounded(value: number, digits: number): number {
  const shifted = Math.round(Number(`${plain(Math.abs(value))}e${digits}`));
  const size = Number(`${shifted}e-${digits}`);
  return value < 0 && size !== 0 ? -size : size;
}

/** Decimal digits without an exponent; the caller appends `e2`. */
function plain(value: number): string {
  return value < 1e-6 ? '0' : value < 1e21 ? String(value) : '0';
}

function moved(
  operand: Expression,
  by: { span: TimeSpan; sign: 1 | -1; isWorking?: true | undefined },
  scope: ExpressionScope,
): string | null {
  const time = evaluate(operand, scope);
  const amounts: TimeAmounts = { years: 0, months: 0, days: 0, hours: 0, minutes: 0 };
  for (const unit of UNITS) {
    const given = by.span[unit];
    if (given === undefined) continue;
    const amount = numberOf(evaluate(given, scope));
    if (amount === null) return null;
    amounts[unit] = by.sign * amount;
  }
  if (typeof time !== 'string') return null;
  return by.isWorking ? (scope.workAfter?.(time, amounts.hours) ?? null) : movedTime(time, amounts);
}

function rowsOf(value: unknown, where: Condition | undefined): Record<string, unknown>[] {
  if (!Array.isArray(value)) return [];
  return value.filter((row) => typeof row === 'object' && row !== null && holds(where, row));
}

function numberOf(value: Scalar): number | null {
  return typeof value === 'number' ? value : null;
}

function scalar(value: unknown): Scalar {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
