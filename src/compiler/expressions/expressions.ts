import {
  type CallerPart,
  type Expression,
  MAX_LETTERS,
  OPERATOR_NAMES,
  type Operation,
  type OperatorName,
  partsOf,
} from '../../engine/expressions/expression.ts';
import { UNITS } from '../../engine/expressions/wall-arithmetic.ts';
import type { Field } from '../../engine/resource.ts';
import { keysOfCondition } from '../../engine/rules/conditions.ts';
import { kindFacets } from '../../kinds/tables/meanings.ts';
import { join, type Report } from '../problem.ts';
import { checkCondition } from '../vocabulary.ts';
import { checkKeys } from '../when.ts';

const MAX_NODES = 60;
export const MAX_DEPTH = 10;
const MAX_DIGITS = 6;
const CALLER_PARTS = ['id', 'name', 'orgId', 'orgName'] as const satisfies readonly CallerPart[];
const CLOCKS = ['now', 'today'] as const;

export type Readable = Pick<Field, 'key' | 'kind' | 'rowFields'>;

/** Names that an expression may read, depending on its position in the descriptor. */
export interface Readables {
  fields: readonly Readable[];
  /** Inputs of the action's form; null where there is no form. */
  inputs: readonly Readable[] | null;
  /** True for the due time of `limits`, which alone may count working hours: only the server has a calendar. */
  isDue?: boolean;
}

/** An operation that is being checked, and the names it may read. */
interface Node extends Readables {
  report: Report;
  path: string;
  words: Readonly<Record<string, unknown>>;
}

/** Further keywords of an operation, besides its name. */
const FURTHER: { readonly [name in OperatorName]?: readonly string[] } = {
  round: ['digits'],
  plus: UNITS,
  minus: UNITS,
  join: ['with'],
  cut: ['letters'],
  if: ['then', 'else'],
  count: ['where'],
  sum: ['of', 'where'],
};

export const EXPRESSION_WORDS: readonly string[] = [
  ...new Set([...OPERATOR_NAMES, ...Object.values(FURTHER).flatMap((words) => [...words])]),
];

const SHAPES: { readonly [name in OperatorName]: (node: Node) => void } = {
  field: (node) => named(node, 'field', keysOf(node.fields)),
  input: (node) => {
    if (node.inputs === null) node.report.add(node.path, '读取表单的输入，但这里没有表单，请改用 field');
    else named(node, 'input', keysOf(node.inputs));
  },
  clock: (node) => named(node, 'clock', CLOCKS),
  caller: (node) => named(node, 'caller', CALLER_PARTS),
  add: (node) => listed(node, 'add', { least: 2 }),
  subtract: (node) => listed(node, 'subtract', { least: 2, most: 2 }),
  multiply: (node) => listed(node, 'multiply', { least: 2 }),
  divide: (node) => listed(node, 'divide', { least: 2, most: 2 }),
  round: checkDigits,
  plus: checkSpan,
  minus: checkSpan,
  daysBetween: (node) => listed(node, 'daysBetween', { least: 2, most: 2 }),
  join: checkJoin,
  cut: checkCut,
  if: checkIf,
  count: (node) => checkRows(node, 'count'),
  sum: (node) => {
    checkRows(node, 'sum');
    present(node, 'of');
  },
};

/** Reports faults of an expression: unknown operations and names, wrong shapes, more than MAX_NODES or MAX_DEPTH. */
export function checkExpression(report: Report, path: string, of: Readables & { expression: unknown }): void {
  const budget = { nodes: 0 };
  walk(of.expression, { ...of, report, path, depth: 1, budget });
  if (budget.nodes > MAX_NODES) report.add(path, `的算式最多 ${MAX_NODES} 项，请拆成几个字段`);
}

interface Walk extends Readables {
  report: Report;
  path: string;
  depth: number;
  budget: { nodes: number };
}

function walk(given: unknown, at: Walk): void {
  const { report, path, depth, budget } = at;
  budget.nodes += 1;
  if (budget.nodes > MAX_NODES || (depth <= MAX_DEPTH && isConstant(given))) return;
  const name = isWords(given) ? OPERATOR_NAMES.find((candidate) => Object.hasOwn(given, candidate)) : undefined;
  if (depth > MAX_DEPTH) report.add(path, `的算式最多嵌套 ${MAX_DEPTH} 层，请拆成几个字段`);
  else if (!isWords(given)) report.add(path, '的算式应为文字、数字、true、false、null 或一个运算，如 {"field": "…"}');
  else if (name === undefined) report.unknown(path, Object.keys(given)[0] ?? '{}', OPERATOR_NAMES);
  else walkOperation(name, given, at);
}

