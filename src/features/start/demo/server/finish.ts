import { join } from 'node:path';
import { type DbSession, databaseFailure, type Row } from '../../../../server/db/session.ts';
import { withinSavepoint } from '../../../../server/db/statements/savepoint.ts';
import type { Platform } from '../../../../server/platform.ts';
import { beginHistories } from '../../../../server/records/past/adopt.ts';
import { SCHEMAS_DIR } from '../../../../server/schemas/descriptors.ts';
import { readSeedFiles } from '../../../../server/schemas/seed-files.ts';
import { readSeedState, type SeedState, writeSeedState } from '../../../../server/seed-state.sql.ts';
import { revokeSessions } from '../../../../server/session/sessions.ts';
import { DEFAULT_TENANT } from '../../../../server/tenants.ts';
import { type FileStore, fileStoreOf } from '../../../records/files/index.ts';
import { Actors } from './actors.ts';
import { disableUser, markOldNoticesRead } from './demo.sql.ts';
import { foundingSession } from './founding-session.sql.ts';
import type { DemoHazard } from './hazard-plan.ts';
import { makeHazard, takePhotos } from './make-hazards.ts';
import { loadReferences } from './making.ts';
import { writeMessages } from './messages.ts';
import { writeNotice } from './notice-case.ts';
import { Photos } from './photos.ts';
import { type PlanMaking, performDeed } from './plans/perform.ts';
import { type Happening, timelineOf } from './plans/timeline.ts';
import { type DemoRecipe, type Plant, readRecipe } from './recipe.ts';
import { endDemoRows } from './removal/demo-range.ts';
import { hasOwnRows } from './removal/demo-rows.sql.ts';
import { makeRepairs } from './repairs.ts';
import { planPoints } from './risk-points.ts';
import { checkDemoData } from './self-check.ts';
import { positionOf } from './site.ts';
import { drawDemoPlan } from './site-map/plan-drawing.ts';
import { handleSeen, reportSeen, takePictures, type Watching } from './warnings/make-warnings.ts';
import type { DemoWarning } from './warnings/warning-plan.ts';
import { markDevicesSeen } from './warnings/warnings.sql.ts';
import { DAY, HOUR } from './work-hours.ts';

const DRAWINGS = join(SCHEMAS_DIR, 'demo');
const LEFT_OUT = 'demo data: a step was refused and is left out';

/** Name of the advisory lock that one process holds while it makes demo data; a crash releases the lock. */
export const MAKING_LOCK = 'demo data';

/**
 * Makes the missing demo data, from where an earlier process stopped, while users work with the data made so far. Waits
 * while another process makes them.
 * @throws when `signal` aborts, and errors of the database; the next call continues in both cases
 */
export function finishDemo(platform: Platform, signal?: AbortSignal): Promise<void> {
  return platform.database.exclusive(MAKING_LOCK, () => makeRest(platform, signal), signal);
}

/** Returns the progress that the last process stored; null if all data are made. */
async function readRest(db: DbSession): Promise<SeedState | null> {
  const state = await readSeedState(db);
  return state?.kind === 'demo' && !state.done ? state : null;
}

async function makeRest(platform: Platform, signal: AbortSignal | undefined): Promise<void> {
  const { database, log } = platform;
  const state = await readRest(database.session(DEFAULT_TENANT));
  if (!state) return;
  const started = Date.now();
  const making = await prepareMaking(platform, state);
  const { hazards, happenings } = making.timeline;
  const left = new Set<Happening>();
  for (const batch of batchesOf(happenings)) {
    if (batch.from < state.next) continue;
    signal?.throwIfAborted();
    await commitBatch(platform, { ...batch, left }, { ...making, total: hazards.length });
  }
  signal?.throwIfAborted();
  await commitEnd(platform, making);
  await tellProblems(platform, making.recipe);
  log.info({ hazards: hazards.length, leftOut: left.size, ms: Date.now() - started }, 'demo data created');
}

type Prepared = Awaited<ReturnType<typeof prepareMaking>>;

