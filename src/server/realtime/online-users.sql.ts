import type { DbSession } from '../db/session.ts';

interface ConnectionRow {
  id: string;
  process_id: string;
  token_hash: Buffer;
  tenant: string;
  user_id: string;
  connected_time: Date;
  last_time: Date;
}

export async function insertConnection(db: DbSession, row: ConnectionRow): Promise<void> {
  await db.run(db.platform.insertInto('hub_connection').values({ ...row }));
}

export async function deleteConnection(db: DbSession, id: string): Promise<void> {
  await db.run(db.platform.deleteFrom('hub_connection').where('id', '=', id));
}

export async function deleteConnectionsOf(db: DbSession, processId: string): Promise<void> {
  await db.run(db.platform.deleteFrom('hub_connection').where('process_id', '=', processId));
}

/** Stores `now` in the rows of a running process, and deletes rows whose process last did so before `dead`. */
export async function touchConnections(
  db: DbSession,
  { processId, now, dead }: { processId: string; now: Date; dead: Date },
): Promise<void> {
  const own = db.platform.updateTable('hub_connection').set({ last_time: now });
  await db.run(own.where('process_id', '=', processId));
  await db.run(db.platform.deleteFrom('hub_connection').where('last_time', '<', dead));
}
