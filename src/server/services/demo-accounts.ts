import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Session } from '../db/session.ts';

/** A demo account as the sign-in page offers it. */
export interface DemoAccount {
  account: string;
  name: string;
  role: string;
  password?: string;
}

interface Row extends Record<string, unknown> {
  account: string;
  name: string;
  role: string | null;
  admin_type: unknown;
}

const FILE = 'demo-password';

/**
 * The demo accounts by role, for the sign-in page of a machine of one's own. The password is only told where nobody
 * else can ask: demo data, loopback, not production.
 */
export async function demoAccounts(config: Config, db: Session): Promise<DemoAccount[]> {
  if (config.seed !== 'demo' || config.production || !config.loopback) return [];
  const password = readDemoPassword(config);
  const rows = await db.all<Row>(
    db.t
      .selectFrom('sys_user as u')
      .innerJoin('sys_user_credential as c', 'c.user_id', 'u.id')
      .leftJoin('sys_user_role as ur', 'ur.user_id', 'u.id')
      .leftJoin('sys_role as r', (join_) => join_.onRef('r.id', '=', 'ur.role_id').on('r.is_deleted', '=', false))
      .select(['u.account', 'u.name', 'u.admin_type', 'r.name as role'])
      .where('c.demo', '=', true)
      .where('u.status', '=', 0)
      .where('u.is_deleted', '=', false)
      .orderBy('u.id')
      .orderBy('r.sort'),
  );
  const first = new Map<string, Row>();
  for (const row of rows) if (!first.has(row.account)) first.set(row.account, row);
  return [...first.values()].map((row) => ({
    account: row.account,
    name: row.name,
    role: row.role ?? (String(row.admin_type) === '1' ? '超级管理员' : '系统管理员'),
    ...(password ? { password } : {}),
  }));
}

/** The password the demo accounts were made with; kept because their hashes cannot tell it. */
export function readDemoPassword(config: Pick<Config, 'dataDir' | 'demoPassword'>): string | null {
  if (config.demoPassword) return config.demoPassword;
  const file = join(config.dataDir, FILE);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() || null : null;
}

/** Readable by the server's own user only. */
export async function keepDemoPassword(config: Pick<Config, 'dataDir'>, password: string): Promise<void> {
  await mkdir(config.dataDir, { recursive: true });
  const file = join(config.dataDir, FILE);
  await writeFile(`${file}.new`, `${password}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}
