import { describe, expect, it } from 'vitest';
import { apply } from '../../../../engine/workflow/workflow.ts';
import { WARNING_STATUS, type WarningState } from './machine.ts';
import { WARNING_EVENTS, type WarningEvent, warningOffers, warningResult, warningWorkflow } from './warning.ts';

/** Expected status after each possible event, written by hand (domain.md#7.6). */
const POSSIBLE: Readonly<Record<WarningState, Partial<Record<WarningEvent, number>>>> = {
  open: {
    'AIWarningMessage/edit': 0,
    'AIWarningMessage/delete': 0,
    'AIWarningMessage/handle.confirm': 1,
    'AIWarningMessage/handle.refute': 2,
    'AIWarningMessage/toRisk': 3,
  },
  confirmed: { 'AIWarningMessage/handle.refute': 2, 'AIWarningMessage/toRisk': 3 },
  refuted: {},
  hazard: {},
};

const states = Object.keys(WARNING_STATUS) as WarningState[];
const events = Object.keys(WARNING_EVENTS) as WarningEvent[];
const cases = states.flatMap((state) => events.map((event) => [state, event] as const));

describe('the life of an AI warning', () => {
  it.each(cases)('%s: %s', (state, event) => {
    const outcome = apply(warningWorkflow, { facts: { state }, actor: { can: () => true } }, event);
    const to = POSSIBLE[state][event];
    expect(outcome).toMatchObject(to === undefined ? { ok: false, code: 'H1001' } : { ok: true, toStatus: to });
  });

  it('offers what the reader holds the code of, and says why not', () => {
    const can = (code: string) => code === 'AIWarningMessage:handle';
    expect(warningOffers({ status: 1 }, { can })).toMatchObject([{ verb: 'handle', enabled: true }]);
    expect(warningOffers({ status: 0 }, { can: () => false })).toEqual([]);
  });

  it('says that a hazard was none', () => {
    expect(warningResult({ status: 3, hazardStatus: 5 })).toBe('已转隐患');
    expect(warningResult({ status: 3, hazardStatus: 9 })).toBe('已转隐患(非隐患)');
  });
});
