import type { Session } from '../db/session.ts';

/** Codes granted to these roles through enabled menus and buttons; `all`: every code there is. */
export async function loadPermissions(db: Session, roleIds: readonly string[] | 'all'): Promise<Set<string>> {
  if (roleIds.length === 0) return new Set();
  const menus = db.t
    .selectFrom('sys_menu as m')
    .select('m.permission')
    .where('m.status', '=', 0)
    .where('m.is_deleted', '=', false)
    .where('m.permission', 'is not', null);
  const granted =
    roleIds === 'all'
      ? menus
      : menus.innerJoin('sys_role_menu as rm', 'rm.menu_id', 'm.id').where('rm.role_id', 'in', [...roleIds]);
  const rows = await db.all(granted.distinct());
  return new Set(rows.map((row) => String(row.permission)).filter((code) => code !== ''));
}

/**
 * Codes of calls that are open to every signed-in user (wire.md#2.2). They stand in no grant: consoles that ask for a code
 * before they offer a button find them among the caller's own, also before an initial password was changed.
 */
export const OPEN_CODES: readonly string[] = [
  'sysUser:updatePwd',
  'sysUser:updateInfo',
  'sysUser:updateAvatar',
  'sysNotice:received',
  'sysNotice:detail',
  'sysFileInfo:upload',
  'sysFileInfo:preview',
  'sysFileInfo:download',
];
