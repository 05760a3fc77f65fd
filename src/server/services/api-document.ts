import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiCall, RowShape } from '../../engine/projections/openapi/call.ts';
import { type OpenApiDocument, toOpenApi } from '../../engine/projections/openapi.ts';
import type { Resource } from '../../engine/resource.ts';
import type { UserCtx } from '../ctx.ts';
import type { Endpoint } from '../endpoint.ts';
import { errorCatalogue } from '../errors.ts';
import { hooksOf } from '../hooks/registry.ts';
import { INSTALLATION_DIR } from '../installation.ts';
import { REVISION } from '../replies/form-design.ts';
import { GRANT_NODE } from '../replies/grant.ts';
import { FLOW_ROW } from '../replies/hazard.ts';
import { EXPORT_JOB_REPLY, IMPORT_RECORD, IMPORT_REPLY, UNDO_REPLY } from '../replies/import.ts';
import { MENU } from '../replies/login-user.ts';
import { NOTICE } from '../replies/notice.ts';
import { Catalog } from './catalog.ts';
import { readableResources } from './schemas.ts';

/** Calls that belong to no resource, by first path segment; the empty one stands for paths of one segment. */
const GROUPS = {
  '': '登录与会话',
  captcha: '验证码',
  twoStep: '两步验证',
  QyWechatAuth: '企业微信登录',
  iframeTicket: '嵌入页面',
  ProcessFlowHandle: '隐患流程',
  HomePageStatistic: '首页统计',
  schemas: '资源描述',
  formmanager: '表单设计',
  job: '后台任务',
};

/** Replies that several calls share. */
const SHAPES = {
  ImportReport: IMPORT_REPLY,
  ImportRecord: IMPORT_RECORD,
  UndoReport: UNDO_REPLY,
  ExportJob: EXPORT_JOB_REPLY,
  Revision: REVISION,
  Notice: NOTICE,
  FlowRow: FLOW_ROW,
  Menu: MENU,
  GrantNode: GRANT_NODE,
};

/** The API as these endpoints and descriptors make it (engine/projections/openapi.ts). */
export function describeApi(endpoints: readonly Endpoint[], catalog: Catalog): OpenApiDocument {
  return toOpenApi({
    version: applicationVersion(),
    resources: catalog.resources,
    calls: endpoints.flatMap((endpoint) => toCalls(endpoint, catalog)),
    errors: errorCatalogue(),
    rows: Object.fromEntries(catalog.resources.map((resource) => [resource.name, rowShape(resource)])),
    groups: GROUPS,
    shapes: SHAPES,
  });
}

export interface ServedDocument {
  body: Buffer;
  etag: string;
}

/** Documents of this process by what they were made from; every process makes the same. */
const documents = new Map<string, ServedDocument>();
const MAX_DOCUMENTS = 20;

/**
 * The document of the caller's tenant, less the fields the caller may not read. Made once per version of the
 * descriptors and set of readable fields, never per request.
 */
export function apiDocument(ctx: UserCtx, endpoints: readonly Endpoint[]): ServedDocument {
  const { resources, hash } = readableResources(ctx);
  const known = documents.get(hash);
  if (known) return known;
  if (documents.size >= MAX_DOCUMENTS) documents.clear();
  const document = describeApi(endpoints, new Catalog(resources));
  const made = { body: Buffer.from(JSON.stringify(document)), etag: `"${applicationVersion()}-${hash}"` };
  documents.set(hash, made);
  return made;
}

function toCalls(endpoint: Endpoint, catalog: Catalog): ApiCall[] {
  const { query, queryOf, pathsOf, handler: _, upload, ...rest } = endpoint;
  const live = queryOf?.({ catalog }) ?? query;
  const call: ApiCall = {
    ...rest,
    ...(live ? { query: live } : {}),
    ...(upload ? { upload: { parts: upload.parts ?? {} } } : {}),
  };
  return pathsOf ? pathsOf({ catalog }).map((path) => ({ ...call, path })) : [call];
}

function rowShape({ name }: Resource): RowShape {
  const { rowSchema, detailSchema, listFields } = hooksOf(name);
  return {
    ...(rowSchema ? { row: rowSchema } : {}),
    ...(detailSchema ? { detail: detailSchema } : {}),
    ...(listFields ? { list: listFields } : {}),
  };
}

let version: string | undefined;

function applicationVersion(): string {
  version ??= String(JSON.parse(readFileSync(join(INSTALLATION_DIR, 'package.json'), 'utf8')).version);
  return version;
}