const isConstant = (given: unknown) => given === null || ['string', 'number', 'boolean'].includes(typeof given);

function walkOperation(name: OperatorName, words: Node['words'], at: Walk): void {
  const { report, path } = at;
  report.keys(path, words, [name, ...(FURTHER[name] ?? []), ...(at.isDue && name === 'plus' ? ['working'] : [])]);
  const before = report.problems.length;
  SHAPES[name]({ report, path, words, fields: at.fields, inputs: at.inputs });
  if (report.problems.length > before) return;
  walkParts(words as unknown as Operation, { ...at, path: join(path, name) }); // SHAPES has checked the shape
}

function walkParts(operation: Operation, at: Walk): void {
  const parts = partsOf(operation);
  for (const [index, { expression, onRow }] of parts.entries()) {
    const fields = onRow && 'sum' in operation ? rowFieldsOf(at.fields, operation.sum) : at.fields;
    const path = parts.length > 1 ? join(at.path, index) : at.path;
    walk(expression, { ...at, fields, path, depth: at.depth + 1 });
  }
}

/** Keys of the record's fields that a valid expression reads, fields of kind rows included; each once. */
export function fieldsRead(expression: Expression): string[] {
  if (typeof expression !== 'object' || expression === null) return [];
  const own = 'field' in expression ? [expression.field] : [];
  const rows = 'count' in expression ? [expression.count] : 'sum' in expression ? [expression.sum] : [];
  const condition = 'if' in expression ? keysOfCondition(expression.if) : [];
  const inner = partsOf(expression).flatMap((part) => (part.onRow ? [] : fieldsRead(part.expression)));
  return [...new Set([...own, ...rows, ...condition, ...inner])];
}

function named({ report, path, words }: Node, key: string, known: readonly string[]): void {
  const given = words[key];
  if (typeof given !== 'string') report.add(join(path, key), '应为名称');
  else if (!known.includes(given)) report.unknown(join(path, key), given, known);
}

function listed(
  { report, path, words }: Node,
  key: string,
  { least, most = Infinity }: { least: number; most?: number },
) {
  const given = words[key];
  const isFit = Array.isArray(given) && given.length >= least && given.length <= most;
  if (!isFit) report.add(join(path, key), most === least ? `应为 ${least} 项的列表` : `应为至少 ${least} 项的列表`);
}

function present({ report, path, words }: Node, key: string): void {
  if (words[key] === undefined) report.add(path, `缺少“${key}”`);
}

function checkDigits({ report, path, words }: Node): void {
  const { digits } = words;
  const isFit = typeof digits === 'number' && Number.isInteger(digits) && digits >= 0 && digits <= MAX_DIGITS;
  if (!isFit) report.add(join(path, 'digits'), `应为 0 到 ${MAX_DIGITS} 的整数`);
}

function checkSpan({ report, path, words }: Node): void {
  if (!UNITS.some((unit) => words[unit] !== undefined)) report.add(path, `缺少时间，请写 ${UNITS.join('、')} 之一`);
}

function checkJoin(node: Node): void {
  listed(node, 'join', { least: 1 });
  const { words, report, path } = node;
  if (words.with !== undefined && typeof words.with !== 'string') report.add(join(path, 'with'), '应为文字');
}

function checkCut({ report, path, words }: Node): void {
  const { letters } = words;
  const isFit = typeof letters === 'number' && Number.isInteger(letters) && letters >= 1 && letters <= MAX_LETTERS;
  if (!isFit) report.add(join(path, 'letters'), `应为 1 到 ${MAX_LETTERS} 的整数`);
}

function checkIf(node: Node): void {
  present(node, 'then');
  present(node, 'else');
  checkWhere(node, 'if', node.fields);
}

function checkRows(node: Node, key: 'count' | 'sum'): void {
  const rows = node.fields.filter(({ kind }) => kindFacets[kind].holdsRows);
  named(node, key, keysOf(rows));
  const given = node.words[key];
  if (node.words.where !== undefined) checkWhere(node, 'where', rowFieldsOf(rows, String(given)));
}

function checkWhere({ report, path, words }: Node, key: 'if' | 'where', fields: readonly Readable[]): void {
  const condition = words[key];
  checkCondition(report, join(path, key), condition);
  if (!isWords(condition)) return;
  checkKeys(report, join(path, key), { condition, known: keysOf(fields) });
}

const keysOf = (fields: readonly Readable[]) => fields.map(({ key }) => key);

function rowFieldsOf(fields: readonly Readable[], key: string): readonly Readable[] {
  return fields.find((field) => field.key === key)?.rowFields ?? [];
}

function isWords(given: unknown): given is Readonly<Record<string, unknown>> {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}
