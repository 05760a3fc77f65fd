import type { Problem } from '../compiler/problem.ts';
import type { JsonSchema } from '../engine/json.ts';
import type { Resource } from '../engine/resource.ts';
import type { FeatureTables } from '../server/db/migrate/tables.ts';
import type { DbSession } from '../server/db/session.ts';
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
import type { ProcessSource } from '../server/records/registries/processes.ts';
import type { Scan } from '../server/records/registries/scans.ts';
import type { SettingSpec } from '../server/records/registries/setting-specs.ts';
import type { RecordSource } from '../server/records/registries/sources.ts';
import type { TaskKind } from '../server/records/registries/tasks.ts';
import type { Calendar } from '../server/records/values/following.ts';
import type { FileCheck } from '../server/schemas/file-report.ts';
import type { LiveSchemas } from '../server/schemas/live-schemas.ts';

/** The platform with the means to change descriptors while the server runs. */
export interface FeaturePlatform extends Platform {
  live: LiveSchemas;
}

/** A subject's additions to the server, exported as `<subject>Feature`; listed in server/boot/lists/features.ts. */
export interface Feature {
  /** Name of the subject's folder, two levels below src/features. */
  name: string;
  /**
   * Name of the subject before or after which this one is listed; absent: sorted by folder of src/features, then by
   * name. Steps of a start, SQL statements, timers, tasks and kinds of messages follow the list.
   */
  listed?: { before: string } | { after: string };
  /** Hand-written calls below /api. */
  endpoints?(platform: FeaturePlatform): Endpoint[];
  /** Calls derived from a verb of a resource, for resources created while the server runs. */
  callsOf?(resource: Resource, platform: FeaturePlatform): Endpoint[];
  hooks?: { readonly [resource: string]: ResourceHooks };
  /** Additions to rows of other subjects' resources, by resource name. */
  decorations?: { readonly [resource: string]: Decorate };
  tables?: FeatureTables;
  /** Returns the faults in the subject's files of schemas/, for schemas:check and for each start. */
  files?(check: FileCheck): Problem[];
  /** Rows of 系统配置 that the subject reads, with their effect. */
  settings?: readonly SettingSpec[];
  /**
   * Runs at every start, after the migration and before the first call: fills an empty database, and adds new parts to
   * an older one. Several servers may start on one database at once.
   */
  prepare?(platform: Platform): Promise<void>;
  /** Work of background jobs, by kind. Jobs that write take turns and do not wait for those that only read. */
  jobs?(platform: Platform): { write?: Works; read?: Works };
  /** Jobs that timers run, with the timers of a new installation. */
  timers?: readonly TimerJob[];
  /** Tasks of persons that are handed over when an account closes. */
  handovers?: readonly Handover[];
  /** People that users may name for a stage of the subject's workflow, for lists of people. */
  appointees?: readonly Appointees[];
  /** Roles whose holders the subject looks up by code. */
  fixedRoles?: readonly FixedRole[];
  /** Writes the first data of a further tenant. */
  fillTenant?: FillTenant;
  /** Kinds of tasks that wait for persons, for the inbox. */
  tasks?: readonly TaskKind[];
  /** Processes of the subject's records, drawn in 流程图. */
  processes?: readonly ProcessSource[];
  /** Records with a due time, before and after which people are reminded. */
  clocks?: readonly ClockSource[];
  /** Consequences in this subject when a record of another one reaches a time at which people are reminded of it. */
  sequels?: readonly ClockSequel[];
  /** Reader of the working time by which limits of states are counted. */
  calendar?(db: DbSession): Promise<Calendar>;
  /** Sender of messages to members of a messaging app. */
  messenger?: OpenMessenger;
  /** Kinds of messages of the subject that people may configure for themselves. */
  messageKinds?: readonly MessageKind[];
  /** Origins for which records of other subjects can be added. */
  sources?: readonly RecordSource[];
  /** Calls that boards show as cards. */
  cards?: readonly CardSource[];
  /** Tasks offered after a printed code was scanned. */
  scans?: readonly Scan[];
  /** Starts work beside the requests while the server serves; returns the function that stops it. */
  serve?(platform: FeaturePlatform): () => Promise<void>;
  /** Rows of schema platform to delete after a while. */
  retention?: readonly Retention[];
  /** Hourly housekeeping in one tenant. */
  tidy?(platform: Pick<Platform, 'config' | 'database' | 'catalogs' | 'now'>, tenant: string): Promise<unknown>;
  /** Shapes of replies shared by several calls, by their name in the API document. */
  replies?: { readonly [name: string]: JsonSchema };
  /** Headings of the API document for calls that belong to no resource, by first path segment. */
  groups?: { readonly [segment: string]: string };
}

interface Works {
  readonly [kind: string]: JobWork;
}

/** Returns its argument, to give it a type where a feature is written. */
export function feature(parts: Feature): Feature {
  return parts;
}
