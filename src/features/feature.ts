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
   * name. The same order applies to steps of a start, SQL statements, timers, tasks and kinds of messages.
   */
  listed?: { before: string } | { after: string };
  /** Hand-written calls below /api. */
  endpoints?(platform: FeaturePlatform): Endpoint[];
  /** Endpoints that the subject adds for verbs of a resource's descriptor; also called for resources created later. */
  callsOf?(resource: Resource, platform: FeaturePlatform): Endpoint[];
  hooks?: { readonly [resource: string]: ResourceHooks };
  /** Functions that add properties to rows of other subjects' resources, by resource name. */
  decorations?: { readonly [resource: string]: Decorate };
  tables?: FeatureTables;
  /** Returns the faults in the subject's files of schemas/, for schemas:check and for each start. */
  files?(check: FileCheck): Problem[];
  /** Settings (rows of 系统配置) that the subject reads, with their effect. */
  settings?: readonly SettingSpec[];
  /**
   * Runs at every start, after the migration and before the first call: fills an empty database, and adds new parts to
   * an older one. Several servers may start on one database at once.
   */
  prepare?(platform: Platform): Promise<void>;
  /** Work of background jobs, by kind of job. `write` jobs run one after the other and do not wait for `read` jobs. */
  jobs?(platform: Platform): { write?: Works; read?: Works };
  /** Jobs that timers run, and the timers that a new installation gets for them. */
  timers?: readonly TimerJob[];
  /** Tasks of a user that another user takes over when the account closes. */
  handovers?: readonly Handover[];
  /** Lists of people whom a user may choose for a step of the subject's workflow. */
  appointees?: readonly Appointees[];
  /** Roles that the subject looks up by code, in order to find their holders. */
  fixedRoles?: readonly FixedRole[];
  /** Writes the first data of a newly added tenant. */
  fillTenant?: FillTenant;
  /** Kinds of tasks that the inbox shows to the users who must do them. */
  tasks?: readonly TaskKind[];
  /** Processes (states and steps) of the subject's records, drawn in 流程图. */
  processes?: readonly ProcessSource[];
  /** Records with a due time, before and after which people are reminded. */
  clocks?: readonly ClockSource[];
  /**
   * Effects on this subject when another subject's record reaches a time at which people are reminded of that record.
   */
  sequels?: readonly ClockSequel[];
  /** Returns the calendar of working time by which the time limits of workflow states are counted. */
  calendar?(db: DbSession): Promise<Calendar>;
  /** Sender of messages to members of a messaging app. */
  messenger?: OpenMessenger;
  /** Kinds of messages of the subject that people may configure for themselves. */
  messageKinds?: readonly MessageKind[];
  /** Objects for which records of other subjects can be added, such as items of an inspection plan. */
  sources?: readonly RecordSource[];
  /** Calls whose replies boards show as cards. */
  cards?: readonly CardSource[];
  /** Tasks that are offered to the user after he scanned a printed code. */
  scans?: readonly Scan[];
  /** Starts work that runs beside the handling of requests; returns the function that stops this work. */
  serve?(platform: FeaturePlatform): () => Promise<void>;
  /** Tables of schema `platform` whose rows are deleted after a while. */
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

/** Returns its argument unchanged; the call only gives the object literal its type. */
export function feature(parts: Feature): Feature {
  return parts;
}
