import '../../../src/server/boot/features.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import { type Database, openDatabase } from '../../../src/server/db/database.ts';
import { migrate } from '../../../src/server/db/migrate/migrate.ts';
import { createDatabase } from '../database.ts';

export interface TwoProcesses {
  /** Each with its own connections and all it keeps beside them: what one knows, the other does not. */
  each: readonly [Database, Database];
  first: Database;
  stop(): Promise<void>;
}

/** One migrated database as two server processes have it open. */
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
