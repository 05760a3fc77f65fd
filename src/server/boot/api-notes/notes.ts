import type { OpenApiDocument } from '../../../compiler/openapi/document.ts';
import type { Operation } from '../../../compiler/openapi/operation.ts';
import type { Parameter } from '../../../compiler/openapi/parameters.ts';
import { componentName } from '../../../compiler/openapi/records.ts';
import type { JsonSchema } from '../../../engine/json.ts';
import { type QueryModel, toQuery } from '../../../engine/projections/query.ts';
import type { Resource } from '../../../engine/resource.ts';
import { type LockedCodes, withCodes } from './codes.ts';
import { errorsOf } from './errors.ts';
import { filledKeys } from './filled.ts';
import { addedIds, asSent, asSentParameter, formFields, idOf, withAddedId, withSentIds } from './ids.ts';

interface Known {
  resources: readonly Resource[];
  /** Paths of declared calls whose replies have the id of the added record. */
  adding: readonly string[];
  locked: LockedCodes;
}

/** The document with `x-codes`, `x-filled`, `x-filter` and `x-errors`, which authors of clients may rely upon. */
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

/** Adds `x-filter` to the parameters of a list; other calls have parameters with the same names. */
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
