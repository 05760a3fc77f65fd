import type { Resource } from '../../engine/resource.ts';
import type { FeaturePlatform } from '../../features/feature.ts';
import type { Endpoint } from '../endpoint.ts';
import { refuse } from '../errors.ts';
import { MAX_FILE_BYTES } from '../workbook/limits.ts';

type Parts = Pick<FeaturePlatform, 'catalogs'>;
type CallsOf = (resource: Resource) => Endpoint[];

/** Maximum bytes of an upload: the file, and 1 MiB for other parts of the form. */
const UPLOAD_BYTES = MAX_FILE_BYTES + 1_048_576;

/**
 * Calls of resources and actions created while servers run (decision 027). Their paths have parameters that each
 * request resolves in its caller's catalogue, so publishing takes effect at once.
 */
export function madeEndpoints({ catalogs }: Parts, callsOf: CallsOf): Endpoint[] {
  const calls = keptCalls((resource) => madeCalls(catalogs.base.find(resource.name), resource, callsOf));
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

/** Calls without a route of their own. For resources of the product these are only added actions without code. */
function madeCalls(base: Resource | undefined, resource: Resource, callsOf: CallsOf): Endpoint[] {
  if (!base) return callsOf(resource);
  const own = resource.actions.filter(({ verb, effect }) => effect && !base.actions.some((one) => one.verb === verb));
  return own.length === 0 ? [] : callsOf({ ...resource, actions: own });
}

/** Creates the calls of a resource once per version, since endpoints cache readers and validators. */
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
