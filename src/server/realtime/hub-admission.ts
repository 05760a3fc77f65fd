import type { IncomingMessage } from 'node:http';
import { AppError, refuse } from '../errors.ts';
import { isHostAllowed } from '../http/admission/allowed-hosts.ts';
import type { Platform } from '../platform.ts';
import { type Authenticated, authenticateHash, readBearer } from '../session/authentication.ts';
import { hashToken, isTokenShape, redeemHubTicket } from '../session/sessions.ts';

/** In lower case: old clients write /hubs/chatHub (wire.md#4). */
export const HUB_PATH = '/hubs/chathub';

/** Returns the address with the hub's path in lower case; other addresses stay unchanged. */
export function hubUrl(url: string): string {
  const [path = ''] = url.split('?', 1);
  const lower = path.toLowerCase();
  return lower === HUB_PATH || lower.startsWith(`${HUB_PATH}/`) ? lower + url.slice(path.length) : url;
}

/** Caller who may open a connection. @throws refusals of wire.md#4 */
export async function admitToHub(platform: Platform, request: IncomingMessage, query: URLSearchParams) {
  checkOrigin(request, platform);
  const caller = await authenticate(platform, query, request);
  if (caller.identity.mustChangePassword) throw refuse('MUST_CHANGE_PASSWORD');
  return caller;
}

/** Accepts a one-use ticket, since browsers cannot set headers of a WebSocket; old clients send the login token. */
async function authenticate(
  platform: Platform,
  query: URLSearchParams,
  request: IncomingMessage,
): Promise<Authenticated> {
  const token = query.get('access_token') ?? readBearer(request.rawHeaders);
  if (!isTokenShape(token)) throw refuse('1011006').with({ http: 401 });
  const ofTicket = await redeemHubTicket(platform.database, token, platform.now());
  try {
    return await authenticateHash(platform, ofTicket ?? hashToken(token));
  } catch (error) {
    throw error instanceof AppError ? error.with({ http: 401 }) : error;
  }
}

/** Refuses pages of other origins, which must not open the hub in the user's name (security.md#R28). */
function checkOrigin(request: IncomingMessage, { config }: Platform): void {
  const { origin, host } = request.headers;
  if (!isHostAllowed(host, config.allowedHosts)) throw refuse('HOST_REFUSED');
  if (origin === undefined) return;
  if (!URL.canParse(origin) || new URL(origin).host !== host?.toLowerCase()) throw refuse('ORIGIN_REFUSED');
}
