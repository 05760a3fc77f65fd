import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permissionOfPath } from '../../src/engine/permissions.ts';
import type { Action, Field, Resource } from '../../src/engine/resource.ts';
import type { Answer, ApiClient } from '../support/api-client.ts';
import { businessDigest } from '../support/digest.ts';
import { type ContractWorld, contractCatalog, startContractWorld } from './contract-world.ts';
import { Keyring } from './keyring.ts';
import { allActions, Tally } from './suites.ts';

const catalog = contractCatalog();
let world: ContractWorld;
let person: Keyring;
let codes: readonly string[];

beforeAll(async () => {
  world = await startContractWorld();
  person = await Keyring.create(world.server, { account: 'keyring' });
  codes = world.codes;
});

afterAll(() => world?.stop());

type Call = Pick<Action, 'method' | 'path'> & { verb?: string };

/** The call as somebody who may would make it, upon a row that is there. */
async function send(
  client: ApiClient,
  resource: string,
  { method, path, verb }: Call,
): Promise<{ status: number; code: number }> {
  const row = world.planted.live(resource)[1]?.record ?? {};
  if (method === 'POST') return read(await client.post(path, verb === 'mutiDelete' ? [row] : row));
  const response = await client.raw(`${path}${verb === 'detail' ? `?id=${row.id}` : ''}`);
  const isEnvelope = response.headers.get('content-type')?.includes('json') ?? false;
  const code = isEnvelope ? Number(((await response.json()) as { code: unknown }).code) : 200;
  if (!isEnvelope) await response.arrayBuffer();
  return { status: response.status, code };
}

const read = ({ status, body }: Answer) => ({ status, code: body.code });

const FORBIDDEN = { status: 403, code: 1013002 };

const tally = new Tally('permissions');
const nameOf = ({ resource, action }: { resource: Resource; action: Action }) => `${resource.name} ${action.verb}`;

describe.each(catalog.resources.map((resource) => [resource.name, resource] as const))('%s', (name, resource) => {
  const guarded = resource.actions.filter(({ access }) => access === 'permission');

  test('whoever holds every code but the one is refused, and nothing changes', async () => {
    const before = await businessDigest(world.server);
    for (const action of guarded) {
      await person.hold(codes.filter((code) => code !== action.permission));
      expect(await send(person.client, name, action), action.path).toEqual(FORBIDDEN);
    }
    await person.hold([]);
    for (const action of guarded) expect(await send(person.client, name, action), action.path).toEqual(FORBIDDEN);
    expect(withoutGrants(await businessDigest(world.server))).toEqual(withoutGrants(before));
  });

  test('without a session nothing is done and nothing is read', async () => {
    const before = await businessDigest(world.server);
    for (const action of resource.actions.filter(({ access }) => access !== 'anonymous')) {
      expect((await send(world.server.anonymous, name, action)).status, action.path).toBe(401);
    }
    expect(await businessDigest(world.server)).toEqual(before);
  });

  test('the one code is enough, and what needs none is open to everybody signed in', async () => {
    for (const action of resource.actions) {
      await person.hold(action.access === 'permission' ? [action.permission] : []);
      const answer = await send(person.client, name, action);
      expect(answer, action.path).not.toEqual(FORBIDDEN);
      expect(answer.status, action.path).toBeLessThan(500);
      tally.count(nameOf({ resource, action }));
    }
  });
});

const secludedFields = ({ fields }: Resource) => fields.filter(({ permission }) => permission.read !== null);
const withSecluded = catalog.resources.filter((resource) => secludedFields(resource).length > 0);

describe.each(withSecluded.map((resource) => [resource.name, resource] as const))('%s', (name, resource) => {
  const secluded = secludedFields(resource);

  test('fields that need a code are not read without it', async () => {
    for (const field of secluded) {
      await person.hold(codes.filter((code) => code !== field.permission.read));
      for (const { path, verb } of openReads(resource, field)) {
        const id = verb === 'detail' ? `?id=${world.planted.live(name)[1]?.id}` : '';
        expect(await (await person.client.raw(`${path}${id}`)).text(), path).not.toContain(`"${field.key}"`);
      }
    }
  });

  test('nor do they filter or sort', async () => {
    for (const field of secluded) {
      await person.hold(codes.filter((code) => code !== field.permission.read));
      for (const { path } of openReads(resource, field).filter(({ verb }) => verb === 'page')) {
        const queries = [{ sortField: field.key }, ...(field.search ? [{ [field.search.key]: '1' }] : [])];
        for (const query of queries) expect((await person.client.get(path, query)).body.code, field.key).toBe(400);
      }
    }
  });
});

/** What may still be read of a resource without the code of one of its fields. */
function openReads(resource: Resource, { permission }: Field): Action[] {
  return resource.actions.filter((action) => action.method === 'GET' && action.permission !== permission.read);
}

test('calls that are no action of a resource ask for their code, too', async () => {
  const known = new Set(allActions(catalog).map(({ action }) => `${action.method} ${action.path}`));
  const others = world.endpoints.filter((endpoint) => !known.has(`${endpoint.method} ${endpoint.path}`));
  const guarded = others.filter(({ access }) => access === 'permission');
  expect(guarded.length).toBeGreaterThan(0);
  const before = await businessDigest(world.server);
  for (const { method, path, permission = permissionOfPath(path) } of guarded) {
    await person.hold(codes.filter((code) => code !== permission));
    expect(await send(person.client, '', { method, path }), path).toEqual(FORBIDDEN);
  }
  for (const { method, path } of others.filter(({ access }) => access !== 'anonymous')) {
    expect(
      (await send(world.server.anonymous, '', { method, path: path.replace('{name}', 'sysUser') })).status,
      path,
    ).toBe(401);
  }
  expect(withoutGrants(await businessDigest(world.server))).toEqual(withoutGrants(before));
});

test('no action was left out', () => {
  tally.expectAll(allActions(catalog).map(nameOf));
  expect(withSecluded.length).toBeGreaterThan(0);
});

/** The codes of the person are the test's own doing. */
function withoutGrants(digest: Map<string, string>): Map<string, string> {
  return new Map([...digest].filter(([table]) => !['t_1.sys_role_menu', 't_1.sys_menu'].includes(table)));
}
