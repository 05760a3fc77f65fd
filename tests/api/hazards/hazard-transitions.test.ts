import '../../../src/server/boot/features.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { HAZARD_EVENTS, type HazardEvent } from '../../../src/features/hazard/hazards/workflow/events.ts';
import type { HazardFacts } from '../../../src/features/hazard/hazards/workflow/facts.ts';
import { dueOf } from '../../../src/features/hazard/hazards/workflow/kept.ts';
import { HAZARD_MACHINE_VERSION } from '../../../src/features/hazard/hazards/workflow/machine.ts';
import type { HistoryRow } from '../../../src/server/db/history.ts';
import { allKinds, nameOfShared } from '../../../src/server/records/registries/tasks.ts';
import { expectChains, historyAfter, historyOf, lastHistoryId } from '../../contract/history-rows.ts';
import { LIFECYCLE, payloadOf } from '../../support/hazard-lifecycle.ts';
import { castOfFile } from '../../support/hazards/cast-of-file.ts';
import type { Member } from '../../support/hazards/hazard-cast.ts';
import { attempt, detailOf, hazardIn } from '../../support/hazards/hazard-drive.ts';
import { HAZARD_EVENT_NAMES, hazardTransitions, NEW_HAZARD } from '../../support/hazards/hazard-model.ts';
import { COMMIT_SEED } from '../../support/size.ts';
import { changeRows, rowsIn } from '../../support/stored.ts';

const cast = castOfFile();
const transitions = hazardTransitions();

const named = (facts: HazardFacts) =>
  [facts.status, facts.path, facts.closedBy, facts.laterRound && 'again', facts.deleted && 'deleted']
    .filter((part) => part !== null && part !== false)
    .join(' ');

type StageRows = Awaited<ReturnType<typeof stagesOf>>;

async function stagesOf(id: number) {
  const rows = (table: string) => rowsIn(cast.server, table, { risk_register_id: id });
  return {
    checks: await rows('risk_again_check'),
    rectifies: await rows('risk_rectify'),
    accepts: await rows('risk_accept_record'),
  };
}

/** Expects one current row per stage reached, in the right state; this holds in every situation. */
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

interface Limit {
  since: Date | null;
  due: Date | null;
}

type Stored = { stage_time: Date | null; due_time: Date | null };

async function limitOf(id: number): Promise<Limit | undefined> {
  const [row] = await rowsIn<Stored>(cast.server, 'risk_register', { id });
  return row && { since: row.stage_time, due: row.due_time };
}

/** Limit of a hazard that came to its state an hour ago: moments are whole seconds. */
async function earlierLimit(id: number): Promise<Limit | undefined> {
  const stage_time = sql<Date>`stage_time - interval '1 hour'`;
  await changeRows(cast.server, 'risk_register', { id }, { stage_time });
  return limitOf(id);
}

/** A state that is entered begins its limit anew; one that is kept goes on with the one it has (domain.md#5.1). */
function expectLimit(
  { from, to }: { from: HazardFacts; to: HazardFacts },
  of: { before: Limit | undefined; after: Limit | undefined },
): void {
  const [before, after] = [of.before?.since ?? null, of.after?.since ?? null];
  if (from.status === to.status) expect(of.after).toEqual(of.before);
  else expect(Number(after)).toBeGreaterThan(Number(before));
  const entered = { status: to.status, stageTime: after, accomplishTime: null };
  const natural = { stored: new Map(), workAfter: () => new Date(Number.NaN) };
  expect(of.after?.due ?? null).toEqual(dueOf(entered, natural));
}

/** Rule of the contract that the test of each event proves. */
const PROVES: { [E in HazardEvent]?: string } = {
  'RiskRegister/submit.judge': 'lifecycle-05 ',
  'RiskRegister/submit.direct': 'lifecycle-05 ',
  'RiskRegister/recall': 'lifecycle-06 ',
  'RiskRegister/judgeAssign': 'lifecycle-21 ',
  'RiskRegister/judge.no': 'lifecycle-22 ',
  'RiskAgainCheck/edit.none': 'lifecycle-22 ',
  'RiskAgainCheck/edit.general': 'lifecycle-07 ',
  'RiskAgainCheck/edit.major': 'lifecycle-07 ',
  'RiskRectify/add': 'lifecycle-08 ',
  'RiskRectify/reback': 'lifecycle-11 ',
  'RiskAcceptRecord/add.pass': 'lifecycle-09 ',
  'RiskAcceptRecord/add.fail': 'lifecycle-10 ',
};

