import '../../../src/server/boot/features.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import { type Database, openDatabase } from '../../../src/server/db/database.ts';
import { migrate } from '../../../src/server/db/migrate/migrate.ts';
import { createDatabase } from '../database.ts';

export interface TwoProcesses {
  /** Both connections, each with its own pool and caches: nothing that one has cached is visible to the other. */
  each: readonly [Database, Database];
  first: Database;
  stop(): Promise<void>;
}

/** Opens one migrated database twice, as two server processes do. */
export async function openTwice(resources: () => readonly Resource[]): Promise<TwoProcesses> {
  const own = await createDatabase();
  const open = () => openDatabase({ connection: own.url, checkNames: true });
  const each = [open(), open()] as const;
  const [first] = each;
  await migrate(first, resources);
  return {
    each,
    first,
    async stop() {
      for (const database of each) await database.close();
      await own.drop();
    },
  };
}
