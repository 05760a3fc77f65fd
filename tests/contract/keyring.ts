import type { DbSession } from '../../src/server/db/session.ts';
import { storeHash } from '../../src/server/session/credentials.ts';
import { DEMO_PASSWORD } from '../support/accounts.ts';
import type { ApiClient } from '../support/api-client.ts';
import { quickHash } from '../support/quick-hash.ts';
import type { TestServer } from '../support/server.ts';

export interface KeyringOptions {
  account: string;
  /** Default: the account. */
  name?: string;
  /** Role data scope of wire.md#1.10; default 1, everything. */
  scope?: number;
  orgId?: string;
  tenant?: string;
  /** '1' is a super administrator, who holds every code. */
  adminType?: string;
  /** Codes held from the start; default none. */
  codes?: readonly string[];
}

/** A signed-in person whose permission codes a test chooses anew at any time. */
export class Keyring {
  readonly userId: string;
  readonly client: ApiClient;
  readonly roleId: number;
  readonly #db: DbSession;
  /** Menu row of every code ever held. */
  readonly #menus = new Map<string, number>();

  private constructor(of: { db: DbSession; userId: number; roleId: number; client: ApiClient }) {
    this.userId = String(of.userId);
    this.client = of.client;
    this.#db = of.db;
    this.roleId = of.roleId;
  }

  static async create(server: TestServer, options: KeyringOptions): Promise<Keyring> {
    const { account, name = account, scope = 1, orgId = null, tenant = '1', adminType = '3' } = options;
    const db = server.platform.database.session(tenant);
    const person = { account, name, nick_name: account, admin_type: adminType, status: 0, org_id: orgId };
    const userId = await addRow(db, 'sys_user', person);
    const hash = await quickHash(DEMO_PASSWORD);
    await storeHash(db, String(userId), { hash, mustChange: false, now: server.platform.now() });
    const role = { name: account, code: `test_${account}`, data_scope_type: scope, status: 0, sort: 1 };
    const roleId = await addRow(db, 'sys_role', role);
    await db.run(db.t.insertInto('sys_user_role').values({ user_id: userId, role_id: roleId }));
    const keyring = new Keyring({ db, userId, roleId, client: await server.login(account, DEMO_PASSWORD, tenant) });
    if (options.codes) await keyring.hold(options.codes);
    return keyring;
  }

  /** Replaces the codes this person holds, from the next request on. */
  async hold(codes: readonly string[]): Promise<void> {
    for (const code of codes) if (!this.#menus.has(code)) this.#menus.set(code, await this.#addMenu(code));
    await this.#db.run(this.#db.t.deleteFrom('sys_role_menu').where('role_id', '=', this.roleId));
    const links = [...new Set(codes)].map((code) => ({ role_id: this.roleId, menu_id: this.#menus.get(code) }));
    if (links.length > 0) await this.#db.run(this.#db.t.insertInto('sys_role_menu').values(links));
  }

  #addMenu(permission: string): Promise<number> {
    const menu = { pid: 0, name: permission.slice(0, 20), code: `test:${this.roleId}:${permission}`, type: 2 };
    return addRow(this.#db, 'sys_menu', { ...menu, permission, application: 'hazard', status: 0, sort: 100 });
  }
}

/** Puts a row into a table of the tenant, past the services, and returns its id. */
export async function addRow(db: DbSession, table: string, values: Record<string, unknown>): Promise<number> {
  const row = await db.first<{ id: number }>(
    db.t
      .insertInto(table)
      .values({ ...values, created_time: new Date() })
      .returning('id'),
  );
  if (!row) throw new Error(`no row was added to ${table}`);
  return row.id;
}

/** Adds an organisation without a superior; returns its id. */
export async function addOrg(db: DbSession, name: string, more: object = {}): Promise<string> {
  const org = { name, code: name, pid: 0, pids: '[0],', status: 0, sort: 1, ...more };
  return String(await addRow(db, 'sys_org', org));
}

/** Gives a person a role of the installation, by its code. */
export async function giveRole(db: DbSession, userId: string, code: string): Promise<void> {
  const role = await db.first<{ id: number }>(db.t.selectFrom('sys_role').select('id').where('code', '=', code));
  await db.run(db.t.insertInto('sys_user_role').values({ user_id: userId, role_id: role?.id }));
}
