import type { TestServer } from './server.ts';

/** Tables that hold a secret, as text or as bytes: names of platform and default tenant. */
export async function tablesHolding(server: TestServer, secret: string): Promise<string[]> {
  const { database } = server.platform;
  // Bytes are written as hexadecimal digits in the text of a row.
  const spellings = [
    secret,
    ...(['utf8', 'base64url'] as const).map((code) => Buffer.from(secret, code).toString('hex')),
  ];
  const { rows: tables } = await database.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_catalog.pg_tables where schemaname in ('platform', 't_1')`,
  );
  if (tables.length === 0) throw new Error('no tables to look into');
  const holding: string[] = [];
  for (const { name } of tables) {
    const found = `select 1 from ${name} as whole, unnest($1::text[]) as spelling where position(spelling in whole::text) > 0 limit 1`;
    if ((await database.query(found, [spellings])).rows.length > 0) holding.push(String(name));
  }
  return holding;
}
