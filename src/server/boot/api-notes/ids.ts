import { successSchema } from '../../../compiler/openapi/envelope.ts';
import type { Operation } from '../../../compiler/openapi/operation.ts';
import { componentName, ID } from '../../../compiler/openapi/records.ts';
import type { JsonSchema } from '../../../engine/json.ts';
import { formNames, toForm } from '../../../engine/projections/form.ts';
import type { Field, Resource } from '../../../engine/resource.ts';

/** Fields of every form, by the name of its body's schema. */
export function formFields(resources: readonly Resource[]): Map<string, readonly Field[]> {
  const forms = resources.flatMap((resource) =>
    formNames(resource).map((form) => [componentName(resource.name, form), toForm(resource, form).fields] as const),
  );
  return new Map(forms);
}

/** Schema of a form's body in which ids may be numbers or texts (wire.md#1.2). */
export function withSentIds(schema: JsonSchema, fields: readonly Field[] = []): JsonSchema {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const properties = Object.entries(schema.properties ?? {}).map(([key, property]): [string, JsonSchema] => {
    const field = byKey.get(key);
    return [key, field ? asSent(field, property) : property];
  });
  return fields.length > 0 ? { ...schema, properties: Object.fromEntries(properties) } : schema;
}

/** Schema of a field in a body; ids of other records may be numbers or texts. */
export function asSent({ key, relation }: Pick<Field, 'key' | 'relation'>, schema: JsonSchema): JsonSchema {
  if (key !== 'id' && relation?.value !== 'id') return schema;
  if (schema.type === 'array') return { ...schema, items: both(schema.items ?? {}) };
  return relation?.multiple ? schema : both(schema);
}

const both = (schema: JsonSchema): JsonSchema => ({ ...schema, type: ID.type ?? [] });

/** Schema of a query parameter, which is text: an id may be sent as it was received. */
export function asSentParameter(name: string, schema: JsonSchema): JsonSchema {
  const isOne = schema.type === 'integer' || schema.type === 'string';
  return isOne && /(^|[a-z])Id$|^id$/.test(name) ? both(schema) : schema;
}

/** Schemas of returned ids by path of `add`; adds that are a step of another record's workflow return none. */
export function addedIds(resources: readonly Resource[]): Map<string, JsonSchema> {
  const adding = resources.flatMap(({ actions, workflow, workflowRecord, ids }) =>
    actions
      .filter(({ verb }) => verb === 'add' && (workflow === null || workflowRecord === 'id'))
      .map(({ path }): [string, JsonSchema] => [path, idOf(ids === 'digits' ? 'string' : 'integer')]),
  );
  return new Map(adding);
}

export const idOf = (type: 'integer' | 'string'): JsonSchema => ({ type, title: '新增记录的编号' });

/** Adds the id of the new record to the response. */
export function withAddedId(operation: Operation, id: JsonSchema | undefined): Operation {
  const done = operation.responses['200'];
  if (!id || !done || !('content' in done)) return operation;
  const extras: JsonSchema = { type: 'object', required: ['id'], properties: { id } };
  const noted = (variant: JsonSchema): JsonSchema => {
    if (variant.$ref?.endsWith('/Failure')) return variant;
    const { required = [], properties, ...rest } = variant.$ref ? successSchema() : variant;
    return { ...rest, required: [...required, 'extras'], properties: { ...properties, extras } };
  };
  const content = Object.entries(done.content ?? {}).map(([type, { schema }]) => [
    type,
    { schema: { ...schema, oneOf: (schema.oneOf ?? []).map(noted) } },
  ]);
  const response = { ...done, content: Object.fromEntries(content) };
  return { ...operation, responses: { ...operation.responses, '200': response } };
}
