import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, expect, test } from 'vitest';
import { GENERATED } from '../../scripts/boot/generated.mjs';
import type { OpenApiDocument } from '../../src/compiler/openapi/document.ts';
import { createApp } from '../../src/server/boot/app.ts';
import { isApi, nameOf, recordRoutes } from '../contract/access/route-table.ts';
import type { ApiClient } from '../support/api-client.ts';
import { startCompanyServer } from '../support/company.ts';
import { Documented } from '../support/documented.ts';
import { serving } from '../support/servers/of-file.ts';
import { ownEndpoints } from '../support/servers/own-endpoints.ts';

const { server, admin } = serving(startCompanyServer);
let document: OpenApiDocument;

beforeAll(async () => {
  document = await read(admin);
});

async function read(client: ApiClient): Promise<OpenApiDocument> {
  const response = await client.raw('/openapi.json');
  return (await response.json()) as OpenApiDocument; // what this test examines
}

function calls(): string[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
}

test('it is a valid OpenAPI 3.1 document', async () => {
  const result = await new Validator().validate({ ...structuredClone(document) });
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
});

test('every route below /api is in it, and nothing else', async () => {
  const create = () => createApp(server.platform, ownEndpoints(server.platform));
  const { routes, result } = await recordRoutes(create);
  await result.close();
  const served = routes.filter(isApi).map((route) =>
    nameOf(route)
      .replace('/api', '')
      .replace(/:(\w+)/g, '{$1}'),
  );
  expect(served.length).toBeGreaterThan(120);
  // One route serves the choices of every relation; the document lists each of them.
  const isChoice = (call: string) => /^GET \/\w+\/fk[A-Z]/.test(call);
  const [choices, others] = [calls().filter(isChoice), calls().filter((call) => !isChoice(call))];
  expect(choices).toContain('GET /RiskPoint/fkRiskPointType');
  expect(others.sort()).toEqual(served.filter((call) => call !== 'GET /{resource}/fk{target}').sort());
  // The remaining routes are the console itself and the two health checks for monitoring.
  const beside = routes.filter((route) => !isApi(route)).map(nameOf);
  const watched = beside.filter(
    (route) => !/ \/(assets\/|app\.webmanifest|favicon|icon-|old-browser|service-worker|index|\*|$)/.test(route),
  );
  expect(watched.sort()).toEqual(['GET /healthz', 'GET /readyz']);
});

test('every call says in Chinese what it does, who may make it, and has a name of its own', () => {
  const ids = new Set<string>();
  for (const methods of Object.values(document.paths)) {
    for (const operation of Object.values(methods)) {
      expect(operation.summary, operation.operationId).toMatch(/[\u4e00-\u9fff]/);
      expect(operation.tags[0], operation.operationId).toMatch(/[\u4e00-\u9fff]/);
      expect(operation.responses).toHaveProperty('default');
      for (const code of operation['x-permission'] ?? []) expect(code).toMatch(/^\w+:[\w:]+$/);
      ids.add(operation.operationId);
    }
  }
  expect(ids.size).toBe(calls().length);
  expect(document.paths['/CameraFile/add']?.post?.['x-permission']).toEqual(['CameraFile:add']);
  expect(document.paths['/formmanager/publish']?.post?.['x-permission']).toEqual(['formmanager:publish']);
  expect(document.paths['/login']?.post?.security).toEqual([]);
});

test('every list and detail of a resource says what it answers, and an answer that differs is noticed', async () => {
  for (const { actions } of server.platform.catalogs.base.resources) {
    for (const { path, method } of actions.filter(({ verb }) => ['page', 'list', 'detail', 'tree'].includes(verb))) {
      const operation = document.paths[path]?.[method === 'GET' ? 'get' : 'post'];
      const content = JSON.stringify(operation?.responses['200']);
      expect(content, path).toContain('"data":');
    }
  }
  const { status, body } = await admin.get('/Address/list');
  const answer = { method: 'GET', path: '/Address/list', status };
  const held = new Documented(document);
  expect(held.problem({ ...answer, body })).toBeNull();
  expect(held.problem({ ...answer, body: { ...body, data: [{ id: 1, secret: 'x' }] } })).toMatch(
    /additional properties/,
  );
  expect(held.problem({ ...answer, body: { ...body, data: [{ id: 1, name: 7 }] } })).toMatch(/name must be string/);
  expect(held.problem({ ...answer, status: 403, body })).not.toBeNull();
});

test('what it says every record has, every record has', async () => {
  let seen = 0;
  for (const { name, actions } of server.platform.catalogs.base.resources) {
    const component = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    const filled = document.components.schemas[component]?.['x-filled'] ?? [];
    const page = actions.find(({ verb, method }) => verb === 'page' && method === 'GET');
    if (!page || filled.length === 0) continue;
    const { rows } = await admin.read<{ rows: { [key: string]: unknown }[] }>(page.path, { pageSize: '500' });
    const without = rows.flatMap((row) => filled.filter((key) => row[key] === undefined || row[key] === null));
    expect([...new Set(without)], name).toEqual([]);
    seen += rows.length;
  }
  expect(seen).toBeGreaterThan(50);
  expect(document.components.schemas.CameraFile?.['x-filled']).toContain('cameraName');
});

test('codes of locked dictionaries are in it, where they are read, sent and filtered by', () => {
  const { RiskRegister } = document.components.schemas;
  expect(RiskRegister?.properties?.status?.['x-codes']).toEqual([0, 1, 2, 3, 4, 5, 9]);
  const filters = document.paths['/RiskRegister/page']?.get?.parameters ?? [];
  const status = filters.find((each) => 'name' in each && each.name === 'status');
  expect(status).toMatchObject({ schema: { 'x-codes': [0, 1, 2, 3, 4, 5, 9], 'x-filter': 'in' } });
  // Administrators can add values to this dictionary, so its codes are not listed.
  expect(document.components.schemas.News?.properties?.type).not.toHaveProperty('x-codes');
});

test('what is generated from the sources is what the server serves', () => {
  const generated = JSON.parse(readFileSync(join(GENERATED, 'openapi.json'), 'utf8'));
  expect(document).toEqual(generated);
});

test('it is for signed-in users, and who has it already is told so', async () => {
  expect((await server.anonymous.raw('/openapi.json')).status).toBe(401);
  const first = await admin.raw('/openapi.json');
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w.-]+"$/);
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  const again = await admin.raw('/openapi.json', { headers: { 'if-none-match': etag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const other = await admin.raw('/openapi.json', { headers: { 'if-none-match': '"other"' } });
  expect(other.status).toBe(200);
});

test('who may not read a field does not learn its name', async () => {
  const fields = (own: OpenApiDocument) => Object.keys(own.components.schemas.SysUser?.properties ?? {});
  expect(fields(document)).toContain('phone');
  const registrant = await read(await server.login('zhengdeng'));
  expect(fields(registrant)).not.toContain('phone');
  expect(registrant.components.schemas).toHaveProperty('RiskRegisterPage');
});
