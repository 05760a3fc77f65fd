import { afterAll, beforeAll, expect, test } from 'vitest';
import { isStored } from '../../src/engine/projections/table.ts';
import { hooksOf } from '../../src/server/records/hooks/registry.ts';
import { loadCatalogs } from '../../src/server/schemas/descriptors.ts';
import type { ApiClient } from '../support/api-client.ts';
import { startPeopledServer } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { plainResources, Samples } from './samples.ts';

const catalog = loadCatalogs().base;
let server: TestServer;
let admin: ApiClient;
let samples: Samples;

beforeAll(async () => {
  server = await startPeopledServer();
  admin = await server.login();
  samples = new Samples(admin, catalog);
});

afterAll(() => server?.stop());

const plain = plainResources(catalog);

/** Every stored relation of a plain resource to a plain resource that each record has: `RiskPoint.addressId → Address`. */
const relations = plain.flatMap((resource) =>
  resource.fields
    .filter((field) => isStored(field) && !field.base && field.when === null && field.relation?.value === 'id')
    .map((field) => ({ name: resource.name, key: field.key, target: String(field.relation?.resource) }))
    .filter(({ target }) => target !== resource.name && plain.some((other) => other.name === target))
    // A user who is gone stays named in what he did (src/features/users/server/administer.api.test.ts).
    .filter(({ target }) => !hooksOf(target).staysNamed),
);

test.each(relations)('a $target that $key of $name names cannot be deleted', async ({ name, key, target }) => {
  const row = await samples.add(name);
  const held = row[key] ?? (await admin.read<typeof row>(`/${name}/detail`, { id: String(row.id) }))[key];
  const refused = await admin.post(`/${target}/delete`, { id: held });
  expect(refused.body.success).toBe(false);
  expect(['D1007', 'D3002', 'D2004']).toContain(refused.body.extras?.errorCode);
  const { rows } = await admin.read<{ rows: { id: unknown }[] }>(`/${target}/page`, { pageSize: 500 });
  expect(rows.map(({ id }) => id)).toContain(held);
});

test('hooks belong to resources that exist', async () => {
  const { hookedResources } = await import('../../src/server/records/hooks/registry.ts');
  expect(hookedResources().filter((name) => !catalog.find(name))).toEqual([]);
});
