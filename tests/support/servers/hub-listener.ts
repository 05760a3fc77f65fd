import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import type { ApiClient } from '../api-client.ts';

export interface Listening {
  connection: HubConnection;
  messages: string[];
  changes: unknown[];
  isClosed(): boolean;
}

const WAYS = {
  socket: { transport: HttpTransportType.WebSockets, skipNegotiation: true },
  polling: { transport: HttpTransportType.LongPolling },
  any: {},
} as const;

/** Connects the browser's client library to the hub of this client's server; `any`: as the library itself chooses. */
export async function listenTo(client: ApiClient, way: keyof typeof WAYS = 'socket'): Promise<Listening> {
  const connection = new HubConnectionBuilder()
    .withUrl(`${client.base}/hubs/chathub`, {
      ...WAYS[way],
      accessTokenFactory: async () => (await client.write<{ ticket: string }>('/hubTicket')).ticket,
    })
    .configureLogging(LogLevel.None)
    .build();
  const messages: string[] = [];
  const changes: unknown[] = [];
  let isClosed = false;
  connection.on('ReceiveMessage', (text: string) => messages.push(text));
  connection.on('DataChanged', (change: unknown) => changes.push(change));
  connection.onclose(() => {
    isClosed = true;
  });
  await connection.start();
  return { connection, messages, changes, isClosed: () => isClosed };
}
