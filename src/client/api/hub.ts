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

/** Pause in ms between attempts to connect: 5 s (wire.md#4). */
export const RETRY_AFTER = 5_000;

/** Failed attempts in a row after which the hub counts as lost, such as behind a proxy without WebSocket. */
export const LOST_AFTER = 3;

export interface HubEvents {
  /** `link`: path of the page the message is about; null: there is none. */
  onMessage: (text: string, link: string | null) => void;
  onDataChange: (change: DataChange) => void;
  /** An administrator, or a sign-in elsewhere, ended this sign-in; the text says which. */
  onForcedOut: (text: string) => void;
  /** Called on each connection; `isAgain`: after a break. Changes since the page's load, or the break, were missed. */
  onConnected: (isAgain: boolean) => void;
  /** Called once in each series of LOST_AFTER failures; connecting goes on. */
  onLost?: () => void;
}

/** One-time ticket for the address: the token itself never goes into a URL (wire.md#4, security.md#R18). */
async function fetchTicket(): Promise<string> {
  return (await send(session.hubTicket, undefined, { writes: false })).ticket;
}

function build(events: HubEvents, ticket: () => Promise<string>): HubConnection {
  const connection = new HubConnectionBuilder()
    .withUrl(PATH, {
      skipNegotiation: true,
      transport: HttpTransportType.WebSockets,
      accessTokenFactory: ticket,
    })
    .configureLogging(LogLevel.None)
    .build();
  const links = new Map<string, string>();
  connection.on('MessageLink', ({ text, link }: { text: string; link: string }) => links.set(text, link));
  connection.on('ReceiveMessage', (text: unknown) => {
    const message = String(text);
    events.onMessage(message, links.get(message) ?? null);
    links.delete(message);
  });
  connection.on('DataChanged', (change: DataChange) => events.onDataChange(change));
  connection.on('ForceExist', () => events.onForcedOut('你已被强制下线'));
  connection.on('SingleLoginForceExist', () => events.onForcedOut('您的账号已在其他地方登录，被强制下线'));
  return connection;
}

/** Stays connected until the returned function is called. Big screens pass tickets of their own session. */
export function connectHub(events: HubEvents, ticket = fetchTicket): () => void {
  let isStopped = false;
  let wasConnected = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onForcedOut = (text: string) => {
    // Keeps a ticket that arrives later from being used.
    isStopped = true;
    events.onForcedOut(text);
  };
  const connection = build({ ...events, onForcedOut }, ticket);

  const retry = () => {
    if (!isStopped) timer = setTimeout(() => void start(), RETRY_AFTER);
  };
  const start = async () => {
    if (isStopped || connection.state !== HubConnectionState.Disconnected) return;
    try {
      await connection.start();
      failures = 0;
      events.onConnected(wasConnected);
      wasConnected = true;
    } catch {
      failures += 1;
      if (failures === LOST_AFTER) events.onLost?.();
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
