import { join } from 'node:path';
import type { DbSession, Row } from '../../../server/db/session.ts';
import type { Platform } from '../../../server/platform.ts';
import { SCHEMAS_DIR } from '../../../server/schemas/descriptors.ts';
import { readSeedFiles } from '../../../server/schemas/seed-files.ts';
import { DEFAULT_TENANT } from '../../../server/tenants.ts';
import { fileStoreOf } from '../../files/index.ts';
import type { BaseIds, BaseSeed, DemoSeed, DemoStart } from '../../seed/index.ts';
import { idOf, type SeedState, writeSeedState } from '../../seed/index.ts';
import { Actors } from './actors.ts';
import { appointLeaders, demoAccounts, scopeRoles, seedOrganisations } from './company.ts';
import { deletePushes, disableUser, markOldNoticesRead } from './demo.sql.ts';
import { foundingSession } from './founding-session.sql.ts';
import type { DemoHazard } from './hazard-plan.ts';
import { makeHazard, takePhotos } from './make-hazards.ts';
import { writeMessages } from './messages.ts';
import { writeNotice } from './notice-case.ts';
import { Photos } from './photos.ts';
import { type PlanMaking, performDeed } from './plans/perform.ts';
import { type Excerpt, type Happening, timelineOf } from './plans/timeline.ts';
import { type DemoRecipe, type Plant, readRecipe } from './recipe.ts';
import { loadReferences } from './references.ts';
import { readDemoRows, selectLastIds, writeDemoRows } from './removal/demo-rows.sql.ts';
import { DEMO_TABLES } from './removal/demo-tables.ts';
import { planPoints } from './risk-points.ts';
import { checkDemoData } from './self-check.ts';
import { positionOf, seedSite } from './site.ts';
import { drawDemoPlan } from './site-map/plan-drawing.ts';
import { handleSeen, reportSeen, takePictures, type Watching } from './warnings/make-warnings.ts';
import type { DemoWarning } from './warnings/warning-plan.ts';
import { markDevicesSeen } from './warnings/warnings.sql.ts';
import { DAY, HOUR } from './work-hours.ts';

/** The fictional company of domain.md#14 with two years of hazards; tests take an excerpt of them. */
export function createDemoSeed(excerpt: Excerpt = {}): DemoSeed {
  return { begin, finish: (platform, state) => finish(platform, { state, excerpt }) };
}

async function begin(seed: BaseSeed, base: BaseIds): Promise<DemoStart> {
  const { plant, warnings } = readRecipe(SCHEMAS_DIR);
  const orgs = await seedOrganisations(seed, plant);
  await scopeRoles(seed, plant, { orgs, base });
  const rootId = idOf(orgs, plant.organisations[0]?.code ?? '');
  return {
    rootId,
    accounts: demoAccounts(plant, orgs),
    settle: async (users) => {
      await beginDemoRows(seed.session, { rootId, users });
      await appointLeaders(seed, plant, { orgs, users });
      const points = planPoints(plant, seed.files.defaults.rankTypes);
      await seedSite({ seed, base, plant, devices: warnings.devices, points, orgs, users });
    },
  };
}

/** Keeps where the demo's own ids begin: the company itself and the administrators stay when demo data go. */
async function beginDemoRows(
  db: DbSession,
  { rootId, users }: { rootId: number; users: ReadonlyMap<string, number> },
): Promise<void> {
  const tables = DEMO_TABLES.map(({ table }) => table);
  const last = await selectLastIds(db, tables);
  await writeDemoRows(db, { from: { ...last, sys_org: rootId, sys_user: Math.min(...users.values()) - 1 } });
}

/** Where they end: nothing but the seed has written so far. */
async function endDemoRows(db: DbSession): Promise<void> {
  const rows = await readDemoRows(db);
  if (!rows) return;
  await writeDemoRows(db, { ...rows, to: await selectLastIds(db, Object.keys(rows.from)) });
}

/** Hazards of one transaction: few enough that nothing is lost for long when the process is killed. */
const BATCH = 25;
/** A line in the log every so many hazards. */
const PROGRESS = 200;

