import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HAZARD_EVENTS, type HazardEvent } from '../../../src/features/hazards/workflow/events.ts';
import type { HazardFacts } from '../../../src/features/hazards/workflow/facts.ts';
import type { Answer } from '../../support/api-client.ts';
import { businessDigest } from '../../support/digest.ts';
import { type Cast, createCast, type Member, setHazardConfig } from '../../support/hazards/hazard-cast.ts';
import { attempt, detailOf, hazardIn, perform, register } from '../../support/hazards/hazard-drive.ts';
import { HAZARD_EVENT_NAMES, hazardSituations, hazardTransitions } from '../../support/hazards/hazard-model.ts';
import { startTestServer } from '../../support/server.ts';
import { drawn, IS_FULL } from '../../support/size.ts';

let cast: Cast;

beforeAll(async () => {
  const server = await startTestServer({ seed: 'none' });
  cast = await createCast(server);
  await setHazardConfig(server, 'HAZARD_PHOTO_BEFORE', '0');
  await setHazardConfig(server, 'HAZARD_PHOTO_AFTER', '0');
});
afterAll(() => cast.server.stop());

const named = (facts: HazardFacts) =>
  [facts.status, facts.path, facts.closedBy, facts.laterRound && 'again', facts.deleted && 'deleted']
    .filter((part) => part !== null && part !== false)
    .join(' ');

const database = () => cast.server.platform.database.session('1');

interface StageRows {
  checks: Record<string, unknown>[];
  rectifies: Record<string, unknown>[];
  accepts: Record<string, unknown>[];
}

async function stagesOf(id: number): Promise<StageRows> {
  const db = database();
  const rows = (table: string) =>
    db.all(db.t.selectFrom(table).selectAll().where('risk_register_id', '=', id).orderBy('id'));
  return {
    checks: await rows('risk_again_check'),
    rectifies: await rows('risk_rectify'),
    accepts: await rows('risk_accept_record'),
  };
}

/** What must hold of the stage rows in every situation: one current row per stage reached, in the right state. */
function expectStages(facts: HazardFacts, { checks, rectifies, accepts }: StageRows): void {
  const kept = (rows: Record<string, unknown>[]) => rows.filter((row) => row.voided !== true);
  const { status } = facts;
  const hasCheck = (status >= 2 && status <= 5) || facts.closedBy === 'check';
  expect(kept(checks).map((row) => row.status)).toEqual(hasCheck ? [status === 2 ? 0 : 1] : []);
  const hasRectify = status >= 3 && status <= 5;
  expect(kept(rectifies).map((row) => row.status)).toEqual(hasRectify ? [status === 3 ? 0 : 1] : []);
  const open = accepts.filter((row) => row.voided !== true && row.status === 0);
  expect(open).toHaveLength(status === 4 ? 1 : 0);
  const passed = accepts.filter((row) => row.accet_result === true && row.recalled !== true);
  expect(passed).toHaveLength(status === 5 ? 1 : 0);
}

/** Rules of the contract an event's own test proves. */
const PROVES: { [E in HazardEvent]?: string } = {
  'RiskRegister/submit.judge': 'lifecycle-05 ',
  'RiskRegister/submit.direct': 'lifecycle-05 ',
  'RiskRegister/recall': 'lifecycle-06 ',
  'RiskRegister/judge.no': 'lifecycle-22 ',
  'RiskAgainCheck/edit.none': 'lifecycle-22 ',
  'RiskAgainCheck/edit.general': 'lifecycle-07 ',
  'RiskAgainCheck/edit.major': 'lifecycle-07 ',
  'RiskRectify/add': 'lifecycle-08 ',
  'RiskRectify/reback': 'lifecycle-11 ',
  'RiskAcceptRecord/add.pass': 'lifecycle-09 ',
  'RiskAcceptRecord/add.fail': 'lifecycle-10 ',
};

