import type { DbSession } from '../db/session.ts';

/** Returns permission codes that menus and buttons grant, disabled ones too. */
export async function selectMenuCodes(db: DbSession): Promise<Set<string>> {
  const query = db.t.selectFrom('sys_menu').select('permission').where('is_deleted', '=', false).distinct();
  return new Set((await db.all<{ permission: string | null }>(query)).flatMap(({ permission }) => permission ?? []));
}
