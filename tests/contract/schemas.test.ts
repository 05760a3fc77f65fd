import { expect, test } from 'vitest';
import { formNames } from '../../src/engine/projections/form.ts';
import type { Resource } from '../../src/engine/resource.ts';
import { Catalog, Catalogs } from '../../src/server/catalog.ts';
import type { UserCtx } from '../../src/server/ctx.ts';
import { loadCatalogs } from '../../src/server/schemas/descriptors.ts';
import { currentHash, schemaModule } from '../../src/server/schemas/schemas.ts';
import { NO_TENANT } from '../../src/server/tenants.ts';
import { startPeopledServer } from '../support/people.ts';
import { serving, signedIn } from '../support/servers/of-file.ts';

const catalog = loadCatalogs().base;
const { server, admin } = serving(startPeopledServer);

const contractor = signedIn(server, 'hanggu');

async function importModule(name: string, hash: string): Promise<{ [form: string]: object }> {
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
  const forms = formNames(catalog.resource('sysUser')).sort();
  for (const { hash } of [whole, part]) expect(Object.keys(await importModule('sysUser', hash)).sort()).toEqual(forms);
});

test('a reader who lacks the seventh of seven read permissions gets a module too', async () => {
  const whole = catalog.resource('sysUser');
  const fields = whole.fields.map((field, n) =>
    n < 7 ? { ...field, permission: { ...field.permission, read: `Probe:${n}` } } : field,
  );
  const probed = new Catalog([{ ...whole, fields }]);
  const held = new Set(Array.from({ length: 6 }, (_, n) => `Probe:${n}`));
  // The parts of a context that a hash depends on.
  const reader = { catalog: probed, caller: { adminType: '0' }, permissions: held } as unknown as UserCtx;
  const db = server.platform.database.session(NO_TENANT);
  const parts = { db, now: () => new Date(), catalogs: new Catalogs(probed), refreshAll: async () => {} };
  const code = await schemaModule(parts, 'sysUser', currentHash(reader, 'sysUser'));
  expect(/\bas default\b/.test(code)).toBe(true);
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