describe.each(hazardTransitions().map((edge) => [named(edge.from), edge.event, edge] as const))(
  'a hazard at %s',
  (_, __, { from, event, to }) => {
    it(`${PROVES[event] ?? ''}takes ${event}`, async () => {
      const id = await hazardIn(cast, from);
      const before = await database().first<{ n: number }>(historyCount(id));
      const { body } = await attempt(cast, { id, event });
      expect(body).toMatchObject({ success: true, code: 204 });
      expect(body.data).toBeUndefined();
      const after = await database().first<{ n: number }>(historyCount(id));
      expect(after?.n).toBe((before?.n ?? 0) + 1);
      if (to.deleted) {
        await expectDeleted(id);
        return;
      }
      const detail = await detailOf(cast, id);
      expect(detail.status).toBe(to.status);
      const { title, stage } = HAZARD_EVENTS[event];
      const key = stage === 'open' ? from.status + 1 : stage;
      if (title !== null) expect(detail.history.at(-1)).toMatchObject({ title, key, status: to.status });
      expectStages(to, await stagesOf(id));
    });
  },
);

function historyCount(id: number) {
  const db = database();
  return db.t
    .selectFrom('record_history')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('resource', '=', 'RiskRegister')
    .where('record_id', '=', id);
}

async function expectDeleted(id: number): Promise<void> {
  const { body } = await cast.clients.registrant.get('/RiskRegister/detail', { id });
  expect(body).toMatchObject({ success: false, code: 404, message: '记录不存在' });
}

/** Named persons, then the four kinds of others of domain.md#3, then the one whose codes pass every check. */
const ACTORS = [
  'registrant',
  'judge',
  'checker',
  'rectifier',
  'acceptor',
  'bystander',
  'manager',
  'neighbour',
  'stranger',
  'superAdmin',
] as const satisfies (Member | 'superAdmin')[];
type Actor = (typeof ACTORS)[number];

/** Events whose legality was decided by hand in machine.test.ts; here only who is what to this hazard. */
const MANAGER_EVENTS: ReadonlySet<HazardEvent> = new Set(
  HAZARD_EVENT_NAMES.filter((event) => /ssign$|adminRecallJudge$/.test(event)),
);
const MANAGER_ALSO: ReadonlySet<HazardEvent> = new Set([
  'RiskAgainCheck/recall',
  'RiskRectify/recall',
  'RiskAcceptRecord/recall',
] satisfies HazardEvent[]);
const OWNER: { readonly [prefix: string]: Actor } = {
  'RiskRegister/judge': 'judge',
  'RiskRegister/recallJudge': 'judge',
  RiskRegister: 'registrant',
  RiskAgainCheck: 'checker',
  'RiskRectify/approveDelay': 'checker',
  RiskRectify: 'rectifier',
  RiskAcceptRecord: 'acceptor',
};

function ownerOf(event: HazardEvent): Actor {
  const prefixes = Object.keys(OWNER).sort((a, b) => b.length - a.length);
  return OWNER[prefixes.find((prefix) => event.startsWith(prefix)) ?? ''] ?? 'registrant';
}

function mayAct(event: HazardEvent, actor: Actor, facts: HazardFacts): boolean {
  const isManager = actor === 'manager' || actor === 'superAdmin';
  if (event === 'RiskRegister/remind') return isManager || (isNamed(actor, facts) && actor !== TURN[facts.status]);
  if (event === 'RiskRectify/assign') return isManager || actor === 'bystander';
  if (MANAGER_EVENTS.has(event)) return isManager;
  return actor === ownerOf(event) || (isManager && MANAGER_ALSO.has(event));
}

const TURN: { readonly [status: number]: Actor } = { 1: 'judge', 2: 'checker', 3: 'rectifier', 4: 'acceptor' };

/** Named on the hazard as it is now. */
function isNamed(actor: Actor, { status, path }: HazardFacts): boolean {
  const named: Partial<Record<Actor, boolean>> = {
    registrant: true,
    judge: path === 'judge',
    checker: status >= 2,
    rectifier: status >= 3,
    acceptor: status >= 4,
  };
  return named[actor] ?? false;
}

const transitions = hazardTransitions();
const isLegal = (facts: HazardFacts, event: HazardEvent) =>
  transitions.some((edge) => edge.event === event && JSON.stringify(edge.from) === JSON.stringify(facts));

const REFUSALS = ['H1001', 'H1002', 'H1008', 'H1012'];

