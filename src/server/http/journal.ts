import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../endpoint.ts';
import type { Platform } from '../platform.ts';
import { hooksOf } from '../records/hooks/registry.ts';
import type { Authenticated } from '../session/authentication.ts';
import { DEFAULT_TENANT } from '../tenants.ts';
import { deviceOf } from './admission/device.ts';
import { isRequestId } from './admission/idempotency.ts';
import { maskedJson, maskedQuery, maskedUrl } from './replies/mask.ts';

/** One call as the operation log records it. */
export interface Called {
  endpoint: Endpoint;
  request: FastifyRequest;
  caller: Authenticated | null;
  /** Message of the refusal; null: it succeeded. */
  failure: string | null;
  startedMs: number;
}

/** Logs every POST as one line, refused ones too; passwords and tokens are masked. */
export function logOperation(platform: Platform, { endpoint, request, caller, failure, startedMs }: Called): void {
  platform.activity.operation({
    ...actorOf(caller),
    path: endpoint.path,
    method: endpoint.method,
    url: maskedUrl(request.url),
    device: { ip: request.ip, ...deviceOf(request.headers['user-agent']) },
    failure,
    param: maskedJson(request.body ?? {}, secretKeys(platform, endpoint.path, caller)),
    requestId: requestIdOf(request),
    elapsedMs: performance.now() - startedMs,
  });
}

/**
 * Logs a defect: the exception log gets the stack, the client only the request id (security.md#R27). Never throws: a
 * second error inside the error handler would reveal the first one to the client.
 */
export function logDefect(platform: Platform, error: unknown, request: FastifyRequest): void {
  const thrown = error instanceof Error ? error : new Error(String(error));
  request.log.error({ err: thrown }, 'defect');
  platform.background.run('exception log', () => noteDefect(platform, thrown, request));
}

function noteDefect(platform: Platform, thrown: Error, request: FastifyRequest): void {
  const path = request.routeOptions.config.endpoint ?? '';
  platform.activity.defect({
    ...actorOf(request.caller),
    path: request.routeOptions.url ?? '',
    error: thrown,
    param: maskedJson(
      { query: maskedQuery(request.query), body: request.body },
      secretKeys(platform, path, request.caller),
    ),
    requestId: request.id,
  });
}

/** Returns the X-Request-Id, which the history of a record keeps as well; null if the client sent none. */
function requestIdOf({ headers }: FastifyRequest): string | null {
  const id = headers['x-request-id'];
  return typeof id === 'string' && isRequestId(id) ? id.toLowerCase() : null;
}

/** Keys whose values no log keeps: secret fields of the call's resource, and those its hooks name. */
function secretKeys({ catalogs }: Platform, path: string, caller: Authenticated | null): ReadonlySet<string> {
  const name = path.split('/')[1] ?? '';
  const fields = catalogs.of(actorOf(caller).tenant).find(name)?.fields ?? [];
  const secret = fields.filter((field) => field.secret).map(({ key }) => key);
  return new Set([...secret, ...(hooksOf(name).unlogged ?? [])]);
}

function actorOf(caller: Authenticated | null) {
  if (!caller) return { tenant: DEFAULT_TENANT, account: '', userId: null };
  const { id, account } = caller.identity.caller;
  return { tenant: caller.session.tenant, account, userId: id };
}
