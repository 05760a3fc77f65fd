import {
  HttpTransportType,
  type HubConnection,
  HubConnectionBuilder,
  HubConnectionState,
  LogLevel,
} from '@microsoft/signalr';
import { session } from '../../generated/client.ts';
import type { DataChange } from './queries.ts';
import { send } from './send.ts';

/** Path of the hub, outside of /api (wire.md#4). */
const PATH = '/hubs/chathub';

/** Clients retry every 5 s (wire.md#4). */
export const RETRY_AFTER = 5_000;

export interface HubEvents {
  onMessage: (text: string) => void;
  onDataChange: (change: DataChange) => void;
  /** The sign-in was ended by an administrator or by a sign-in elsewhere; the text says which. */
  onForcedOut: (text: string) => void;
  /** Connected again after a break: what was missed must be read. */
  onReconnected: () => void;
}

/** Ticket of one use, sent in the address instead of the token, which never goes into a URL (wire.md#4, security.md#R18). */
async function fetchTicket(): Promise<string> {
  return (await send(session.hubTicket)).ticket;
}

function build(events: HubEvents): HubConnection {
  const connection = new HubConnectionBuilder()
    .withUrl(PATH, {
      skipNegotiation: true,
      transport: HttpTransportType.WebSockets,
      accessTokenFactory: fetchTicket,
    })
    .configureLogging(LogLevel.None)
    .build();
  connection.on('ReceiveMessage', (text: unknown) => events.onMessage(String(text)));
  connection.on('DataChanged', (change: DataChange) => events.onDataChange(change));
  connection.on('ForceExist', () => events.onForcedOut('你已被强制下线'));
  connection.on('SingleLoginForceExist', () => events.onForcedOut('您的账号已在其他地方登录，被强制下线'));
  return connection;
}

/** Connects and stays connected until the returned function is called. */
export function connectHub(events: HubEvents): () => void {
  let isStopped = false;
  let wasConnected = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const connection = build({
    ...events,
    // A ticket to come back with is refused from now on.
    onForcedOut: (text) => {
      isStopped = true;
      events.onForcedOut(text);
    },
  });

  const retry = () => {
    if (!isStopped) timer = setTimeout(() => void start(), RETRY_AFTER);
  };
  const start = async () => {
    if (isStopped || connection.state !== HubConnectionState.Disconnected) return;
    try {
      await connection.start();
      if (wasConnected) events.onReconnected();
      wasConnected = true;
    } catch {
      retry();
    }
  };
  connection.onclose(retry);
  void start();

  return () => {
    isStopped = true;
    clearTimeout(timer);
    void connection.stop();
  };
}