/** One actor tries each event where it is refused, another in every situation; machine.test.ts has them all. */
const ACTORS_TRIED = 1;

/** By day each event is refused once, in one of a few situations. */
const situations = drawn(hazardSituations(), { share: 6, purpose: 'refused events' });
const eventsIn = (at: number) => HAZARD_EVENT_NAMES.filter((_, nth) => IS_FULL || nth % situations.length === at);

describe.each(situations.map((one, at) => [named(one.facts), one, at] as const))(
  'a hazard at %s',
  (_, { facts, events }, at) => {
    it('lifecycle-15 refuses every other event of everybody and nothing changes', async () => {
      const id = await register(cast);
      await perform(cast, id, ...events);
      const before = await businessDigest(cast.server);
      for (const [nth, event] of eventsIn(at).entries()) {
        const refused = ACTORS.filter((by) => !(isLegal(facts, event) && mayAct(event, by, facts)));
        const actors = drawn(refused, { count: ACTORS_TRIED, at: at + nth });
        await Promise.all(actors.map((by) => expectRefused(id, { facts, event, by })));
      }
      expect(await businessDigest(cast.server)).toEqual(before);
    });
  },
);

interface Try {
  facts: HazardFacts;
  event: HazardEvent;
  by: Actor;
}

async function expectRefused(id: number, of: Try): Promise<void> {
  const { event, by } = of;
  const { status, body } = await attempt(cast, { id, event, by });
  const told = `${by} ${event}: HTTP ${status} ${body.code} ${body.message}`;
  expect(body.success, told).toBe(false);
  if (by === 'stranger' || (event === 'RiskRectify/assign' && isWorker(by))) {
    expect([status, body.code], told).toEqual([403, 1013002]);
  } else {
    expectRefusal(told, { status, body }, of);
  }
}

function isWorker(by: Actor): boolean {
  return ['registrant', 'judge', 'checker', 'rectifier', 'acceptor'].includes(by);
}

/** Wrong status before wrong person; a hazard out of sight does not exist. */
function expectRefusal(told: string, { status, body }: Pick<Answer, 'status' | 'body'>, of: Try): void {
  expect(status, told).toBe(200);
  if (body.code === 404) {
    expect(isOutOfSight(of), told).toBe(true);
    return;
  }
  expect(body.code, told).toBe(500);
  expect(REFUSALS, told).toContain(body.extras?.errorCode);
  const isPerson = body.extras?.errorCode === 'H1002' && /^您不是当前处理人$|不必催办$|可以催办$/.test(body.message);
  expect(isPerson, told).toBe(isLegal(of.facts, of.event));
}

/** Outside the data scope and not named, now or ever. */
function isOutOfSight({ facts, by }: { facts: HazardFacts; by: Actor }): boolean {
  if (by === 'neighbour') return true;
  const neverNamed: Partial<Record<Actor, boolean>> = {
    judge: facts.path !== 'judge',
    checker: facts.status < 2 || facts.closedBy === 'judge',
    rectifier: facts.status < 3 || facts.status === 9,
    acceptor: facts.status < 4 || facts.status === 9,
  };
  return neverNamed[by] ?? false;
}

/** What a manager takes back of others' work he takes back with a reason (domain.md#3). */
const TAKEN_BACK: [event: HazardEvent, at: Partial<HazardFacts>][] = [
  ['RiskRegister/adminRecallJudge', { status: 2, path: 'judge' }],
  ['RiskRegister/adminRecallJudge', { status: 9, closedBy: 'judge' }],
  ['RiskAgainCheck/recall', { status: 3, laterRound: false }],
  ['RiskAgainCheck/recall', { status: 9, closedBy: 'check' }],
  ['RiskRectify/recall', { status: 4 }],
  ['RiskAcceptRecord/recall', { status: 5 }],
];

it.each(TAKEN_BACK)('%s of a manager needs a reason', async (event, at) => {
  const id = await hazardIn(cast, at);
  const before = await businessDigest(cast.server);
  const silent = await attempt(cast, { id, event, by: 'manager', body: { reason: ' ' } });
  expect(silent.body).toMatchObject({ success: false, code: 400, message: '撤回原因不能为空' });
  expect(await businessDigest(cast.server)).toEqual(before);
});
