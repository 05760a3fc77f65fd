import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_PASSWORD } from '../../support/accounts.ts';
import { Random } from '../../support/random.ts';
import { toWire } from './draft.ts';
import { type Finding, findingsOfWrites, strayFinding, UNKNOWN_CAUSE } from './findings.ts';
import type { FuzzWorld, Target } from './fuzz-world.ts';
import { type Exchange, isRefusal } from './judge.ts';
import { spoil } from './mutations.ts';
import { ownerOf, type Route, routeName } from './operations.ts';
import { OWN_SESSION, positive, THROWAWAY } from './positive.ts';
import { retried } from './retry.ts';
import type { WireAnswer, WireRequest } from './wire.ts';

export interface Plan {
  seed: number;
  requests: number;
  /** Limits the run to one route, such as `POST /RiskType/add`. */
  route?: string | undefined;
}

/** Number of tries of a call, and of those that succeeded. */
export interface Tally {
  tried: number;
  done: number;
  /** Why a valid request was refused the last time. */
  refusal: string;
}

export interface Outcome {
  findings: Finding[];
  sent: number;
  /** Answers that came only at the second try. */
  busy: number;
  tallies: Map<string, Tally>;
}

const BATCH = 250;
/** Maximum number of further tries while the machine is too busy. */
const PATIENCE = 4;
const RETRIED = 0.1;
const AT_ONCE = 8;
/** Number of different findings that ends a run. */
const ENOUGH = 25;

/** Number of looks after which a file still there counts as left behind. */
const LOOKS = 25;
const LOOK_MS = 200;

/**
 * Sends requests to every route of a target, in batches. After each batch it checks who wrote and whether the server is
 * ready.
 */
export class Campaign {
  readonly #world: FuzzWorld;
  readonly #target: Target;
  readonly #plan: Plan;
  readonly #findings = new Map<string, Finding>();
  readonly #tallies = new Map<string, Tally>();
  readonly #order: Route[];
  readonly #routes: readonly Route[];
  #changed = new Set<string>();
  /** Files without a row that were there before. */
  #stray = new Set<string>();
  #sent = 0;
  #busy = 0;

  constructor(world: FuzzWorld, target: Target, plan: Plan) {
    this.#world = world;
    this.#target = target;
    this.#plan = plan;
    const routes = target.routes.filter((route) => !plan.route || routeName(route) === plan.route);
    if (routes.length === 0) throw new Error(`no route is named ${plan.route}`);
    this.#routes = routes;
    this.#order = [...routes, ...routes.flatMap((route) => Array.from({ length: weightOf(route) }, () => route))];
  }

