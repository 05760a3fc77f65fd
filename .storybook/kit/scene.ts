import validators from 'virtual:validators';
import { QueryClient } from '@tanstack/react-query';
import { validatorsQuery } from '../../src/client/resource/form/validators.ts';
import { resourceIndexQuery, resourceQuery } from '../../src/client/resource/load-resource.ts';
import type { SignIn } from '../../src/client/session/machine.ts';
import { toMocks } from '../../src/compiler/samples/mocks.ts';
import type { Can } from '../../src/engine/permissions.ts';
import { toStarts } from '../../src/engine/projections/starts.ts';
import { holdsPermission } from '../../src/engine/session/login-user.ts';
import { dictionaries, resourceNamed, resources } from './catalog.ts';
import { type Answer, connect, type Network, type Traffic } from './network.ts';
import { pictures } from './replies.ts';
import { signInOf } from './sign-in.ts';

/** What a story needs of the world around its component. */
export interface SceneSpec {
  /** Resources whose forms can be opened. */
  forms?: readonly string[];
  /** Codes held; absent: every one. */
  codes?: readonly string[] | undefined;
  /** Asked before the samples of the descriptors. */
  answers?: readonly Answer[];
  network?: Network;
  /** Address within the console. */
  url?: string | undefined;
}

export interface Scene {
  client: QueryClient;
  traffic: Traffic;
  /** null: of the session itself. */
  signIn: SignIn | null;
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

/** Sets up a world of its own. */
export function prepareScene(spec: SceneSpec = {}): Scene {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 5_000 } } });
  const signIn = signInOf(spec.codes);
  giveSchemas(client, (code) => holdsPermission(signIn.user, code));
  let network: Network = spec.network ?? 'up';
  const samples = toMocks({ resources, dictionaries });
  const traffic = connect([...(spec.answers ?? []), pictures, samples], () => network);
  for (const name of spec.forms ?? []) giveValidators(client, name);
  const setNetwork = (next: Network) => {
    network = next;
  };
  current = { client, traffic, signIn, url: spec.url ?? '/', setNetwork };
  return current;
}

/** Schemas are there from the start: what a story is silent about are the records. */
function giveSchemas(client: QueryClient, can: Can): void {
  const index = resources.map((resource) => ({
    name: resource.name,
    hash: resource.hash,
    screens: resource.screens.map((one) => one.name),
    starts: toStarts(resource, can),
  }));
  client.setQueryData(resourceIndexQuery.queryKey, index);
  for (const resource of resources) client.setQueryData(resourceQuery(resource.name).queryKey, resource);
}

/** Starts reading before the form asks, which then waits for the same answer. */
function giveValidators(client: QueryClient, name: string): void {
  const { queryKey } = validatorsQuery(name, resourceNamed(name).hash);
  void client.prefetchQuery({
    queryKey,
    queryFn: async () => {
      const module = await validators[name]?.();
      if (!module) throw new Error(`no validators of ${name}`);
      return module.default;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
