import { describe, expect, it } from 'vitest';
import { apply, statusPairs } from '../../../../engine/workflow/workflow.ts';
import { clockEvents, ONE_OFF_EVENTS, type OneOffEvent, oneOffFacts, oneOffOffers, oneOffWorkflow } from './one-off.ts';
import type { OneOffState } from './one-off-machine.ts';

const EVENTS = Object.keys(ONE_OFF_EVENTS) as OneOffEvent[];
const can = () => true;
const subject = (state: OneOffState, isInspector = true) => ({ facts: { state }, actor: { can, isInspector } });

const RESULTS = ['RiskPlanningExecute/execute', 'RiskPlanningExecute/execute.finish'] as const;

const ALLOWED: Readonly<Record<OneOffState, readonly OneOffEvent[]>> = {
  draft: ['RiskPlanning/edit', 'RiskPlanning/delete', 'RiskPlanning/publish', 'RiskPlanning/cancel'],
  published: ['RiskPlanning/cancel'],
  running: ['RiskPlanning/cancel', ...RESULTS],
  overdue: ['RiskPlanning/cancel', ...RESULTS],
  done: [],
  cancelled: [],
};

describe('the life of a one-off plan (domain.md#7.5)', () => {
  it.each(Object.keys(ALLOWED) as OneOffState[])('when %s takes exactly the calls of the ruling', (state) => {
    const taken = EVENTS.filter((event) => apply(oneOffWorkflow, subject(state), event).ok);
    expect(taken.sort()).toEqual([...ALLOWED[state]].sort());
  });

  it('changes its status only as the ruling says', () => {
    expect(statusPairs(oneOffWorkflow)).toEqual([
      { from: 0, to: 1 },
      { from: 0, to: 4 },
      { from: 1, to: 2 },
      { from: 1, to: 3 },
      { from: 1, to: 4 },
      { from: 3, to: 2 },
      { from: 3, to: 4 },
    ]);
  });

  it('offers what its reader holds the codes of and is named for', () => {
    const running = { status: 1, publishTime: '2026-01-20 08:00:00' };
    const verbs = (isInspector: boolean) => oneOffOffers(running, { can, isInspector }).map(({ verb }) => verb);
    expect(verbs(false)).toEqual(['cancel']);
    expect(verbs(true)).toEqual(['cancel', 'execute']);
    expect(oneOffOffers(running, { can: (code) => code === 'RiskPlanning:edit', isInspector: true })).toEqual([]);
  });

  it('tells a draft from a plan that is published and waits for its start', () => {
    expect(oneOffFacts({ status: 0 })).toEqual({ state: 'draft' });
    expect(oneOffFacts({ status: 0, publishTime: '2026-01-20 08:00:00' })).toEqual({ state: 'published' });
    expect(oneOffFacts({ status: 9 })).toEqual({ state: 'cancelled' });
  });

  const published = { status: 0, publishTime: '2026-01-01 08:00:00', startTime: '2026-01-20 08:00:00' };
  it.each([
    ['waits before its start', published, '2026-01-20 07:59:59', []],
    ['begins at its start', published, '2026-01-20 08:00:00', ['begin']],
    ['begins at once without a start', { ...published, startTime: undefined }, '2026-01-01 08:00:00', ['begin']],
    [
      'is not over in its last second',
      { ...published, status: 1, endTime: '2026-01-21 18:00:00' },
      '2026-01-21 18:00:00',
      [],
    ],
    [
      'is over after its end',
      { ...published, status: 1, endTime: '2026-01-21 18:00:00' },
      '2026-01-21 18:00:01',
      ['expire'],
    ],
    [
      'catches up after an outage',
      { ...published, endTime: '2026-01-21 18:00:00' },
      '2026-02-01 00:00:00',
      ['begin', 'expire'],
    ],
    ['stays a draft', { ...published, publishTime: undefined }, '2026-02-01 00:00:00', []],
  ] as const)('%s', (_, plan, now, events) => expect(clockEvents(plan, now)).toEqual(events));
});
