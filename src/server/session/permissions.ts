import type { DbSession } from '../db/session.ts';
import { selectAllPermissions, selectRolePermissions } from './identity.sql.ts';

/** Permission codes of all enabled menus and buttons. */
export async function loadAllPermissions(db: DbSession): Promise<Set<string>> {
  const rows = await selectAllPermissions(db);
  return new Set(rows.map((row) => String(row.permission)).filter((code) => code !== ''));
}

/** Permission codes that enabled menus and buttons grant to each role. */
export async function loadRolePermissions(
  db: DbSession,
  roleIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const codes = new Map<string, Set<string>>(roleIds.map((id) => [id, new Set()]));
  if (roleIds.length === 0) return codes;
  for (const { role_id: role, permission } of await selectRolePermissions(db, roleIds)) {
    if (permission !== '') codes.get(String(role))?.add(permission);
  }
  return codes;
}

/**
 * Codes that other consoles require for a button, by the product's code (wire.md#2.2); calls and roles never use them.
 */
const CALLED_ELSEWHERE: { readonly [code: string]: string } = {
  'sms:page': 'sysSms:page',
  'sysCodeGenerateConfig:edit': 'codeGenerate:config',
};

/** Codes by which a console decides which buttons to show. */
export function offeredCodes(codes: Iterable<string>): string[] {
  const held = [...codes];
  const elsewhere = held.flatMap((code) => CALLED_ELSEWHERE[code] ?? []);
  return [...new Set([...held, ...elsewhere, ...OPEN_CODES])].sort();
}

/**
 * Codes of calls open to every signed-in user (wire.md#2.2). No role contains them, but consoles need a code for each
 * button, even before an initial password is changed.
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
