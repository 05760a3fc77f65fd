import type { Row } from '../../../server/db/session.ts';
import { FileStore } from '../../../server/files/file-store.ts';
import type { Platform } from '../../../server/platform.ts';
import { SCHEMAS_DIR } from '../../../server/schemas/descriptors.ts';
import { readSeedFiles } from '../../../server/schemas/seed-files.ts';
import { DEFAULT_TENANT } from '../../../server/tenants.ts';
import type { BaseIds, BaseSeed, DemoSeed, DemoStart } from '../../seed/index.ts';
import { idOf, type SeedState, writeSeedState } from '../../seed/index.ts';
import { Actors } from './actors.ts';
import { settleAftermath } from './aftermath.ts';
import { tellBulletins } from './bulletins.ts';
import { appointLeaders, demoAccounts, scopeRoles, seedOrganisations } from './company.ts';
import { Driver } from './drive.ts';
import { foundingSession } from './founding-session.sql.ts';
import { Photos } from './photos.ts';
import { readRecipe } from './recipe.ts';
import { loadReferences } from './references.ts';
import { type PointPlan, planPoints } from './risk-points.ts';
import { checkDemoData } from './self-check.ts';
import { seedSite } from './site.ts';
import type { CaseName } from './slots.ts';
import { planStories } from './stories.ts';

/** Which of the hazards are told: the first or the last so many. Every start on one database has to say the same. */
export interface Excerpt {
  upTo?: number;
  latest?: number;
}

/** The fictional company of domain.md#14 with two years of hazards; tests take an excerpt of them. */
export function createDemoSeed(excerpt: Excerpt = {}): DemoSeed {
  return { begin, finish: (platform, state) => finish(platform, { state, excerpt }) };
}

export const demoSeed = createDemoSeed();

async function begin(seed: BaseSeed, base: BaseIds): Promise<DemoStart> {
  const { plant } = readRecipe(SCHEMAS_DIR);
  const orgs = await seedOrganisations(seed, plant);
  await scopeRoles(seed, plant, { orgs, base });
  return {
    rootId: idOf(orgs, plant.organisations[0]?.code ?? ''),
    accounts: demoAccounts(plant, orgs),
    settle: async (users) => {
      await appointLeaders(seed, plant, { orgs, users });
      await seedSite({ seed, base, plant, points: demoPoints(seed.files.defaults.rankTypes), orgs, users });
    },
  };
}

/** Risk points with the ranks of the bands that are stored (domain.md#6.2): the lower bound belongs to the band. */
export function demoPoints(bands: readonly { [key: string]: unknown }[]): PointPlan[] {
  const ordered = [...bands].sort((a, b) => Number(b.lecMin) - Number(a.lecMin));
  const rankOf = (score: number) =>
    Number(ordered.find((band) => score >= Number(band.lecMin))?.code ?? ordered.length);
  return planPoints(readRecipe(SCHEMAS_DIR).plant, rankOf);
}

/** Hazards of one transaction: few enough that nothing is lost for long when the process is killed. */
const BATCH = 25;
/** A line in the log every so many hazards. */
const PROGRESS = 200;

/** Tells the hazards from where an earlier start stopped. */
async function finish(platform: Platform, { state, excerpt }: { state: SeedState; excerpt: Excerpt }): Promise<void> {
  const { database, config, log } = platform;
  const started = Date.now();
  const { plant, hazards } = readRecipe(SCHEMAS_DIR);
  const points = demoPoints(readSeedFiles(SCHEMAS_DIR).defaults.rankTypes);
  const { upTo, latest = Number.POSITIVE_INFINITY } = excerpt;
  const stories = planStories(hazards, points, state.t0).slice(0, upTo).slice(-latest);
  const refs = await loadReferences(database.session(DEFAULT_TENANT));
  const photos = await Photos.draw(new FileStore(config.dataDir), DEFAULT_TENANT);
  const cases = new Map<CaseName, number>((state.cases ?? []) as [CaseName, number][]); // written below
  const driver = new Driver(platform, { refs, photos, cases });
  const known = new Map<string, Promise<Row[]>>();
  for (let from = state.next; from < stories.length; from += BATCH) {
    await database.tx(DEFAULT_TENANT, async (session) => {
      await driver.tell(stories.slice(from, from + BATCH), foundingSession(session, known));
      await writeSeedState(session, { ...state, next: from + BATCH, cases: [...cases] });
    });
    if (from % PROGRESS === 0) log.info({ done: from, of: stories.length }, 'demo hazards');
  }
  await database.tx(DEFAULT_TENANT, async (session) => {
    await settleAftermath(session, { plant, t0: state.t0 });
    const db = foundingSession(session, known);
    const actors = new Actors(platform, refs.users);
    await tellBulletins(SCHEMAS_DIR, { db, actors, photos, orgs: refs.orgs, t0: state.t0 });
    await writeSeedState(session, { ...state, next: stories.length, done: true });
  });
  const check = { db: database.session(DEFAULT_TENANT), catalog: platform.catalogs.of(DEFAULT_TENANT) };
  const problems = await checkDemoData({ ...check, recipe: { plant, hazards } });
  // Wrong figures are worth a loud line, not a refusal to start.
  if (problems.length > 0)
    log.error({ problems: problems.slice(0, 20), count: problems.length }, 'demo data self-check');
  log.info({ hazards: stories.length, ms: Date.now() - started }, 'demo data created');
}
