import { foldMarks } from '../db/change-mark.ts';
import type { Feature } from '../feature.ts';
import { selectTenantIds } from '../installation.sql.ts';
import type { Platform } from '../platform.ts';
import { NO_TENANT } from '../tenants.ts';

type Tidying = Pick<Platform, 'config' | 'database' | 'now'>;

/** Hourly housekeeping: counters of connections that are gone, and what each feature removes in every tenant. */
export async function tidyRecords(platform: Tidying, features: readonly Feature[]): Promise<void> {
  const session = platform.database.session(NO_TENANT);
  await foldMarks(session);
  for (const id of await selectTenantIds(session)) {
    for (const { tidy } of features) await tidy?.(platform, id);
  }
}
