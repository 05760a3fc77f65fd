import type pg from 'pg';

/** Drops indexes, except those of keys and constraints, to load rows faster; returns statements to recreate them. */
export async function dropIndexes(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexname as name, i.indexdef as definition from pg_catalog.pg_indexes i
      where i.schemaname = 't_1' and i.tablename = any($1)
        and not exists (select 1 from pg_catalog.pg_constraint c where c.conname = i.indexname)
      order by i.indexname`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index t_1.${name}`);
  return rows.map(({ definition }) => definition);
}
