import validators from 'virtual:validators';
import { QueryClient } from '@tanstack/react-query';
import { queryClient } from '../../src/client/api/queries.ts';
import { validatorsQuery } from '../../src/client/resource/form/validators.ts';
import { resourceIndexQuery, resourceQuery } from '../../src/client/resource/load-resource.ts';
import { toMocks } from '../../src/engine/projections/mocks.ts';
import type { SignIn } from '../../src/workflows/session/machine.ts';
import { dictionaries, resourceNamed, resources } from './catalog.ts';
import { type Answer, connect, type Network, type Traffic } from './network.ts';
import { pictures } from './replies.ts';
import { signInOf } from './sign-in.ts';

/** What a story needs of the world around its component. */
export interface SceneSpec {
  /** Resources whose forms can be opened. */
  forms?: readonly string[];
  /** Codes held; absent: every one. */
  codes?: readonly string[];
  /** Asked before the samples of the descriptors. */
  answers?: readonly Answer[];
  network?: Network;
  /** Address within the console. */
  url?: string;
}

export interface Scene {
  client: QueryClient;
  traffic: Traffic;
  signIn: SignIn;
  url: string;
  /** Cuts or mends the connection while the story plays. */
  setNetwork(network: Network): void;
}

let current: Scene | null = null;

/** The scene of the story last prepared, for those who play it. */
export function currentScene(): Scene {
  if (!current) throw new Error('no story has been prepared');
  return current;
}

/** Sets up a world of its own: nothing of the story before is left. */
export async function prepareScene(spec: SceneSpec = {}): Promise<Scene> {
  localStorage.clear();
  sessionStorage.clear();
  queryClient.clear();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 5_000 } } });
  giveSchemas(client);
  let network: Network = spec.network ?? 'up';
  const samples = toMocks({ resources, dictionaries });
  const traffic = connect([...(spec.answers ?? []), pictures, samples], () => network);
  await Promise.all((spec.forms ?? []).map((name) => giveValidators(client, name)));
  const setNetwork = (next: Network) => {
    network = next;
  };
  current = { client, traffic, signIn: signInOf(spec.codes), url: spec.url ?? '/', setNetwork };
  return current;
}

/** Schemas are there from the start: what a story is silent about are the records. */
function giveSchemas(client: QueryClient): void {
  const index = resources.map(({ name, hash, screens }) => ({ name, hash, screens: screens.map((one) => one.name) }));
  client.setQueryData(resourceIndexQuery.queryKey, index);
  for (const resource of resources) client.setQueryData(resourceQuery(resource.name).queryKey, resource);
}

async function giveValidators(client: QueryClient, name: string): Promise<void> {
  const module = await validators[name]?.();
  if (!module) throw new Error(`no validators of ${name}`);
  client.setQueryData(validatorsQuery(name, resourceNamed(name).hash).queryKey, module.default);
}
