import { toSamplerDescriptors } from '../../../src/compiler/samples/sampler.ts';
import { describeApi } from '../../../src/server/boot/api-document.ts';
import { allEndpoints } from '../../../src/server/boot/endpoints.ts';
import type { Endpoint } from '../../../src/server/endpoint.ts';
import { plainResources, Samples } from '../../contract/samples.ts';
import { comeAgainWhenBusy } from '../../support/api-client.ts';
import { Documented } from '../../support/documented.ts';
import { CAST, type Cast } from '../../support/hazards/hazard-cast.ts';
import { createHazardScene } from '../../support/hazards/hazard-scene.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { Judge } from './judge.ts';
import { type Route, toRoutesOf } from './operations.ts';
import type { Sources } from './positive.ts';
import { RequestOracle } from './request-oracle.ts';
import { Sheets } from './sheets.ts';
import { Stock } from './stock.ts';
import { Wire } from './wire.ts';
import { WriteWatch } from './write-watch.ts';

const CONNECTIONS = 8;
/** Accounts whose hazards and tasks a request may act on. */
const ACTORS = ['registrant', 'judge', 'checker', 'rectifier', 'acceptor', 'manager'] as const;

/** A server with records of every kind, and everything that makes, sends and judges requests to it. */
export interface FuzzWorld {
  server: TestServer;
  tokens: Map<string, string>;
  sources: Sources;
  watch: WriteWatch;
  target: Target;
  stop(): Promise<void>;
}

/** One HTTP server under test: its calls, how to reach it, and how its answers are judged. */
export interface Target {
  wire: Wire;
  routes: Route[];
  judge: Judge;
}

/** The requests of a campaign have a client of their own; a busy machine repeats those that fill the world. */
export async function startFuzzWorld(): Promise<FuzzWorld> {
  const comeNoMore = comeAgainWhenBusy();
  const server = await startTestServer({ seed: 'none', descriptors: toSamplerDescriptors() });
  const { cast } = await createHazardScene(server);
  const admin = cast.clients.superAdmin;
  const catalog = server.platform.catalogs.of('1');
  const samples = new Samples(admin, catalog);
  for (const { name } of plainResources(catalog)) for (let n = 0; n < 2; n += 1) await samples.add(name);
  const stock = new Stock({ admin, people: peopleOf(cast), lists: listsOf(server) });
  await stock.fill();
  const tokens = tokensOf(cast);
  const target = targetOf(server, { base: server.base, tokens, endpoints: allEndpoints(server.platform) });
  const watch = await WriteWatch.start(server);
  return {
    server,
    tokens,
    sources: { cast, stock, sheets: new Sheets(stock), catalog },
    watch,
    target,
    stop: async () => {
      comeNoMore();
      target.wire.close();
      await watch.stop();
      await server.stop();
    },
  };
}

export function targetOf(
  server: TestServer,
  of: { base: string; tokens: ReadonlyMap<string, string>; endpoints: readonly Endpoint[] },
): Target {
  const document = describeApi(of.endpoints, server.platform.catalogs.of('1'));
  return {
    wire: new Wire(of.base, of.tokens, CONNECTIONS),
    routes: toRoutesOf(document),
    judge: new Judge({
      documented: new Documented(document),
      oracle: new RequestOracle(document, server.platform.catalogs.of('1')),
      endpoints: of.endpoints,
    }),
  };
}

function peopleOf({ clients }: Cast): Map<string, Cast['clients'][(typeof ACTORS)[number]]> {
  return new Map(ACTORS.map((name) => [name, clients[name]]));
}

function tokensOf({ clients }: Cast): Map<string, string> {
  const names = [...CAST, 'superAdmin'] as const;
  // The token of `ghost` was never issued to any user.
  return new Map([
    ['ghost', 'g'.repeat(43)],
    ...names.map((name): [string, string] => [name, clients[name].token ?? '']),
  ]);
}

/** Path of the list that gives the records of a resource: the page where one exists, since it is the shortest. */
function listsOf({ platform }: TestServer): Map<string, string> {
  const lists = new Map([['formmanager', '/formmanager/page']]);
  for (const { name, actions } of platform.catalogs.base.resources) {
    const list = actions.find(({ verb }) => verb === 'page') ?? actions.find(({ verb }) => verb === 'list');
    if (list) lists.set(name, list.path);
    const imports = actions.find(({ verb }) => verb === 'import');
    if (imports) lists.set(`${name} imports`, `${imports.path}Records`);
  }
  return lists;
}
