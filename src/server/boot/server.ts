import { setImmediate as breath } from 'node:timers/promises';
import { compileResource } from '../../compiler/compile.ts';
import type { Descriptor } from '../../engine/descriptor.ts';
import { rememberFiles, upgradeRevisions, watchSchemaFiles } from '../../features/design/form-design/index.ts';
import type { Feature, FeaturePlatform } from '../../features/feature.ts';
import { ActivityLog } from '../activity-log.ts';
import { Background } from '../background.ts';
import type { Config } from '../config.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate/migrate.ts';
import { newerSteps, OLDER } from '../db/migrate/steps.ts';
import { runnerOf } from '../db/session.ts';
import { FileLinks } from '../file-links.ts';
import { REQUEST_MS } from '../http/deadline.ts';
import { removeStaleUploads, uploadFolder } from '../http/input/upload.ts';
import { keepCertificate, redirectToTls } from '../http/tls.ts';
import { JobRunner, type JobWork } from '../jobs/job-runner.ts';
import { keepFilled } from '../jobs/keep-filled.ts';
import { keepIndexed } from '../jobs/keep-indexed.ts';
import { removeExpired } from '../jobs/retention.ts';
import { tidyRecords } from '../jobs/tidy-records.ts';
import type { Log } from '../log.ts';
import { Outbound } from '../outbound/outbound.ts';
import type { Platform } from '../platform.ts';
import type { RunningPostgres } from '../postgres/supervisor.ts';
import { Realtime } from '../realtime/realtime.ts';
import { compileCatalogs, readDescriptors } from '../schemas/descriptors.ts';
import { LiveSchemas, toBaseDocuments } from '../schemas/live-schemas.ts';
import { UserIdentities } from '../session/identity.ts';
import { DEFAULT_TENANT } from '../tenants.ts';
import { type App, createApp } from './app.ts';
import { checkDatabase, checkDemoAccounts } from './checks.ts';
import { allEndpoints } from './endpoints.ts';
import { FEATURES, RETENTION } from './features.ts';
import { beginPostgres } from './own-postgres.ts';
import { refuseUnsoundFiles } from './schema-files.ts';
import { planUpgrade } from './upgrade-plan.ts';

export interface RunningServer {
  /** `http://host:port` with the actual port. */
  address: string;
  platform: FeaturePlatform;
  app: App;
  /** Drains and stops everything this server started; may be called twice. */
  stop(): Promise<void>;
}

export interface ServerParts {
  config: Config;
  log: Log;
  now?: () => Date;
  /** Replaces the features' filling of a new database; tests leave most demo hazards out. */
  prepare?: NonNullable<Feature['prepare']>;
  /** Resources in addition to the installation's; contract tests add one with every field kind. */
  descriptors?: readonly Descriptor[];
  /** Receives the text of an upgrade's plan before it runs. */
  print?: (text: string) => void;
  /** The embedded database, if its start has begun; stopped together with the server. */
  postgres?: Promise<RunningPostgres | null>;
  /** True to refuse statements with an unqualified table name (tests, security.md#R7). */
  checkNames?: boolean;
  /** Factor of the limits of time of statements and waits for a connection; default 1 (see `requestMs`). */
  patience?: number;
  /** Maximum duration of a request, in ms. Tests raise both, since other processes occupy every processor. */
  requestMs?: number;
}

/** Time for requests to end at a stop, in ms; the rest of 10 s is for jobs, log and database (security.md#3.21). */
const DRAIN_MS = 5_500;
const RETENTION_MS = 3_600_000;

/** Starts database, HTTP and hub in this order; a failure stops what has been started. */
export async function startServer(parts: ServerParts): Promise<RunningServer> {
  const stops = new Stops(parts.log);
  try {
    return await start(parts, stops);
  } catch (error) {
    await stops.run();
    throw error;
  }
}

