import type { DbSession } from '../../../../server/db/session.ts';

const KEY = 'labels-without-seal';

/** Highest id by tenant for which labels without a seal are valid; tenants created later have no entry. */
export async function selectLastIds(db: DbSession): Promise<{ [tenant: string]: number }> {
  const row = await db.first<{ value: string }>(
    db.platform.selectFrom('setting').select('value').where('key', '=', KEY),
  );
  return row ? (JSON.parse(row.value) as { [tenant: string]: number }) : {}; // written by keepLastIds alone
}

/** Stores the ids that selectLastIds returns from now on, unless another process has done so. */
export async function keepLastIds(db: DbSession, last: { [tenant: string]: number }): Promise<void> {
  const insert = db.platform.insertInto('setting').values({ key: KEY, value: JSON.stringify(last) });
  await db.run(insert.onConflict((conflict) => conflict.doNothing()));
}

/** Highest record id used by the tenant; 0 without records. */
export async function selectLastId(db: DbSession): Promise<number> {
  const row = await db.first<{ id: number; used: boolean }>(
    db.t.selectFrom('record_id_seq').select(['last_value as id', 'is_called as used']),
  );
  return row?.used ? Number(row.id) : 0;
}
