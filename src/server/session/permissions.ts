import type { DbSession } from '../db/session.ts';
import { selectPermissions } from './identity.sql.ts';

/** Codes granted to these roles through enabled menus and buttons; `all`: every code there is. */
export async function loadPermissions(db: DbSession, roleIds: readonly string[] | 'all'): Promise<Set<string>> {
  if (roleIds.length === 0) return new Set();
  const rows = await selectPermissions(db, roleIds);
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
