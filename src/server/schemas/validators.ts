import { fileURLToPath } from 'node:url';
import type { compileSchemaValidatorsCode as Compile } from '@rjsf/validator-ajv8/compileSchemaValidators';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { toValidators } from '../../compiler/validators.ts';
import type { JsonSchema } from '../../engine/json.ts';
import { formSchema, toForm } from '../../engine/projections/form.ts';
import { type Change, refusalInChange } from '../../engine/refusals.ts';
import type { Field, Resource } from '../../engine/resource.ts';
import type { Catalog } from '../catalog.ts';
import type { FieldError } from '../errors.ts';
import { patternEngine } from '../pattern-engine.ts';

/** Converts nothing and adds no defaults (security.md#F1); reports all errors, which forms show at their fields. */
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

/** Validators by a key that contains the resource's content hash, so that each version is compiled once. */
const compiled = new Map<string, ValidateFunction>();
const MAX_COMPILED = 2_000;

/** Validator of a form, from the schema that browsers use, too. */
export function formValidator(catalog: Catalog, resource: string, formName: string): ValidateFunction {
  return kept(`${catalog.hash(resource)}|${formName}`, () => toForm(catalog.resource(resource), formName).schema);
}

/** Validator of some fields by the rules of a form; `name` is the cache key of these fields. */
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

/** Refusal of a value; `missing`: there is no value, for which the message begins differently (wire.md#1.8). */
export interface Refused extends FieldError {
  missing: boolean;
}

const NEW: Change = { stored: null, record: {} };

/** Converts ajv's errors to refusals with the fields' messages, at most one refusal per field. */
export function refusalsOf(errors: readonly ErrorObject[], fields: readonly Field[], change = NEW): Refused[] {
  const found = new Map<string, Refused>();
  for (const error of errors) {
    const path = pathOf(error);
    const [key = ''] = path;
    const field = fields.find((candidate) => candidate.key === key);
    if (!field || found.has(key)) continue;
    const refusal = refusalInChange(field, { keyword: error.keyword, path, params: error.params }, change);
    if (refusal) found.set(key, { field: key, ...refusal });
  }
  return [...found.values()];
}

function pathOf(error: ErrorObject): string[] {
  const absent: unknown = error.params.missingProperty;
  const path = error.instancePath.split('/').slice(1);
  return typeof absent === 'string' ? [...path, absent] : path;
}

/** rjsf's type of JSON Schema, which includes ours. */
type RootSchema = Parameters<typeof Compile>[0];

/** Folder from which compiled code resolves ajv's run-time modules. */
const HERE = fileURLToPath(new URL('.', import.meta.url));

/**
 * Validators of all forms of a resource as an ES module, since browsers with a strict CSP cannot compile them
 * (security.md#R17). Default export: validate functions by form, for rjsf's precompiled validator.
 */
export async function compileValidators(resource: Resource): Promise<string> {
  // Imported on demand: this package is needed once per version and would be a fifth of the code loaded at a start.
  const { compileSchemaValidatorsCode } = await import('@rjsf/validator-ajv8/compileSchemaValidators');
  const { build } = await import('esbuild');
  const forms = Object.entries(toValidators(resource));
  const sources = new Map(
    forms.map(([name, schema]) => [
      name,
      compileSchemaValidatorsCode(schema as RootSchema, { ajvFormatOptions: false }),
    ]),
  );
  const names = [...sources.keys()];
  const imports = names.map((name, index) => `import * as f${index} from ${JSON.stringify(`form:${name}`)};`);
  const members = names.map((name, index) => `${JSON.stringify(name)}: f${index}.default ?? f${index}`);
  const entry = `${imports.join('\n')}\nexport default { ${members.join(', ')} };`;
  const result = await build({
    stdin: { contents: entry, resolveDir: HERE, loader: 'js' },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    charset: 'utf8',
    write: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'forms',
        setup(build) {
          build.onResolve({ filter: /^form:/ }, ({ path }) => ({
            path: path.slice('form:'.length),
            namespace: 'form',
          }));
          build.onLoad({ filter: /.*/, namespace: 'form' }, ({ path }) => ({
            contents: sources.get(path) ?? '',
            resolveDir: HERE,
            loader: 'js',
          }));
        },
      },
    ],
  });
  const code = result.outputFiles[0]?.text;
  if (code === undefined) throw new Error(`validators of ${resource.name} gave no output`);
  return code;
}
