import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Crew } from '../support/crew/crew.ts';
import { type CrewWorld, crewWorld, OPERATOR } from '../support/crew/crew-world.ts';
import { historyProblems } from '../support/crew/history-oracle.ts';
import { testRandom } from '../support/seed.ts';
import { DatabaseProxy, type Moment, type Verdict } from '../support/servers/database-proxy.ts';
import { end } from '../support/servers/end.ts';
import { type ServerProcess, startServerProcess } from '../support/servers/process.ts';
import { IS_FULL, IS_NIGHT, rounds } from '../support/size.ts';
import { expectWithin } from '../support/until.ts';

/** Moments on the wire at which the process dies in a transaction, and whether that message still gets through. */
const POINTS: { readonly [name: string]: { moment: Moment; verdict: Verdict } } = {
  afterUpdate: { moment: 'updated', verdict: 'cut' },
  beforeCommit: { moment: 'commit', verdict: 'cut' },
  afterCommit: { moment: 'commit', verdict: 'pass-cut' },
  beforeReply: { moment: 'committed', verdict: 'pass-cut' },
};
const REPLAYED = 20;
const STOPS_WITHIN_MS = 10_000;

const random = testRandom();
/** Ways a server ends: at one of the points (at night at each), at any moment (not by day), and by SIGTERM. */
const ENDINGS = [
  ...(IS_NIGHT ? Object.keys(POINTS) : [random.pick(Object.keys(POINTS))]),
  ...(IS_FULL ? ['anywhere'] : []),
  'SIGTERM',
];
/** 200 kills at night. */
const CYCLES = rounds({ day: 1, night: 40 });
let world: CrewWorld;
let proxy: DatabaseProxy;
let crew: Crew;
let folder: string;
let server: ServerProcess | undefined;

beforeAll(async () => {
  world = await crewWorld();
  proxy = await DatabaseProxy.before(world.database.url);
  crew = new Crew(world.casting, random);
  folder = world.folder();
});
afterAll(async () => {
  await server?.end();
  await end(proxy, world);
});

function start(): Promise<ServerProcess> {
  proxy.tap = null;
  return startServerProcess({ ...OPERATOR, DATABASE_URL: proxy.url(world.database.url), DATA_DIR: folder });
}

/** Kills the process at one of its next 30 passages of this point. */
function arm(victim: ServerProcess, of: { moment: Moment; verdict: Verdict }): void {
  let passes = random.int(30);
  proxy.tap = (moment) => {
    if (moment !== of.moment || passes-- > 0) return 'pass';
    victim.kill('SIGKILL');
    return of.verdict;
  };
}

async function letEnd(victim: ServerProcess, ending: string): Promise<void> {
  const point = POINTS[ending];
  const code = await crew.workDuring(async () => {
    if (point) {
      await sleep(random.between(20, 200));
      arm(victim, point);
      await victim.ended;
    } else {
      await sleep(random.between(20, 400));
      victim.kill(ending === 'SIGTERM' ? 'SIGTERM' : 'SIGKILL');
    }
    return expectWithin('the end of the server', STOPS_WITHIN_MS, () => victim.ended);
  });
  if (ending === 'SIGTERM') expect(code).toBe(0);
}

it(
  'a server killed under load loses nothing it acknowledged and does nothing by halves (security.md#3.1, security.md#3.21)',
  async () => {
    for (let cycle = 0; cycle < CYCLES; cycle += 1) {
      for (const ending of ENDINGS) {
        server = await start();
        await crew.at(server.base);
        await crew.settle();
        expect(await historyProblems(world.ask, crew.deeds), ending).toEqual([]);
        expect(await crew.replay(crew.deeds.filter(({ outcome }) => outcome === 'done').slice(-REPLAYED))).toEqual([]);
        await letEnd(server, ending);
      }
    }
    server = await start();
    await crew.at(server.base);
    await crew.settle();
    expect(await historyProblems(world.ask, crew.deeds)).toEqual([]);
    expect(crew.surprises).toEqual([]);
    expect(crew.deeds.filter(({ outcome }) => outcome === 'unknown')).toEqual([]);
    const done = crew.deeds.filter(({ outcome }) => outcome === 'done').length;
    console.info(
      `${crew.deeds.length} actions, ${done} of them done, over ${CYCLES * ENDINGS.length} ends of the server`,
    );
    expect(done).toBeGreaterThan(ENDINGS.length);
  },
  CYCLES * ENDINGS.length * 120_000,
);
