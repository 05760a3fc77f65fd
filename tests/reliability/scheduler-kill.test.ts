import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { WireRecord } from '../../src/engine/json.ts';
import { ADMIN_PASSWORD, DEMO_PASSWORD } from '../support/accounts.ts';
import { addPlan, type PlanWorld, startPlanWorld } from '../support/rounds/plan-world.ts';
import { testRandom } from '../support/seed.ts';
import { DatabaseProxy, type Moment, type Verdict } from '../support/servers/database-proxy.ts';
import { folderOfFile } from '../support/servers/folder-of-file.ts';
import { MovedClock } from '../support/servers/moved-clock.ts';
import { type ServerProcess, startServerProcess } from '../support/servers/process.ts';
import { IS_NIGHT, rounds } from '../support/size.ts';

const SERVERS = 3;
const KILLS = rounds({ day: 1, night: 50 });
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The plans begin at noon, later than any timer of the copied database; ten days with kills, forty without a server. */
const BEGIN = Date.parse('2060-02-25T12:00:00+08:00');
const KILLED_FOR = 10 * DAY;
const OUTAGE = 40 * DAY;
/** Milliseconds to wait for a transaction that can be cut; afterwards a process is killed at any moment. */
const PATIENCE_MS = 3_000;
/** Thousands of rounds after the outage, on a machine with other things to do. */
const CATCH_UP_MS = 300_000;
const EXECUTION = 'RiskTimedPlanningExecute';

/** Moments at which the making of rounds is cut. */
const POINTS: readonly { moment: Moment; verdict: Verdict }[] = [
  { moment: 'updated', verdict: 'cut' },
  { moment: 'commit', verdict: 'cut' },
  { moment: 'commit', verdict: 'pass-cut' },
  { moment: 'committed', verdict: 'pass-cut' },
];

interface Planned {
  name: string;
  /** Cycle of the plan's check type. */
  cycleType: number;
  rows: number;
  every: number;
  /** First hour of the plan's daily window and the hour after its last, in the plant's time. */
  hours?: readonly [number, number];
  more?: WireRecord;
}

const PLANS: readonly Planned[] = IS_NIGHT
  ? [
      { name: '每小时', cycleType: 6, rows: 8, every: HOUR },
      { name: '白天', cycleType: 6, rows: 1, every: HOUR, hours: [6, 22], more: window('06:00', '22:00') },
      { name: '每日', cycleType: 1, rows: 2, every: DAY },
      { name: '每周', cycleType: 2, rows: 2, every: 7 * DAY, more: { windowDays: 5 } },
    ]
  : [
      { name: '每日', cycleType: 1, rows: 5, every: DAY },
      { name: '早上', cycleType: 6, rows: 1, every: HOUR, hours: [6, 7], more: window('06:00', '07:00') },
      { name: '每周', cycleType: 2, rows: 1, every: 7 * DAY, more: { windowDays: 5 } },
    ];

function window(windowFrom: string, windowTo: string): WireRecord {
  return { windowFrom, windowTo };
}

const random = testRandom();
const clock = new MovedClock('2060-02-25T08:00:00+08:00');
let world: PlanWorld;
const folder = folderOfFile('scheduler');
const proxies: DatabaseProxy[] = [];
const nodes: ServerProcess[] = [];
const ids = new Map<string, number>();

beforeAll(async () => {
  world = await startPlanWorld({ now: clock.now });
  for (const plan of PLANS) ids.set(plan.name, await startPlan(plan));
  for (let at = 0; at < SERVERS; at += 1) proxies.push(await DatabaseProxy.before(world.server.database.url));
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.end()));
  for (const proxy of proxies) await proxy.close();
  await world?.server.stop();
  clock.remove();
});

async function startPlan({ name, cycleType, rows, more }: Planned): Promise<number> {
  const { admin, inspectors } = world;
  await admin.write('/CheckType/add', { name, cycleType, cycleNum: 1 });
  const types = await admin.read<{ rows: WireRecord[] }>('/CheckType/page', { name });
  // Every other row is for a group of inspectors.
  const planningData = Array.from({ length: rows }, (_, at) => ({
    key: `row${at}`,
    checkingPerson: at % 2 === 0 ? inspectors.join() : inspectors[0],
  }));
  const startTime = '2060-02-25 12:00:00';
  const plan = { planningName: name, planningType: types.rows[0]?.id, planningData, startTime, ...more };
  const id = await addPlan(world, plan);
  await admin.write('/RiskTimedPlanning/planningStart', { id });
  return id;
}

