import { storeHash } from '../../../src/server/session/credentials.ts';
import { createSession, newToken, revokeSessions } from '../../../src/server/session/sessions.ts';
import type { TestServer } from '../../support/server.ts';
import { addRow } from '../keyring.ts';

/** A caller that may make no guarded call, whatever codes he holds, and the refusal he gets (wire.md#1.7). */
export interface Refused {
  name: string;
  /** Raw header pairs. */
  headers: readonly string[];
  token: string | null;
  told: { status: number; code: number };
}

const NO_TOKEN = { status: 401, code: 1_011_004 };
const NO_BEARER = { status: 401, code: 1_011_005 };
const refusal = (code: number) => ({ status: 200, code });
const DAY_MS = 86_400_000;

const MALFORMED: readonly (readonly string[])[] = [
  ['authorization', 'Bearer '],
  ['authorization', 'Basic YTpi'],
  ['authorization', 'Token abc'],
  ['authorization', `Bearer ${'x'.repeat(43)}`, 'Authorization', `Bearer ${'x'.repeat(43)}`],
];

const CLOSED_TENANT = '3';

/** People whose sessions look good and are not: each was once a signed-in user who holds every code. */
export class Refusals {
  readonly #server: TestServer;
  readonly #roleId: number;

  /** @param roleId role of every code there is */
  constructor(server: TestServer, roleId: number) {
    this.#server = server;
    this.#roleId = roleId;
  }

  async all(): Promise<Refused[]> {
    await this.#server.platform.database.query(
      `insert into platform.tenant (id, code, name, status) values ('${CLOSED_TENANT}', 'closed', '已停用', 1)`,
    );
    return [
      { name: 'nobody', headers: [], token: null, told: NO_TOKEN },
      ...MALFORMED.map((headers, n) => ({ name: `malformed ${n + 1}`, headers, token: null, told: NO_BEARER })),
      bearer('garbage', newToken(), refusal(1_011_006)),
      bearer('an expired session', await this.#token({ ageDays: 8 }), refusal(1_011_008)),
      bearer('a revoked session', await this.#revoked(), refusal(1_011_006)),
      bearer('a disabled user', await this.#token({ user: { status: 1 } }), refusal(1_011_007)),
      bearer('a deleted user', await this.#token({ user: { is_deleted: true } }), refusal(1_011_009)),
      bearer('a user of a disabled tenant', await this.#session('1', { tenant: CLOSED_TENANT }), refusal(1_011_007)),
    ];
  }

  /** A caller with a one-time password: nearly every call answers 403 (wire.md#2.1). */
  async mustChange(): Promise<Refused> {
    const userId = await this.#user({});
    const { database, now } = this.#server.platform;
    await storeHash(database.session('1'), String(userId), { hash: 'none', mustChange: true, now: now() });
    return bearer('a one-time password', await this.#session(String(userId)), { status: 403, code: 1_013_002 });
  }

  async #token({ user = {}, ageDays = 0 }: { user?: object; ageDays?: number }): Promise<string> {
    return this.#session(String(await this.#user(user)), { ageDays });
  }

  async #revoked(): Promise<string> {
    const userId = String(await this.#user({}));
    const token = await this.#session(userId);
    await revokeSessions(this.#server.platform.database.session('1'), [userId], { reason: 'password' });
    return token;
  }

  async #user(columns: object): Promise<number> {
    const db = this.#server.platform.database.session('1');
    const account = `refused-${newToken().slice(0, 8)}`;
    const person = { account, name: account, nick_name: account, admin_type: '3', status: 0, ...columns };
    const userId = await addRow(db, 'sys_user', person);
    await db.run(db.t.insertInto('sys_user_role').values({ user_id: userId, role_id: this.#roleId }));
    return userId;
  }

  #session(userId: string, { tenant = '1', ageDays = 0 } = {}): Promise<string> {
    const { platform } = this.#server;
    const now = new Date(platform.now().getTime() - ageDays * DAY_MS);
    const device = { ip: '127.0.0.1', browser: '', os: '' };
    return createSession(platform.database.session('1'), { tenant, userId, remember: true, device, now });
  }
}

export function bearer(name: string, token: string, told: Refused['told']): Refused {
  return { name, headers: ['authorization', `Bearer ${token}`], token, told };
}
