import { expect } from 'vitest';
import type { TestServer } from './server.ts';

/** Log tables of a tenant: the only ones to which a refused call may write (security.md#2). */
const LOGS = new Set(['sys_op_log', 'sys_ex_log', 'sys_vis_log']);
/** Tables that every call may update, or that timers update meanwhile. */
const BESIDE = new Set(['sys_online_user', 'following_fill', 'hazard_due_refresh']);
const PLATFORM = ['outbox'];

/**
 * Digest of each business table of the tenant; equal to an earlier one exactly if no row was added, changed or removed.
 */
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
  // One statement for all tables: dozens of round trips took most of the time of a refusal.
  const each = named.map(
    (table) =>
      `select '${table}' as name, count(*) || ':' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest from ${table} t`,
  );
  const digests = await database.query(each.join(' union all '), []);
  return new Map(digests.rows.map((row) => [String(row.name), String(row.digest)]));
}

/** Runs work and returns its result; fails if any business table has changed. */
export async function withoutTrace<T>(server: TestServer, work: () => Promise<T>): Promise<T> {
  const before = await businessDigest(server);
  const result = await work();
  expect(await businessDigest(server)).toEqual(before);
  return result;
}
