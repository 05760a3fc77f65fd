import { CompileError } from '../../compiler/problem.ts';
import { type Calls, checkPrograms, filterCall } from '../../compiler/programs.ts';
import type { Resource } from '../../engine/resource.ts';
import type { FeaturePlatform } from '../../features/feature.ts';
import type { Endpoint } from '../endpoint.ts';
import { recordEndpoints, verbEndpoints } from '../records/records.routes.ts';
import { withApiDocument } from './api-document.routes.ts';
import { FEATURES } from './features.ts';
import { madeEndpoints } from './made-endpoints.ts';

/**
 * Returns every call below /api: those declared in code, then those only descriptors define.
 * @throws CompileError for a verb in a file that no code implements
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
