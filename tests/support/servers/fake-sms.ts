import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer } from '../api-client.ts';
import type { TestServer } from '../server.ts';

/** Provider of short messages that records every call and returns `answer`. */
export class FakeSms {
  readonly calls: { url: string; headers: IncomingMessage['headers']; body: string }[] = [];
  answer = '{}';
  #server: Server | undefined;

  async start(): Promise<string> {
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += chunk));
      request.on('end', () => {
        this.calls.push({ url: String(request.url), headers: request.headers, body });
        response.end(this.answer);
      });
    });
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // of a TCP server
  }

  stop(): void {
    this.#server?.closeAllConnections();
    this.#server?.close();
  }
}

/** Sets the phone number of an account. */
export async function setPhone(at: TestServer, account: string, phone: string): Promise<void> {
  const db = at.platform.database.session('1');
  await db.run(db.t.updateTable('sys_user').set({ phone }).where('account', '=', account));
}

/** Writes settings of 系统配置 in place of those of the same code. */
export async function settle(at: TestServer, values: Record<string, string>): Promise<void> {
  const db = at.platform.database.session('1');
  for (const [code, value] of Object.entries(values)) {
    await db.run(db.t.deleteFrom('sys_config').where('code', '=', code));
    const row = { code, name: code, value, sys_flag: 'Y', status: 0, created_time: new Date() };
    await db.run(db.t.insertInto('sys_config').values(row));
  }
}

/** Deletes the settings whose code begins with `words`. */
export async function forget(at: TestServer, words: string): Promise<void> {
  const db = at.platform.database.session('1');
  await db.run(db.t.deleteFrom('sys_config').where('code', 'like', `${words}%`));
}

/** Value for OUTBOUND_HOSTS that leads the addresses of both providers to the fake one. */
export function smsHosts(at: string): string {
  return `dysmsapi.aliyuncs.com=${at},sms.tencentcloudapi.com=${at}`;
}

/** Status and body of an answer without its timestamp, for comparisons. */
export const shapeOf = ({ status, body }: Answer) => ({ status, body: { ...body, timestamp: 0 } });
