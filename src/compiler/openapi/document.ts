import type { JsonSchema } from '../../engine/json.ts';
import type { ApiWorld } from './call.ts';
import { envelopeSchemas, RESPONSES } from './envelope.ts';
import { HISTORY_SHAPES } from './history.ts';
import { type Operation, operationOf, tagOf } from './operation.ts';
import { recordSchemas } from './records.ts';
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
