import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { AppError, refuse } from '../errors.ts';
import { isHostAllowed } from '../http/admission/allowed-hosts.ts';
import { rawAnswer } from '../http/client-errors.ts';
import { toAppError } from '../http/replies/error-replies.ts';
import type { Platform } from '../platform.ts';
import { type Authenticated, authenticateHash, readBearer } from '../session/authentication.ts';
import { hashToken, isTokenShape, redeemHubTicket } from '../session/sessions.ts';
import type { Hub } from './hub.ts';
import { HubSocket } from './hub-socket.ts';

/** In lower case: old clients write /hubs/chatHub (wire.md#4). */
const PATH = '/hubs/chathub';
/** Maximum frame: browsers send only pings and a handshake. */
const MAX_FRAME_BYTES = 16_384;

/** Accepts HTTP upgrades as hub sockets, or refuses them. */
export class HubUpgrade {
  readonly #platform: Platform;
  readonly #hub: Hub;
  readonly #server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MAX_FRAME_BYTES,
  });

  constructor(platform: Platform, hub: Hub) {
    this.#platform = platform;
    this.#hub = hub;
  }

  /** Listener of the server's `upgrade` event; `onOpen` gets each accepted socket. */
  async handle(
    request: IncomingMessage,
    connection: { socket: Duplex; head: Buffer },
    onOpen: (socket: HubSocket) => void,
  ): Promise<void> {
    const { socket, head } = connection;
    const onError = () => socket.destroy();
    socket.on('error', onError);
    try {
      const caller = await this.#admit(request);
      socket.off('error', onError);
      this.#server.handleUpgrade(request, socket, head, (accepted: WebSocket) => {
        onOpen(new HubSocket({ socket: accepted, stream: socket }, caller, Date.now()));
      });
    } catch (error) {
      const refusal = toAppError(error) ?? refuse('1016002');
      if (refusal.http >= 500) this.#platform.log.warn({ err: error }, 'hub upgrade failed');
      socket.end(rawAnswer(refusal.http === 200 ? refusal.withHttp(401) : refusal));
    }
  }

  async #admit(request: IncomingMessage): Promise<Authenticated> {
    const url = URL.canParse(request.url ?? '', 'http://hub') ? new URL(request.url ?? '', 'http://hub') : null;
    if (url?.pathname.toLowerCase() !== PATH) throw refuse('1013001');
    checkOrigin(request, this.#platform);
    const caller = await this.#authenticate(url, request);
    if (caller.identity.mustChangePassword) throw refuse('MUST_CHANGE_PASSWORD');
    if (!this.#hub.hasRoomFor(caller.session.tenant, caller.session.userId)) throw refuse('TOO_OFTEN');
    return caller;
  }

  /** Accepts a one-use ticket, or from old clients the token: browsers cannot set headers here. */
  async #authenticate(url: URL, request: IncomingMessage): Promise<Authenticated> {
    const token = url.searchParams.get('access_token') ?? readBearer(request.rawHeaders);
    if (!isTokenShape(token)) throw refuse('1011006').withHttp(401);
    const { database } = this.#platform;
    const ofTicket = await redeemHubTicket(database, token, this.#platform.now());
    try {
      return await authenticateHash(this.#platform, ofTicket ?? hashToken(token));
    } catch (error) {
      throw error instanceof AppError ? error.withHttp(401) : error;
    }
  }
}

/** Refuses pages of other origins, which must not open the hub in the user's name (security.md#R28). */
function checkOrigin(request: IncomingMessage, { config }: Platform): void {
  const { origin, host } = request.headers;
  if (!isHostAllowed(host, config.allowedHosts)) throw refuse('HOST_REFUSED');
  if (origin === undefined) return;
  if (!URL.canParse(origin) || new URL(origin).host !== host?.toLowerCase()) throw refuse('ORIGIN_REFUSED');
}