async function prepareMaking(platform: Platform, { t0, cases = [], excerpt = {} }: SeedState) {
  const { database, config } = platform;
  const recipe = readRecipe(SCHEMAS_DIR);
  const { rankTypes, checkTypes } = readSeedFiles(SCHEMAS_DIR).defaults;
  const points = planPoints(recipe.plant, rankTypes);
  const timeline = timelineOf({ recipe, points, checkTypes, t0 }, excerpt);
  const refs = await loadReferences(database.session(DEFAULT_TENANT));
  const store: FileStore = fileStoreOf(config);
  const photos = new Photos(store, DEFAULT_TENANT);
  await photos.load(join(SCHEMAS_DIR, 'demo/pictures'));
  const actors = new Actors(platform, refs.users);
  const people = { ...planMeans(recipe), monitor: recipe.hazards.staff.monitor };
  const knownRows = new Map<string, Promise<Row[]>>();
  return {
    t0,
    recipe,
    timeline,
    store,
    known: knownRows,
    isWhole: Object.keys(excerpt).length === 0,
    cases: new Map(cases),
    means: { refs, photos, actors, ...people },
  };
}

async function drawPlan({ catalogs }: Platform, db: DbSession, { store, at }: { store: FileStore; at: Date }) {
  await drawDemoPlan(db, { store, drawings: DRAWINGS, at });
  await beginHistories({ db, catalog: catalogs.of(DEFAULT_TENANT), at }, ['SitePlan'], { changed: true });
}

/** Commits a batch; an event (Happening) that a user's change made impossible is left out, and the batch made again. */
async function commitBatch(
  platform: Platform,
  batch: Batch & { left: Set<Happening> },
  making: Prepared & { total: number },
): Promise<void> {
  const { database, log } = platform;
  const { t0, known, cases: before, means, store, total } = making;
  for (;;) {
    const cases = new Map(before);
    try {
      await database.tx(DEFAULT_TENANT, async (session) => {
        const state = await heldState(session, { from: batch.from, total });
        const watching: PlanMaking & Watching = { ...means, cases, db: foundingSession(session, known) };
        if (batch.from === 0) await drawPlan(platform, session, { store, at: new Date(t0) });
        await makeBatch(batch, watching);
        await markOldNoticesRead(session, new Date(t0 - UNREAD_DAYS * DAY));
        await writeSeedState(session, { ...state, next: batch.to, total, cases: [...cases] });
      });
      for (const [name, id] of cases) before.set(name, id);
      return;
    } catch (error) {
      if (!(error instanceof LeftOut)) throw error;
      batch.left.add(error.happening);
      log.warn({ err: error.cause }, LEFT_OUT);
    }
  }
}

/** Locks the state row, so that a process that has lost the advisory lock to another commits nothing twice. */
async function heldState(session: DbSession, { from, total }: { from: number; total: number }): Promise<SeedState> {
  const state = await readSeedState(session, 'update');
  if (!state || state.done || Math.min(state.next, total) !== from)
    throw new Error('another process goes on with the demo data');
  return state;
}

async function commitEnd(platform: Platform, making: Prepared) {
  const { t0, recipe, store, known, cases, means, timeline, isWhole } = making;
  const { database, log } = platform;
  await database.tx(DEFAULT_TENANT, async (session) => {
    const total = timeline.hazards.length;
    const state = await heldState(session, { from: total, total });
    await dismissLeavers(platform, session, { plant: recipe.plant, t0 });
    const offline = recipe.warnings.devices.filter((device) => device.offline);
    await markDevicesSeen(
      session,
      offline.map(({ no }) => no),
    );
    const writing = { ...means, cases, db: foundingSession(session, known), t0 };
    const papers = [
      () => writeMessages(SCHEMAS_DIR, { ...writing, orgs: means.refs.orgs }),
      () => writeNotice({ ...writing, store }),
      // An excerpt has no repairs: its present day is before the day on which faults are reported.
      ...(isWhole ? [() => makeRepairs(SCHEMAS_DIR, writing)] : []),
    ];
    for (const write of papers) {
      const refused = await withinSavepoint(session, 'one_row', write);
      if (refused && isAway(refused)) throw refused;
      if (refused) log.warn({ err: refused }, LEFT_OUT);
    }
    await markOldNoticesRead(session, new Date(t0 - UNREAD_DAYS * DAY));
    await endDemoRows(session);
    await writeSeedState(session, { ...state, done: true });
  });
}

