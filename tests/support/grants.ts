import type { ApiClient } from './api-client.ts';
import type { TestServer } from './server.ts';

/** Ids of an installation's roles, organisations and menus by their codes, as a test names them. */
export class Codes {
  readonly #ids: ReadonlyMap<string, number>;

  private constructor(ids: ReadonlyMap<string, number>) {
    this.#ids = ids;
  }

  static async read({ platform }: TestServer): Promise<Codes> {
    const db = platform.database.session('1');
    const tables = ['sys_role', 'sys_org', 'sys_menu', 'sys_user'] as const;
    const lists = await Promise.all(
      tables.map((table) =>
        db.all<{ id: number; code: string }>(
          db.t.selectFrom(table).select(['id', table === 'sys_user' ? 'account as code' : 'code']),
        ),
      ),
    );
    return new Codes(
      new Map(lists.flatMap((rows, at) => rows.map(({ id, code }) => [`${tables[at]}|${code}`, id] as const))),
    );
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
export async function addRole(admin: ApiClient, code: string): Promise<number> {
  await admin.write('/sysRole/add', { name: code, code });
  const { rows } = await admin.read<{ rows: { id: number }[] }>('/sysRole/page', { code });
  const [role] = rows;
  if (!role) throw new Error(`no role ${code}`);
  return role.id;
}
