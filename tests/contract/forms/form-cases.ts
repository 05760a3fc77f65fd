import type { WireRecord } from '../../../src/engine/json.ts';
import type { Field } from '../../../src/engine/resource.ts';
import type { Condition } from '../../../src/engine/rules/condition.ts';
import { holds } from '../../../src/engine/rules/conditions.ts';
import { exampleOf } from '../../../src/kinds/parts/meaning.ts';
import { kindFacets } from '../../../src/kinds/tables/meanings.ts';

/** A body a form must refuse; `undefined` marks an input left empty. */
export interface FormCase {
  name: string;
  body: WireRecord;
}

/** Bodies with missing inputs: each alone, all together, and each under every condition that requires it. */
export function missingCases(fields: readonly Field[], valid: WireRecord): FormCase[] {
  const required = fields.filter((field) => field.required && !field.when);
  const without = (keys: readonly string[], body = valid) => ({
    ...body,
    ...Object.fromEntries(keys.map((key) => [key, undefined])),
  });
  const conditional = fields.flatMap((field) =>
    conditionsOf(field).map((condition) => ({
      name: `${field.key} when ${JSON.stringify(condition)}`,
      body: without([field.key], { ...valid, ...satisfying(condition, valid, fields) }),
    })),
  );
  return [
    ...required.map(({ key }) => ({ name: `without ${key}`, body: without([key]) })),
    ...required
      .filter(({ schema }) => schema.type === 'string')
      .map(({ key }) => ({ name: `blank ${key}`, body: { ...valid, [key]: '' } })),
    ...(required.length > 1 ? [{ name: 'empty', body: without(required.map(({ key }) => key)) }] : []),
    ...conditional,
  ];
}

/** Conditions under which a field must be filled, where the form does not always require it. */
function conditionsOf(field: Field): Condition[] {
  const visibleWhen = field.when ? [field.when] : [];
  return [
    ...(field.required ? visibleWhen : []),
    ...field.requiredWhen.flatMap((rule) => (rule.if ? [{ allOf: [...visibleWhen, rule.if] }] : [])),
  ];
}

/** A value for every limit a field declares, just beyond it. */
export function invalidCases(fields: readonly Field[], valid: WireRecord): FormCase[] {
  return fields.flatMap((field) => {
    const conditionValues = field.when ? satisfying(field.when, valid, fields) : {};
    return beyond(field).map((value) => ({
      name: `${field.key} = ${JSON.stringify(value).slice(0, 40)}`,
      body: { ...valid, ...conditionValues, [field.key]: value },
    }));
  });
}

function beyond({ schema }: Field): unknown[] {
  const { type, minimum, maximum, minLength = 0, maxLength, pattern } = schema;
  const isNumber = type === 'integer' || type === 'number';
  return [
    ...(isNumber && minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER ? [minimum - 1] : []),
    ...(isNumber && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? [maximum + 1] : []),
    ...(type === 'integer' ? [1.5] : []),
    ...(minLength > 1 ? ['x'.repeat(minLength - 1)] : []),
    ...(type === 'string' && maxLength !== undefined && pattern === undefined ? ['长'.repeat(maxLength + 1)] : []),
    ...(pattern !== undefined ? ['¿'] : []),
    ...(schema.enum ? [type === 'string' ? '¿' : 32_000] : []),
    ...(type === 'string' ? [7.5] : ['¿']),
  ];
}

/** Values under which a condition of the closed subset holds. Throws where it knows none, so that no case is lost. */
export function satisfying(condition: Condition, body: WireRecord, fields: readonly Field[]): WireRecord {
  const values = valuesFor(condition, body, fields);
  const record = Object.fromEntries(Object.entries({ ...body, ...values }).filter(([, value]) => value !== undefined));
  if (!holds(condition, record)) throw new Error(`no values satisfy ${JSON.stringify(condition)}`);
  return values;
}

function valuesFor(condition: Condition, body: WireRecord, fields: readonly Field[]): WireRecord {
  const { required = [], properties = {}, not, allOf = [], anyOf = [] } = condition;
  const present = required.filter((key) => body[key] === undefined).map((key) => [key, sampleOf(key, fields)]);
  const wanted = Object.entries(properties).flatMap(([key, inner]) => chosen(key, inner));
  const absent = not?.required?.map((key) => [key, undefined]) ?? [];
  const inner = [...allOf, ...anyOf.slice(0, 1)].map((part) => valuesFor(part, body, fields));
  return Object.assign(Object.fromEntries([...present, ...wanted, ...absent]), ...inner);
}

function chosen(key: string, condition: Condition): [string, unknown][] {
  const value = condition.const ?? condition.enum?.[0] ?? condition.minimum ?? condition.maximum;
  return value === undefined ? [] : [[key, value]];
}

function sampleOf(key: string, fields: readonly Field[]): unknown {
  const field = fields.find((candidate) => candidate.key === key);
  return field && exampleOf(kindFacets[field.kind], field, 1);
}
