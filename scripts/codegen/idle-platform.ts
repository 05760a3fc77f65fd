import os from 'node:os';
import pino from 'pino';
import type { FeaturePlatform } from '../../src/features/feature.ts';
import { ActivityLog } from '../../src/server/activity-log.ts';
import { Background } from '../../src/server/background.ts';
import type { Catalogs } from '../../src/server/catalog.ts';
import { readConfig } from '../../src/server/config.ts';
import { openDatabase } from '../../src/server/db/database.ts';
import { FileLinks } from '../../src/server/file-links.ts';
import { REQUEST_MS } from '../../src/server/http/deadline.ts';
import { Outbound } from '../../src/server/outbound/outbound.ts';
import { LiveSchemas } from '../../src/server/schemas/live-schemas.ts';
import { UserIdentities } from '../../src/server/session/identity.ts';

/** Platform of a server that is never started: endpoints are created with it only to describe their calls. */
export function idlePlatform(catalogs: Catalogs): FeaturePlatform {
  const config = readConfig({ DATABASE_URL: 'postgres://127.0.0.1/unused', DATA_DIR: os.tmpdir() });
  const log = pino({ level: 'silent' });
  const now = () => new Date();
  const database = openDatabase({ connection: config.databaseUrl ?? '' });
  const background = new Background(log);
  const activity = new ActivityLog({ database, background, catalogs, log, now });
  const links = new FileLinks(Buffer.alloc(32), now);
  const live = new LiveSchemas({ database, catalogs, log, base: new Map() });
  const identities = new UserIdentities(database);
  const outbound = new Outbound({ places: [] });
  const services = { background, activity, catalogs, live, links, identities, outbound };
  return { config, database, log, now, requestMs: REQUEST_MS, ...services };
}
