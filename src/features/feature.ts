import type { Problem } from '../compiler/problem.ts';
import type { JsonSchema } from '../engine/json.ts';
import type { Resource } from '../engine/resource.ts';
import type { FeatureTables } from '../server/db/migrate/installed-tables.ts';
import type { Endpoint } from '../server/endpoint.ts';
import type { ClockSequel, ClockSource } from '../server/jobs/clocks.ts';
import type { JobWork } from '../server/jobs/job-runner.ts';
import type { Retention } from '../server/jobs/retention.ts';
import type { TimerJob } from '../server/jobs/timer-jobs.ts';
import type { Platform } from '../server/platform.ts';
import type { MessageKind } from '../server/realtime/message-kinds.ts';
import type { ResourceHooks } from '../server/records/hooks/hooks.ts';
import type { Decorate } from '../server/records/hooks/registry.ts';
import type { Appointees } from '../server/records/registries/appointees.ts';
import type { CardSource } from '../server/records/registries/card-sources.ts';
import type { FillTenant } from '../server/records/registries/first-data.ts';
import type { FixedRole } from '../server/records/registries/fixed-roles.ts';
import type { Handover } from '../server/records/registries/handovers.ts';
import type { OpenMessenger } from '../server/records/registries/messenger.ts';
import type { Scan } from '../server/records/registries/scans.ts';
import type { RecordSource } from '../server/records/registries/sources.ts';
import type { TaskKind } from '../server/records/registries/tasks.ts';
import type { FileCheck } from '../server/schemas/file-report.ts';
import type { LiveSchemas } from '../server/schemas/revisions/live-schemas.ts';
import type { SettingSpec } from '../server/setting-specs.ts';

/** The process's equipment as subjects see it: with the way to change descriptors while the server runs. */
export interface FeaturePlatform extends Platform {
  live: LiveSchemas;
}

/** What one subject adds to the server; the list of all is server/boot/features.ts. */
export interface Feature {
  /** Folder below src/features. */
  name: string;
  /** Calls below /api that are written by hand. */
  endpoints?(platform: FeaturePlatform): Endpoint[];
  /** Calls that follow from a verb of a resource, for those that are made while the server runs. */
  callsOf?(resource: Resource, platform: FeaturePlatform): Endpoint[];
  /** Rules of resources, by resource name. */
  hooks?: { readonly [resource: string]: ResourceHooks };
  /** Additions to rows of other subjects' resources, by resource name. */
  decorations?: { readonly [resource: string]: Decorate };
  tables?: FeatureTables;
  /** Returns what is wrong with its files of schemas/, for schemas:check and for each start. */
  files?(check: FileCheck): Problem[];
  /** Rows of 系统配置 the subject reads, with what they decide. */
  settings?: readonly SettingSpec[];
  /**
   * Runs at every start, after the migration and before the first call: fills an empty database, adds to an older one
   * what is new. Several servers may start on one database at once.
   */
  prepare?(platform: Platform): Promise<void>;
  /** Work of background jobs, by kind. Jobs that write take turns and do not wait for those that only read. */
  jobs?(platform: Platform): { write?: Works; read?: Works };
  /** Programs that timers run, and with them the timers of a new installation. */
  timers?: readonly TimerJob[];
  /** Work of persons that is handed over when an account closes. */
  handovers?: readonly Handover[];
  /** Whom its workflow lets people name for a stage, for lists of people. */
  appointees?: readonly Appointees[];
  /** Roles it finds by their code. */
  fixedRoles?: readonly FixedRole[];
  /** Fills a further tenant with what every installation begins with. */
  fillTenant?: FillTenant;
  /** Kinds of work that wait for persons, for the inbox. */
  tasks?: readonly TaskKind[];
  /** Records of it that wait until a moment, of which people are reminded. */
  clocks?: readonly ClockSource[];
  /** What it does when records of other subjects reach such a moment. */
  sequels?: readonly ClockSequel[];
  /** The messaging app whose members it knows. */
  messenger?: OpenMessenger;
  /** Kinds of messages it sends that people may set up for themselves. */
  messageKinds?: readonly MessageKind[];
  /** What records of other subjects are added for. */
  sources?: readonly RecordSource[];
  /** Its calls as cards of boards show them. */
  cards?: readonly CardSource[];
  /** What is to be done where a printed code was scanned. */
  scans?: readonly Scan[];
  /** Works beside the requests while the server serves; returns what stops it. */
  serve?(platform: FeaturePlatform): () => Promise<void>;
  /** Rows of schema platform that are of no use after a while. */
  retention?: readonly Retention[];
  /** Hourly housekeeping in one tenant. */
  tidy?(platform: Pick<Platform, 'config' | 'database' | 'catalogs' | 'now'>, tenant: string): Promise<unknown>;
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
