import type { OpenApiDocument } from '../../compiler/openapi/document.ts';
import { successSchema } from '../../compiler/openapi/envelope.ts';
import type { Operation } from '../../compiler/openapi/operation.ts';
import type { Parameter } from '../../compiler/openapi/parameters.ts';
import { componentName, ID } from '../../compiler/openapi/records.ts';
import type { Json, JsonSchema } from '../../engine/json.ts';
import { formNames, toForm } from '../../engine/projections/form.ts';
import { type QueryModel, toQuery } from '../../engine/projections/query.ts';
import type { Action, Field, Resource } from '../../engine/resource.ts';
import { hooksOf } from '../records/hooks/registry.ts';

/** Base columns that are never null, besides the id. */
const BASE_FILLED: ReadonlySet<string> = new Set(['createdTime', 'version']);

/** Keys of fields that no permission hides and that every new record has; older records may lack a value. */
function filledKeys(resource: Resource): string[] {
  const { fields, workflow, workflowRecord } = resource;
  const unrestricted = fields.filter(({ permission }) => permission.read === null);
  const isFilled = workflow === null ? filledByForms(resource) : workflowRecord === 'id' ? isStatus : () => false;
  return unrestricted
    .filter((field) => (field.base ? BASE_FILLED.has(field.key) : isFilled(field)))
    .map(({ key }) => key);
}

/** True for `status`, which the workflow sets when it creates the record. */
const isStatus = ({ key }: Field) => key === 'status';

/** Returns a test for fields that every add form and import requires; it accepts none if only code adds records. */
function filledByForms({ actions }: Resource): (field: Field) => boolean {
  if (!actions.some(({ verb, form }) => verb === 'add' && !form)) return () => false;
  return ({ required, virtual, from, when, permission }) =>
    required && !virtual && from === null && when === null && permission.write === null;
}

interface Known {
  resources: readonly Resource[];
  /** Paths of calls declared in code that return the id of an added record. */
  adding: readonly string[];
  locked: LockedCodes;
}

/** Document with `x-codes`, `x-filled`, `x-filter` and `x-errors`, on which authors of clients may rely. */
export function withNotes(document: OpenApiDocument, known: Known): OpenApiDocument {
  const forms = formFields(known.resources);
  const filled = new Map(known.resources.map((resource) => [componentName(resource.name), filledKeys(resource)]));
  const schemas = Object.entries(document.components.schemas).map(([name, schema]): [string, JsonSchema] => {
    const keys = (filled.get(name) ?? []).filter((key) => schema.properties?.[key]);
    const sent = withSentIds(schema, forms.get(name));
    return [name, { ...withCodes(sent, known.locked), ...(keys.length > 0 ? { 'x-filled': keys } : {}) }];
  });
  const components = { ...document.components, schemas: Object.fromEntries(schemas) };
  return { ...document, paths: notedPaths(document.paths, known), components };
}

function notedPaths(paths: OpenApiDocument['paths'], { resources, locked, adding }: Known): OpenApiDocument['paths'] {
  const added = new Map([...adding.map((path) => [path, idOf('integer')] as const), ...addedIds(resources)]);
  const errors = new Map(
    resources.flatMap((resource) =>
      resource.actions.map((action) => [`${action.method} ${action.path}`, errorsOf(resource, action)] as const),
    ),
  );
  const models = new Map(resources.map((resource) => [resource.name, toQuery(resource)]));
  const noted = Object.entries(paths).map(([path, { get, post }]) => {
    const model = models.get(path.split('/')[1] ?? '');
    return [
      path,
      {
        ...(get ? { get: withErrors(withParameters(get, model, locked), errors.get(`GET ${path}`)) } : {}),
        ...(post ? { post: withErrors(withAddedId(post, added.get(path)), errors.get(`POST ${path}`)) } : {}),
      },
    ];
  });
  return Object.fromEntries(noted);
}

function withErrors(operation: Operation, errors: readonly string[] = []): Operation {
  return errors.length > 0 ? { ...operation, 'x-errors': [...errors] } : operation;
}

function withParameters(operation: Operation, model: QueryModel | undefined, locked: LockedCodes): Operation {
  const { parameters, ...rest } = model ? withFilters(operation, model, locked) : operation;
  if (!parameters) return rest;
  const sent = parameters.map((each) =>
    'name' in each ? { ...each, schema: asSentParameter(each.name, each.schema) } : each,
  );
  return { ...rest, parameters: sent };
}

/** Adds `x-filter` to the parameters of a list. Parameters of other calls are no filters, even with a filter's name. */
function withFilters(operation: Operation, { filters }: QueryModel, locked: LockedCodes): Operation {
  const { parameters = [] } = operation;
  if (!parameters.some((each) => 'name' in each && each.name === 'sortField')) return operation;
  const noted = (parameter: Parameter): Parameter => {
    const filter = filters[parameter.name];
    if (!filter) return parameter;
    const { field, mode } = filter;
    const coded = field.dictionary && mode !== 'contains' ? { 'x-dictionary': field.dictionary } : {};
    const sent = mode === 'equals' ? asSent(field, parameter.schema) : parameter.schema;
    return { ...parameter, schema: { ...withCodes({ ...sent, ...coded }, locked), 'x-filter': mode } };
  };
  return { ...operation, parameters: parameters.map((each) => ('name' in each ? noted(each) : each)) };
}

