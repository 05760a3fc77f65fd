import { describe, expect, it } from 'vitest';
import { apply } from '../../../../engine/workflow/workflow.ts';
import { PLAN_STATUS } from './machine.ts';
import { PLAN_EVENTS, type PlanEvent, planOffers, planWorkflow } from './plan.ts';

const EVENTS = Object.keys(PLAN_EVENTS) as PlanEvent[];
const subject = (status: 0 | 1, can: (code: string) => boolean = () => true) => ({ facts: { status }, actor: { can } });

const ALLOWED: Readonly<Record<0 | 1, readonly PlanEvent[]>> = {
  0: ['RiskTimedPlanning/edit', 'RiskTimedPlanning/delete', 'RiskTimedPlanning/planningStart'],
  1: ['RiskTimedPlanning/planningStop'],
};

describe('the life of a timed plan (domain.md#7.3)', () => {
  it.each([0, 1] as const)('at status %i takes exactly the calls of the ruling', (status) => {
    const taken = EVENTS.filter((event) => apply(planWorkflow, subject(status), event).ok);
    expect(taken.sort()).toEqual([...ALLOWED[status]].sort());
  });

  it('starts, stops, and says what the server has to do', () => {
    const { stopped, started } = PLAN_STATUS;
    expect(apply(planWorkflow, subject(stopped), 'RiskTimedPlanning/planningStart')).toMatchObject({
      toStatus: started,
      effects: [{ type: 'setNext' }],
    });
    expect(apply(planWorkflow, subject(started), 'RiskTimedPlanning/planningStop')).toMatchObject({
      toStatus: stopped,
      effects: [{ type: 'clearNext' }, { type: 'cancelUntouched' }],
    });
  });

  it('offers what its reader holds the codes of, with the reason where it is not the moment', () => {
    const can = (code: string) => code === 'RiskTimedPlanning:planningStop' || code === 'RiskTimedPlanning:edit';
    const offers = planOffers({ status: 1 }, { can });
    expect(offers.map(({ verb, enabled }) => [verb, enabled])).toEqual([['planningStop', true]]);
  });
});
