import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { openDatabase } from '../../db/database.ts';
// Registers the tables of all features, which an upgrade includes.
import '../features.ts';
import { readDescriptors } from '../../schemas/descriptors.ts';
import { planUpgrade } from '../upgrade-plan.ts';
import { withDatabase } from './place.ts';

/** `npm start -- --plan`: prints what a start would change, without changing it, even beside a running server. */
export async function printPlan(config: Config, print: (text: string) => void): Promise<void> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres'))) {
    print('还没有数据库，首次启动时会创建。');
    return;
  }
  await withDatabase(config, async (connection) => {
    const database = openDatabase({ connection, onError: () => undefined });
    try {
      print((await planUpgrade(database, readDescriptors())) ?? '没有需要升级的内容。');
    } finally {
      await database.close();
    }
  });
}