  async run(): Promise<Outcome> {
    await this.#world.watch.take();
    this.#stray = new Set(await this.#world.watch.strayFiles());
    while (this.#sent < this.#plan.requests && this.#findings.size < ENOUGH) await this.#batch();
    return { findings: [...this.#findings.values()], sent: this.#sent, busy: this.#busy, tallies: this.#tallies };
  }

  async #batch(): Promise<void> {
    const from = this.#sent;
    const until = Math.min(from + BATCH, this.#plan.requests);
    const exchanges: Exchange[] = [];
    let next = from;
    const work = async () => {
      while (next < until) {
        const exchange = await this.#one(next++);
        if (!exchange) continue;
        exchanges.push(exchange);
        const problem = this.#target.judge.problem(exchange);
        if (problem) this.#find(problem, exchange);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    this.#sent = until;
    await this.#look(exchanges);
  }

  /** Request number `index` of the seed: the same in every run, except for the existing records it names. */
  async #one(index: number): Promise<Exchange | null> {
    const random = new Random(this.#plan.seed + index * 2_654_435_761);
    // Every route once with a valid request, then by weight.
    const first = this.#routes[index];
    const route = first ?? random.pick(this.#order);
    const draft = await positive(route, this.#world.sources, random);
    const times = random.pick([0, 1, 1, 1, 1, 1, 1, 1, 2, 4]);
    if (!first) spoil(draft, random, times);
    if (route.method === 'POST' && !draft.headers.some(([name]) => name === 'x-request-id'))
      draft.headers.push(['x-request-id', randomUUID()]);
    const request = toWire(draft);
    try {
      const exchange = { draft, request, answer: await this.#answerOf(request) };
      this.#count(exchange);
      const retry = random.chance(RETRIED) ? await retried(this.#target.wire, exchange) : null;
      if (retry) this.#find(retry.problem, retry);
      return exchange;
    } catch (error) {
      this.#find(`no answer: ${error instanceof Error ? error.message : error}`, { draft, request });
      return null;
    }
  }

  /**
   * Repeats a request answered with 503. A busy server may answer so (security.md#R12), but not when nothing else is
   * sent.
   */
  async #answerOf(request: WireRequest): Promise<WireAnswer> {
    let answer = await this.#target.wire.send(request);
    for (let tries = 1; answer.status === 503 && tries <= PATIENCE; tries += 1) {
      this.#busy += 1;
      await sleep(tries * 1_000);
      answer = await this.#target.wire.send(request);
    }
    return answer;
  }

  #count({ draft, answer }: Exchange): void {
    const name = routeName(draft.route);
    const tally = this.#tallies.get(name) ?? { tried: 0, done: 0, refusal: '' };
    const isDone = !isRefusal(answer);
    const isValid = draft.notes.length === 1 && !isDone;
    const refusal = isValid ? answer.body.toString('utf8').slice(0, 150) : tally.refusal;
    this.#tallies.set(name, { tried: tally.tried + 1, done: tally.done + (isDone ? 1 : 0), refusal });
    if (!isDone || draft.route.method === 'GET') return;
    const owner = ownerOf(draft.route);
    this.#changed.add(owner);
    if (/import/i.test(draft.route.path)) this.#changed.add(`${owner} imports`);
  }

  #find(problem: string, { draft, request, answer }: Pick<Exchange, 'draft' | 'request'> & Partial<Exchange>): void {
    const route = routeName(draft.route);
    // One of a kind is enough: the same defect would fill the report.
    const kind = `${route}|${problem.replace(/\d+|“.*?”/g, '#').slice(0, 60)}`;
    const finding = { problem, route, notes: draft.notes, draft, request, answer: answer ?? null };
    if (!this.#findings.has(kind)) this.#findings.set(kind, finding);
  }

  /** Files without a row that stay; the file of an upload is removed only after its answer. */
  async #newStrays(): Promise<string[]> {
    const look = async () => (await this.#world.watch.strayFiles()).filter((name) => !this.#stray.has(name));
    let names = await look();
    for (let times = 0; names.length > 0 && times < LOOKS; times += 1) {
      await sleep(LOOK_MS);
      const now = new Set(await look());
      names = names.filter((name) => now.has(name));
    }
    return names;
  }

  /**
   * Checks between batches, when no request is under way: unexplained writes, stray files, the health of the server.
   */
  async #look(exchanges: readonly Exchange[]): Promise<void> {
    const { watch, server } = this.#world;
    for (const { problem, exchange } of findingsOfWrites(await watch.take(), exchanges)) {
      const guilty = exchange ?? (await this.#guilty(exchanges, problem));
      if (guilty) this.#find(problem, guilty);
      else this.#findings.set(problem, { ...UNKNOWN_CAUSE, problem });
    }
    const stray = await this.#newStrays();
    for (const name of stray) this.#stray.add(name);
    // Bytes of an upload that ran out of time are swept a day later (security.md#R15).
    if (stray.length > 0 && this.#busy === 0) this.#findings.set('stray', strayFinding(stray, exchanges));
    const health = await fetch(`${server.base}/readyz`);
    if (health.status !== 200) throw new Error(`after ${this.#sent} requests /readyz says ${health.status}`);
    await this.#renew();
  }

  /** Sends refused requests once more, one by one, until the same is written again. */
  async #guilty(exchanges: readonly Exchange[], problem: string): Promise<Exchange | null> {
    const { watch } = this.#world;
    for (const exchange of exchanges.filter(({ answer }) => isRefusal(answer))) {
      await this.#target.wire.send(exchange.request).catch(() => null);
      if (findingsOfWrites(await watch.take(), []).some((again) => again.problem === problem)) return exchange;
    }
    return null;
  }

  /** Refreshes what the next requests name: new records, tasks, and a session in place of an ended one. */
  async #renew(): Promise<void> {
    const { sources, watch } = this.#world;
    await sources.stock.refresh(this.#changed);
    if ([...this.#changed].some((name) => /^Risk(Register|AgainCheck|Rectify|AcceptRecord)$/.test(name)))
      await sources.stock.refreshTasks();
    this.#changed = new Set();
    const usesSession = this.#order.some(({ path }) => OWN_SESSION.has(path));
    if (usesSession) await this.#reopen();
    // Drops the writes of these preparations, which no request of the campaign made.
    await watch.take();
  }

  async #reopen(): Promise<void> {
    const { server, tokens } = this.#world;
    const token = tokens.get(THROWAWAY) ?? '';
    const answer = await server.anonymous.raw('/getLoginUser', { headers: { authorization: `Bearer ${token}` } });
    if (((await answer.json()) as { success: boolean }).success) return;
    const client = await server.login(THROWAWAY, DEMO_PASSWORD).catch(() => null);
    if (client?.token) tokens.set(THROWAWAY, client.token);
  }
}

/**
 * Weight of a route. Calls that write weigh most, since their refusals must not write; sheets and passwords cost the
 * most to try.
 */
function weightOf({ method, path, form, isBinary }: Route): number {
  if (/\/(fk\w+|\w*Template|\w*Records)$/.test(path) || path === '/login' || path === '/sysUser/updatePwd') return 0;
  if (isBinary) return 1;
  if (form) return 3;
  return method === 'POST' ? 8 : 2;
}
