import os from 'node:os';
import pino from 'pino';
import { compileAll } from '../../src/engine/compile/compile.ts';
import type { OpenApiDocument } from '../../src/engine/projections/openapi.ts';
import type { Resource } from '../../src/engine/resource.ts';
import { readConfig } from '../../src/server/config.ts';
import { openDatabase } from '../../src/server/db/database.ts';
import { Outbound } from '../../src/server/outbound/outbound.ts';
import type { Platform } from '../../src/server/platform.ts';
import { allEndpoints } from '../../src/server/routes/endpoints.ts';
import { ActivityLog } from '../../src/server/services/activity-log.ts';
import { describeApi } from '../../src/server/services/api-document.ts';
import { Background } from '../../src/server/services/background.ts';
import { Catalog, Catalogs } from '../../src/server/services/catalog.ts';
import { FileLinks } from '../../src/server/services/file-links.ts';
import { Identities } from '../../src/server/services/identity.ts';
import { LiveSchemas } from '../../src/server/services/revisions/live-schemas.ts';
import { readDescriptors, readDictionaryCodes } from '../schemas/load.ts';

/** The resources of this repository, checked as `npm run schemas:check` does. */
export function ownResources(): Resource[] {
  const descriptors = readDescriptors().map(({ descriptor }) => descriptor);
  return [...compileAll(descriptors, readDictionaryCodes()).values()];
}

/** The document of the server in this repository; nothing is started and no connection opened. */
export async function ownDocument(resources: readonly Resource[]): Promise<OpenApiDocument> {
  const catalog = new Catalog(resources);
  const platform = idlePlatform(new Catalogs(catalog));
  const document = describeApi(allEndpoints(platform), catalog);
  await platform.database.close();
  return document;
}

/** A server's equipment before it does anything: endpoints are made with it, and only described here. */
function idlePlatform(catalogs: Catalogs): Platform {
  const config = readConfig({ DATABASE_URL: 'postgres://127.0.0.1/unused', DATA_DIR: os.tmpdir() });
  const log = pino({ level: 'silent' });
  const now = () => new Date();
  const database = openDatabase({ connection: config.databaseUrl ?? '' });
  const background = new Background(log);
  const activity = new ActivityLog({ database, background, catalogs, log, now });
  const links = new FileLinks(Buffer.alloc(32), now);
  const live = new LiveSchemas({ database, catalogs, log, base: new Map() });
  const identities = new Identities(database);
  const outbound = new Outbound({ places: [] });
  return { config, database, log, now, background, activity, catalogs, live, links, identities, outbound };
}
