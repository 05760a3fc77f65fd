import type { DbSession } from './db/session.ts';
import { selectSettings } from './installation.sql.ts';

/** Values of 系统配置 in force, by code (wire.md#5.7). */
export async function readSettings(db: DbSession, codes: readonly string[]): Promise<Map<string, string>> {
  const rows = await selectSettings(db, codes);
  return new Map(rows.flatMap(({ code, value }) => (value ? [[code, value] as const] : [])));
}

/** True if a setting of 系统配置 is on. */
export async function isSwitchedOn(db: DbSession, code: string): Promise<boolean> {
  const value = (await readSettings(db, [code])).get(code);
  return value === 'true' || value === 'Y';
}
