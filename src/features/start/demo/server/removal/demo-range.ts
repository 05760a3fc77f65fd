import { smallest } from '../../../../../engine/many.ts';
import type { DbSession } from '../../../../../server/db/session.ts';
import { readDemoRows, selectLastIds, writeDemoRows } from './demo-rows.sql.ts';
import { DEMO_TABLES } from './demo-tables.ts';

/** Stores the first ids of demo rows; the company itself and the administrators have smaller ids and stay. */
export async function beginDemoRows(
  db: DbSession,
  { rootId, users, until }: { rootId: number; users: ReadonlyMap<string, number>; until: number },
): Promise<void> {
  const last = await selectLastIds(
    db,
    DEMO_TABLES.map(({ table }) => table),
  );
  const from = { ...last, sys_org: rootId, sys_user: smallest(Infinity, users.values()) - 1 };
  await writeDemoRows(db, { from, until });
}

/** Stores the last ids of demo rows. */
export async function endDemoRows(db: DbSession): Promise<void> {
  const rows = await readDemoRows(db);
  if (!rows) return;
  await writeDemoRows(db, { ...rows, to: await selectLastIds(db, Object.keys(rows.from)) });
}
