import type { DbSession } from '../../../server/db/session.ts';

const KEY = 'labels-without-seal';

/** Last id by tenant that a label without a seal may name; a tenant that came later has none. */
export async function selectLastIds(db: DbSession): Promise<{ [tenant: string]: number }> {
  const row = await db.first<{ value: string }>(
    db.platform.selectFrom('setting').select('value').where('key', '=', KEY),
  );
  return row ? (JSON.parse(row.value) as { [tenant: string]: number }) : {}; // written by keepLastIds alone
}

/** Keeps what the first process says. */
export async function keepLastIds(db: DbSession, last: { [tenant: string]: number }): Promise<void> {
  const insert = db.platform.insertInto('setting').values({ key: KEY, value: JSON.stringify(last) });
  await db.run(insert.onConflict((conflict) => conflict.doNothing()));
}

/** The last id the tenant has given to a record; 0 where it has given none. */
export async function selectLastId(db: DbSession): Promise<number> {
  const row = await db.first<{ id: number; used: boolean }>(
    db.t.selectFrom('record_id_seq').select(['last_value as id', 'is_called as used']),
  );
  return row?.used ? Number(row.id) : 0;
}
