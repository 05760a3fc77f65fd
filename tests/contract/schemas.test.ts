import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formNames, toForm } from '../../src/engine/projections/form.ts';
import type { Resource } from '../../src/engine/resource.ts';
import { loadCatalogs } from '../../src/server/schemas/descriptors.ts';
import type { ApiClient } from '../support/api-client.ts';
import { startPeopledServer } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { Samples } from './samples.ts';
import { standIns } from './suites.ts';

const catalog = loadCatalogs().base;
let server: TestServer;
let admin: ApiClient;
let contractor: ApiClient;
let samples: Samples;

beforeAll(async () => {
  server = await startPeopledServer();
  admin = await server.login();
  contractor = await server.login('hanggu');
  samples = new Samples(admin, catalog);
});

afterAll(() => server?.stop());

type Functions = Parameters<typeof createPrecompiledValidator>[0];
type Schema = Parameters<typeof createPrecompiledValidator>[1];

async function importModule(name: string, hash: string): Promise<{ [form: string]: Functions }> {
  const response = await server.anonymous.raw(`/schemas/${name}/${hash}.js`);
  expect(response.headers.get('content-type')).toContain('text/javascript');
  expect(response.headers.get('cache-control')).toContain('immutable');
  const code = await response.text();
  const module = await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
  return module.default;
}

test('the list names every resource with its hash and screens', async () => {
  const schemas = await admin.read<{ name: string; hash: string; screens: string[] }[]>('/schemas');
  expect(schemas.map(({ name }) => name).sort()).toEqual(catalog.resources.map(({ name }) => name).sort());
  expect(schemas.find(({ name }) => name === 'CameraFile')).toMatchObject({
    hash: catalog.hash('CameraFile'),
    screens: ['CameraFile'],
  });
  expect((await server.anonymous.get('/schemas')).status).toBe(401);
});

test('a schema is the compiled resource', async () => {
  expect(await admin.read('/schemas/CameraFile')).toEqual({
    ...JSON.parse(JSON.stringify(catalog.resource('CameraFile'))),
    hash: catalog.hash('CameraFile'),
    isUndoable: true,
  });
  expect((await admin.get('/schemas/NoSuch')).body).toMatchObject({ success: false, code: 404 });
  expect((await admin.get('/schemas/constructor')).body).toMatchObject({ success: false, code: 404 });
});

test('fields that need a grant are not named to others, who get a module of their own', async () => {
  const whole = await admin.read<Resource & { hash: string }>('/schemas/sysUser');
  const part = await contractor.read<Resource & { hash: string }>('/schemas/sysUser');
  expect(whole.fields.some(({ key }) => key === 'phone')).toBe(true);
  expect(part.fields.some(({ key }) => key === 'phone')).toBe(false);
  expect(part.hash).not.toBe(whole.hash);
  for (const { hash } of [whole, part]) await importModule('sysUser', hash);
});

test('an unknown version is no module', async () => {
  for (const [name, hash] of [
    ['CameraFile', 'x'],
    ['NoSuch', catalog.hash('CameraFile')],
    ['CameraFile', catalog.hash('Address').slice(1)],
  ]) {
    const response = await server.anonymous.raw(`/schemas/${name}/${hash}.js`);
    expect(await response.json()).toMatchObject({ success: false, code: 404 });
  }
});

test('a module is compiled once for all processes', async () => {
  await importModule('Address', catalog.hash('Address'));
  const { rows } = await server.platform.database.query('select resource from platform.schema_module where hash = $1', [
    catalog.hash('Address'),
  ]);
  expect(rows).toEqual([{ resource: 'Address' }]);
});

/** Values of every sort in every input, one at a time. */
const VALUES = [
  null,
  '',
  ' ',
  'x',
  '2026-02-28 10:00:00',
  '2026-13-01',
  0,
  1,
  -1,
  70_000,
  1.5,
  true,
  {},
  [],
  'https://a/b.flv',
  'x'.repeat(600),
];

/** The first value on which two validators of the same schema disagree. */
function disagreement(judges: [Judge, Judge], of: { keys: string[]; base: Record<string, unknown> }): string | null {
  for (const key of of.keys) {
    for (const value of VALUES) {
      const record = { ...of.base, [key]: value };
      if (judges[0](record) !== judges[1](record)) return `${key} = ${JSON.stringify(value)}`;
    }
  }
  return null;
}

type Judge = (record: unknown) => boolean;

const withForms = standIns(catalog.resources.filter((resource) => formNames(resource).length > 0));

test.each(withForms.map(({ name }) => name))('the browser module of %s judges as the server does', async (name) => {
  const resource = catalog.resource(name);
  const module = await importModule(name, catalog.hash(name));
  expect(Object.keys(module).sort()).toEqual(formNames(resource).sort());
  for (const form of formNames(resource)) {
    const { schema, fields } = toForm(resource, form);
    const precompiled = createPrecompiledValidator(module[form] ?? {}, schema as Schema);
    const inBrowser: Judge = (record) => !precompiled.rawValidation(schema as Schema, record).errors?.length;
    const validate = new Ajv({ strict: false, allErrors: true }).compile(schema);
    const onServer: Judge = (record) => validate(record);
    const base = form === 'add' ? await samples.body(name) : {};
    const keys = fields.map(({ key }) => key);
    expect(disagreement([inBrowser, onServer], { keys, base }), form).toBeNull();
  }
});