/** Events after which a hazard cannot be reused: other people act on it, or repeating the event is refused. */
const LEAVES_TRACES = /ssign$|remind$|approveDelay|edit\.major$/;

/** Ids of hazards left by earlier tests, by the situation they are in. */
const left = new Map<string, number[]>();

const hazardAt = async (facts: HazardFacts) => left.get(JSON.stringify(facts))?.pop() ?? (await hazardIn(cast, facts));

function leave(id: number, { event, to }: { event: HazardEvent; to: HazardFacts }): void {
  if (LEAVES_TRACES.test(event)) return;
  const place = JSON.stringify(to);
  left.set(place, [...(left.get(place) ?? []), id]);
}

const REFUSES =
  ', as it was after what is refused of everybody else: lifecycle-12 lifecycle-14…15 lifecycle-18…20 rectify-server-02';

const edges = transitions.map((edge, at) => ({
  ...edge,
  at,
  isFirst: transitions.findIndex(({ event }) => event === edge.event) === at,
}));

describe.each(edges.map((edge) => [named(edge.from), edge.event, edge] as const))(
  'a hazard at %s',
  (_, __, { from, event, to, isFirst, at }) => {
    it(`${PROVES[event] ?? ''}takes ${event}${isFirst ? REFUSES : ''}`, async () => {
      const id = await hazardAt(from);
      const op = randomUUID();
      const body = payloadOf(cast, event);
      const send = () => attempt(cast, { id, event, body, requestId: op });
      if (isFirst) {
        await expectStale(id, event);
        await expectRefusals(id, { event, from, at });
      }
      const limit = await earlierLimit(id);
      const lines = await historyOf(cast.server, async () => {
        // Once per event: of two simultaneous requests and a repeated one, one takes effect; all answers are equal.
        const answers = isFirst ? [...(await Promise.all([send(), send()])), await send()] : [await send()];
        for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
        expect(answers[0]?.body).toMatchObject({ success: true, code: 204 });
        expect(answers[0]?.body.data).toBeUndefined();
      });
      expectLine(lines, { event, op });
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
      expectLimit({ from, to }, { before: limit, after: await limitOf(id) });
      leave(id, { event, to });
    });
  },
);

/** Stored rows of a hazard, with the id of the last history row and the number of all notices. */
async function stateOf(id: number): Promise<object> {
  const [row] = await rowsIn(cast.server, 'risk_register', { id });
  const notices = await rowsIn(cast.server, 'user_notice');
  return { row, ...(await stagesOf(id)), notices: notices.length, history: await lastHistoryId(cast.server) };
}

/**
 * Refusals of users without the permission, without sight of the hazard, and with both but not named.
 * machine.test.ts tries all persons.
 */
const OTHERS: { readonly [by in Member]?: readonly [status: number, success: false, code: number, error?: string] } = {
  stranger: [403, false, 1_013_002, undefined],
  neighbour: [200, false, 404, 'D1002'],
  bystander: [200, false, 500, 'H1002'],
};
/** True if a colleague with the permission may perform the event: handing a rectification on (look.md#15.2). */
const mayColleague = (event: HazardEvent) => event === 'RiskRectify/assign';

const REFUSALS = ['H1001', 'H1002', 'H1008', 'H1012'];

/** Returns an event that is impossible in the situation; a different one for each edge. */
function impossibleAt(from: HazardFacts, at: number): HazardEvent | undefined {
  const possible = transitions.filter((edge) => named(edge.from) === named(from)).map(({ event }) => event);
  const others = HAZARD_EVENT_NAMES.filter((event) => !possible.includes(event));
  return others[(COMMIT_SEED + at) % others.length];
}

