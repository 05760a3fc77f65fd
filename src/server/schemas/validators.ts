import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { JsonSchema } from '../../engine/json.ts';
import { formSchema, toForm } from '../../engine/projections/form.ts';
import { refusalOf } from '../../engine/refusals.ts';
import type { Field } from '../../engine/resource.ts';
import type { Catalog } from '../catalog.ts';
import type { FieldError } from '../errors.ts';
import { patternEngine } from '../pattern-engine.ts';

/**
 * Strict as everywhere on the server (security.md#F1); reports all errors, because a form displays them beside their
 * fields.
 */
const ajv = new Ajv({
  strict: false,
  coerceTypes: false,
  useDefaults: false,
  removeAdditional: false,
  allErrors: true,
  ownProperties: true,
  logger: false,
  code: { regExp: patternEngine },
});

/** Compiled once per schema version: the key is a content hash. */
const compiled = new Map<string, ValidateFunction>();
const MAX_COMPILED = 2_000;

/** Returns the validator of a form, from the same schema as the browser's validator. */
export function formValidator(catalog: Catalog, resource: string, formName: string): ValidateFunction {
  return kept(`${catalog.hash(resource)}|${formName}`, () => toForm(catalog.resource(resource), formName).schema);
}

/** Returns the validator of some fields of a resource under the rules of a form; `name` identifies them. */
export function fieldsValidator(
  catalog: Catalog,
  resource: string,
  of: { name: string; fields: readonly Field[] },
): ValidateFunction {
  return kept(`${catalog.hash(resource)}|${of.name}`, () => formSchema(of.fields));
}

function kept(key: string, schema: () => JsonSchema): ValidateFunction {
  const cached = compiled.get(key);
  if (cached) return cached;
  if (compiled.size >= MAX_COMPILED) compiled.clear();
  const validate = ajv.compile(schema());
  compiled.set(key, validate);
  return validate;
}

const fieldValidators = new WeakMap<Field, ValidateFunction>();

/** Returns the validator of a single value, for fields that no form has any more; one per compiled field. */
export function fieldValidator(field: Field): ValidateFunction {
  const validate =
    fieldValidators.get(field) ?? ajv.compile({ type: 'object', properties: { [field.key]: field.schema } });
  fieldValidators.set(field, validate);
  return validate;
}

/** A refusal of a field; `missing` ones have another sentence on top (wire.md#1.8). */
export interface Refused extends FieldError {
  missing: boolean;
}

/** Translates ajv's errors into the words of the fields, one per field. */
export function refusalsOf(errors: readonly ErrorObject[], fields: readonly Field[]): Refused[] {
  const found = new Map<string, Refused>();
  for (const error of errors) {
    const path = pathOf(error);
    const [key = ''] = path;
    const field = fields.find((candidate) => candidate.key === key);
    if (!field || found.has(key)) continue;
    const broken = { keyword: error.keyword, path, params: error.params };
    found.set(key, { field: key, ...refusalOf(field, broken) });
  }
  return [...found.values()];
}

function pathOf(error: ErrorObject): string[] {
  const absent: unknown = error.params.missingProperty;
  const path = error.instancePath.split('/').slice(1);
  return typeof absent === 'string' ? [...path, absent] : path;
}
