import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { FileLinks } from './files/file-links.ts';
import type { ActivityLog } from './http/activity-log.ts';
import type { Background } from './jobs/background.ts';
import type { Log } from './log.ts';
import type { Outbound } from './outbound/outbound.ts';
import type { Catalogs } from './schemas/catalog.ts';
import type { LiveSchemas } from './schemas/revisions/live-schemas.ts';
import type { Identities } from './session/identity.ts';

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
