import type { Session } from '../../../server/db/session.ts';

/** A table of pairs of ids: whose the grants are, and what is granted. */
export interface Links {
  table: 'sys_user_role' | 'sys_user_org' | 'sys_role_menu' | 'sys_role_org';
  of: 'user_id' | 'role_id';
  to: 'role_id' | 'org_id' | 'menu_id';
}

export const USER_ROLES: Links = { table: 'sys_user_role', of: 'user_id', to: 'role_id' };
export const USER_ORGANISATIONS: Links = { table: 'sys_user_org', of: 'user_id', to: 'org_id' };
export const ROLE_MENUS: Links = { table: 'sys_role_menu', of: 'role_id', to: 'menu_id' };
export const ROLE_ORGANISATIONS: Links = { table: 'sys_role_org', of: 'role_id', to: 'org_id' };

/** Ids granted to one user or role, those of targets that are gone included. */
export async function readLinks(db: Session, { table, of, to }: Links, ownerId: number): Promise<number[]> {
  const rows = await db.all<{ id: number }>(
    db.t.selectFrom(table).select(`${to} as id`).where(of, '=', ownerId).orderBy(to),
  );
  return rows.map(({ id }) => id);
}

/** What a set of grants becomes; ids in ascending order. */
export interface GrantChange {
  ownerId: number;
  before: readonly number[];
  after: readonly number[];
}

/** Ids that come and ids that go. */
export function differenceOf({ before, after }: Pick<GrantChange, 'before' | 'after'>) {
  const [old, now] = [new Set(before), new Set(after)];
  return { added: after.filter((id) => !old.has(id)), removed: before.filter((id) => !now.has(id)) };
}

/** Replaces the whole set by writing what differs. The caller holds the owner's row, so that two grants cannot mingle. */
export async function writeLinks(db: Session, { table, of, to }: Links, change: GrantChange): Promise<void> {
  const { added, removed } = differenceOf(change);
  if (removed.length > 0) {
    await db.run(db.t.deleteFrom(table).where(of, '=', change.ownerId).where(to, 'in', removed));
  }
  if (added.length === 0) return;
  await db.run(db.t.insertInto(table).values(added.map((id) => ({ [of]: change.ownerId, [to]: id }))));
}
