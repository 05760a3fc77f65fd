import type { JsonSchema } from '../../../engine/json.ts';
import type { Action, Resource } from '../../../engine/resource.ts';
import { signedIn } from '../../../server/ctx.ts';
import type { Endpoint } from '../../../server/endpoint.ts';
import { integer } from '../../../server/http/replies/reply-shape.ts';
import type { Platform } from '../../../server/platform.ts';
import { listQuerySchema } from '../../../server/records/list-query.ts';
import { XLSX_TYPE } from '../../../server/workbook/write-workbook.ts';
import { startExport } from './export-job.ts';
import { exportRecords } from './export-records.ts';

/**
 * GET /{Resource}/export for every resource with the verb (wire.md#12): the query of its page without paging, and
 * `screen` for the columns of one of its screens, `ids` (comma list, at most 1,000) for some rows; answers `导出数据YYYYMMDDHHmmss.xlsx` (look.md#13.6).
 *
 * POST /{Resource}/exportJob with the same query → `{rows, jobId?}`. Without `jobId` the file is small: fetch it with
 * GET. Else GET /job/detail tells how far it is (`done` of `total` rows) and at last its `result`
 * `{fileId, fileName, rows}` for GET /sysFileInfo/download; the file is its owner's alone and lives for a day.
 */
export function exportEndpoints({ catalogs }: Pick<Platform, 'catalogs'>): Endpoint[] {
  return catalogs.base.resources.flatMap(exportCalls);
}

/** The calls of one resource. */
export function exportCalls(resource: Resource): Endpoint[] {
  const action = resource.actions.find(({ verb }) => verb === 'export');
  return action ? [exportEndpoint(resource, action), exportJobEndpoint(resource, action)] : [];
}

function exportEndpoint({ name }: Resource, { path, permission }: Action): Endpoint {
  return {
    method: 'GET',
    path,
    access: 'permission',
    permission,
    envelope: 'binary',
    contentType: XLSX_TYPE,
    // A misspelt filter would put rows into a file that nobody asked for.
    unknownQuery: 'refused',
    gate: 'export',
    queryOf: (ctx) => exportQuery(ctx.catalog.resource(name)),
    handler: (ctx, { query }) => exportRecords(signedIn(ctx), name, { query }),
  };
}

function exportJobEndpoint({ name }: Resource, { path, permission }: Action): Endpoint {
  return {
    method: 'POST',
    path: `${path}Job`,
    title: '后台导出',
    reply: EXPORT_JOB_REPLY,
    access: 'permission',
    permission,
    envelope: 'wrapped',
    queryOf: (ctx) => exportQuery(ctx.catalog.resource(name)),
    handler: (ctx, { query }) => startExport(signedIn(ctx), { resource: name, query }),
  };
}

/** Answer to the start of an export; clients read what they know. */
export const EXPORT_JOB_REPLY: JsonSchema = {
  type: 'object',
  properties: { rows: integer, jobId: integer },
  additionalProperties: true,
  description: '行数；数据较多时有 jobId，否则直接下载',
};

/** What an export takes beside the query of its list. */
const OWN: Record<string, JsonSchema> = {
  screen: { type: 'string', maxLength: 60 },
  ids: { type: 'string', maxLength: 20_000, title: '所选行' },
};

/** One object per descriptor, because a validator is compiled for each. */
const queries = new WeakMap<JsonSchema, JsonSchema>();

function exportQuery(resource: Resource): JsonSchema {
  const list = listQuerySchema(resource);
  const known = queries.get(list);
  if (known) return known;
  const query: JsonSchema = { ...list, properties: { ...list.properties, ...OWN } };
  queries.set(list, query);
  return query;
}
