import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../endpoint.ts';
import type { Platform } from '../platform.ts';
import { hooksOf } from '../records/hooks/registry.ts';
import type { Authenticated } from '../session/authentication.ts';
import { DEFAULT_TENANT } from '../tenants.ts';
import { deviceOf } from './admission/device.ts';
import { isRequestId, sentRequestId } from './admission/idempotency.ts';
import { maskedJson, maskedQuery, maskedUrl } from './replies/mask.ts';

/** One call for the operation log. */
export interface Called {
  endpoint: Endpoint;
  request: FastifyRequest;
  caller: Authenticated | null;
  /** Message of the refusal; null: success. */
  failure: string | null;
  startedMs: number;
}

/** Logs a POST, also a refused one, with passwords and tokens masked. */
export function logOperation(platform: Platform, { endpoint, request, caller, failure, startedMs }: Called): void {
  platform.activity.operation({
    ...actorOf(caller),
    path: endpoint.path,
    method: endpoint.method,
    url: maskedUrl(request.url),
    device: { ip: request.ip, ...deviceOf(request.headers['user-agent']) },
    failure,
    param: maskedJson(request.body ?? {}, secretKeys(platform, endpoint, caller)),
    requestId: requestIdOf(request),
    elapsedMs: performance.now() - startedMs,
  });
}

/** Logs a defect with its stack; the client gets only the request id (security.md#R27). Never throws. */
export function logDefect(platform: Platform, error: unknown, request: FastifyRequest): void {
  const thrown = error instanceof Error ? error : new Error(String(error));
  request.log.error({ err: thrown }, 'defect');
  platform.background.run('exception log', () => noteDefect(platform, thrown, request));
}

function noteDefect(platform: Platform, thrown: Error, request: FastifyRequest): void {
  const endpoint = request.prepared?.endpoint ?? { path: request.routeOptions.config.endpoint ?? '' };
  platform.activity.defect({
    ...actorOf(request.caller),
    path: request.routeOptions.url ?? '',
    error: thrown,
    param: maskedJson(
      { query: maskedQuery(request.query), body: request.body },
      secretKeys(platform, endpoint, request.caller),
    ),
    requestId: request.id,
  });
}

/** X-Request-Id, which histories store too; null: not sent. */
function requestIdOf(request: FastifyRequest): string | null {
  const id = sentRequestId(request);
  return isRequestId(id) ? id.toLowerCase() : null;
}

/** Keys neither logged nor cleaned: the body's passwords, secret fields of resource and forms, hooks' secret keys. */
export function secretKeys(
  { catalogs }: Platform,
  { path, body }: Pick<Endpoint, 'path' | 'body'>,
  caller: Authenticated | null,
): ReadonlySet<string> {
  const name = path.split('/')[1] ?? '';
  const resource = catalogs.of(actorOf(caller).tenant).find(name);
  const fields = [...(resource?.fields ?? []), ...(resource?.actions ?? []).flatMap(({ form }) => form?.fields ?? [])];
  const secret = fields.filter((field) => field.secret).map(({ key }) => key);
  const passwords = Object.entries(body?.properties ?? {}).filter(([, { format }]) => format === 'password');
  return new Set([...secret, ...passwords.map(([key]) => key), ...(hooksOf(name).unlogged ?? [])]);
}

function actorOf(caller: Authenticated | null) {
  if (!caller) return { tenant: DEFAULT_TENANT, account: '', userId: null };
  const { id, account } = caller.identity.caller;
  return { tenant: caller.session.tenant, account, userId: id };
}
