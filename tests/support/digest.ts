import { expect } from 'vitest';
import type { TestServer } from './server.ts';

/** Tables of a tenant that a refused call may fill: it leaves a trace in the logs, nowhere else (security.md#2). */
const LOGS = new Set(['sys_op_log', 'sys_ex_log', 'sys_vis_log']);
/** Follow what every call may touch, and what timers do beside it. */
const BESIDE = new Set(['sys_online_user', 'following_fill', 'hazard_due_refresh']);
const PLATFORM = ['outbox'];

/** One line per table of the tenant, equal exactly when no row was added, changed or taken away. */
export async function businessDigest(
  server: { platform: { database: Pick<TestServer['platform']['database'], 'query'> } },
  tenant = '1',
): Promise<Map<string, string>> {
  const { database } = server.platform;
  const { rows } = await database.query('select tablename from pg_catalog.pg_tables where schemaname = $1', [
    `t_${tenant}`,
  ]);
  const tables = rows.map((row) => String(row.tablename)).filter((name) => !LOGS.has(name) && !BESIDE.has(name));
  const named = [...tables.map((name) => `t_${tenant}.${name}`), ...PLATFORM.map((name) => `platform.${name}`)].sort();
  // One statement for all of them: dozens of round trips took most of the time of a refusal.
  const each = named.map(
    (table) =>
      `select '${table}' as name, count(*) || ':' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest from ${table} t`,
  );
  const digests = await database.query(each.join(' union all '), []);
  return new Map(digests.rows.map((row) => [String(row.name), String(row.digest)]));
}

/** What the work answers, which must have left every business table as it was. */
export async function withoutTrace<T>(server: TestServer, work: () => Promise<T>): Promise<T> {
  const before = await businessDigest(server);
  const told = await work();
  expect(await businessDigest(server)).toEqual(before);
  return told;
}
