import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inRoot, root } from '../../scripts/boot/paths.mjs';
import { dueOf, figuresAfter, repeatHours } from '../../src/features/hazard/hazards/workflow/kept.ts';
import type { HazardStatus } from '../../src/features/hazard/hazards/workflow/status.ts';
import { type DayEntry, dayPlus } from '../../src/features/inspection/work-calendar/workflow/days.ts';
import { type Segment, workAfter } from '../../src/features/inspection/work-calendar/workflow/work-time.ts';
import { type Answer, ApiClient, comeAgainWhenBusy } from '../support/api-client.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import { CAST } from '../support/hazards/hazard-cast.ts';
import { expectLife, readLives } from '../support/hazards/hazard-life.ts';
import { KEPT_COLUMNS, type KeptHazard } from '../support/hazards/hazard-oracle.ts';
import { testRandom } from '../support/seed.ts';
import { Processes } from '../support/servers/processes.ts';
import { runTool } from '../support/servers/tool.ts';
import { rounds } from '../support/size.ts';
import { PREDICTED, Walk } from '../support/walk/walk.ts';
import { Installation } from './races/installation.ts';

/** Last commit whose servers had all rules of hazards in functions of the database, as those of 1.5.2 (decision 259). */
const OLDER = 'ba5387eb664657f8b03a6063a3b3cc8bd0729d8d';
const MINUTE = 60_000;
const MINUTES = rounds({ day: 1, night: 60 });
const LANES = 4;
/** Tries of a step on a busy machine. */
const MOST_TIMES = 60;
const MOST_STARTS = 5;
/** Maximum ms until PostgreSQL counts a deadlock: an idle connection reports its figures after 10 s. */
const COUNTED_MS = 11_000;
const UNSEEDED = { SEED: 'none' };
/** Mean pause before a step in ms: hazards that stay open are compared, and the machine does other things meanwhile. */
const PAUSE_MS = 60;
/** Number of hazards whose histories are read each minute; at last all are. */
const FEW = 100;
/** The history of an action is written a moment later than its row, within the same request. */
const REQUEST_MS = 6_000;
/** Maximum ms until both timers have followed a change; each runs once a minute. */
const FOLLOWED_MS = 5 * MINUTE;
const SIDES = ['older', 'newer'] as const;
type Side = (typeof SIDES)[number];
type Running = Awaited<ReturnType<Processes['begin']>>;

const random = testRandom();
const git = (...words: string[]) => spawnSync('git', words, { cwd: root, maxBuffer: 2 ** 30 });

