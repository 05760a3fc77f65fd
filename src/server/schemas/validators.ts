import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { JsonSchema } from '../../engine/json.ts';
import { formSchema, toForm } from '../../engine/projections/form.ts';
import { refusalOf } from '../../engine/refusals.ts';
import type { Field } from '../../engine/resource.ts';
import type { Catalog } from '../catalog.ts';
import type { FieldError } from '../errors.ts';
import { patternEngine } from '../pattern-engine.ts';

/** Strict (security.md#F1); reports all errors, which forms show at their fields. */
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

/** Compiled once per version, by content hash. */
const compiled = new Map<string, ValidateFunction>();
const MAX_COMPILED = 2_000;

/** Validator of a form, from the schema that browsers use, too. */
export function formValidator(catalog: Catalog, resource: string, formName: string): ValidateFunction {
  return kept(`${catalog.hash(resource)}|${formName}`, () => toForm(catalog.resource(resource), formName).schema);
}

/** Validator of some fields by the rules of a form; `name` is their cache key. */
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

/** Validator of one value, for fields without a form; cached by field. */
export function fieldValidator(field: Field): ValidateFunction {
  const validate =
    fieldValidators.get(field) ?? ajv.compile({ type: 'object', properties: { [field.key]: field.schema } });
  fieldValidators.set(field, validate);
  return validate;
}

/** Refusal of a field; a `missing` one has another first sentence (wire.md#1.8). */
export interface Refused extends FieldError {
  missing: boolean;
}

/** Refusals with the fields' messages, one per field, for ajv's errors. */
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
