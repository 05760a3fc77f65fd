import { CompileError } from '../../compiler/problem.ts';
import { type Calls, checkPrograms, filterCall } from '../../compiler/programs.ts';
import type { Resource } from '../../engine/resource.ts';
import type { FeaturePlatform } from '../../features/feature.ts';
import type { Endpoint } from '../endpoint.ts';
import { refuse } from '../errors.ts';
import { recordEndpoints, verbEndpoints } from '../records/records.routes.ts';
import { MAX_FILE_BYTES } from '../workbook/limits.ts';
import { withApiDocument } from './api-document.routes.ts';
import { FEATURES } from './features.ts';

/**
 * Returns every endpoint below /api: first those declared in code, then those that only descriptors define.
 * @throws CompileError for a verb in a descriptor file that no code implements
 */
export function allEndpoints(platform: FeaturePlatform): Endpoint[] {
  const declared = declaredEndpoints(platform);
  const calls = callsOf(declared);
  const { catalogs, live } = platform;
  const { resources } = catalogs.base;
  const all = new Map(resources.map((resource) => [resource.name, resource]));
  const problems = resources.flatMap((resource) => checkPrograms(resource, calls, all).problems);
  if (problems.length > 0) throw new CompileError(problems);
  live.serve(calls);
  const isServed = (method: string, path: string) => calls.has(`${method} ${path}`);
  const made = madeEndpoints(platform, (resource) => madeCalls(resource, platform));
  return withApiDocument([...declared, ...recordEndpoints(catalogs.base, isServed), ...made]);
}

/** Returns all calls of a resource that was created while servers run. */
function madeCalls(resource: Resource, platform: FeaturePlatform): Endpoint[] {
  return [...verbEndpoints(resource), ...FEATURES.flatMap(({ callsOf }) => callsOf?.(resource, platform) ?? [])];
}

/** Calls declared in code, to which descriptors may refer. */
export function declaredCalls(platform: FeaturePlatform): Calls {
  return callsOf(declaredEndpoints(platform));
}

function callsOf(endpoints: readonly Endpoint[]): Calls {
  const filters = FEATURES.flatMap(({ hooks = {} }) =>
    Object.entries(hooks).flatMap(([resource, { filters: own = {} }]) =>
      Object.keys(own).map((key) => filterCall(resource, key)),
    ),
  );
  return new Set([...endpoints.map(({ method, path }) => `${method} ${path}`), ...filters]);
}

function declaredEndpoints(platform: FeaturePlatform): Endpoint[] {
  return FEATURES.flatMap(({ endpoints }) => endpoints?.(platform) ?? []);
}

type Parts = Pick<FeaturePlatform, 'catalogs'>;
type CallsOf = (resource: Resource) => Endpoint[];

/** Maximum bytes of an upload: the file, and 1 MiB for other parts of the form. */
const UPLOAD_BYTES = MAX_FILE_BYTES + 1_048_576;

/**
 * Calls of resources and actions created while servers run (decision 027). Their paths have parameters that each
 * request resolves in its caller's catalogue, so publishing takes effect at once.
 */
function madeEndpoints({ catalogs }: Parts, callsOf: CallsOf): Endpoint[] {
  const calls = keptCalls((resource) => addedCalls(catalogs.base.find(resource.name), resource, callsOf));
  const standIn = (method: Endpoint['method'], path: string, more: Partial<Endpoint> = {}): Endpoint => ({
    method,
    path,
    access: 'permission',
    envelope: 'wrapped',
    ...more,
    callOf: ({ catalog }, { resource: name = '', verb = 'import' }) => {
      const resource = catalog.find(name);
      return resource && calls(resource).get(`${method} /${name}/${verb}`);
    },
    callsOf: ({ catalog }) =>
      catalog.resources.flatMap((resource) =>
        [...calls(resource).values()].filter((call) => call.method === method && !call.upload === !more.upload),
      ),
    handler: async () => {
      throw refuse('1013001');
    },
  });
  return [
    standIn('GET', '/{resource}/{verb}'),
    standIn('POST', '/{resource}/{verb}', { body: {} }),
    standIn('POST', '/{resource}/import', { upload: { maxBytes: UPLOAD_BYTES } }),
  ];
}

/** Returns a resource's calls that have no route; for resources of the product only added actions without code. */
function addedCalls(base: Resource | undefined, resource: Resource, callsOf: CallsOf): Endpoint[] {
  if (!base) return callsOf(resource);
  const own = resource.actions.filter(({ verb, effect }) => effect && !base.actions.some((one) => one.verb === verb));
  return own.length === 0 ? [] : callsOf({ ...resource, actions: own });
}

/** Creates the calls of each compiled resource once, since endpoints cache readers and validators. */
function keptCalls(callsOf: CallsOf): (resource: Resource) => ReadonlyMap<string, Endpoint> {
  const kept = new WeakMap<Resource, ReadonlyMap<string, Endpoint>>();
  return (resource) => {
    const cached = kept.get(resource);
    if (cached) return cached;
    const calls = new Map(callsOf(resource).map((call) => [`${call.method} ${call.path}`, call]));
    kept.set(resource, calls);
    return calls;
  };
}