/** Makes what happened from where an earlier start stopped, then what the years before T0 left behind beside it. */
async function finish(platform: Platform, { state, excerpt }: { state: SeedState; excerpt: Excerpt }): Promise<void> {
  const { database, config, log } = platform;
  const started = Date.now();
  const recipe = readRecipe(SCHEMAS_DIR);
  const { rankTypes, checkTypes } = readSeedFiles(SCHEMAS_DIR).defaults;
  const points = planPoints(recipe.plant, rankTypes);
  const { hazards, happenings } = timelineOf({ recipe, points, checkTypes, t0: state.t0 }, excerpt);
  const refs = await loadReferences(database.session(DEFAULT_TENANT));
  const store = fileStoreOf(config);
  const photos = new Photos(store, DEFAULT_TENANT);
  await photos.load(join(SCHEMAS_DIR, 'demo/pictures'));
  const hazardMeans = { refs, photos, actors: new Actors(platform, refs.users), cases: new Map(state.cases ?? []) };
  const means = { ...hazardMeans, ...planMeans(recipe), monitor: recipe.hazards.staff.monitor };
  const known = new Map<string, Promise<Row[]>>();
  for (const { from, part } of batchesOf(happenings)) {
    if (from < state.next) continue;
    await database.tx(DEFAULT_TENANT, async (session) => {
      await make(part, { ...means, db: foundingSession(session, known) });
      await writeSeedState(session, { ...state, next: from + BATCH, cases: [...means.cases] });
    });
    if (from % PROGRESS === 0) log.info({ done: from, of: hazards.length }, 'demo hazards');
  }
  await database.tx(DEFAULT_TENANT, async (session) => {
    await dismissLeavers(session, recipe.plant, state.t0);
    await settleNotices(session, state.t0);
    await drawDemoPlan(session, { store, drawings: join(SCHEMAS_DIR, 'demo'), at: new Date(state.t0) });
    await markDevicesSeen(
      session,
      recipe.warnings.devices.filter(({ offline }) => offline).map(({ no }) => no),
    );
    const db = foundingSession(session, known);
    await writeMessages(SCHEMAS_DIR, { ...means, db, orgs: refs.orgs, t0: state.t0 });
    await writeNotice({ ...means, db, store: fileStoreOf(config), t0: state.t0 });
    await endDemoRows(session);
    await writeSeedState(session, { ...state, next: hazards.length, done: true });
  });
  await tellProblems(platform, recipe);
  log.info({ hazards: hazards.length, ms: Date.now() - started }, 'demo data created');
}

/** Parts with so many hazards each and what was done with plans until the next one's first. */
function batchesOf(happenings: readonly Happening[]): { from: number; part: Happening[] }[] {
  const parts: Happening[][] = [[]];
  let hazards = 0;
  for (const happening of happenings) {
    if ('hazard' in happening) {
      if (hazards > 0 && hazards % BATCH === 0) parts.push([]);
      hazards += 1;
    }
    parts.at(-1)?.push(happening);
  }
  return parts.map((part, index) => ({ from: index * BATCH, part }));
}

async function make(part: readonly Happening[], making: PlanMaking & Watching): Promise<void> {
  const hazards = part.flatMap((one): DemoHazard[] => ('hazard' in one ? [one.hazard] : []));
  const seen = part.flatMap((one): DemoWarning[] => ('warning' in one ? [one.warning] : []));
  const files = (await takePhotos(hazards, making)).values();
  const pictures = (await takePictures(seen, making)).values();
  const nextFile = () => String(files.next().value);
  for (const one of part) {
    if ('hazard' in one) await makeHazard(one.hazard, { ...making, nextFile });
    else if ('deed' in one) await performDeed(one.deed, making);
    else if ('handled' in one) await handleSeen(one.handled, making);
    else await reportSeen(one.warning, { ...making, picture: String(pictures.next().value) });
  }
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

async function dismissLeavers(db: DbSession, { people }: Plant, t0: number): Promise<void> {
  for (const { account, disabledDaysBefore } of people) {
    if (disabledDaysBefore === undefined) continue;
    await disableUser(db, { account, at: new Date(t0 - disabledDaysBefore * DAY + 17 * HOUR) });
  }
}

/** Notices older than this were read long ago. */
const UNREAD_DAYS = 3;

async function settleNotices(db: DbSession, t0: number): Promise<void> {
  await markOldNoticesRead(db, new Date(t0 - UNREAD_DAYS * DAY));
  await deletePushes(db);
}

/** Wrong figures are worth a loud line, not a refusal to start. */
async function tellProblems({ database, catalogs, log }: Platform, recipe: DemoRecipe): Promise<void> {
  const check = { db: database.session(DEFAULT_TENANT), catalog: catalogs.of(DEFAULT_TENANT), recipe };
  const problems = await checkDemoData(check);
  if (problems.length > 0)
    log.error({ problems: problems.slice(0, 20), count: problems.length }, 'demo data self-check');
}
