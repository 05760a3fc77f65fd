import type { JsonSchema } from '../engine/json.ts';
import type { FeatureTables } from './db/migrate/installed-tables.ts';
import type { Endpoint } from './endpoint.ts';
import type { JobWork } from './jobs/job-runner.ts';
import type { Retention } from './jobs/retention.ts';
import type { Platform } from './platform.ts';
import type { ResourceHooks } from './records/hooks/hooks.ts';

/** What one subject adds to the server; the list of all is features.ts. */
export interface Feature {
  /** Folder below src/features. */
  name: string;
  /** Calls below /api that are written by hand. */
  endpoints?(platform: Platform): Endpoint[];
  /** Rules of resources, by resource name. */
  hooks?: { readonly [resource: string]: ResourceHooks };
  tables?: FeatureTables;
  /**
   * Done at every start before anything is served, once the tables stand: fills an empty database, brings an older one
   * what is new. Several servers may start on one database at once.
   */
  prepare?(platform: Platform): Promise<void>;
  /** Work of background jobs, by kind. Jobs that write take turns and do not wait for those that only read. */
  jobs?(platform: Platform): { write?: Works; read?: Works };
  /** Rows of schema platform that are of no use after a while. */
  retention?: readonly Retention[];
  /** Hourly housekeeping in one tenant. */
  tidy?(platform: Pick<Platform, 'config' | 'database' | 'now'>, tenant: string): Promise<unknown>;
  /** Shapes of replies that several calls share, by their name in the API document. */
  replies?: { readonly [name: string]: JsonSchema };
  /** Headings of the API document for calls that belong to no resource, by first path segment. */
  groups?: { readonly [segment: string]: string };
}

interface Works {
  readonly [kind: string]: JobWork;
}

/** Names its argument's type where a feature is written. */
export function feature(parts: Feature): Feature {
  return parts;
}
