import type { JsonSchema } from '../json.ts';
import type { Field, Resource } from '../resource.ts';
import { labelKeyOf } from './columns.ts';
import { formNames, toForm } from './form.ts';

/** JSON Schemas from which TypeScript types are generated: the row as read, and the body of each form. */
export function toTypes(resource: Resource): { [typeName: string]: JsonSchema } {
  const prefix = resource.name.charAt(0).toUpperCase() + resource.name.slice(1);
  const forms = formNames(resource).map((name) => [
    `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    bodySchema(toForm(resource, name).fields),
  ]);
  return { [prefix]: rowSchema(resource), ...Object.fromEntries(forms) };
}

function rowSchema(resource: Resource): JsonSchema {
  const readable = resource.fields.filter((field) => !field.secret);
  const labels = readable.filter(
    (f) => f.relation && labelKeyOf(f) !== f.key && !readable.some((other) => other.key === labelKeyOf(f)),
  );
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(readable.map((field) => [field.key, describe(field)])),
      ...Object.fromEntries(labels.map((field) => [labelKeyOf(field), { type: 'string', description: field.title }])),
    },
    required: ['id'],
    additionalProperties: false,
  };
}

function bodySchema(fields: readonly Field[]): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.key, describe(field)])),
    required: fields.filter((field) => field.required && !field.when).map((field) => field.key),
    additionalProperties: false,
  };
}

/** Chinese titles become descriptions: json-schema-to-typescript turns titles into type names. */
function describe(field: Field): JsonSchema {
  const { title, ...schema } = field.schema;
  const plain: JsonSchema = { ...schema, description: field.help ? `${title}：${field.help}` : title };
  for (const word of ['pattern', 'maxLength', 'minLength', 'default'] as const) delete plain[word];
  return plain;
}
