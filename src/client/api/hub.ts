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

/** Path of the SignalR hub, which is not below /api (wire.md#4). */
const PATH = '/hubs/chathub';

/** Pause in ms between attempts to connect: 5 s (wire.md#4). */
export const RETRY_AFTER = 5_000;

/** Failed attempts in a row after which `onLost` is called; each attempt tries every transport in WAYS. */
export const LOST_AFTER = 3;

/** Maximum time in ms to open a connection; some proxies neither pass a WebSocket on nor refuse it. */
const OPENS_WITHIN = 10_000;

/** Transports in the order in which they are tried. Polling is for proxies without WebSocket. */
const WAYS = [
  { transport: HttpTransportType.WebSockets, skipNegotiation: true },
  { transport: HttpTransportType.LongPolling },
] as const;

type Way = (typeof WAYS)[number];

export interface HubEvents {
  /** `link`: path of the page the message is about; null: the message has no page. */
  onMessage: (text: string, link: string | null) => void;
  onDataChange: (change: DataChange) => void;
  /** Called when an administrator, or a sign-in elsewhere, has ended this sign-in; `text` gives the reason. */
  onForcedOut: (text: string) => void;
  /** Called on each connection; `isAgain`: not the page's first connection. Changes while disconnected were missed. */
  onConnected: (isAgain: boolean) => void;
  /**
   * Called after LOST_AFTER failures in a row, and when a hidden page stops polling. Attempts to connect continue, on a
   * hidden page once it is visible.
   */
  onLost?: () => void;
}

/** One-time ticket for the hub's URL: the token itself never goes into a URL (wire.md#4, security.md#R18). */
async function fetchTicket(): Promise<string> {
  return (await send(session.hubTicket, undefined, { writes: false })).ticket;
}

function build(events: HubEvents, ticket: () => Promise<string>, way: Way): HubConnection {
  const connection = new HubConnectionBuilder()
    .withUrl(PATH, { ...way, accessTokenFactory: ticket })
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

/** True while the page is in a hidden tab. Polls of hidden tabs would use up the browser's six connections to a server. */
const isHidden = () => document.visibilityState === 'hidden';

/** Stays connected until the returned function is called. `ticket`: big screens pass tickets of their own session. */
export function connectHub(events: HubEvents, ticket = fetchTicket): () => void {
  const stopped = new AbortController();
  let wasConnected = false;
  let isStarting = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let connection: HubConnection | null = null;
  const onForcedOut = (text: string) => {
    // Prevents the use of a ticket that arrives later.
    stopped.abort();
    events.onForcedOut(text);
  };

  const retry = () => {
    clearTimeout(timer);
    if (!stopped.signal.aborted) timer = setTimeout(() => void start(), RETRY_AFTER);
  };
  /** Opens a connection; returns false if this transport fails. */
  const opens = async (way: Way): Promise<boolean> => {
    const opening = build({ ...events, onForcedOut }, ticket, way);
    connection = opening;
    const limit = setTimeout(() => void opening.stop(), OPENS_WITHIN);
    try {
      await opening.start();
    } catch {
      return false;
    } finally {
      clearTimeout(limit);
    }
    const isPolling = way.transport === HttpTransportType.LongPolling;
    const whenHidden = () => {
      if (isPolling && isHidden()) void opening.stop();
    };
    document.addEventListener('visibilitychange', whenHidden);
    opening.onclose(() => {
      document.removeEventListener('visibilitychange', whenHidden);
      if (isPolling && isHidden()) events.onLost?.();
      else retry();
    });
    return true;
  };
  const connect = async () => {
    for (const way of isHidden() ? WAYS.slice(0, 1) : WAYS) {
      if (stopped.signal.aborted) return;
      if (!(await opens(way))) continue;
      failures = 0;
      events.onConnected(wasConnected);
      wasConnected = true;
      return;
    }
    failures += 1;
    if (failures === LOST_AFTER) events.onLost?.();
    retry();
  };
  const start = async () => {
    if (stopped.signal.aborted || isStarting || connection?.state === HubConnectionState.Connected) return;
    clearTimeout(timer);
    isStarting = true;
    await connect().finally(() => {
      isStarting = false;
    });
  };
  const whenSeen = () => {
    if (!isHidden()) void start();
  };
  document.addEventListener('visibilitychange', whenSeen, { signal: stopped.signal });
  void start();

  return () => {
    stopped.abort();
    clearTimeout(timer);
    void connection?.stop();
  };
}
