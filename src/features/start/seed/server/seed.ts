import type { WireRecord } from '../../../../engine/json.ts';
import { startOfDay } from '../../../../engine/wall-time.ts';
import type { DbSession } from '../../../../server/db/session.ts';
import type { Platform } from '../../../../server/platform.ts';
import { SCHEMAS_DIR } from '../../../../server/schemas/descriptors.ts';
import { readSeedFiles, type SeedFiles } from '../../../../server/schemas/seed-files.ts';
import { type Excerpt, readSeedState, type SeedState, writeSeedState } from '../../../../server/seed-state.sql.ts';
import { randomPassword } from '../../../../server/session/passwords.ts';
import { DEFAULT_TENANT } from '../../../../server/tenants.ts';
import { type Account, type Password, seedAccounts } from './accounts.ts';
import { type BaseIds, type BaseSeed, beginAll, seedBase } from './base.ts';
import { insertRecords } from './insert.ts';
import { versionOf } from './new-parts.ts';
import { hasUsers } from './seed.sql.ts';

/** A generated password: printed once on the console and stored nowhere else (domain.md#14). */
interface MadeUp {
  password: string;
  /** `admin`: the administrators use the password; `demo`: the demo accounts use it. */
  admin: boolean;
  demo: boolean;
}

/** Writer of demo data; passed as a parameter, so that this feature does not depend on the demo feature. */
export interface DemoSeed {
  /** Part of the data to write; absent: all. */
  excerpt?: Excerpt;
  /** Runs in the transaction that writes the base data: adds the organisations, and returns the accounts to create. */
  begin(seed: BaseSeed, base: BaseIds): Promise<DemoStart>;
  /** Adds the large parts of the data in transactions of its own; does nothing if these parts exist. */
  finish(platform: Platform): Promise<void>;
}

export interface DemoStart {
  rootId: number;
  accounts: Account[];
  /** Adds the parts that need the accounts' ids: leaders, risk points, equipment. */
  settle(users: ReadonlyMap<string, number>, t0: number): Promise<void>;
}

type Tell = (line: string) => void;

const toConsole: Tell = (line) => void process.stdout.write(`${line}\n`);

/**
 * Fills an empty database if the setting SEED matches the argument: `demo` a DemoSeed, `none` null. Writes only the
 * demo data that sign-ins need; the rest follows while the server runs.
 */
export async function beginSeed(platform: Platform, demo: DemoSeed | null, tell: Tell = toConsole): Promise<void> {
  const { config, database } = platform;
  if (config.seed !== (demo ? 'demo' : 'none')) return;
  if (await isFilled(database.session(DEFAULT_TENANT))) return;
  await database.exclusive('seed', async () => {
    if (!(await isFilled(database.session(DEFAULT_TENANT)))) await begin(platform, demo, tell);
  });
}

/** Fills an empty database with all demo data, for tools and tests that need these before they serve requests. */
export async function seedIfEmpty(platform: Platform, demo: DemoSeed | null, tell?: Tell): Promise<void> {
  await beginSeed(platform, demo, tell);
  const state = await readSeedState(platform.database.session(DEFAULT_TENANT));
  if (demo && state?.kind === 'demo' && !state.done) await demo.finish(platform);
}

async function isFilled(db: DbSession): Promise<boolean> {
  return (await readSeedState(db)) !== null || hasUsers(db);
}

/** Writes the data of the first transaction, after which users can sign in. */
async function begin(platform: Platform, demo: DemoSeed | null, tell: Tell): Promise<void> {
  const { config, database } = platform;
  const files = readSeedFiles(SCHEMAS_DIR);
  const state: SeedState = {
    kind: config.seed,
    t0: startOfDay(platform.now().getTime()),
    next: 0,
    done: config.seed === 'none',
    parts: versionOf(files, platform.catalogs.base),
    ...(demo?.excerpt ? { excerpt: demo.excerpt } : {}),
  };
  const made = await database.tx(DEFAULT_TENANT, async (session) => {
    const passwords = await fill(platform, session, { state, demo, files });
    await writeSeedState(session, state);
    return passwords;
  });
  tellPasswords(made, tell);
}

interface Filling {
  state: SeedState;
  demo: DemoSeed | null;
  files: SeedFiles;
}

/** Milliseconds by which the base data are older than the data's present time: more than the age of any hazard. */
const LEAD_MS = 760 * 86_400_000;

async function fill(platform: Platform, session: DbSession, { state, demo, files }: Filling): Promise<MadeUp> {
  const { config } = platform;
  const seed: BaseSeed = {
    session,
    catalog: platform.catalogs.of(DEFAULT_TENANT),
    files,
    stamp: { at: demo ? new Date(state.t0 - LEAD_MS) : platform.now(), userId: null, userName: null },
  };
  const base = await seedBase(seed);
  const start = demo ? await demo.begin(seed, base) : null;
  const rootId = start?.rootId ?? (await rootOf(seed));
  const random = randomPassword();
  const passwordOf = (given: string | null, isShared: boolean): Password => ({
    text: given ?? random,
    // Generated passwords have to be changed at the first login, those chosen by the operator need not (domain.md#14).
    mustChange: given === null,
    demo: isShared,
  });
  const admins = administrators(seed, rootId);
  await seedAccounts(seed, base, { accounts: admins, password: passwordOf(config.adminPassword, false) });
  if (start) {
    const shared = passwordOf(config.demoPassword, true);
    await start.settle(await seedAccounts(seed, base, { accounts: start.accounts, password: shared }), state.t0);
  }
  await beginAll(seed);
  return {
    password: random,
    admin: config.adminPassword === null,
    demo: demo !== null && config.demoPassword === null,
  };
}

function administrators({ files }: BaseSeed, orgId: number): Account[] {
  return files.defaults.administrators.map((person) => ({ ...person, orgId }));
}

async function rootOf({ session, catalog, files, stamp }: BaseSeed): Promise<number> {
  const root: WireRecord = { ...files.defaults.rootOrganisation, pids: '[0],', sort: 10 };
  const [id = 0] = await insertRecords(session, catalog.resource('sysOrg'), { records: [root], stamp });
  return id;
}

function tellPasswords({ password, admin, demo }: MadeUp, tell: Tell): void {
  const whose = [...(admin ? ['superAdmin、admin'] : []), ...(demo ? ['演示账号'] : [])];
  if (whose.length > 0) tell(`初始密码（${whose.join('与')}）：${password}　首次登录须修改，只显示这一次`);
}
