import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HAZARD_EVENTS, type HazardEvent } from '../../src/features/hazards/workflow/events.ts';
import { HAZARD_MACHINE_VERSION } from '../../src/features/hazards/workflow/machine.ts';
import { businessDigest } from '../support/digest.ts';
import { HAZARD_EVENT_NAMES } from '../support/hazards/hazard-model.ts';
import { contractCatalog } from './contract-world.ts';
import { FormWorld, type ReadyForm } from './forms/form-world.ts';
import { expectChains, historyAfter, historyOf } from './history-rows.ts';
import { allActions, Tally } from './suites.ts';

const catalog = contractCatalog();
let world: FormWorld;

beforeAll(async () => {
  world = await FormWorld.start();
});

afterAll(() => world?.stop());

const tally = new Tally('transitions');

describe.each(HAZARD_EVENT_NAMES)('%s', (event: HazardEvent) => {
  let ready: ReadyForm;

  beforeAll(async () => {
    ready = await world.readyEvent(event);
  });

  test('sent twice at once and once more it is done once and answered alike, with one row of history', async () => {
    const id = randomUUID();
    let answers: string[] = [];
    const lines = await historyOf(world.cast.server, async () => {
      const send = async () => JSON.stringify((await ready.send(ready.valid, id)).body);
      answers = [...(await Promise.all([send(), send()])), await send()];
    });
    expect(new Set(answers).size).toBe(1);
    expect(JSON.parse(answers[0] ?? '')).toMatchObject({ success: true });
    expect(lines).toHaveLength(1);
    const { call, verb } = HAZARD_EVENTS[event];
    expect([call, verb]).toContain(lines[0]?.event);
    expect(lines[0]).toMatchObject({ resource: 'RiskRegister', schema_hash: catalog.hash('RiskRegister'), op_id: id });
    expect(Number(lines[0]?.actor_id)).toBeGreaterThan(0);
    if (verb !== 'edit' || lines[0]?.event === call) expect(lines[0]?.machine_version).toBe(HAZARD_MACHINE_VERSION);
    tally.count(call);
  });
});

/** Rows of a stage count versions of their own: there the state decides (features/hazards/server/transition/transition.ts). */
const versioned = HAZARD_EVENT_NAMES.filter((event) => HAZARD_EVENTS[event].resource === 'RiskRegister');

test.each(versioned)('%s upon an older state is refused, and nothing changes', async (event) => {
  const ready = await world.readyEvent(event);
  const before = await businessDigest(world.cast.server);
  const answer = await ready.send({ ...ready.valid, version: 99 });
  expect(answer.body).toMatchObject({ success: false, code: 409 });
  expect(await businessDigest(world.cast.server)).toEqual(before);
});

test('hazards have unbroken histories', async () => expectChains(await historyAfter(world.cast.server, 0)));

test('no call of the hazards’ workflow was left out', () => {
  const calls = new Set(Object.values(HAZARD_EVENTS).map(({ call }): string => call));
  const own = allActions(catalog).filter(
    ({ resource, action }) => resource.workflow === 'hazard' && action.method === 'POST',
  );
  const generic = ['add', 'import', 'edit', 'notice', 'linkPlace'];
  const missing = own.map(({ action }) => action.path.slice(1)).filter((call) => !calls.has(call));
  expect(missing.filter((call) => !generic.includes(String(call.split('/')[1])))).toEqual([]);
  for (const call of calls)
    tally.expectAll([call], HAZARD_EVENT_NAMES.filter((name) => HAZARD_EVENTS[name].call === call).length);
});
