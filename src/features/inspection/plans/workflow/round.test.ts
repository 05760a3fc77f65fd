import { describe, expect, it } from 'vitest';
import { apply } from '../../../../engine/workflow/workflow.ts';
import { openReason } from './item-results.ts';
import { metresBetween, roundMarks } from './presence.ts';
import { type RoundEvent, type RoundFacts, roundWorkflow } from './round.ts';

const SIGN_IN = 'RiskTimedPlanningExecute/signIn';
const EXECUTE = 'RiskTimedPlanningExecute/execute';
const FINISH = 'RiskTimedPlanningExecute/execute.finish';
const ASSIGN = 'RiskTimedPlanningExecute/assign';
const REGISTER = 'RiskRegister/timerPlanRegister';
const EVENTS: readonly RoundEvent[] = [SIGN_IN, EXECUTE, FINISH, ASSIGN, REGISTER];

type Who = 'inspector' | 'manager' | 'other' | 'beaten';
const actor = (who: Who) => ({
  can: () => true,
  isInspector: who === 'inspector',
  isBeaten: who === 'beaten',
  isManager: who === 'manager',
});

/** Expected status after each possible event, written by hand (domain.md#7.4). */
const TABLE: readonly [RoundFacts['state'], boolean, Who, { [E in RoundEvent]?: number }][] = [
  ['waiting', false, 'inspector', { [SIGN_IN]: 1, [ASSIGN]: 0 }],
  ['doing', false, 'inspector', { [SIGN_IN]: 1, [ASSIGN]: 1 }],
  ['doing', true, 'inspector', { [EXECUTE]: 1, [FINISH]: 2, [ASSIGN]: 1, [REGISTER]: 1 }],
  ['overdue', false, 'inspector', { [SIGN_IN]: 3, [ASSIGN]: 3 }],
  ['overdue', true, 'inspector', { [EXECUTE]: 3, [FINISH]: 2, [ASSIGN]: 3, [REGISTER]: 3 }],
  ['doing', true, 'manager', { [ASSIGN]: 1, [REGISTER]: 1 }],
  ['doing', true, 'other', { [ASSIGN]: 1 }],
  ['waiting', false, 'other', { [ASSIGN]: 0 }],
  ['doing', true, 'beaten', { [ASSIGN]: 1 }],
  ['done', true, 'inspector', {}],
  ['cancelled', false, 'inspector', {}],
];

it.each(TABLE)(
  'the life of a round (domain.md#7.4) at %s, signed in %s, takes exactly the steps of the %s',
  (state, signed, who, expected) => {
    const taken = EVENTS.flatMap((event) => {
      const outcome = apply(roundWorkflow, { facts: { state, signed }, actor: actor(who) }, event);
      return outcome.ok ? [[event, outcome.toStatus]] : [];
    });
    expect(Object.fromEntries(taken)).toEqual(expected);
  },
);

it.each([
  ['one degree of latitude', { lng: 121, lat: 30 }, { lng: 121, lat: 31 }, 111_195],
  ['one degree of longitude at 60°', { lng: 10, lat: 60 }, { lng: 11, lat: 60 }, 55_597],
  ['over the date line', { lng: 179.5, lat: 0 }, { lng: -179.5, lat: 0 }, 111_195],
  ['to the other side of the earth', { lng: 0, lat: 0 }, { lng: 180, lat: 0 }, 20_015_114],
  ['to itself', { lng: 121.5, lat: 30.7 }, { lng: 121.5, lat: 30.7 }, 0],
])('a distance of %s is that of the great circle', (_, a, b, metres) => {
  expect(metresBetween(a, b)).toBe(metres);
  expect(metresBetween(b, a)).toBe(metres);
});

describe('an item', () => {
  const item = { result: 0, fixed: false, remark: null, hazardId: null };
  it.each([
    [item, '还没有排查结果'],
    [{ ...item, result: 1 }, null],
    [{ ...item, result: 3 }, null],
    [{ ...item, result: 2 }, '为异常，请登记隐患，或选择立即整改'],
    [{ ...item, result: 2, hazardId: 7 }, null],
    [{ ...item, result: 2, fixed: true, remark: '  ' }, '已选立即整改，请填写说明'],
    [{ ...item, result: 2, fixed: true, remark: '已紧固' }, null],
  ])('%j is open because: %s', (state, reason) => expect(openReason(state)).toBe(reason));
});

it.each([
  [{ seconds: 9 }, '过快'],
  [{ seconds: 10 }, ''],
  [{ seconds: 0, checked: 1 }, ''],
  [{ seconds: null }, ''],
  [{ misplaced: true, isLate: true }, '位置异常、超期'],
])('marks a round with %j by: %s', (course, marks) => {
  const usual = { checked: 2, seconds: 60, misplaced: false, isLate: false };
  expect(roundMarks({ ...usual, ...course }).join('、')).toBe(marks);
});