/** Expects no change when other users try the event and when an impossible event is tried. */
async function expectRefusals(id: number, of: { event: HazardEvent; from: HazardFacts; at: number }): Promise<void> {
  const { event, from, at } = of;
  const before = await stateOf(id);
  for (const [by, expected] of Object.entries(OTHERS)) {
    if (by === 'bystander' && mayColleague(event)) continue;
    const { status, body } = await attempt(cast, { id, event, by: by as Member }); // keys of OTHERS
    expect([status, body.success, body.code, body.extras?.errorCode], by).toEqual(expected);
  }
  const other = impossibleAt(from, at) ?? event;
  const { status, body } = await attempt(cast, { id, event: other });
  expect([status, body.success], other).toEqual([200, false]);
  expect(body.code === 404 || REFUSALS.includes(String(body.extras?.errorCode)), `${other}: ${body.message}`).toBe(
    true,
  );
  expect(await stateOf(id)).toEqual(before);
}

/**
 * Expects a stale version of a hazard to be refused. Rows of a stage have their own versions: there the state decides
 * (transition.ts).
 */
async function expectStale(id: number, event: HazardEvent): Promise<void> {
  if (HAZARD_EVENTS[event].resource !== 'RiskRegister') return;
  const before = await detailOf(cast, id);
  const { body } = await attempt(cast, { id, event, body: { version: 99 } });
  expect(body).toMatchObject({ success: false, code: 409 });
  expect(await detailOf(cast, id)).toEqual(before);
}

/** Expects one row of history, with the person, the event and the version of the rules. */
function expectLine(lines: readonly HistoryRow[], { event, op }: { event: HazardEvent; op: string }): void {
  expect(lines).toHaveLength(1);
  const { call, verb } = HAZARD_EVENTS[event];
  expect([call, verb]).toContain(lines[0]?.event);
  const schema = cast.server.platform.catalogs.base.hash('RiskRegister');
  expect(lines[0]).toMatchObject({ resource: 'RiskRegister', schema_hash: schema, op_id: op });
  expect(Number(lines[0]?.actor_id)).toBeGreaterThan(0);
  if (verb !== 'edit' || lines[0]?.event === call) expect(lines[0]?.machine_version).toBe(HAZARD_MACHINE_VERSION);
}

async function expectDeleted(id: number): Promise<void> {
  const { body } = await cast.clients.registrant.get('/RiskRegister/detail', { id });
  expect(body).toMatchObject({ success: false, code: 404, message: '记录不存在' });
}

it('no call of the hazards’ workflow was left out', () => {
  const calls = new Set(Object.values(HAZARD_EVENTS).map(({ call }): string => call));
  const own = cast.server.platform.catalogs.base.resources
    .filter(({ workflow }) => workflow === 'hazard')
    .flatMap(({ actions }) => actions.filter(({ method }) => method === 'POST').map(({ path }) => path.slice(1)));
  const generic = ['add', 'import', 'importHistory', 'edit', 'notice', 'linkPlace'];
  const missing = own.filter((call) => !calls.has(call));
  expect(missing.filter((call) => !generic.includes(String(call.split('/')[1])))).toEqual([]);
  expect(HAZARD_EVENT_NAMES.filter((event) => !transitions.some((edge) => edge.event === event))).toEqual([]);
});

/** Events that users can perform on several hazards at once. */
const shared = HAZARD_EVENT_NAMES.filter((event) =>
  allKinds().some(({ shared: actions = [] }) => actions.map(nameOfShared).includes(HAZARD_EVENTS[event].call)),
);

describe('done to several with one form', () => {
  it('are the events of all subjects that offer any', () => expect(shared.length).toBeGreaterThan(12));

  it.each(shared)('%s does what it does to one', async (event) => {
    const edge = transitions.find((one) => one.event === event);
    const id = await hazardAt(edge?.from ?? NEW_HAZARD);
    const body = { action: HAZARD_EVENTS[event].call, ids: [id], input: payloadOf(cast, event) };
    expect(await cast.clients[LIFECYCLE[event].by].write('/inbox/perform', body)).toEqual([{ id, isDone: true }]);
    if (!edge?.to.deleted) expect((await detailOf(cast, id, 'superAdmin')).status).toBe(edge?.to.status);
  });
});

/** Events by which a manager takes back the work of others, which needs a reason (domain.md#3). */
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
  const before = await stateOf(id);
  const silent = await attempt(cast, { id, event, by: 'manager', body: { reason: ' ' } });
  expect(silent.body).toMatchObject({ success: false, code: 400, message: '撤回原因不能为空' });
  expect(await stateOf(id)).toEqual(before);
});

it('hazards have unbroken histories', async () => expectChains(await historyAfter(cast.server, 0)));
