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
  [/^this field key is taken by the system$/, '的键是系统保留字或过长，请换一个键'],
  [/^not a regular expression$/, '不是正确的正则表达式'],
  [/^is above (.*)$/, '大于 $1，请改正'],
  [/^kind "(.*)" has no order$/, '不能用于种类 $1，请去掉'],
  [/^needs maxLength up to (.*)$/, '只能用于较短的文本，请写 maxLength 不超过 $1'],
  [/^"(.*)" needs maxLength up to (.*)$/, '中的“$1”过长，请写 maxLength 不超过 $2'],
  [/^"(.*)" cannot be indexed$/, '中的“$1”不能建立索引，请去掉'],
  [/^"(.*)" cannot be read through a relation$/, '中的“$1”是机密或不保存的字段，不能这样显示'],
  [
    /^"(.*)" needs x-permission.read "(.*)"$/,
    '中的“$1”有单独的查看权限，请在本字段同样写 "x-permission": {"read": "$2"}',
  ],
  [/^"(.*)" of (.*) is not a text$/, '中的“$1”不是 $2 的文本字段，请换一个'],
  [/^"(.*)" is not a relation by id$/, '中的“$1”不是按编号的单选关联字段'],
  [/^"(.*)" is not a relation of this resource$/, '中的“$1”不是本资源的关联字段'],
  [/^"(.*)" is taken by the list$/, '的查询键“$1”是列表的保留字，请换一个'],
  [/^"(.*)" already searches (.*)$/, '的查询键“$1”已由字段“$2”使用，请换一个'],
  [/^rows need items.properties: .*/, '缺少 items.properties：明细一行有哪些字段'],
  [/^kind "(.*)" cannot stand in rows$/, '的种类 $1 不能用于明细'],
  [/^a field needs a title$/, '缺少 title'],
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
