import { BASE, createBase } from './base.ts';
import { type Cluster, createDatabase, hasDatabase, renameDatabase, withClient } from './cluster.ts';

/** Number of departments in a division, including the division itself. */
const DIVISION = 20;
const USERS_OF_A_DEPARTMENT = 10;

/**
 * Creates a database with the demo company and this many more departments, each with ten users and their roles, unless
 * an earlier run left it. Returns the name of the database.
 */
export async function ensureOrganisation(cluster: Cluster, departments: number): Promise<string> {
  const name = `bench_organisation_${departments}`;
  if (await hasDatabase(cluster, name)) return name;
  if (!(await hasDatabase(cluster, BASE))) await createBase(cluster);
  const growing = `${name}_new`;
  await createDatabase(cluster, growing, BASE);
  await withClient(cluster, { database: growing }, async (client) => {
    await client.query(DIVISIONS, [departments / DIVISION]);
    await client.query(DEPARTMENTS, [DIVISION - 1]);
    await client.query(USERS, [USERS_OF_A_DEPARTMENT]);
    await client.query(ROLES);
    await client.query('analyze');
  });
  await renameDatabase(cluster, growing, name);
  return name;
}

const DIVISIONS = `
  insert into t_1.sys_org (name, code, pid, pids, sort, status, created_time)
  select '事业部' || n, 'BENCH' || n, root.id, root.pids || '[' || root.id || '],', 1000 + n, 0, now()
    from t_1.sys_org root, generate_series(1, $1) n where root.code = 'BL'`;

const DEPARTMENTS = `
  insert into t_1.sys_org (name, code, pid, pids, sort, status, created_time)
  select division.name || '车间' || n, division.code || '-' || n, division.id, division.pids || '[' || division.id || '],',
         n, 0, now()
    from t_1.sys_org division, generate_series(1, $1) n where division.code like 'BENCH%'`;

const USERS = `
  insert into t_1.sys_user (account, name, org_id, admin_type, status, created_time)
  select lower(org.code) || '-' || n, '员工' || n || org.id, org.id, '2', 0, now()
    from t_1.sys_org org, generate_series(1, $1) n where org.code like 'BENCH%'`;

const ROLES = `
  insert into t_1.sys_user_role (user_id, role_id)
  select person.id, role.id from t_1.sys_user person
    join lateral (select id from t_1.sys_role where status = 0 order by id offset person.id % 5 limit 1) role on true
   where person.account like 'bench%'`;