type Codes = NonNullable<ReturnType<typeof hooksOf>['codes']>;

/** Codes of errors that a call of this verb can return, in addition to those that every call can return. */
function errorsOf(resource: Resource, action: Action): string[] {
  const own = hooksOf(resource.name).codes ?? {};
  const { verb, method, form } = action;
  const missing = own.missing ?? 'D1002';
  if (method === 'GET') return verb === 'detail' ? [missing] : [];
  if (verb === 'add') return writeErrors(resource, own);
  if (/^(import|export)/.test(verb)) return [];
  const isEdit = verb === 'edit' || form !== null;
  return [
    missing,
    ...(isEdit ? [...writeErrors(resource, own), 'STALE'] : []),
    ...(/^muti?delete$|^delete$/i.test(verb) ? [own.referenced ?? 'D1007'] : []),
    ...(verb === 'changeStatus' && own.status ? [own.status] : []),
    ...transitionErrors(resource, action),
  ];
}

function transitionErrors({ workflow }: Resource, { effect }: Action): string[] {
  if (workflow !== null) return ['H1001', 'H1002', 'H1003'];
  return effect === null ? [] : ['H1001', 'H1003'];
}

function writeErrors({ fields, unique, tree }: Resource, own: Codes): string[] {
  const isUnique = unique.length > 0 || fields.some((field) => field.unique);
  return [
    ...(isUnique ? [own.duplicate ?? 'D1006'] : []),
    ...Object.values(own.target ?? {}),
    ...(tree !== null && own.ownParent ? [own.ownParent] : []),
  ];
}

/** Codes that administrators cannot change, by dictionary type. */
export interface LockedCodes {
  readonly [dictionary: string]: readonly string[];
}

/** Adds the possible codes to every property of a locked dictionary, also within objects and array items. */
function withCodes(schema: JsonSchema, locked: LockedCodes): JsonSchema {
  const { properties, items } = schema;
  const codes = locked[schema['x-dictionary'] ?? ''];
  const isOpen = schema.enum === undefined && schema.items === undefined;
  return {
    ...schema,
    ...(codes && isOpen ? { 'x-codes': codesAs(codes, schema.type) } : {}),
    ...(properties ? { properties: mapped(properties, locked) } : {}),
    ...(items ? { items: withCodes(items, locked) } : {}),
  };
}

function mapped(properties: { [key: string]: JsonSchema }, locked: LockedCodes): { [key: string]: JsonSchema } {
  return Object.fromEntries(Object.entries(properties).map(([key, schema]) => [key, withCodes(schema, locked)]));
}

function codesAs(codes: readonly string[], type: JsonSchema['type']): Json[] {
  return [type].flat().includes('integer') ? codes.map(Number) : [...codes];
}

/** Fields of every form, by name of the OpenAPI schema for the form's body. */
function formFields(resources: readonly Resource[]): Map<string, readonly Field[]> {
  const forms = resources.flatMap((resource) =>
    formNames(resource).map((form) => [componentName(resource.name, form), toForm(resource, form).fields] as const),
  );
  return new Map(forms);
}

/** Schema of a form's body in which ids may be numbers or texts (wire.md#1.2). */
function withSentIds(schema: JsonSchema, fields: readonly Field[] = []): JsonSchema {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const properties = Object.entries(schema.properties ?? {}).map(([key, property]): [string, JsonSchema] => {
    const field = byKey.get(key);
    return [key, field ? asSent(field, property) : property];
  });
  return fields.length > 0 ? { ...schema, properties: Object.fromEntries(properties) } : schema;
}

/** Schema of a field in a body; ids of other records may be numbers or texts. */
function asSent({ key, relation }: Pick<Field, 'key' | 'relation'>, schema: JsonSchema): JsonSchema {
  if (key !== 'id' && relation?.value !== 'id') return schema;
  if (schema.type === 'array') return { ...schema, items: both(schema.items ?? {}) };
  return relation?.multiple ? schema : both(schema);
}

const both = (schema: JsonSchema): JsonSchema => ({ ...schema, type: ID.type ?? [] });

/** Schema of a query parameter. Query parameters are text, so that an id may be sent as number or text. */
function asSentParameter(name: string, schema: JsonSchema): JsonSchema {
  const isOne = schema.type === 'integer' || schema.type === 'string';
  return isOne && /(^|[a-z])Id$|^id$/.test(name) ? both(schema) : schema;
}

/** Schemas of returned ids, by path of `add`. An `add` that is a step of another record's workflow returns no id. */
function addedIds(resources: readonly Resource[]): Map<string, JsonSchema> {
  const adding = resources.flatMap(({ actions, workflow, workflowRecord, ids }) =>
    actions
      .filter(({ verb }) => verb === 'add' && (workflow === null || workflowRecord === 'id'))
      .map(({ path }): [string, JsonSchema] => [path, idOf(ids === 'digits' ? 'string' : 'integer')]),
  );
  return new Map(adding);
}

const idOf = (type: 'integer' | 'string'): JsonSchema => ({ type, title: '新增记录的编号' });

/** Adds the schema of the new record's id to the response. */
function withAddedId(operation: Operation, id: JsonSchema | undefined): Operation {
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
