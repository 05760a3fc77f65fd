import type { ActivityLog } from './activity-log.ts';
import type { Background } from './background.ts';
import type { Catalogs } from './catalog.ts';
import type { Config } from './config.ts';
import type { Identity } from './ctx.ts';
import type { Database } from './db/database.ts';
import type { FileLinks } from './file-links.ts';
import type { Log } from './log.ts';
import type { Outbound } from './outbound/outbound.ts';

/** Identities of this process by tenant, user and identity epoch (session/identity.ts). */
export interface Identities {
  get(tenant: string, userId: string, epoch: number): Promise<Identity | null>;
}

/** Keeps the catalogues up to date with the tenants' publishes (schemas/live-schemas.ts). */
export interface LiveCatalogs {
  /** Returns once this process serves at least this version of the tenant's schema. */
  ensure(tenant: string, version: number): Promise<void> | undefined;
  /** Loads the tenant's schema when the database has a newer one. */
  refresh(tenant: string): Promise<void>;
  /** Loads the newer schemas of all tenants, for callers that name none. */
  refreshAll(): Promise<void>;
}

/** The services of one process, made once at start and passed to all code that needs them. */
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
  live: LiveCatalogs;
  links: FileLinks;
  /** The only way to call another server. */
  outbound: Outbound;
}
