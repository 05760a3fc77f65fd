import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Log } from './log.ts';
import type { Outbound } from './outbound/outbound.ts';
import type { ActivityLog } from './services/activity-log.ts';
import type { Background } from './services/background.ts';
import type { Catalogs } from './services/catalog.ts';
import type { FileLinks } from './services/file-links.ts';
import type { Identities } from './services/identity.ts';
import type { LiveSchemas } from './services/revisions/live-schemas.ts';

/** The process's own equipment, made once at start and handed to everything that needs it. */
export interface Platform {
  config: Config;
  database: Database;
  log: Log;
  /** The one clock (security.md#R13). */
  now(): Date;
  identities: Identities;
  activity: ActivityLog;
  background: Background;
  catalogs: Catalogs;
  /** Keeps the catalogues up to what tenants have published. */
  live: LiveSchemas;
  links: FileLinks;
  /** The only way to call another server. */
  outbound: Outbound;
}
