import { foldMarks } from '../db/change-mark.ts';
import { selectTenantIds } from '../installation.sql.ts';
import type { Platform } from '../platform.ts';
import { NO_TENANT } from '../tenants.ts';

type Tidying = Pick<Platform, 'config' | 'database' | 'catalogs' | 'now'>;

/** A feature with work for the hourly housekeeping. */
export interface Tidied {
  tidy?(platform: Tidying, tenant: string): Promise<unknown>;
}

/** Hourly housekeeping: merges change counters of closed connections, and calls each feature's `tidy` per tenant. */
export async function tidyRecords(platform: Tidying, features: readonly Tidied[]): Promise<void> {
  const session = platform.database.session(NO_TENANT);
  await foldMarks(session);
  for (const id of await selectTenantIds(session)) {
    for (const { tidy } of features) await tidy?.(platform, id);
  }
}
