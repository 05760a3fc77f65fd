import validators from 'virtual:validators';
import type { ValidatorFunctions } from '@rjsf/validator-ajv8';
import { QueryClient } from '@tanstack/react-query';
import { validatorsQuery } from '../../src/client/resource/form/validators.ts';
import { type LoadedResource, resourceIndexQuery, resourceQuery } from '../../src/client/resource/load-resource.ts';
import type { SignIn } from '../../src/client/session/machine.ts';
import type { Can } from '../../src/engine/permissions.ts';
import { toStarts } from '../../src/engine/projections/starts.ts';
import { holdsPermission } from '../../src/engine/session/login-user.ts';
import { dictionaries, resourceNamed, resources } from './catalog.ts';
import { toMocks } from './mocks/mocks.ts';
import { type Answer, connect, type Network, type Traffic } from './network.ts';
import { pictures } from './replies.ts';
import { signInOf } from './sign-in.ts';
import { AS_TOLD, codesBy, type Given, type Switches, shaped } from './switches.ts';

/** Settings of a story: its sign-in, server replies and address. */
export interface SceneSpec {
  /** Resources whose forms can be opened. */
  forms?: readonly string[];
  /** Permission codes of the user; absent: every code. */
  codes?: readonly string[] | undefined;
  /** Handlers that may reply before the handlers that reply with the samples of descriptors. */
  answers?: readonly Answer[];
  network?: Network;
  /** Resource that replaces the one of the same name; its forms have no validation. */
  pasted?: LoadedResource | undefined;
  /** Values that the records of one resource get. */
  given?: Given | undefined;
  /** Address within the console. */
  url?: string | undefined;
}

export interface Scene {
  client: QueryClient;
  traffic: Traffic;
  /** null: the sign-in comes from the console's real session. */
  signIn: SignIn | null;
  url: string;
  /** Changes the state of the network while the story plays. */
  setNetwork(network: Network): void;
}

let current: Scene | null = null;

/** Scene of the most recently prepared story, for play functions. */
export function currentScene(): Scene {
  if (!current) throw new Error('no story has been prepared');
  return current;
}

/** Sets up sign-in, schemas and replies for one story. Switches of the toolbar override settings of the story. */
export function prepareScene(spec: SceneSpec = {}, switches: Switches = AS_TOLD): Scene {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 5_000 } } });
  const signIn = signInOf(spec.codes ?? codesBy(switches));
  const world = spec.pasted ? [...resources.filter(({ name }) => name !== spec.pasted?.name), spec.pasted] : resources;
  giveSchemas(client, world, (code) => holdsPermission(signIn.user, code));
  let network: Network = spec.network ?? 'up';
  const samples = shaped(toMocks({ resources: world, dictionaries }), { world, switches, given: spec.given });
  const isAsTold = Object.entries(AS_TOLD).every(([name, told]) => switches[name as keyof Switches] === told);
  const own = (spec.answers ?? []).map((one) => (isAsTold ? one : shaped(one, { world, switches, given: undefined })));
  const traffic = connect([...own, pictures, samples], () => network);
  for (const name of spec.forms ?? []) giveValidators(client, name);
  if (spec.pasted) acceptEverything(client, spec.pasted);
  const setNetwork = (next: Network) => {
    network = next;
  };
  current = { client, traffic, signIn, url: spec.url ?? '/', setNetwork };
  return current;
}

/** Fills the query cache with all schemas before the story starts, so that a playing story only loads records. */
function giveSchemas(client: QueryClient, world: readonly LoadedResource[], can: Can): void {
  const index = world.map((resource) => ({
    name: resource.name,
    hash: resource.hash,
    screens: resource.screens.map((one) => one.name),
    starts: toStarts(resource, can),
  }));
  client.setQueryData(resourceIndexQuery.queryKey, index);
  for (const resource of world) client.setQueryData(resourceQuery(resource.name).queryKey, resource);
}

/** Loads the validators early. A form that opens meanwhile waits for the same promise. */
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

const isValid = Object.assign(() => true, { errors: null });

/** Validators for a pasted resource: they accept every value, under any hash that rjsf looks up. */
const NO_CHECKS = new Proxy<ValidatorFunctions>({}, { get: () => isValid });

function acceptEverything(client: QueryClient, { name, hash, actions }: LoadedResource): void {
  client.setQueryData(
    validatorsQuery(name, hash).queryKey,
    Object.fromEntries(actions.map(({ verb }) => [verb, NO_CHECKS])),
  );
}