async function start(parts: ServerParts, stops: Stops): Promise<RunningServer> {
  const { config, log } = parts;
  // Compiles descriptors while the database starts in other processes, which takes longer.
  const [database, compiled] = await Promise.all([connect(parts, stops), compileDescriptors(parts)]);
  const platform = createPlatform(parts, { database, compiled });
  stops.add('log lines', async () => {
    await platform.background.drain();
    await platform.activity.flush();
    await platform.background.drain();
  });
  const realtime = new Realtime(platform);
  let opening: Promise<App> | null = null;
  const open = () => {
    opening ??= openApp(platform, realtime, stops);
    opening.catch(() => undefined);
    return opening;
  };
  // Registers routes while the database creates tables, since this thread is idle then.
  await prepareDatabase(parts, { platform, compiled, meanwhile: () => void open() });
  const app = await open();
  stops.add('hub', () => realtime.stop());
  await realtime.start(app.server);
  const address = await app.listen({ host: config.host, port: config.port });
  if (config.tls) stops.add('certificate', keepCertificate(app.server, config.tls, log));
  if (config.redirectPort !== null) stops.add('redirect', await redirectToTls(config, new URL(address).port));
  if (config.watchSchemas) {
    const print = (text: string) => void process.stdout.write(`\n${text}\n`);
    stops.add('schema files', watchSchemaFiles({ platform, print }));
  }
  stops.add('retention', keepTidy(platform));
  stops.add('indexes', keepIndexed(platform));
  stops.add('computed values', keepFilled(platform));
  const lanes = jobLanes(platform, FEATURES).map((works) => new JobRunner(platform, works));
  stops.add('jobs', async () => {
    await Promise.all(lanes.map((lane) => lane.stop()));
  });
  for (const lane of lanes) lane.start();
  for (const { name, serve } of FEATURES) if (serve) stops.add(name, serve(platform));
  return { address, platform, app, stop: () => stops.run() };
}

async function openApp(platform: FeaturePlatform, realtime: Realtime, stops: Stops): Promise<App> {
  const app = await createApp(platform, allEndpoints(platform), { sockets: () => realtime.hub.size });
  realtime.serve(app);
  stops.add('http', () => closeHttp(app));
  await app.ready();
  return app;
}

async function connect(parts: ServerParts, stops: Stops): Promise<Database> {
  const { config, log, checkNames, patience = 1, postgres = beginPostgres(config, log) } = parts;
  // Registered before the database runs, so that a failing start stops it.
  stops.add('postgres', async () => (await postgres.catch(() => null))?.stop());
  const own = await postgres;
  let closing = false;
  const database = openDatabase({
    connection: config.databaseUrl ?? own?.connection ?? '',
    checkNames: checkNames ?? false,
    patience,
    // Logs the message alone: the driver attaches the whole connection to the error.
    onError: (error) => closing || log.warn({ reason: error.message }, 'database connection'),
  });
  stops.add('database', () => {
    closing = true;
    return database.close();
  });
  return database;
}

type Compiled = Awaited<ReturnType<typeof compileDescriptors>>;

/** Compiles in steps, so that the start of the database is not delayed. */
async function compileDescriptors({ descriptors: further = [] }: ServerParts) {
  await breath();
  const descriptors = [...readDescriptors(), ...further];
  const named = new Map(descriptors.map((descriptor) => [descriptor.name, descriptor]));
  for (const descriptor of descriptors) {
    await breath();
    compileResource(descriptor, named);
  }
  // Skips the check of references, which the compilation has already made.
  const catalogs = compileCatalogs(descriptors);
  return { descriptors, catalogs, base: toBaseDocuments(descriptors) };
}

function createPlatform(parts: ServerParts, of: { database: Database; compiled: Compiled }): FeaturePlatform {
  const { config, log, now = () => new Date(), requestMs = REQUEST_MS } = parts;
  const { database } = of;
  const { catalogs, base } = of.compiled;
  const background = new Background(log);
  return {
    config,
    database,
    log,
    requestMs,
    now,
    background,
    identities: new UserIdentities(database),
    activity: new ActivityLog({ database, background, catalogs, log, now }),
    catalogs,
    live: new LiveSchemas({ database, catalogs, log, base }),
    links: new FileLinks(null, now),
    outbound: new Outbound({ places: config.outboundPlaces }),
  };
}

