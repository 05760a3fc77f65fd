import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import type { ApiClient } from '../api-client.ts';

export interface Listening {
  connection: HubConnection;
  messages: string[];
  changes: unknown[];
  isClosed(): boolean;
}

/** Connects the browser's client library to the hub of this client's server. */
export async function listenTo(client: ApiClient): Promise<Listening> {
  const connection = new HubConnectionBuilder()
    .withUrl(`${client.base}/hubs/chathub`, {
      skipNegotiation: true,
      transport: HttpTransportType.WebSockets,
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
