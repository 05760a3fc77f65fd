import type { ApiClient } from './api-client.ts';
import type { TestServer } from './server.ts';
import { rowsIn } from './stored.ts';

/** Ids of an installation's roles, organisations and menus by their codes, as a test names them. */
export class Codes {
  readonly #ids: ReadonlyMap<string, number>;

  private constructor(ids: ReadonlyMap<string, number>) {
    this.#ids = ids;
  }

  static async read(server: TestServer): Promise<Codes> {
    const ids = new Map<string, number>();
    for (const table of ['sys_role', 'sys_org', 'sys_menu', 'sys_user']) {
      for (const { id, code, account } of await rowsIn(server, table))
        ids.set(`${table}|${code ?? account}`, Number(id));
    }
    return new Codes(ids);
  }

  #id(table: string, code: string): number {
    const id = this.#ids.get(`${table}|${code}`);
    if (id === undefined) throw new Error(`${table} has nothing with the code ${code}`);
    return id;
  }

  role = (code: string) => this.#id('sys_role', code);
  org = (code: string) => String(this.#id('sys_org', code));
  menu = (code: string) => this.#id('sys_menu', code);
  user = (account: string) => String(this.#id('sys_user', account));
}

/** Adds a role without any permission through the API; returns its id. */
export function addRole(admin: ApiClient, code: string): Promise<number> {
  return admin.add('/sysRole/add', { name: code, code });
}
