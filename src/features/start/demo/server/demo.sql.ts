import type { HistoryRow } from '../../../../server/db/history.ts';
import type { DbSession, Row } from '../../../../server/db/session.ts';

/** Adds the organisations of roles with a custom data scope. */
export async function insertRoleScopes(db: DbSession, rows: readonly Row[]): Promise<void> {
  if (rows.length > 0) await db.run(db.t.insertInto('sys_role_org').values(rows));
}

export async function appointLeader(
  db: DbSession,
  { orgId, userId }: { orgId: number; userId: number },
): Promise<void> {
  await db.run(db.t.updateTable('sys_org').set({ leader_user_id: userId }).where('id', '=', orgId));
}

/** Disables an account as of the given moment; returns its id in a list, which is empty without such an account. */
export async function disableUser(db: DbSession, { account, at }: { account: string; at: Date }): Promise<number[]> {
  const user = db.t.updateTable('sys_user').set({ status: 1, updated_time: at });
  const rows = await db.all<{ id: number }>(user.where('account', '=', account).returning('id'));
  return rows.map(({ id }) => id);
}

/** Marks notices from before the given moment as read at their arrival. */
export async function markOldNoticesRead(db: DbSession, before: Date): Promise<void> {
  const read = db.t.updateTable('user_notice').set((eb) => ({ read_time: eb.ref('created_time') }));
  await db.run(read.where('created_time', '<', before).where('read_time', 'is', null));
}

/** Ids of a notice's receipts, in the order of their receivers. */
export function selectReceipts(db: DbSession, noticeId: number): Promise<{ id: number }[]> {
  return db.all<{ id: number }>(
    db.t.selectFrom('user_notice').select('id').where('notice_id', '=', noticeId).orderBy('user_id'),
  );
}

export async function markReceiptRead(db: DbSession, { id, time }: { id: number; time: Date }): Promise<void> {
  await db.run(db.t.updateTable('user_notice').set({ read_time: time }).where('id', '=', id));
}

export function selectUsersInService(db: DbSession): Promise<{ id: number }[]> {
  return db.all<{ id: number }>(
    db.t.selectFrom('sys_user').select('id').where('status', '=', 0).where('is_deleted', '=', false).orderBy('id'),
  );
}

/** Adds stored files that belong to no record yet; returns their ids in the given order. */
export async function insertFiles(db: DbSession, rows: readonly Row[]): Promise<number[]> {
  const written = await db.all<{ id: number }>(db.t.insertInto('sys_file_info').values(rows).returning('id'));
  return written.map((row) => row.id);
}

/** Ids of a table's rows by the text of a column; for equal texts the lowest id, as demo rows are the oldest. */
export async function selectIdsBy(db: DbSession, table: string, column: string): Promise<Map<string, number>> {
  const named = db.t
    .selectFrom(table)
    .select(['id', `${column} as name`])
    .orderBy('id', 'desc');
  const rows = await db.all<{ id: number; name: string }>(named);
  return new Map(rows.map((row) => [row.name, row.id]));
}

/** The equipment at an address, with its department and the person responsible. */
export async function selectEquipmentAt(db: DbSession, addressId: number) {
  const query = db.t.selectFrom('equipment_file').select(['id', 'org_id as orgId', 'user_id as userId']);
  const found = await db.first<{ id: number; orgId: number; userId: number }>(
    query.where('address_id', '=', addressId).orderBy('id').limit(1),
  );
  if (!found) throw new Error(`demo repairs: no equipment at address ${addressId}`);
  return found;
}

export interface PointItemRow extends Row {
  code: string;
  id: number;
  type_id: number;
  item_id: number;
}

/** One row for each item of each risk point, in the order of the items. */
export function selectPointItems(db: DbSession): Promise<PointItemRow[]> {
  return db.all<PointItemRow>(
    db.t
      .selectFrom('risk_point as p')
      .innerJoin('risk_point_item as i', 'i.risk_point_id', 'p.id')
      .select(['p.code', 'p.id', 'p.risk_point_type_id as type_id', 'i.id as item_id'])
      .orderBy('p.id')
      .orderBy('i.sort')
      .orderBy('i.id'),
  );
}

/** History of all hazards, in order per record. */
export function selectHazardHistory(db: DbSession): Promise<HistoryRow[]> {
  const all = db.t.selectFrom('record_history').selectAll().where('resource', '=', 'RiskRegister');
  return db.all<HistoryRow>(all.orderBy('record_id').orderBy('seq'));
}

export function selectAccounts(db: DbSession): Promise<{ id: number; account: string; status: number }[]> {
  return db.all<{ id: number; account: string; status: number }>(
    db.t.selectFrom('sys_user').select(['id', 'account', 'status']),
  );
}
