import { expect, it } from 'vitest';
import { compileAll } from '../../src/compiler/compile.ts';
import { type Acting, actionRefusal, hasEffect, waitingFor } from '../../src/engine/action-effect.ts';
import { valuesOf } from '../../src/engine/action-values.ts';
import { evaluate } from '../../src/engine/expressions/expression.ts';
import type { WireRecord } from '../../src/engine/json.ts';
import { formatWallTime } from '../../src/engine/wall-time.ts';
import { randomOfCommit, rounds } from '../../tests/support/size.ts';
import { readDescriptors, readDictionaryCodes } from './load.ts';

const PEOPLE = ['reporter', 'keeper', 'fixer', 'manager', 'stranger'] as const;
type Person = (typeof PEOPLE)[number];
const OPEN = [0, 1, 2];
const HOUR_MS = 3_600_000;

interface Step {
  from: number[];
  by: readonly (Person | 'turn')[];
  to(input: WireRecord, phase: number): number;
}

/** The life of a repair as domain.md#7.7 says it, written by hand; `turn` is the person in the field of the phase. */
const STEPS: { readonly [verb: string]: Step } = {
  dispatch: { from: [0], by: ['turn'], to: () => 1 },
  finish: { from: [1], by: ['turn'], to: () => 2 },
  giveBack: { from: [1], by: ['turn'], to: () => 0 },
  accept: { from: [2], by: ['turn', 'manager'], to: ({ result }) => (result === '修好了' ? 3 : 1) },
  cancel: { from: [0], by: ['reporter'], to: () => 9 },
  reassignKeeper: { from: [0], by: PEOPLE, to: (_, phase) => phase },
  reassign: { from: [1], by: PEOPLE, to: (_, phase) => phase },
};
const TURN = ['keeperId', 'repairUserId', 'createdUserId'];
/** The first ones are hours of work, each of which takes two in the calendar below. */
const HOURS = [2 * 8, 72, 48];

/** Person on turn in an open repair. */
const turnOf = (record: WireRecord) => (isOpen(record) ? [record[TURN[Number(record.phase)] ?? '']] : []);
const isOpen = ({ phase }: WireRecord) => OPEN.includes(Number(phase));

const later = (since: unknown, hours: number) =>
  formatWallTime(new Date(Date.parse(`${String(since).replace(' ', 'T')}+08:00`) + hours * HOUR_MS));

function dueOf({ phase, phaseTime }: WireRecord): string | null {
  const limit = HOURS[Number(phase)];
  return limit === undefined ? null : later(phaseTime, limit);
}

it('a repair takes at random exactly the steps of its ruling, each state with its whole limit', () => {
  const descriptors = readDescriptors().map(({ descriptor }) => descriptor);
  const repair = compileAll(descriptors, { dictionaries: readDictionaryCodes() }).get('EquipmentRepair');
  if (!repair) throw new Error('no descriptor EquipmentRepair');
  const due = repair.fields.find(({ key }) => key === 'dueTime')?.value?.expression ?? null;
  const random = randomOfCommit('repair-walk');
  const labelOf = (_: string, code: unknown) => String(code);
  let clock = Date.parse('2026-01-01T00:00:00Z');
  const begun = (): WireRecord => ({
    ...{ createdUserId: 'reporter', keeperId: 'keeper', phase: 0 },
    phaseTime: formatWallTime(new Date(clock)),
  });
  let record = begun();
  let taken = 0;
  for (let step = 0; step < rounds({ day: 1_000, night: 10_000 }); step += 1) {
    clock += random.int(100 * HOUR_MS);
    const now = formatWallTime(new Date(clock));
    const phase = Number(record.phase);
    const verb = random.pick(Object.keys(STEPS));
    const who = random.pick(PEOPLE);
    const input = {
      ...{ repairUserId: random.pick(PEOPLE), keeperId: random.pick(PEOPLE) },
      result: random.pick(['修好了', '没有修好']),
    };
    const { from, by, to } = STEPS[verb] as Step;
    const action = repair.actions.find((one) => one.verb === verb);
    if (!action || !hasEffect(action)) throw new Error(verb);
    const acting: Acting = { id: who, orgId: null, can: () => who === 'manager' };
    const refused = actionRefusal(repair, action, { record, labelOf, acting });
    const mayDo = by.some((one) => one === who || (one === 'turn' && turnOf(record).includes(who)));
    expect([verb, who, phase, refused === null]).toEqual([verb, who, phase, from.includes(phase) && mayDo]);
    if (refused) continue;
    taken += 1;
    const caller = { id: who, name: who, orgId: null, orgName: null };
    const next = { ...record, ...valuesOf(repair, action, { record, input, caller, now }) };
    expect(next.phase).toBe(to(input, phase));
    expect(next.phaseTime).toBe(next.phase === phase ? record.phaseTime : now);
    const workAfter = (since: string, hours: number) => later(since, 2 * hours);
    expect(evaluate(due, { record: next, caller: null, now, workAfter })).toBe(dueOf(next));
    expect(waitingFor(repair, next).userIds).toEqual(turnOf(next));
    record = isOpen(next) ? next : begun();
  }
  expect(taken).toBeGreaterThan(0);
});
