import type { WireRecord } from '../../../engine/json.ts';
import { isStored, toSnake } from '../../../engine/projections/table.ts';
import type { Resource } from '../../../engine/resource.ts';
import type { Session } from '../../db/session.ts';
import { serverFacets } from '../../fields/registry.ts';

/** Who and when the rows say they are from. */
export interface Stamp {
  at: Date;
  userId: number | null;
  userName: string | null;
}

/**
 * Writes rows that come from the product's own files, before there is anybody to write them: no validation, no
 * history, one statement. Answers their ids in the given order.
 */
export async function insertRecords(
  session: Session,
  resource: Resource,
  { records, stamp }: { records: readonly WireRecord[]; stamp: Stamp },
): Promise<number[]> {
  if (records.length === 0) return [];
  const stored = new Map(resource.fields.filter(isStored).map((field) => [field.key, field]));
  const common = {
    created_time: stamp.at,
    updated_time: stamp.at,
    created_user_id: stamp.userId,
    created_user_name: stamp.userName,
    updated_user_id: stamp.userId,
    updated_user_name: stamp.userName,
  };
  const rows = records.map((record) => {
    const row: Record<string, unknown> = { ...common };
    for (const field of stored.values()) {
      const value = record[field.key] ?? (field.base ? undefined : field.default);
      if (value === undefined || value === null) {
        if (!field.base) row[toSnake(field.key)] = null;
        continue;
      }
      const written = serverFacets[field.kind].toDb(value, field);
      if (!written.ok) throw new Error(`${resource.name}.${field.key}: ${written.message}`);
      row[toSnake(field.key)] = written.value;
    }
    for (const key of Object.keys(record)) {
      if (!stored.has(key)) throw new Error(`${resource.name} has no stored field ${key}`);
    }
    return row;
  });
  const insert = session.t.insertInto(toSnake(resource.name)).values(rows).returning('id');
  // PostgreSQL answers RETURNING of a multi-row VALUES in the order of its rows, and gives ids in that order.
  const written = await session.all<{ id: number }>(insert);
  return written.map((row) => row.id);
}