/** Unpacks the older tree once, with the packages of this tree if they have the same versions; else it installs its own. */
function olderTree(): string {
  const folder = inRoot('.cache', 'older', OLDER);
  if (existsSync(join(folder, 'package.json'))) return folder;
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', OLDER).stdout });
  const [here = {}, there = {}] = [root, folder].map((tree): { [path: string]: { version?: string } } => {
    return JSON.parse(readFileSync(join(tree, 'package-lock.json'), 'utf8')).packages;
  });
  const isSame = Object.keys(there).every((path) => path === '' || here[path]?.version === there[path]?.version);
  if (isSame) symlinkSync(inRoot('node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Servers of two versions on one database. */
class Pair {
  readonly done = { older: 0, newer: 0 };
  readonly restarts = { older: 0, newer: 0 };
  /** Number of deadlocks during restarts of the older version, which waits for tables longer than calls do. */
  deadlocks = 0;
  readonly #running = new Map<Side, Running>();
  readonly #printed: (() => string)[] = [];
  readonly #processes: Processes;

  constructor(processes: Processes) {
    this.#processes = processes;
  }

  async start(side: Side): Promise<void> {
    const started = side === 'older' ? await this.#startOlder() : await this.#processes.begin(UNSEEDED, root);
    this.#printed.push(started.server.output);
    this.#running.set(side, started);
  }

  /** The start of the older version may lose a deadlock; then it is started again. */
  async #startOlder(): Promise<Running> {
    for (let times = 1; ; times += 1) {
      const started = await this.#processes.begin(UNSEEDED, olderTree()).catch((error: Error) => error);
      if (!(started instanceof Error)) return started;
      if (times === MOST_STARTS || !started.message.includes('deadlock detected')) throw started;
    }
  }

  /** Ends a server while none of its calls is under way and starts it again; the other one works on meanwhile. */
  async restart(side: Side, ask: Installation['ask']): Promise<void> {
    const before = await deadlocksIn(ask);
    const running = this.#running.get(side);
    this.#running.delete(side);
    await running?.server.end(random.pick(['SIGTERM', 'SIGKILL']));
    await this.start(side);
    this.restarts[side] += 1;
    if (side === 'newer') return;
    await sleep(COUNTED_MS);
    this.deadlocks += (await deadlocksIn(ask)) - before;
  }

  /** Selects one of the running servers for the next call. */
  next(): Running {
    const [side, running] = random.pick([...this.#running]);
    this.done[side] += 1;
    return running;
  }

  /** Errors that any of the processes has logged, but for those of a database that other work has kept waiting. */
  complaints(): string[] {
    const lines = this.#printed.flatMap((output) => output().split('\n'));
    return lines.filter((line) => /"level":[56]0|deadlock/.test(line) && !/timeout|trying to connect/i.test(line));
  }
}

async function deadlocksIn(ask: Installation['ask']): Promise<number> {
  const [row] = await ask('select deadlocks::int from pg_stat_database where datname = current_database()');
  return Number(row?.deadlocks);
}

/** True if a busy machine has not done a step, or has yet to say so. */
const isBusy = ({ status, body }: Answer) => status === 503 || body.extras?.errorCode === 'BUSY';

/** Returns a client that sends each action of a person to one of the servers. */
function through(pair: Pair, { token }: ApiClient): ApiClient {
  const client = new ApiClient('', token);
  client.post = async (path, body, requestId = randomUUID()) => {
    await sleep(random.int(2 * PAUSE_MS));
    const { base } = pair.next().server;
    for (let times = 0; ; times += 1) {
      const answer = await new ApiClient(base, token).post(path, body, requestId);
      if (times === MOST_TIMES || !isBusy(answer)) return answer;
      await sleep(1_000);
    }
  };
  return client;
}

const CODES = ['HAZARD_LIMIT_JUDGE', 'HAZARD_LIMIT_CHECK', 'HAZARD_LIMIT_ACCEPT'];
const HOURS = ['1', '5.5', '24', '70', '300'];
/** Ids of the calendar days that `changeRules` added. */
const days: number[] = [];
let changes = 0;

/** Changes a limit, its unit or the calendar. */
async function changeRules(admin: ApiClient): Promise<void> {
  changes += 1;
  const way = random.int(4);
  if (way < 2) {
    const code = way === 0 ? 'HAZARD_LIMIT_UNIT' : random.pick(CODES);
    const [row] = await admin.rows('/sysConfig/page', { code });
    const value = random.pick(way === 0 ? ['natural', 'working', 'working'] : HOURS);
    await admin.write('/sysConfig/edit', { id: row?.id, value });
  } else if (way === 2 && days.length > 0) await admin.write('/WorkCalendar/delete', { id: days.pop() });
  else {
    const beginDate = dayPlus(new Date().toISOString().slice(0, 10), 1 + (changes % 12));
    const kind = random.between(2, 3);
    days.push(await admin.add('/WorkCalendar/add', { name: `第${changes}次`, kind, beginDate }));
  }
}

/** Reads what due moments follow from. */
async function limitsOf({ ask }: Installation) {
  const settings = await ask(`select code, value from t_1.sys_config where code like 'HAZARD_LIMIT_%'`);
  const days = await ask(`select name, kind, begin_date::text as "beginDate", end_date::text as "endDate"
    from t_1.work_calendar where not is_deleted`);
  const [shift] = await ask('select segments, follows_calendar from t_1.work_shift where is_limit and not is_deleted');
  expect(shift?.follows_calendar).not.toBe(false);
  const time = { entries: days as unknown as DayEntry[], segments: shift?.segments as readonly Segment[] }; // columns named
  const stored = new Map(settings.map(({ code, value }) => [String(code), String(value)]));
  return { stored, workAfter: (since: Date, hours: number) => workAfter(time, since, hours) };
}

/** Folds the rules over the history of each hazard. */
async function figuresOf({ ask }: Installation) {
  const figures = new Map<unknown, ReturnType<typeof figuresAfter> & { status: HazardStatus; stageTime: Date }>();
  const history = await ask(`select record_id as id, to_status as status, time as "stageTime" from t_1.record_history
    where resource = 'RiskRegister' and to_status is not null order by record_id, seq`);
  for (const { id, ...row } of history) {
    const now = { accomplishTime: null, ...(row as { status: HazardStatus; stageTime: Date }) }; // the columns named
    const before = figures.get(id);
    const given = before ?? { verdictTime: null, rectifiedTime: null, isOnTime: null };
    figures.set(id, { ...now, ...figuresAfter(before ? { ...now, ...before } : null, { ...given, ...now }) });
  }
  return figures;
}

/** Expects that every hazard has what the rules say of its history, limits and calendar; returns their number. */
async function compareKept(installation: Installation): Promise<number> {
  const [limits, figures] = [await limitsOf(installation), await figuresOf(installation)];
  const rows = await installation.ask(`select ${KEPT_COLUMNS} from t_1.risk_register where not is_deleted`);
  const all = rows as unknown as KeptHazard[]; // by KEPT_COLUMNS
  for (const one of all) {
    const [verdictTime = null, rectifiedTime = null] = (['verdictTime', 'rectifiedTime'] as const).map((key) => {
      const [kept, folded] = [one[key], figures.get(one.id)?.[key]];
      return kept && folded && Math.abs(Number(folded) - Number(kept)) < REQUEST_MS ? kept : folded;
    });
    const isOnTime = rectifiedTime && one.accomplishTime ? rectifiedTime <= one.accomplishTime : null;
    const wanted = { verdictTime, rectifiedTime, isOnTime, dueTime: dueOf(one, limits) };
    expect(one, `hazard ${one.id}`).toMatchObject(wanted);
  }
  return all.length;
}

/** Expects that each hazard has the hours since its item's last closing, at the latest after a run of the timer. */
async function compareRepeats({ ask }: Installation): Promise<void> {
  const last = Date.now() + FOLLOWED_MS;
  for (;;) {
    const rows = await ask(`select ${KEPT_COLUMNS} from t_1.risk_register where not is_deleted`);
    const all = rows as unknown as KeptHazard[]; // by KEPT_COLUMNS
    const late = all.filter((one) => one.repeatHours !== repeatHours(one, all)).map(({ id }) => id);
    if (late.length === 0) return;
    console.info(JSON.stringify({ late }));
    if (Date.now() > last) throw new Error(`hours of repetition were not followed: ${late}`);
    await sleep(5_000);
  }
}

/** Starts the older server on a new database, the newer one beside it, and a walk through both. */
async function begin(processes: Processes, database: TestDatabase) {
  const pair = new Pair(processes);
  for (const side of SIDES) await pair.start(side);
  const installation = await Installation.create(database);
  processes.onStop(() => installation.stop());
  const { cast } = installation;
  const { admin } = pair.next();
  const riskPointId = await admin.add('/RiskPoint/add', { name: '一号储罐', riskPointTypeId: cast.types.point });
  const items = ['液位计完好', '静电接地完好'].map((item) => admin.add('/RiskPointItem/add', { item, riskPointId }));
  const places = (await Promise.all(items)).map((riskPointItemId) => ({ riskPointId, riskPointItemId }));
  const clients = { ...cast.clients };
  for (const member of CAST) clients[member] = through(pair, clients[member]);
  return { pair, installation, walk: new Walk({ ...cast, clients }, random, () => random.pick([...places, {}])) };
}

type World = Awaited<ReturnType<typeof begin>>;

/** Walks for a minute and until the servers have followed all changes of limits and calendar. */
async function walkOn({ pair, installation, walk }: World): Promise<void> {
  const next = Date.now() + MINUTE;
  const isMarked = async () => (await installation.ask('select from t_1.hazard_due_refresh')).length > 0;
  while (Date.now() < next || (await isMarked())) {
    await walk.run(100, LANES);
    expect(walk.surprises).toEqual([]);
    if (Date.now() < next - MINUTE / 2 && random.chance(0.5)) await changeRules(pair.next().admin);
    if (Date.now() > next + FOLLOWED_MS) throw new Error('a change of limits has not been followed');
  }
}

async function expectLives({ ask }: Installation, ids: readonly number[]): Promise<void> {
  const lives = await readLives(ask, ids);
  for (const id of ids) expectLife(lives, { id, seq: 1, version: 1 });
}

it(`servers of two versions work ${MINUTES} min on one database, and each hazard has what the rules say`, {
  timeout: (MINUTES + 30) * MINUTE,
}, async ({ skip, onTestFinished }) => {
  if (git('cat-file', '-e', OLDER).status !== 0) skip(`this history has no commit ${OLDER}`);
  onTestFinished(comeAgainWhenBusy());
  const database = await createDatabase();
  const processes = new Processes(database.url, () => database.drop());
  onTestFinished(() => processes.stop());
  const world = await begin(processes, database);
  const { pair, installation, walk } = world;
  const over = Date.now() + MINUTES * MINUTE;
  let compared = 0;
  for (let minute = 1; Date.now() < over; minute += 1) {
    const starting = minute % 2 === 1 ? pair.restart(minute % 10 === 5 ? 'newer' : 'older', installation.ask) : null;
    await walkOn(world);
    await starting;
    compared += await compareKept(installation);
    await compareRepeats(installation);
    expect(await installation.ask(PREDICTED)).toEqual(walk.predicted());
    const ids = walk.entries.map(({ id }) => id);
    await expectLives(installation, Date.now() < over ? ids.slice(-FEW) : ids);
    expect(pair.complaints()).toEqual([]);
    console.info(JSON.stringify({ minute, ...pair.done, restarts: pair.restarts, changes, compared }));
  }
  expect(await deadlocksIn(installation.ask)).toBe(pair.deadlocks);
  const { output } = await runTool(['verify'], { DATABASE_URL: database.url });
  // The cast was written by SQL, without histories.
  const cast = /“(地址|机构|用户)”记录 \d+ 没有操作历史|\d+ 处被改动/;
  expect(output.split('\n').filter((line) => line.startsWith('✗') && !cast.test(line))).toEqual([]);
});
