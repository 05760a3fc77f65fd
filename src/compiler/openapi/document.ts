import type { JsonSchema } from '../../engine/json.ts';
import { ORIGINS } from '../../engine/record-history.ts';
import type { ApiWorld } from './call.ts';
import { envelopeSchemas, RESPONSES, ref } from './envelope.ts';
import { type Operation, operationOf, tagOf } from './operation.ts';
import { closed, pageSchema, recordSchemas } from './records.ts';
import { CHOICE, KEY_CHOICE, TREE_NODE } from './verbs.ts';

/** OpenAPI 3.1, limited to the parts this product uses. */
export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  security: { [scheme: string]: string[] }[];
  tags: { name: string; description?: string }[];
  paths: { [path: string]: { get?: Operation; post?: Operation } };
  components: {
    securitySchemes: { [name: string]: object };
    parameters: { [name: string]: object };
    responses: { [name: string]: object };
    schemas: { [name: string]: JsonSchema };
  };
}

const DESCRIPTION =
  '隐患排查治理系统的全部接口。先以 POST /login 取得 token，之后每次请求携带 Authorization: Bearer token。' +
  '成功与业务拒绝都返回 HTTP 200，以 success 区分；时间为北京时间 YYYY-MM-DD HH:mm:ss；值为空的属性不返回。' +
  '为兼容旧客户端，表单还接受：编号和字典值写成数字或数字字符串（流程操作的字典值除外），日期带 00:00:00、' +
  '时间只写日期，逗号分隔的列表写成数组，对象写成 JSON 文本；有默认值的字段可以不传。';

/** OpenAPI document of all calls, those generated from descriptors and those declared by hand. */
export function toOpenApi(world: ApiWorld): OpenApiDocument {
  return {
    openapi: '3.1.0',
    info: { title: '隐患排查治理管理系统', version: world.version, description: DESCRIPTION },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }],
    tags: tagsOf(world),
    paths: pathsOf(world),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'POST /login 返回的 token' } },
      parameters: { RequestId: REQUEST_ID },
      responses: RESPONSES,
      schemas: schemasOf(world),
    },
  };
}

const REQUEST_ID = {
  name: 'X-Request-Id',
  in: 'header',
  description: '同一操作的重试使用同一标识，服务器只执行一次',
  schema: { type: 'string', format: 'uuid' },
};

function tagsOf(world: ApiWorld): OpenApiDocument['tags'] {
  const names = [...new Set(world.calls.map(({ path }) => tagOf(path, world)))];
  return names.map((name) => {
    const description = world.resources.find(({ title }) => title === name)?.description;
    return description ? { name, description } : { name };
  });
}

function pathsOf(world: ApiWorld): OpenApiDocument['paths'] {
  const paths: OpenApiDocument['paths'] = {};
  for (const call of world.calls) {
    const method = call.method === 'GET' ? 'get' : 'post';
    paths[call.path] = { ...paths[call.path], [method]: operationOf(call, world) };
  }
  return paths;
}

/** Schemas of the document by name. @throws Error if two schemas have the same name */
function schemasOf(world: ApiWorld): { [name: string]: JsonSchema } {
  const shared = {
    ...envelopeSchemas(world.errors),
    TreeNode: TREE_NODE,
    Choice: CHOICE,
    KeyChoice: KEY_CHOICE,
    ...HISTORY_SHAPES,
    ...world.shapes,
  };
  const records = world.resources.map((resource) => recordSchemas(resource, world.rows[resource.name] ?? {}, world));
  const schemas = new Map<string, JsonSchema>();
  for (const [name, schema] of [shared, ...records].flatMap((some) => Object.entries(some))) {
    if (schemas.has(name)) throw new Error(`two shapes of the API document are named ${name}`);
    schemas.set(name, schema);
  }
  return Object.fromEntries(schemas);
}

const TEXT: JsonSchema = { type: 'string' };

const HISTORY_CHANGE: JsonSchema = closed(
  {
    key: { ...TEXT, title: '字段' },
    title: { ...TEXT, title: '字段名称' },
    kind: { ...TEXT, title: '字段种类' },
    before: { title: '旧值' },
    after: { title: '新值' },
    beforeText: { ...TEXT, title: '旧值的文字，空为没有' },
    afterText: { ...TEXT, title: '新值的文字，空为没有' },
    isCut: { type: 'boolean', title: '文字已截短，带 entryId 再取得全文' },
  },
  ['key', 'title', 'kind', 'beforeText', 'afterText'],
);

/** One entry of GET /X/history (wire.md#6.1). */
const HISTORY_ENTRY: JsonSchema = {
  ...closed(
    {
      id: { type: 'integer', title: '编号' },
      time: { ...TEXT, title: '时间' },
      event: { ...TEXT, title: '操作' },
      title: { ...TEXT, title: '操作名称' },
      actorId: { ...TEXT, title: '操作人编号' },
      actorName: { ...TEXT, title: '操作人' },
      origin: { ...TEXT, enum: Object.values(ORIGINS), title: '来源' },
      ip: { ...TEXT, title: 'IP', description: '只给能看操作日志的人，browser、os 同' },
      browser: { ...TEXT, title: '浏览器' },
      os: { ...TEXT, title: '操作系统' },
      reason: { ...TEXT, title: '原因' },
      changes: { type: 'array', items: ref('HistoryChange') },
    },
    ['id', 'time', 'event', 'title', 'changes'],
  ),
  description: '一条操作历史',
};

const PAST_RECORD: JsonSchema = {
  ...closed({ time: { ...TEXT, title: '时间' }, changes: { type: 'array', items: ref('HistoryChange') } }, [
    'time',
    'changes',
  ]),
  description: '记录当时的内容，带 at 时返回',
};

/** Reply schemas of history calls, by their names in the document. */
const HISTORY_SHAPES: { [name: string]: JsonSchema } = {
  HistoryChange: HISTORY_CHANGE,
  HistoryEntry: HISTORY_ENTRY,
  PastRecord: PAST_RECORD,
  HistoryPage: withRecord(pageSchema(ref('HistoryEntry'))),
};

function withRecord(page: JsonSchema): JsonSchema {
  return { ...page, properties: { ...page.properties, record: ref('PastRecord') } };
}
