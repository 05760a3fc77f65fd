import type { TestServer } from '../../support/server.ts';

/** Tables of the tenant and of the platform, logs included, any row of which holds this text. */
export async function tablesHolding(server: TestServer, text: string): Promise<string[]> {
  const { database, activity, background } = server.platform;
  await background.drain();
  await activity.flush();
  const { rows } = await database.query(
    `select schemaname || '.' || tablename as name from pg_catalog.pg_tables where schemaname in ('t_1', 'platform')`,
  );
  const each = rows.map(
    ({ name }) => `select '${name}' as name where exists (select 1 from ${name} t where t::text like $1)`,
  );
  const found = await database.query(`${each.join(' union all ')} order by 1`, [`%${text}%`]);
  return found.rows.map(({ name }) => String(name));
}
