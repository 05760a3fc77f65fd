import type { Database } from '../db/database.ts';
import { KNOWN_MS } from './known-places.ts';
import { NO_TENANT } from './tenants.ts';

const HOUR_MS = 3_600_000;

/** How long rows of schema platform are of use after the moment in their column (decision 063). */
const RULES = [
  { table: 'session', column: 'expires_time', keepMs: 24 * HOUR_MS },
  { table: 'hub_ticket', column: 'expires_time', keepMs: 0 },
  { table: 'captcha', column: 'expires_time', keepMs: 0 },
  { table: 'captcha_pass', column: 'expires_time', keepMs: 0 },
  { table: 'iframe_ticket', column: 'expires_time', keepMs: 0 },
  { table: 'wecom_spent', column: 'expires_time', keepMs: 0 },
  { table: 'wecom_bind_ticket', column: 'expires_time', keepMs: 0 },
  { table: 'wecom_access_token', column: 'expires_time', keepMs: 0 },
  { table: 'idempotency', column: 'created_time', keepMs: 24 * HOUR_MS },
  { table: 'known_login', column: 'last_time', keepMs: KNOWN_MS },
  { table: 'login_attempt', column: 'last_time', keepMs: 24 * HOUR_MS },
  { table: 'demo_ticket', column: 'expires_time', keepMs: 0 },
  { table: 'login_ticket', column: 'expires_time', keepMs: 0 },
  { table: 'sms_code', column: 'expires_time', keepMs: 0 },
  { table: 'rate_window', column: 'ends_time', keepMs: 0 },
  { table: 'outbox', column: 'created_time', keepMs: HOUR_MS },
] as const;

/** Removes what nobody will ask for again; harmless when several processes do it at once. */
export async function removeExpired(database: Database, now: Date): Promise<void> {
  const db = database.session(NO_TENANT);
  for (const { table, column, keepMs } of RULES) {
    const before = new Date(now.getTime() - keepMs);
    await db.run(db.platform.deleteFrom(table).where(column, '<', before));
  }
}
