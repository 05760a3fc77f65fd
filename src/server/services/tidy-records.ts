import { foldMarks } from '../db/change-mark.ts';
import type { Platform } from '../platform.ts';
import { FileStore } from './file-store.ts';
import { sweepFiles } from './files.ts';
import { NO_TENANT } from './tenants.ts';

/** Hourly housekeeping of what records leave behind: unused files, counters of connections that are gone. */
export async function tidyRecords({
  config,
  database,
  now,
}: Pick<Platform, 'config' | 'database' | 'now'>): Promise<void> {
  const session = database.session(NO_TENANT);
  await foldMarks(session);
  const tenants = await session.all<{ id: string }>(session.platform.selectFrom('tenant').select('id'));
  const store = new FileStore(config.dataDir);
  for (const { id } of tenants) await sweepFiles({ database, store, now: now() }, id);
}
