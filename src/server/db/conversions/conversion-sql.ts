import type { Field } from '../../../engine/resource.ts';
import { timeOfDay } from '../../../kinds/date-time/meaning.ts';
import { kindFacets } from '../../../kinds/tables/meanings.ts';
import { serverFacets } from '../../../kinds/tables/server/storages.ts';
import { WALL_OFFSET } from '../time-range.ts';

/** Values of a dictionary: code and what people read. */
export interface Choice {
  code: string;
  label: string;
}

/** Conversion of one field's values to another kind. */
export interface Reading {
  from: Field;
  to: Field;
  /** Values of the dictionary that either field uses. */
  choices: readonly Choice[];
  /** Codes that an administrator assigned to texts which match no label. */
  map: { readonly [text: string]: string };
}

/** Returns the reverse conversion, by which an undo reads the values written since. */
export function reversed({ from, to, choices }: Reading): Reading {
  return { from: to, to: from, choices, map: {} };
}

/** SQL of the value `input` becomes; null where no form would take it. `input` is a column. */
export function convertedSql(reading: Reading, input: string): string {
  return limited(reading.to, reading.from.kind === reading.to.kind ? input : valueSql(reading, input));
}

/** Returns SQL that is true where a row has a value to convert. */
export function filledSql({ from }: Reading, input: string): string {
  return isText(from) ? `(${input} is not null and platform.trimmed(${input}) <> '')` : `(${input} is not null)`;
}

const isText = (field: Field) => serverFacets[field.kind].columnType(field) === 'text' && !kindFacets[field.kind].coded;

function valueSql(reading: Reading, input: string): string {
  const { from, to } = reading;
  if (isText(from)) return fromText(reading, input);
  return isText(to) ? asText(reading, input) : between(reading, input);
}

/** Returns SQL that reads a text by the rules of a sheet's cell of that kind. */
function fromText({ to, choices, map }: Reading, input: string): string {
  const facet = kindFacets[to.kind];
  if (facet.coded) return codeSql(to, { choices, map }, input);
  if (facet.figure) return figureSql(to, input);
  if (facet.time === 'day') return `platform.read_moment(${input}, '00:00:00')::date`;
  if (facet.time === 'moment')
    return `(platform.read_moment(${input}, '${timeOfDay(to)}') at time zone ${WALL_OFFSET})`;
  return `(case when lower(platform.trimmed(${input})) = any(${texts(YES)}) then true
    when lower(platform.trimmed(${input})) = any(${texts(NO)}) then false end)`;
}

const YES = ['是', '有', '通过', 'true', 'y', 'yes', '1', '√'];
const NO = ['否', '无', '未通过', 'false', 'n', 'no', '0', '×'];

function figureSql(to: Field, input: string): string {
  const { decimals } = kindFacets[to.kind].figure ?? { decimals: null };
  const text =
    decimals === 2 ? `regexp_replace(regexp_replace(platform.trimmed(${input}), '^[¥￥]', ''), '元$', '')` : input;
  // Most texts are plain numbers, which are read without calling a function.
  const fraction = decimals === 0 ? '' : String.raw`(\.[0-9]{1,${decimals ?? 6}})?`;
  return `(case when ${input} ~ '^-?[0-9]{1,15}${fraction}$' then ${input}::numeric
    else platform.read_figure(${text}, ${decimals ?? 6}) end)`;
}

/**
 * Returns SQL that finds the code of a text: by label, else by code, else by the administrator's map. A label that two
 * codes share matches neither.
 */
function codeSql(to: Field, { choices, map }: Pick<Reading, 'choices' | 'map'>, input: string): string {
  const codesByText = new Map<string, string>(Object.entries(map).map(([text, code]) => [text.trim(), code]));
  for (const { code } of choices) codesByText.set(code, code);
  for (const { label, code } of choices) {
    const isOne = choices.filter((other) => other.label.trim() === label.trim()).length === 1;
    if (isOne) codesByText.set(label.trim(), code);
  }
  const isNumber = serverFacets[to.kind].columnType(to) === 'integer';
  for (const [text, code] of codesByText) if (isNumber && !/^(0|-?[1-9]\d{0,4})$/.test(code)) codesByText.delete(text);
  const code = `(${json(Object.fromEntries(codesByText))} ->> platform.trimmed(${input}))`;
  return isNumber ? `${code}::integer` : code;
}

function asText({ from, choices }: Reading, input: string): string {
  const facet = kindFacets[from.kind];
  if (facet.coded) {
    const labels = Object.fromEntries(choices.map(({ code, label }) => [code, label]));
    return `coalesce(${json(labels)} ->> ${input}::text, ${input}::text)`;
  }
  if (facet.figure) return `trim_scale(${input}::numeric)::text`;
  if (facet.time === 'day') return `to_char(${input}, 'YYYY-MM-DD')`;
  if (facet.time === 'moment') return `to_char(${input} at time zone ${WALL_OFFSET}, 'YYYY-MM-DD HH24:MI:SS')`;
  return `(case ${input} when true then '是' when false then '否' end)`;
}

/** Returns SQL that converts between kinds of numbers, or between kinds of times. */
function between({ from, to }: Reading, input: string): string {
  if (kindFacets[from.kind].figure) {
    const { decimals } = kindFacets[to.kind].figure ?? { decimals: null };
    return decimals === null
      ? `${input}::numeric`
      : `(case when round(${input}::numeric, ${decimals}) = ${input} then ${input}::numeric end)`;
  }
  if (kindFacets[to.kind].time === 'day') return `(${input} at time zone ${WALL_OFFSET})::date`;
  return `((${input} + time '${timeOfDay(to)}') at time zone ${WALL_OFFSET})`;
}

/** Returns null in SQL for values beyond the limits of the field. */
function limited(field: Field, value: string): string {
  const { minimum, maximum, maxLength, minLength, enum: choices } = field.schema;
  const type = serverFacets[field.kind].columnType(field);
  const isFigure = kindFacets[field.kind].figure !== undefined;
  const tests = [
    ...(isFigure && minimum !== undefined ? [`c.v >= ${Number(minimum)}`] : []),
    ...(isFigure && maximum !== undefined ? [`c.v <= ${Number(maximum)}`] : []),
    ...(isText(field) && maxLength !== undefined ? [`char_length(c.v) <= ${Number(maxLength)}`] : []),
    ...(isText(field) && minLength !== undefined ? [`char_length(c.v) >= ${Number(minLength)}`] : []),
    ...(choices === undefined
      ? []
      : [`${isFigure ? 'trim_scale(c.v::numeric)::text' : 'c.v::text'} = any(${texts(choices.map(String))})`]),
  ];
  if (tests.length === 0) return `(${value})::${type}`;
  return `(select case when ${tests.join(' and ')} then c.v::${type} end from (select ${value} as v) c)`;
}

function quotedText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function texts(values: readonly string[]): string {
  return `array[${values.map(quotedText).join(', ')}]::text[]`;
}

/** Escapes a JSON object for SQL. The parser accepts no zero byte, and no text of the product holds one. */
function json(value: object): string {
  return `${quotedText(JSON.stringify(value))}::jsonb`;
}
