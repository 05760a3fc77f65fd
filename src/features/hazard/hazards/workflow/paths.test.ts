import { describe, expect, it } from 'vitest';
import { LIFECYCLE } from '../../../../../tests/support/hazard-lifecycle.ts';
import {
  ableTo,
  evolve,
  hazardSituations,
  hazardTransitions,
  NEW_HAZARD,
} from '../../../../../tests/support/hazards/hazard-model.ts';
import { apply } from '../../../../engine/workflow/workflow.ts';
import type { HazardEffect } from './effects.ts';
import { HAZARD_EVENTS, type HazardEvent } from './events.ts';
import type { HazardFacts } from './facts.ts';
import { hazardWorkflow } from './hazard.ts';

const situations = hazardSituations();
const transitions = hazardTransitions();

const name = (facts: HazardFacts) =>
  [
    facts.status,
    facts.path,
    facts.closedBy,
    facts.laterRound && 'again',
    facts.delayPending && 'asked',
    facts.deleted && 'deleted',
  ]
    .filter((part) => part !== null && part !== false)
    .join(' ');

/** Status, path, closing stage, and other facts of every reachable state. */
const REACHABLE =
  '0, 0 deleted, ' +
  '1 judge, ' +
  '2 direct, 2 judge, ' +
  '3 direct, 3 direct again, 3 direct again asked, 3 direct asked, ' +
  '3 judge, 3 judge again, 3 judge again asked, 3 judge asked, ' +
  '4 direct, 4 direct again, 4 judge, 4 judge again, ' +
  '5 direct, 5 direct again, 5 judge, 5 judge again, ' +
  '9 direct check, 9 judge check, 9 judge judge';

describe('the graph of all situations', () => {
  it('reaches every combination the domain allows and no other', () => {
    expect(situations.map(({ facts }) => name(facts)).sort()).toEqual(REACHABLE.split(', ').sort());
  });

  it('takes every event somewhere', () => {
    expect(new Set(transitions.map(({ event }) => event))).toEqual(new Set(Object.keys(HAZARD_EVENTS)));
  });

  it('leads from every situation but deleted back to closing the hazard', () => {
    const goal = ({ status }: HazardFacts) => status === 5;
    for (const { facts } of situations.filter((one) => !one.facts.deleted)) {
      expect(canReach(facts, goal), name(facts)).toBe(true);
    }
  });

  it('is walked by the paths it generates', () => {
    for (const { facts, events } of situations) expect(events.reduce(evolve, NEW_HAZARD)).toEqual(facts);
  });
});

function canReach(start: HazardFacts, goal: (facts: HazardFacts) => boolean): boolean {
  const seen = new Set([JSON.stringify(start)]);
  const queue = [start];
  for (let facts = queue.shift(); facts; facts = queue.shift()) {
    if (goal(facts)) return true;
    for (const { from, to } of transitions) {
      if (JSON.stringify(from) === JSON.stringify(facts) && !seen.has(JSON.stringify(to))) {
        seen.add(JSON.stringify(to));
        queue.push(to);
      }
    }
  }
  return false;
}

function toldBy(facts: HazardFacts, event: HazardEvent): string {
  const outcome = apply(hazardWorkflow, { facts, actor: ableTo(event) }, event);
  const effects = outcome.ok ? (outcome.effects as HazardEffect[]) : [];
  return effects
    .flatMap((one) => (one.type === 'tell' ? [`${one.params.note}:${one.params.to.join()}`] : []))
    .join(' ');
}

it.each(transitions.map(({ from, event }) => [`${from.status} ${event}`, from, event] as const))(
  'tells the right persons at %s',
  (_, from, event) => {
    expect(toldBy(from, event)).toBe(LIFECYCLE[event].told[from.status]);
  },
);

it('has a manager’s recall tell the one whose work is undone as well', () => {
  const facts: HazardFacts = { ...NEW_HAZARD, status: 3, path: 'judge' };
  const outcome = apply(
    hazardWorkflow,
    { facts, actor: { ...ableTo('RiskAgainCheck/recall'), roles: [] } },
    'RiskAgainCheck/recall',
  );
  expect(outcome).toMatchObject({ ok: true, rule: { by: 'manager' } });
  expect(JSON.stringify(outcome)).toContain('"to":["checker","rectifier"]');
});

/** At most one open row per stage: on every path, an opened row is later recorded or voided. */
it('never opens a stage twice and never leaves one open behind', () => {
  for (const { events } of situations) {
    const open = new Set<string>();
    events.reduce((facts, event) => {
      const outcome = apply(hazardWorkflow, { facts, actor: ableTo(event) }, event);
      if (!outcome.ok) throw new Error(`${event} is refused`);
      for (const { type } of outcome.effects) track(open, type);
      const next = evolve(facts, event);
      expect([...open].join(), `${events.join()} at ${event}`).toBe(EXPECTED_OPEN[next.status] ?? '');
      return next;
    }, NEW_HAZARD);
  }
});

const EXPECTED_OPEN: Record<number, string> = { 2: 'check', 3: 'rectify', 4: 'accept' };
const OPENS: Record<string, string> = {
  openCheck: 'check',
  openRectify: 'rectify',
  resetRectify: 'rectify',
  openAccept: 'accept',
};
const ENDS: Record<string, string> = {
  recordVerdict: 'check',
  voidCheck: 'check',
  recordRectification: 'rectify',
  voidRectify: 'rectify',
  recordAcceptance: 'accept',
  voidAccept: 'accept',
};

function track(open: Set<string>, type: string): void {
  const opened = OPENS[type];
  if (opened && open.has(opened)) throw new Error(`${opened} is opened twice`);
  if (opened) open.add(opened);
  const ended = ENDS[type];
  if (ended) open.delete(ended);
}
