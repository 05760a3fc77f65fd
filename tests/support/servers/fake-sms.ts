import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TestServer } from '../server.ts';
import { changeRows } from '../stored.ts';
import { FakeServer } from './listening.ts';

/** Provider of short messages that records every call and returns `answer`. */
export class FakeSms extends FakeServer {
  readonly calls: { url: string; headers: IncomingMessage['headers']; body: string }[] = [];
  answer = '{}';

  protected answerTo({ url, headers }: IncomingMessage, body: Buffer, response: ServerResponse): void {
    this.calls.push({ url: String(url), headers, body: body.toString('utf8') });
    response.end(this.answer);
  }
}

export const setPhone = (at: TestServer, account: string, phone: string) =>
  changeRows(at, 'sys_user', { account }, { phone });

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
