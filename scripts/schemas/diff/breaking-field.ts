import { isDeepStrictEqual } from 'node:util';
import type { JsonSchema } from '../../../src/engine/json.ts';
import type { Field } from '../../../src/engine/resource.ts';

type Words = string[];

/** Breaking changes of a field, as texts to append to its title. */
export function fieldBreaks(before: Field, after: Field): Words {
  if (before.kind !== after.kind) return [`的种类：${before.kind} → ${after.kind}`];
  return [
    ...limitBreaks(before.schema, after.schema),
    ...choiceBreaks(before.schema, after.schema),
    ...needBreaks(before, after),
    ...targetBreaks(before, after),
    ...searchBreaks(before, after),
    ...rightBreaks(before, after),
    ...rowBreaks(before, after),
  ];
}

const UPPER: readonly [keyof JsonSchema, string][] = [
  ['maxLength', '最多字数'],
  ['maximum', '最大值'],
  ['maxItems', '最多项数'],
];
const LOWER: readonly [keyof JsonSchema, string][] = [
  ['minLength', '最少字数'],
  ['minimum', '最小值'],
  ['minItems', '最少项数'],
];

function limitBreaks(before: JsonSchema, after: JsonSchema): Words {
  const number = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise);
  const narrower = [
    ...UPPER.filter(([word]) => number(after[word], Infinity) < number(before[word], Infinity)),
    ...LOWER.filter(([word]) => number(after[word], -Infinity) > number(before[word], -Infinity)),
  ];
  const limitText = (value: unknown) => (value === undefined ? '不限' : String(value));
  const patterns = after.pattern !== undefined && after.pattern !== before.pattern ? ['的格式要求变了'] : [];
  return [
    ...narrower.map(([word, title]) => `的${title}：${limitText(before[word])} → ${limitText(after[word])}`),
    ...patterns,
  ];
}

/** Reports removed values, which the server now refuses. Added values are not reported. */
function choiceBreaks({ enum: before }: JsonSchema, { enum: after }: JsonSchema): Words {
  if (after === undefined) return [];
  if (before === undefined) return [`只能是 ${after.join('、')}`];
  const gone = before.filter((value) => !after.includes(value));
  return gone.length === 0 ? [] : [`不再可选：${gone.join('、')}`];
}

function needBreaks(before: Field, after: Field): Words {
  const rules = after.requiredWhen.filter((rule) => !before.requiredWhen.some((old) => isDeepStrictEqual(old, rule)));
  return [
    ...(isNeeded(after) && !isNeeded(before) ? ['改为必填'] : []),
    ...(rules.length > 0 ? ['有条件地改为必填'] : []),
    ...(after.readOnly && !before.readOnly ? ['不再接受填写'] : []),
    ...(after.unique && !before.unique ? ['要求不重复'] : []),
  ];
}

/** True if adding a record requires a value of the field. */
export function isNeeded({ required, readOnly, default: standard, preset }: Field): boolean {
  return required && !readOnly && standard === undefined && preset === null;
}

function targetBreaks(before: Field, after: Field): Words {
  const target = ({ relation, dictionary }: Field) => relation?.resource ?? dictionary ?? '无';
  const several = ({ relation }: Field) => relation?.multiple === true;
  return [
    ...(target(before) === target(after) ? [] : [`的取值来源：${target(before)} → ${target(after)}`]),
    ...(several(before) === several(after) ? [] : [several(after) ? '改为可选多个' : '改为只选一个']),
  ];
}

function searchBreaks(before: Field, after: Field): Words {
  const [old, now] = [before.search, after.search];
  if (old && !now) return [`不能再作查询条件（${old.key}）`];
  const isSame = !old || !now || (old.key === now.key && old.mode === now.mode);
  const filter = isSame ? [] : [`的查询条件：${old.key}（${old.mode}） → ${now.key}（${now.mode}）`];
  return [...filter, ...(before.sortable && !after.sortable ? ['不能再用来排序'] : [])];
}

function rightBreaks(before: Field, after: Field): Words {
  const rights = [
    ['查看', before.permission.read, after.permission.read],
    ['填写', before.permission.write, after.permission.write],
  ] as const;
  return rights.flatMap(([word, old, now]) =>
    now === null || now === old ? [] : [`的${word}权限：${old ?? '不需要'} → ${now}`],
  );
}

function rowBreaks(before: Field, after: Field): Words {
  return before.rowFields.flatMap((field) => {
    const now = after.rowFields.find(({ key }) => key === field.key);
    if (!now) return [`的列“${field.title}”没有了`];
    return fieldBreaks(field, now).map((text) => `的列“${field.title}”${text}`);
  });
}
