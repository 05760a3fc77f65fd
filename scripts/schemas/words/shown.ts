import type { ApiWorld } from '../../../src/compiler/openapi/call.ts';
import { operationOf } from '../../../src/compiler/openapi/operation.ts';
import { recordSchemas } from '../../../src/compiler/openapi/records.ts';
import { toExport } from '../../../src/engine/projections/export.ts';
import { sheetColumns, toImport } from '../../../src/engine/projections/import.ts';
import { toRoutes } from '../../../src/engine/projections/routes.ts';
import type { Field, Resource } from '../../../src/engine/resource.ts';
import { noteOf } from '../../../src/features/records/import/server/reading/column-hints.ts';
import { choicesOf } from '../../../src/kinds/parts/choices.ts';
import { listQuerySchema } from '../../../src/server/records/list-query.ts';

const SHAPES = { errors: [], rows: {}, shapes: {}, groups: {}, version: '0' };

/** Part of the API document, and thus of the typed client, about a resource; without generated examples. */
export function apiOf(resource: Resource, resources: readonly Resource[]): string {
  const calls = toRoutes(resource).map(({ method, path, access, permission, verb }) => ({
    ...{ method, path, access, permission, envelope: 'wrapped' as const },
    ...(method === 'POST' ? { body: {} } : {}),
    ...(verb === 'page' || verb === 'list' ? { query: listQuerySchema(resource) } : {}),
  }));
  const world: ApiWorld = { ...SHAPES, resources, calls };
  const records = Object.entries(recordSchemas(resource, {}, world)).map(([name, { examples: _, ...schema }]) => [
    name,
    schema,
  ]);
  return JSON.stringify([records, calls.map((call) => [call.path, operationOf(call, world)])]);
}

/** Properties of a resource on which templates, imports and exports of sheets depend. */
export function sheetsOf(resource: Resource): string {
  const cells = (field: Field) => {
    const { kind, schema, dictionary, relation, width } = field;
    return { kind, type: schema.type, dictionary, relation: relation?.resource, width, choices: choicesOf(field) };
  };
  const { sheets, ...rule } = resource.import;
  const imported = [...toImport(resource), ...sheets.flatMap(sheetColumns)].map((column) => ({
    ...column,
    field: cells(column.field),
    limits: [column.field.schema.minimum, column.field.schema.maximum, column.field.schema.maxLength],
    note: noteOf({ column, labels: [], more: 0 }),
  }));
  const screens = [undefined, ...resource.screens.map(({ name }) => name)];
  const exported = screens.map((screen) =>
    toExport(resource, () => true, screen).map(({ title, valueKey, field }) => [title, valueKey, cells(field)]),
  );
  const secret = toExport(resource, () => false).map(({ valueKey }) => valueKey);
  const isExported = resource.actions.filter(({ verb }) => verb === 'import' || verb === 'export');
  return JSON.stringify([resource.title, rule, resource.unique, imported, exported, secret, isExported]);
}
