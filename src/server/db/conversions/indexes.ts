import type { Resource } from '../../../engine/resource.ts';
import { readPresent, type SqlRunner } from '../migrate/difference.ts';
import { wantedTable } from '../migrate/tables.ts';
import { ID_SEQUENCE, quoted, tenantSchema } from '../names.ts';

/** Indexes a resource has on new columns, each a statement outside a transaction that lets writers go on. */
export async function indexStatements(
  client: SqlRunner,
  of: { tenant: string; resource: Resource; columns: readonly string[] },
): Promise<string[]> {
  const schema = tenantSchema(of.tenant);
  const present = await readPresent(client, schema);
  const table = wantedTable(of.resource, `${schema}.${ID_SEQUENCE}`);
  const there = present.indexes.get(table.name) ?? new Set();
  const missing = table.indexes.filter(
    ({ name, definition, lenient }) =>
      !lenient &&
      (!there.has(name) || present.broken.has(name)) &&
      of.columns.some((column) => definition.includes(quoted(column))),
  );
  return missing.flatMap(({ name, unique, definition }) => [
    ...(present.broken.has(name) ? [`drop index concurrently if exists ${quoted(schema)}.${quoted(name)}`] : []),
    `create ${unique ? 'unique ' : ''}index concurrently ${quoted(name)} on ${quoted(schema)}.${quoted(table.name)} ${definition}`,
  ]);
}
