import { foldMarks } from '../db/change-mark.ts';
import { forgetWrites } from '../db/import-writes.ts';
import type { Platform } from '../platform.ts';
import { FileStore } from './file-store.ts';
import { sweepFiles } from './files.ts';
import { tidyLines } from './sms/sms-log.ts';
import { NO_TENANT } from './tenants.ts';

/** Longer than an import can be undone, so that its list may still say so. */
const UNDO_KEPT_MS = 7 * 24 * 3_600_000;

/** Hourly housekeeping of what records leave behind: unused files, counters of connections that are gone, old messages. */
export async function tidyRecords({
  config,
  database,
  now,
}: Pick<Platform, 'config' | 'database' | 'now'>): Promise<void> {
  const session = database.session(NO_TENANT);
  await foldMarks(session);
  const tenants = await session.all<{ id: string }>(session.platform.selectFrom('tenant').select('id'));
  const store = new FileStore(config.dataDir);
  for (const { id } of tenants) {
    await sweepFiles({ database, store, now: now() }, id);
    await forgetWrites(database.session(id), new Date(now().getTime() - UNDO_KEPT_MS));
    await tidyLines(database.session(id), now());
  }
}
