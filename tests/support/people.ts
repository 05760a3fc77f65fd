import type { DbSession } from '../../src/server/db/session.ts';
import { storeHash } from '../../src/server/session/credentials.ts';
import { DEMO_PASSWORD } from './accounts.ts';
import { quickHash } from './quick-hash.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts';
import { rowsIn } from './stored.ts';

/** Accounts with name and role: enough of the demo company for tests that need people but no hazards. */
const PEOPLE: readonly (readonly [account: string, name: string, role: string])[] = [
  ['linanqi', '林安琪', 'safety_manager'],
  ['chenyan', '陈研', 'judge'],
  ['huhecheng', '胡核成', 'checker'],
  ['lizhigang', '李志刚', 'rectifier'],
  ['sunmin', '孙敏', 'rectifier'],
  ['qianbao', '钱宝', 'rectifier'],
  ['zhaowei', '赵伟', 'rectifier'],
  ['wuyan', '吴妍', 'acceptor'],
  ['zhengdeng', '郑登', 'registrant'],
  ['fengxun', '冯巡', 'registrant'],
  ['jiangkong', '蒋控', 'monitor'],
  ['hanggu', '杭固', 'contractor'],
];

/** Starts a server with an installation's base data and these people, in a second or two. */
export async function startPeopledServer(options: Omit<TestServerOptions, 'seed'> = {}): Promise<TestServer> {
  const server = await startTestServer({ ...options, seed: 'none', env: { SEED: 'demo', ...options.env } });
  if (!options.database) await server.platform.database.tx('1', (db) => addPeople(db, server.platform.now()));
  return server;
}

async function addPeople(db: DbSession, now: Date): Promise<void> {
  const hash = await quickHash(DEMO_PASSWORD);
  const org = await db.first<{ id: number }>(db.t.selectFrom('sys_org').select('id').limit(1));
  for (const [account, name, role] of PEOPLE) {
    const user = { account, name, nick_name: name, admin_type: '3', status: 0, org_id: org?.id };
    const added = await db.first<{ id: number }>(
      db.t
        .insertInto('sys_user')
        .values({ ...user, created_time: now })
        .returning('id'),
    );
    const roleRow = await db.first<{ id: number }>(db.t.selectFrom('sys_role').select('id').where('code', '=', role));
    if (!added || !roleRow) throw new Error(`${account} needs the role ${role}`);
    await db.run(db.t.insertInto('sys_user_role').values({ user_id: added.id, role_id: roleRow.id }));
    await storeHash(db, String(added.id), { hash, mustChange: false, demo: true, now });
  }
}

export async function idOf(server: TestServer, account: string): Promise<string> {
  const [row] = await rowsIn(server, 'sys_user', { account });
  if (!row) throw new Error(`no account ${account}`);
  return String(row.id);
}
