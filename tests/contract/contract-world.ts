import { afterAll, beforeAll } from 'vitest';
import { permissionOfPath } from '../../src/engine/permissions.ts';
import type { Catalog } from '../../src/server/catalog.ts';
import type { Endpoint } from '../../src/server/endpoint.ts';
import { loadCatalogs } from '../../src/server/schemas/descriptors.ts';
import type { ApiClient } from '../support/api-client.ts';
import { startPeopledServer } from '../support/people.ts';
import type { TestServer, TestServerOptions } from '../support/server.ts';
import { ownEndpoints } from '../support/servers/own-endpoints.ts';
import { Plantation } from './planted-rows.ts';

/** Everything the contract suites loop over: the descriptors of the installation. */
export function contractCatalog(): Catalog {
  return loadCatalogs().base;
}

/** One server, an administrator, and planted rows of every resource: started once per file. */
export interface ContractWorld {
  server: TestServer;
  admin: ApiClient;
  planted: Plantation;
  /** How the server declares a call; fails for one it does not have. */
  endpoint(method: string, path: string): Endpoint;
  endpoints: readonly Endpoint[];
  /** Every permission code that guards a call of the server. */
  codes: readonly string[];
  stop(): Promise<void>;
}

const FIRST_ID = 7_000_000;

export async function startContractWorld(options: Omit<TestServerOptions, 'seed'> = {}): Promise<ContractWorld> {
  const server = await startPeopledServer(options);
  const admin = await server.login();
  const { userId } = await whoIs(admin);
  const { database, catalogs } = server.platform;
  const soil = { db: database.session('1'), catalog: catalogs.base, mark: '甲', firstId: FIRST_ID, userId };
  // The first tidying of a server marks devices as offline, planted ones too.
  await server.platform.background.drain();
  const planted = await Plantation.plant(soil);
  const endpoints = ownEndpoints(server.platform);
  return {
    server,
    admin,
    planted,
    endpoints,
    codes: codesOf(endpoints),
    endpoint: (method, path) => found(endpoints, { method, path }),
    stop: () => server.stop(),
  };
}

/** The world of a test file, there from its first test on. */
export function worldOfFile(options: Omit<TestServerOptions, 'seed'> = {}): ContractWorld {
  const world = {} as ContractWorld; // filled before any test
  beforeAll(async () => void Object.assign(world, await startContractWorld(options)));
  afterAll(() => world.server?.stop());
  return world;
}

/** Who a client is signed in as. */
export async function whoIs(client: ApiClient): Promise<{ userId: string }> {
  const { id } = await client.read<{ id: string }>('/getLoginUser');
  return { userId: String(id) };
}

function found(endpoints: readonly Endpoint[], wanted: { method: string; path: string }): Endpoint {
  const endpoint = endpoints.find(({ method, path }) => method === wanted.method && path === wanted.path);
  if (!endpoint) throw new Error(`${wanted.method} ${wanted.path} is not served`);
  return endpoint;
}

function codesOf(endpoints: readonly Endpoint[]): string[] {
  const guarded = endpoints.filter(({ access }) => access === 'permission');
  return [...new Set(guarded.map(({ permission, path }) => permission ?? permissionOfPath(path)))];
}
