import type { WireRecord } from '../../../../engine/json.ts';
import { columnOf, isStored, toSnake } from '../../../../engine/projections/table.ts';
import type { Field, Resource } from '../../../../engine/resource.ts';
import { serverFacets } from '../../../../kinds/tables/server/storages.ts';
import type { DbSession } from '../../../../server/db/session.ts';
import { insertRows } from './seed.sql.ts';

/** Author and time of the rows. */
export interface Stamp {
  at: Date;
  userId: number | null;
  userName: string | null;
}

/** Inserts rows of the product's files, without validation and history (`beginAll`); returns their ids in order. */
export async function insertRecords(
  session: DbSession,
  resource: Resource,
  { records, stamp }: { records: readonly WireRecord[]; stamp: Stamp },
): Promise<number[]> {
  if (records.length === 0) return [];
  const fields = new Map(
    resource.fields.filter((field) => isStored(field) && !field.base).map((field) => [field.key, field]),
  );
  const columns = [...fields.values()].map((field) => ({ field, column: columnOf(field) }));
  const common = baseColumns(stamp);
  const rows = records.map((record) => {
    const unknown = Object.keys(record).find((key) => !fields.has(key));
    if (unknown) throw new Error(`${resource.name} has no stored field ${unknown}`);
    const own = columns.map(
      ({ field, column }) => [column, storedAs(resource.name, field, record[field.key])] as const,
    );
    return { ...common, ...Object.fromEntries(own) };
  });
  return insertRows(session, toSnake(resource.name), rows);
}

function baseColumns({ at, userId, userName }: Stamp): Record<string, unknown> {
  return {
    created_time: at,
    updated_time: at,
    created_user_id: userId,
    created_user_name: userName,
    updated_user_id: userId,
    updated_user_name: userName,
  };
}

function storedAs(name: string, field: Field, given: unknown): unknown {
  const value = given ?? field.default;
  if (value === undefined || value === null) return null;
  const written = serverFacets[field.kind].toDb(value, field);
  if (!written.ok) throw new Error(`${name}.${field.key}: ${written.message}`);
  return written.value;
}
