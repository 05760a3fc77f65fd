import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { refuse } from '../errors.ts';
import { rawAnswer } from '../http/client-errors.ts';
import { toAppError } from '../http/replies/error-replies.ts';
import type { Platform } from '../platform.ts';
import type { Authenticated } from '../session/authentication.ts';
import { hashToken } from '../session/sessions.ts';
import { NO_TENANT } from '../tenants.ts';
import type { Hub, HubSocket } from './hub.ts';
import { admitToHub, HUB_PATH, hubUrl } from './hub-admission.ts';
import { WebHubSocket } from './hub-socket.ts';
import { deletePoll } from './polls.sql.ts';

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
        onOpen(new WebHubSocket({ socket: accepted, stream: socket }, caller, Date.now()));
      });
    } catch (error) {
      const refusal = toAppError(error) ?? refuse('1016002');
      if (refusal.http >= 500) this.#platform.log.warn({ err: error }, 'hub upgrade failed');
      socket.end(rawAnswer(refusal.http === 200 ? refusal.with({ http: 401 }) : refusal));
    }
  }

  async #admit(request: IncomingMessage): Promise<Authenticated> {
    const address = hubUrl(request.url ?? '');
    const url = URL.canParse(address, 'http://hub') ? new URL(address, 'http://hub') : null;
    if (url?.pathname !== HUB_PATH) throw refuse('1013001');
    const caller = await admitToHub(this.#platform, request, url.searchParams);
    if (!this.#hub.hasRoomFor(caller.session.tenant, caller.session.userId)) throw refuse('TOO_OFTEN');
    // Deletes the row that negotiation created for polling: a WebSocket keeps no state in the database.
    const negotiated = url.searchParams.get('id');
    if (negotiated) await deletePoll(this.#platform.database.session(NO_TENANT), hashToken(negotiated));
    return caller;
  }
}
