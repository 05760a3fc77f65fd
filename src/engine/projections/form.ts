import type { JsonSchema } from '../json.ts';
import type { Action, Field, FieldRule, Resource } from '../resource.ts';
import type { Condition } from '../rules/condition.ts';
import { keysOfCondition } from '../rules/conditions.ts';

export interface FormProjection {
  /** Title, such as 新增摄像头档案, 编辑摄像头档案, 研判. */
  title: string;
  width: number;
  /** Root JSON Schema: the browser's rjsf and the server's ajv use the same one. */
  schema: JsonSchema;
  /** Inputs in order, including hidden ones. */
  fields: Field[];
  /** Keys of the inputs visible at first; null: all. */
  short: readonly string[] | null;
}

/** Verbs that have a form: add, edit and actions with a form of their own. */
export function formNames(resource: Resource): string[] {
  const generic = resource.actions.filter((a) => (a.verb === 'add' || a.verb === 'edit') && !a.form).map((a) => a.verb);
  return [...generic, ...resource.actions.filter((a) => a.form).map((a) => a.verb)];
}

const formsByResource = new WeakMap<Resource, Map<string, FormProjection>>();

/** Form of a verb, cached by resource. @throws Error for an unknown verb */
export function toForm(resource: Resource, formName: string, size: 'whole' | 'short' = 'whole'): FormProjection {
  const forms = formsByResource.get(resource) ?? new Map<string, FormProjection>();
  formsByResource.set(resource, forms);
  const name = `${formName}:${size}`;
  const form = forms.get(name) ?? sizedForm(projectForm(resource, formName), resource, { formName, size });
  forms.set(name, form);
  return form;
}

/** Short form of a verb that has one: with its own proposed values, and visible fields first; else the form itself. */
function sizedForm(form: FormProjection, { actions }: Resource, of: { formName: string; size: string }) {
  const short = actions.find(({ verb }) => verb === of.formName)?.formShort;
  if (of.size === 'whole' || !short) return form;
  const begun = form.fields.map((field) => ({ ...field, ...short.start[field.key] }));
  const placeOf = ({ key }: Field) => (short.fields.includes(key) ? short.fields.indexOf(key) : short.fields.length);
  const fields = begun.sort((a, b) => placeOf(a) - placeOf(b));
  return { ...form, fields, short: short.fields };
}

function projectForm(resource: Resource, formName: string): FormProjection {
  const action = resource.actions.find((candidate) => candidate.verb === formName);
  if (!action) throw new Error(`resource ${resource.name} has no action ${formName}`);
  const fields = action.form
    ? action.form.fields
    : resource.fields.filter((f) => f.show.form || isFilledByCopy(resource, f));
  return {
    title: titleOf(resource, action),
    width: action.form?.width ?? action.formWidth ?? resource.form.width,
    schema: formSchema(fields),
    fields,
    short: null,
  };
}

function titleOf(resource: Resource, action: Action): string {
  return action.form?.title ?? action.formTitle ?? `${action.title}${resource.title}`;
}

/** True for a hidden field that a relation of the form fills (positionName): sent in the body, without an input. */
function isFilledByCopy(resource: Resource, field: Field): boolean {
  if (field.readOnly || field.show.form) return false;
  return resource.fields.some(
    (other) => other.show.form && other.relation && Object.hasOwn(other.relation.copy, field.key),
  );
}

/** Schema of a form: hidden inputs are excluded by `if`, and required texts must not be blank. */
export function formSchema(fields: readonly Field[]): JsonSchema {
  const always = fields.filter((field) => !field.when);
  const keys = new Set(fields.map(({ key }) => key));
  const conditional = fields.flatMap((field) => conditionalParts(field, keys));
  return {
    type: 'object',
    properties: Object.fromEntries(always.map((field) => [field.key, inputSchema(field)])),
    required: always.filter((field) => field.required).map((field) => field.key),
    ...(conditional.length > 0 ? { allOf: conditional } : {}),
  };
}

function conditionalParts(field: Field, keys: ReadonlySet<string>): JsonSchema[] {
  const parts: JsonSchema[] = [];
  if (field.when) {
    const then: JsonSchema = { properties: { [field.key]: inputSchema(field) } };
    if (field.required) then.required = [field.key];
    parts.push({ if: field.when, then });
  }
  for (const condition of field.requiredWhen.flatMap((rule) => conditionOf(rule, keys))) {
    const isText = field.schema.type === 'string';
    const filled: JsonSchema = isText ? { properties: { [field.key]: { minLength: 1 } } } : {};
    parts.push({
      if: field.when ? { allOf: [field.when, condition] } : condition,
      then: { required: [field.key], ...filled },
    });
  }
  return parts;
}

/** Condition of a rule that reads only inputs; empty if it also reads caller or record, which ruleRefusals() checks. */
function conditionOf({ if: condition, can, cannot, setting }: FieldRule, keys: ReadonlySet<string>): Condition[] {
  if (condition === null || can !== null || cannot !== null || setting !== null) return [];
  return keysOfCondition(condition).every((key) => keys.has(key)) ? [condition] : [];
}

/** Schema of an input. A required text must not be blank; `minLength` makes an emptied input count as missing. */
function inputSchema(field: Field): JsonSchema {
  const { schema } = field;
  if (!field.required || schema.type !== 'string') return schema;
  const filled: JsonSchema = { ...schema, minLength: Math.max(1, schema.minLength ?? 0) };
  return schema.pattern === undefined ? { ...filled, pattern: '\\S' } : filled;
}
