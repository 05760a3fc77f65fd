import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { JsonSchema } from '../../../engine/json.ts';
import { type FieldError, invalid } from '../../errors.ts';
import { patternEngine } from '../../pattern-engine.ts';

/** Validators of endpoints declared in code only. No conversion, defaults or removal (security.md#R4). */
const ajv = new Ajv({
  strict: true,
  strictTypes: false,
  strictRequired: false,
  allowUnionTypes: true,
  coerceTypes: false,
  useDefaults: false,
  removeAdditional: false,
  allErrors: false,
  ownProperties: true,
  verbose: true,
  logger: false,
  code: { regExp: patternEngine },
  formats: { password: true },
});

export type Validate = (value: unknown) => void;

/** Validators by the schema's text, which many calls and versions of a descriptor share. */
const compiled = new Map<string, ValidateFunction>();
const MAX_COMPILED = 2_000;

/** Validator, compiled at first use to speed up the start. Throws an AppError that names the field in Chinese. */
export function createValidator(schema: JsonSchema): Validate {
  let validate: ValidateFunction | undefined;
  return (value) => {
    validate ??= compile(schema);
    if (validate(value)) return;
    throw invalid((validate.errors ?? []).slice(0, 20).map(toFieldError));
  };
}

function compile(schema: JsonSchema): ValidateFunction {
  const text = JSON.stringify(schema);
  const cached = compiled.get(text);
  if (cached) return cached;
  if (compiled.size >= MAX_COMPILED) compiled.clear();
  const validate = ajv.compile(schema);
  // Otherwise ajv would keep every schema object.
  ajv.removeSchema(schema);
  compiled.set(text, validate);
  return validate;
}

/** Body without texts and ids that are null: clients of this API family send null for absent values (wire.md#1.3). */
export function withoutNulls({ properties }: JsonSchema, body: unknown): unknown {
  if (!properties || typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const isAbsent = ([key, value]: [string, unknown]) =>
    value === null && Object.hasOwn(properties, key) && isText(properties[key]);
  return Object.values(body).includes(null)
    ? Object.fromEntries(Object.entries(body).filter((entry) => !isAbsent(entry)))
    : body;
}

/** True for texts and ids; for other types null may be a value. */
function isText({ type }: JsonSchema = {}): boolean {
  const types = [type ?? []].flat();
  return types.includes('string') && !types.includes('null');
}

function toFieldError(error: ErrorObject): FieldError {
  const field = fieldOf(error);
  return { field, message: messageOf(error, titleOf(error, field)) };
}

function fieldOf(error: ErrorObject): string {
  const path = error.instancePath.slice(1).replaceAll('/', '.');
  const own: unknown = error.params.missingProperty ?? error.params.additionalProperty;
  return typeof own === 'string' ? [path, own].filter(Boolean).join('.').slice(0, 100) : path;
}

/** Title of the missing property, or of the schema that refused the value. */
function titleOf(error: ErrorObject, field: string): string {
  const schema = error.parentSchema as JsonSchema | undefined; // present because of `verbose`
  const missing: unknown = error.params.missingProperty;
  const property = typeof missing === 'string' ? schema?.properties?.[missing] : schema;
  return property?.title ?? (field || '请求内容');
}

type Message = (title: string, params: Record<string, unknown>) => string;

const MESSAGES: { readonly [keyword: string]: Message } = {
  required: (title) => `${title}不能为空`,
  additionalProperties: (_, params) => `未知参数：${String(params.additionalProperty).slice(0, 100)}`,
  enum: (title) => `${title}取值不正确`,
  const: (title) => `${title}取值不正确`,
  minLength: (title, params) => (params.limit === 1 ? `${title}不能为空` : `${title}不能少于${params.limit}位字符`),
  maxLength: (title, params) => `${title}不能超过${params.limit}个字符`,
  minimum: (title, params) => `${title}不能小于${params.limit}`,
  maximum: (title, params) => `${title}不能大于${params.limit}`,
  minItems: (title) => `${title}不能为空`,
  maxItems: (title, params) => `${title}不能超过${params.limit}项`,
  uniqueItems: (title) => `${title}有重复项`,
};

function messageOf(error: ErrorObject, title: string): string {
  const message = MESSAGES[error.keyword];
  return message ? message(title, error.params) : `${title}格式不正确`;
}
