import { afterAll, beforeAll, expect, test } from 'vitest';
import { isStored } from '../../src/engine/projections/table.ts';
import { hookedResources, hooksOf } from '../../src/server/records/hooks/registry.ts';
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

/** Every stored relation of a plain resource to a plain resource: `RiskPoint.addressId → Address`. */
const relations = plain.flatMap((resource) =>
  resource.fields
    .filter((field) => isStored(field) && !field.base && !field.when && field.relation?.value === 'id')
    .map((field) => ({ name: resource.name, key: field.key, target: String(field.relation?.resource) }))
    .filter(({ target }) => target !== resource.name && plain.some((other) => other.name === target))
    // Work that waits for a person refuses to lose him; what names him only keeps the name (domain.md#9.1).
    .filter(({ target }) => !hooksOf(target).staysNamed),
);

test.each(relations)('a $target that $key of $name names cannot be deleted', async ({ name, key, target }) => {
  const row = await samples.add(name);
  const refused = await admin.post(`/${target}/delete`, { id: row[key] });
  expect(refused.body.success).toBe(false);
  expect(['D1007', 'D2004', 'D3002']).toContain(refused.body.extras?.errorCode);
  const { rows } = await admin.read<{ rows: { id: unknown }[] }>(`/${target}/page`, { pageSize: 500 });
  expect(rows.map(({ id }) => String(id))).toContain(String(row[key]));
});

test('hooks belong to resources that exist', async () => {
  expect(hookedResources().filter((name) => !catalog.find(name))).toEqual([]);
});