interface Preparing {
  platform: FeaturePlatform;
  compiled: Compiled;
  /** Called while the database is busy for long, so that other work can begin. */
  meanwhile(): void;
}

/** Migrates the database to this version, and fills a new one. */
async function prepareDatabase(parts: ServerParts, of: Preparing): Promise<void> {
  const { config, database, log, now, live, catalogs, links } = of.platform;
  const { descriptors, base } = of.compiled;
  refuseUnsoundFiles(catalogs.base.resources);
  const newer = await newerSteps(runnerOf(database.session(DEFAULT_TENANT)), [DEFAULT_TENANT]);
  if (newer.length > 0) log.warn({ steps: newer }, OLDER);
  if (newer.length === 0 && parts.print) await printUpgrade(parts, { database, descriptors });
  if (newer.length === 0) await upgradeRevisions({ database, base, log, now });
  await live.loadAll();
  await migrate(database, (tenant) => catalogs.of(tenant).resources, of.meanwhile);
  if (newer.length === 0) await rememberFiles(database, base);
  await links.open(database);
  await checkDatabase(config, database, log);
  for (const { prepare } of parts.prepare ? [parts] : FEATURES) await prepare?.(of.platform);
  await checkDemoAccounts(config, database);
}

/** Prints the plan of an upgrade. Errors are only logged: the upgrade that follows reports them better. */
async function printUpgrade(
  { print, log }: ServerParts,
  { database, descriptors }: { database: Database; descriptors: readonly Descriptor[] },
): Promise<void> {
  try {
    const plan = await planUpgrade(database, descriptors);
    if (plan !== null) print?.(plan);
  } catch (error) {
    log.warn({ err: error }, 'the upgrade could not be planned');
  }
}

/** Refuses new requests and waits for those under way up to DRAIN_MS, then closes their connections. */
async function closeHttp(app: App): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
  // A connection whose last request ends during the stop would stay open for another request.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  await app.close();
  clearInterval(sweep);
  clearTimeout(cut);
}

/** Removes stale uploads now and every hour, and runs the housekeeping of timers once (housekeeping.ts). */
function keepTidy({ config, database, catalogs, background, now }: Platform): () => Promise<void> {
  const sweep = () => removeStaleUploads(uploadFolder(config.dataDir), Date.now());
  background.run('retention', async () => {
    await sweep();
    await removeExpired(database, now(), RETENTION);
    await tidyRecords({ config, database, catalogs, now }, FEATURES);
  });
  const timer = setInterval(() => background.run('uploads', sweep), RETENTION_MS).unref();
  return async () => clearInterval(timer);
}

/** Functions that stop parts of the server, run newest first; a failure does not prevent the others. */
class Stops {
  readonly #log: Log;
  readonly #steps: { name: string; stop: () => Promise<void> }[] = [];
  #running: Promise<void> | null = null;

  constructor(log: Log) {
    this.#log = log;
  }

  add(name: string, stop: () => Promise<void>): void {
    this.#steps.push({ name, stop });
  }

  run(): Promise<void> {
    this.#running ??= this.#stopAll();
    return this.#running;
  }

  async #stopAll(): Promise<void> {
    for (const { name, stop } of this.#steps.reverse()) {
      await stop().catch((error: unknown) => this.#log.error({ err: error, step: name }, 'could not stop'));
    }
  }
}

type Works = ReadonlyMap<string, JobWork>;

/** Jobs by kind in two lanes: jobs that write run one at a time, jobs that only read do not wait for them. */
export function jobLanes(platform: Platform, features: readonly Feature[]): Works[] {
  const jobs = features.map((feature) => feature.jobs?.(platform) ?? {});
  return [
    new Map(jobs.flatMap(({ write = {} }) => Object.entries(write))),
    new Map(jobs.flatMap(({ read = {} }) => Object.entries(read))),
  ];
}
