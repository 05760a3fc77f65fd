import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../endpoint.ts';
import { AppError, refuse } from '../../errors.ts';
import type { Platform } from '../../platform.ts';
import { type Authenticated, authenticate, readBearer } from '../../session/authentication.ts';
import { DEFAULT_TENANT } from '../../tenants.ts';
import { isJsonType, isMultipartType } from '../input/json-body.ts';
import { logOperation } from '../journal.ts';
import { codesOf, holds } from './rights.ts';

/** Calls open to a user with a one-time password (wire.md#2.1). */
const OPEN_BEFORE_CHANGE = new Set(['/getLoginUser', '/sysUser/updatePwd', '/logout']);

/** Identifies the caller and checks rights before the body is read (security.md#R1); null: an anonymous caller. */
export async function admit(
  platform: Platform,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Authenticated | null> {
  const caller = await callerOf(platform, endpoint, request);
  admitCaller(platform, { endpoint, caller, request });
  return caller;
}

/** Checks an identified caller: a required change of password, the permission code, and the body's type. */
export function admitCaller(
  platform: Platform,
  { endpoint, caller, request }: { endpoint: Endpoint; caller: Authenticated | null; request: FastifyRequest },
): void {
  if (endpoint.access !== 'anonymous' && caller) checkRights(platform, { endpoint, caller, request });
  checkBodyType(endpoint, request);
}

/**
 * Returns the caller; on an anonymous endpoint null for an invalid token, a wall screen or a user with a one-time
 * password. Clients may send an old token when they sign in (wire.md#2.1).
 */
export async function callerOf(
  platform: Platform,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Authenticated | null> {
  try {
    const caller = await authenticate(platform, readBearer(request.raw.rawHeaders));
    const isNobody = caller.identity.mustChangePassword || caller.session.wallLink !== null;
    return endpoint.access === 'anonymous' && isNobody ? null : caller;
  } catch (error) {
    if (!(error instanceof AppError) || error.code < 1_011_000) throw error;
    if (endpoint.access === 'anonymous') return null;
    // Images and downloads get HTTP 401: no page reads their envelope to show a dialog (wire.md#1.7).
    throw endpoint.envelope === 'binary' ? error.with({ http: 401 }) : error;
  }
}

interface Attempt {
  endpoint: Endpoint;
  caller: Authenticated;
  request: FastifyRequest;
}

function checkRights(platform: Platform, attempt: Attempt): void {
  const { endpoint, caller } = attempt;
  if (caller.identity.mustChangePassword && !OPEN_BEFORE_CHANGE.has(endpoint.path)) {
    throw refuse('MUST_CHANGE_PASSWORD', {}, { mustChangePwd: true });
  }
  const isReached = caller.session.wallLink === null || endpoint.walls === true;
  const isHeld = endpoint.access === 'signed-in' || codesOf(endpoint).some((code) => holds(caller.identity, code));
  if (isReached && isHeld && (!endpoint.operators || isOperator(caller))) return;
  auditRefusal(platform, attempt);
  throw refuse('1013002');
}

/** True for super administrators of the first tenant, who administer all tenants; others administer their own. */
function isOperator({ session, identity }: Authenticated): boolean {
  return session.tenant === DEFAULT_TENANT && identity.caller.adminType === '1';
}

/** Logs a refused permission as an event (security.md#R2). */
function auditRefusal(platform: Platform, { endpoint, caller, request }: Attempt): void {
  const { account } = caller.identity.caller;
  platform.log.warn({ account, path: endpoint.path, ip: request.ip, reqId: request.id }, 'permission refused');
  const failure = refuse('1013002').message;
  logOperation(platform, { endpoint, request, caller, failure, startedMs: performance.now() });
}

function checkBodyType(endpoint: Endpoint, request: FastifyRequest): void {
  if (endpoint.method !== 'POST' || !hasBody(request)) return;
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers;
  if (encoding !== 'identity' || !(endpoint.upload ? isMultipartType(type) : isJsonType(type)))
    throw refuse('UNSUPPORTED_TYPE');
}

function hasBody(request: FastifyRequest): boolean {
  const { headers } = request;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