async function start(at: number): Promise<void> {
  const proxy = proxies[at];
  if (!proxy) throw new Error(`no proxy ${at}`);
  nodes[at] = await startServerProcess({
    ...clock.env,
    ...{ ADMIN_PASSWORD, DEMO_PASSWORD, CAPTCHA_OPEN: 'false', SEED: 'none', TIMERS: 'true' },
    DATABASE_URL: proxy.url(world.server.database.url),
    DATA_DIR: folder,
  });
}

const startAll = () => Promise.all(Array.from({ length: SERVERS }, (_, at) => start(at)));

let cutInWork = 0;

/**
 * Kills the first process that makes rounds, at a moment on the wire; after `PATIENCE_MS` any process. Returns its
 * number.
 */
async function kill(): Promise<number> {
  const point = random.pick([...POINTS]);
  let passes = random.int(3);
  let victim: number | null = null;
  for (const [at, proxy] of proxies.entries())
    proxy.tap = (moment, mentions) => {
      if (victim !== null || moment !== point.moment || !mentions(EXECUTION) || passes-- > 0) return 'pass';
      victim = at;
      cutInWork += 1;
      nodes[at]?.kill('SIGKILL');
      return point.verdict;
    };
  for (let waited = 0; victim === null && waited < PATIENCE_MS; waited += 20) await sleep(20);
  for (const proxy of proxies) proxy.tap = null;
  const killed = victim ?? random.int(SERVERS);
  await nodes[killed]?.end();
  return killed;
}

/** Moments of a plan until now, by milliseconds alone: the plant has no summer time. */
function moments({ every, hours }: Planned, now: number): number[] {
  const all: number[] = [];
  for (let at = BEGIN; at <= now; at += every) {
    const hour = new Date(at + 8 * HOUR).getUTCHours();
    if (!hours || (hour >= hours[0] && hour < hours[1])) all.push(at);
  }
  return all;
}

async function query(text: string): Promise<Record<string, unknown>[]> {
  const { rows } = await world.server.platform.database.query(text, []);
  return rows;
}

/** Expects no plan to be due and no overdue round to wait. */
async function caughtUp(): Promise<void> {
  const now = `'${clock.now().toISOString()}'`;
  const [left] = await query(
    `select (select count(*) from t_1.risk_timed_planning where status = 1 and next_time <= ${now})
      + (select count(*) from t_1.risk_timed_planning_execute where status < 2 and due_time < ${now}) as count`,
  );
  expect(Number(left?.count)).toBe(0);
}

it(
  'three servers, killed again and again and then away for forty days, make every round once and whole (domain.md#7.3)',
  async () => {
    await startAll();
    for (let step = 1; step <= KILLS; step += 1) {
      clock.set(BEGIN + Math.round((KILLED_FOR * step) / KILLS));
      const victim = await kill();
      if (step < KILLS) await start(victim);
    }
    await Promise.all(nodes.map((node) => node.end()));
    clock.set(BEGIN + KILLED_FOR + OUTAGE);
    await startAll();
    await vi.waitFor(caughtUp, { timeout: CATCH_UP_MS, interval: 100 });
    const now = clock.now().getTime();
    let count = 0;
    for (const plan of PLANS) {
      const made = await query(
        `select row_key, plan_time from t_1.risk_timed_planning_execute where planning_id = ${ids.get(plan.name)}`,
      );
      const found = made.map(({ row_key, plan_time }) => `${row_key} ${(plan_time as Date).getTime()}`).sort();
      const times = moments(plan, now);
      const keys = Array.from({ length: plan.rows }, (_, at) => `row${at}`);
      expect(found, plan.name).toEqual(keys.flatMap((key) => times.map((time) => `${key} ${time}`)).sort());
      count += found.length;
    }
    expect(await halves()).toEqual([]);
    console.info(
      `${count} rounds, ${KILLS} kills and an outage of ${SERVERS} servers, ${cutInWork} of them in the making of rounds`,
    );
    expect(count).toBeGreaterThan(IS_NIGHT ? 10_000 : 300);
    if (IS_NIGHT) expect(cutInWork).toBeGreaterThan(10);
  },
  KILLS * 60_000 + 2 * CATCH_UP_MS,
);

/** Rounds without all of what belongs to one: two items, one line of history for its making, the people of its group. */
function halves(): Promise<Record<string, unknown>[]> {
  return query(`select e.id from t_1.risk_timed_planning_execute e where
    (select count(*) from t_1.timed_plan_item i where i.execution_id = e.id) <> 2
    or (select count(*) from t_1.record_history h
        where h.resource = '${EXECUTION}' and h.record_id = e.id and h.event = 'add') <> 1
    or (select count(*) from t_1.round_inspector r where r.execution_id = e.id)
       <> case when e.check_user_id is null then 2 else 0 end`);
}
