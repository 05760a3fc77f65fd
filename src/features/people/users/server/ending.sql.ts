import type { DbSession } from '../../../../server/db/session.ts';

/** An enabled account with an end date. */
export interface Ending extends Record<string, unknown> {
  id: number;
  name: string;
  account: string;
}

/** Maximum accounts of one run; the next run continues. */
const AT_ONCE = 500;

/** Enabled accounts whose last day is earlier than `before`, or equal to `on`; their rows are locked. */
export function selectEnding(db: DbSession, when: { before: string } | { on: string }): Promise<Ending[]> {
  const users = db.t
    .selectFrom('sys_user')
    .select(['id', 'name', 'account'])
    .where('is_deleted', '=', false)
    .where('status', '=', 0)
    .where('admin_type', '!=', '1');
  const ending =
    'before' in when ? users.where('expire_time', '<', when.before) : users.where('expire_time', '=', when.on);
  return db.all<Ending>(ending.orderBy('id').limit(AT_ONCE).forUpdate());
}

export async function disableUser(db: DbSession, { id, now }: { id: number; now: Date }): Promise<void> {
  const values = { status: 1, updated_time: now };
  await db.run(db.t.updateTable('sys_user').set(values).where('id', '=', id));
}

/** Ids of enabled super administrators, who need no role in order to edit accounts. */
export async function selectSuperAdministrators(db: DbSession): Promise<number[]> {
  const users = db.t.selectFrom('sys_user').select('id').where('admin_type', '=', '1').where('status', '=', 0);
  return (await db.all<{ id: number }>(users.where('is_deleted', '=', false))).map(({ id }) => id);
}
