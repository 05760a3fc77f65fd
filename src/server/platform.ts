import type { ActivityLog } from './activity-log.ts';
import type { Background } from './background.ts';
import type { Catalogs } from './catalog.ts';
import type { Config } from './config.ts';
import type { Identity } from './ctx.ts';
import type { Database } from './db/database.ts';
import type { FileLinks } from './file-links.ts';
import type { Log } from './log.ts';
import type { Outbound } from './outbound/outbound.ts';

/** Cached identities by tenant, user and identity epoch (session/identity.ts). */
export interface Identities {
  get(tenant: string, userId: string, epoch: number): Promise<Identity | null>;
}

/** Updates catalogues after publishes (schemas/live-schemas.ts). */
export interface LiveCatalogs {
  /** Waits until this process has this version of the tenant's descriptors; undefined: the process has it already. */
  ensure(tenant: string, version: number): Promise<void> | undefined;
  /** Loads the tenant's descriptors if the database has newer ones. */
  refresh(tenant: string): Promise<void>;
  /** Loads newer descriptors of all tenants. */
  refreshAll(): Promise<void>;
}

/** Services of one process, created at start and passed to all code. */
export interface Platform {
  config: Config;
  database: Database;
  log: Log;
  /** Maximum duration of a request, in ms. */
  requestMs: number;
  /** Current time, the only clock (security.md#R13). */
  now(): Date;
  identities: Identities;
  activity: ActivityLog;
  background: Background;
  catalogs: Catalogs;
  live: LiveCatalogs;
  links: FileLinks;
  /** The only way to call other servers. */
  outbound: Outbound;
}
