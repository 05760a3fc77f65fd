import { randomBytes } from 'node:crypto';
import pino from 'pino';
import { createDemoSeed } from '../../../src/features/start/demo/server/demo-seed.ts';
import { seedIfEmpty } from '../../../src/features/start/seed/server/seed.ts';
import { startServer } from '../../../src/server/boot/server.ts';
import { readConfig } from '../../../src/server/config.ts';
import type { Platform } from '../../../src/server/platform.ts';
import { type Cluster, createDatabase, renameDatabase, urlOf, withClient } from './cluster.ts';
import { driveLives } from './lives.ts';
import { openSessions } from './sessions.ts';

/** Database that all bench databases copy: the product's tables, demo data, and one hazard for each of `LIVES`. */
export const BASE = 'bench_base';

/** Creates the database under a temporary name first, so that an interrupted run starts again. */
export async function createBase(cluster: Cluster): Promise<void> {
  const growing = `${BASE}_new`;
  await createDatabase(cluster, growing, null);
  const password = `Bench-${randomBytes(9).toString('base64url')}`;
  const config = readConfig({
    DATABASE_URL: urlOf(cluster, growing),
    DATA_DIR: `${cluster.dataDir}/files`,
    PORT: '0',
    ADMIN_PASSWORD: password,
    DEMO_PASSWORD: password,
    CAPTCHA_OPEN: 'false',
  });
  const prepare = (platform: Platform) => seedIfEmpty(platform, createDemoSeed({ upTo: 0 }));
  const server = await startServer({ config, log: pino({ level: 'fatal' }), prepare });
  try {
    await withClient(cluster, { database: growing }, async (client) => {
      // Turns off required pictures, since each hazard would need a file on disk.
      await client.query(`update t_1.sys_config set value = '0' where code like 'HAZARD_PHOTO%'`);
      await driveLives(server.address, { client, sessions: await openSessions(client) });
    });
  } finally {
    await server.stop();
  }
  await renameDatabase(cluster, growing, BASE);
}
