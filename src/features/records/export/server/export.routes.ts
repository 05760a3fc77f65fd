import type { JsonSchema } from '../../../../engine/json.ts';
import type { Action, Resource } from '../../../../engine/resource.ts';
import { signedIn } from '../../../../server/ctx.ts';
import type { Endpoint } from '../../../../server/endpoint.ts';
import { integer } from '../../../../server/http/replies/reply-shape.ts';
import type { Platform } from '../../../../server/platform.ts';
import { listQueryWith } from '../../../../server/records/list-query.ts';
import { XLSX_TYPE } from '../../../../server/workbook/write-workbook.ts';
import { startExport } from './export-job.ts';
import { exportRecords } from './export-records.ts';

/**
 * GET /{Resource}/export, for every resource with the verb (wire.md#12), takes the query of its page without paging;
 * returns `导出数据YYYYMMDDHHmmss.xlsx` (look.md#13.6). The parameter `screen` selects a screen's columns, `ids` (comma
 * list, at most 1,000) selects rows.
 *
 * POST /{Resource}/exportJob takes the same query → `{rows, jobId?}`; without `jobId` the file is small: fetch it with
 * GET. Else GET /job/detail returns the progress (`done` of `total` rows) and the `result` `{fileId, fileName, rows}`:
 * a file for its owner alone, for a day (GET /sysFileInfo/download).
 */
export function exportEndpoints({ catalogs }: Pick<Platform, 'catalogs'>): Endpoint[] {
  return catalogs.base.resources.flatMap(exportCalls);
}

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
    // A misspelt filter is refused, because ignoring it would export unwanted rows.
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

export const EXPORT_JOB_REPLY: JsonSchema = {
  type: 'object',
  properties: { rows: integer, jobId: integer },
  additionalProperties: true,
  description: '行数；数据较多时有 jobId，否则直接下载',
};

/** Query of an export: that of the list, and two more keys, `screen` and `ids`. */
const exportQuery = listQueryWith({
  screen: { type: 'string', maxLength: 60 },
  ids: { type: 'string', maxLength: 20_000, title: '所选行' },
});
