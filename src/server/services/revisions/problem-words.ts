import type { Problem } from '../../../engine/compile/problem.ts';
import type { FieldError } from '../../errors.ts';

/** What the compiler says, for administrators: where, what is wrong and what was probably meant. */
export function inChinese(problem: Problem): FieldError {
  const hint = problem.hint ? `，${hintInChinese(problem.hint)}` : '';
  return { field: problem.path, message: `${placeOf(problem.path)}${messageInChinese(problem.message)}${hint}` };
}

/** `record.properties.warrantyEnd.x-serach` → 字段“warrantyEnd”的 x-serach */
export function placeOf(path: string): string {
  const field = /^record\.properties\.([^.]+)(?:\.(.+))?$/.exec(path);
  if (!field) return path === '' ? '' : `${path} `;
  return field[2] === undefined ? `字段“${field[1]}”` : `字段“${field[1]}”的 ${field[2]} `;
}

const MESSAGES: readonly [RegExp, string][] = [
  [/^unknown "(.*)"$/, '不认识“$1”'],
  [/^a field key is .*/, '的键应为字母开头，后接字母、数字或下划线，最多 41 个字符'],
  [/^a condition is an object$/, '的条件应为对象'],
];

const HINTS: readonly [RegExp, string][] = [
  [/^did you mean "(.*)"\?$/, '是不是“$1”？'],
  [/^known: (.*)$/, '可以写：$1'],
];

/** The compiler's own words where there are no others: better than none. */
function messageInChinese(message: string): string {
  return translated(message, MESSAGES);
}

function hintInChinese(hint: string): string {
  return translated(hint, HINTS);
}

function translated(text: string, words: readonly [RegExp, string][]): string {
  const known = words.find(([pattern]) => pattern.test(text));
  return known ? text.replace(known[0], known[1]) : text;
}
