import type { TestServer } from './server.ts';

/** Tables of platform and default tenant, logs included, any row of which holds one of these texts, as text or as bytes. */
export async function tablesHolding(server: TestServer, ...texts: string[]): Promise<string[]> {
  const { database, activity, background } = server.platform;
  await background.drain();
  await activity.flush();
  // Bytes are written as hexadecimal digits in the text of a row.
  const asBytes = texts.flatMap((text) =>
    (['utf8', 'base64url'] as const).map((code) => Buffer.from(text, code).toString('hex')),
  );
  const { rows } = await database.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_catalog.pg_tables where schemaname in ('platform', 't_1')`,
  );
  const each = rows.map(
    ({ name }) =>
      `select '${name}' as name where exists (
         select 1 from ${name} as whole, unnest($1::text[]) as spelling where position(spelling in whole::text) > 0)`,
  );
  const found = await database.query(`${each.join(' union all ')} order by 1`, [[...texts, ...asBytes]]);
  return found.rows.map(({ name }) => String(name));
}