function planMeans({ plant, plans, hazards }: DemoRecipe) {
  const { inspectors, manager } = hazards.staff;
  const places = new Map(plant.areas.flatMap((area) => area.places).map((place) => [place.name, place]));
  return {
    recipe: plans,
    manager,
    inspectors: [...new Set(Object.values(inspectors))],
    positionOf: (name: string) => positionOf(plant.plan, places.get(name) ?? { x: 0, y: 0 }),
  };
}

/** Disables the accounts of people who left, and ends their sessions. */
async function dismissLeavers(
  { catalogs }: Platform,
  db: DbSession,
  { plant: { people }, t0 }: { plant: Plant; t0: number },
): Promise<void> {
  for (const { account, disabledDaysBefore } of people) {
    if (disabledDaysBefore === undefined) continue;
    const ids = await disableUser(db, { account, at: new Date(t0 - disabledDaysBefore * DAY + 17 * HOUR) });
    await revokeSessions(db, ids.map(String), { reason: 'frozen' });
  }
  await beginHistories({ db, catalog: catalogs.of(DEFAULT_TENANT), at: new Date(t0) }, ['sysUser'], { changed: true });
}

/** Days after which notices count as read. */
const UNREAD_DAYS = 3;

/** Logs wrong figures as an error, without failing. Skipped if users added rows, which change the figures. */
async function tellProblems({ database, catalogs, log }: Platform, recipe: DemoRecipe): Promise<void> {
  const db = database.session(DEFAULT_TENANT);
  if (await hasOwnRows(db)) return;
  const problems = await checkDemoData({ db, catalog: catalogs.of(DEFAULT_TENANT), recipe });
  if (problems.length > 0)
    log.error({ problems: problems.slice(0, 20), count: problems.length }, 'demo data self-check');
}

/** Hazards per transaction: its locks make users wait for about a twentieth of a second on two cores. */
const BATCH = 5;

/** The work of one transaction: hazards `from` to `to`, with the plans and warnings between them. */
export interface Batch {
  from: number;
  to: number;
  part: readonly Happening[];
}

/** Splits events into batches of `BATCH` hazards, each with the plan work before the next batch's first hazard. */
function batchesOf(happenings: readonly Happening[]): Batch[] {
  const parts: Happening[][] = [[]];
  let hazards = 0;
  for (const happening of happenings) {
    if ('hazard' in happening) {
      if (hazards > 0 && hazards % BATCH === 0) parts.push([]);
      hazards += 1;
    }
    parts.at(-1)?.push(happening);
  }
  return parts.map((part, index) => ({ from: index * BATCH, to: Math.min((index + 1) * BATCH, hazards), part }));
}

/** Thrown for an event that the services refuse because a user has changed a record it needs. */
class LeftOut extends Error {
  readonly happening: Happening;
  constructor(happening: Happening, cause: unknown) {
    super('refused', { cause });
    this.happening = happening;
  }
}

/**
 * Makes all events of a batch except those in `left`; uploads all photos first.
 * @throws LeftOut; errors of the database are passed on, so that the caller can try again
 */
async function makeBatch(
  { part, left }: Batch & { left: ReadonlySet<Happening> },
  making: PlanMaking & Watching,
): Promise<void> {
  const rest = part.filter((one) => !left.has(one));
  const hazards = rest.flatMap((one): DemoHazard[] => ('hazard' in one ? [one.hazard] : []));
  const seen = rest.flatMap((one): DemoWarning[] => ('warning' in one ? [one.warning] : []));
  const files = (await takePhotos(hazards, making)).values();
  const pictures = (await takePictures(seen, making)).values();
  const nextFile = () => String(files.next().value);
  for (const one of rest) {
    try {
      if ('hazard' in one) await makeHazard(one.hazard, { ...making, nextFile });
      else if ('deed' in one) await performDeed(one.deed, making);
      else if ('handled' in one) await handleSeen(one.handled, making);
      else await reportSeen(one.warning, { ...making, picture: String(pictures.next().value) });
    } catch (error) {
      throw isAway(error) ? error : new LeftOut(one, error);
    }
  }
}

const AWAY = new Set(['busy', 'too-slow', 'unavailable']);

/** True if the database is temporarily unavailable, however the error is wrapped. */
function isAway(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (AWAY.has(databaseFailure(at)?.kind ?? '')) return true;
  }
  return false;
}
