import { describe, expect, it } from 'vitest';
import { compiled, edition, told, USERS } from '../../../tests/support/descriptors/compiling.ts';
import { descriptorNamed } from '../../../tests/support/descriptors/named.ts';
import type { LimitSpec, LimitsSpec } from '../../engine/descriptor.ts';
import { computedValues, type Moment } from '../../engine/expressions/following.ts';
import type { Field } from '../../engine/resource.ts';
import { toPlan } from '../revisions/plan.ts';

const TOOL = descriptorNamed('Tool', '工具', {
  actions: [
    'page',
    'add',
    { verb: 'lend', state: { field: 'phase', from: [0], to: 1 } },
    { verb: 'takeBack', state: { field: 'phase', from: [1], to: 0 }, set: { note: null } },
    { verb: 'note', set: { note: 'x' } },
    { verb: 'lose', set: { phase: 2 } },
    {
      verb: 'count',
      set: { note: 'y' },
      form: { record: { type: 'object', properties: { phase: { type: 'integer', title: '状态', enum: [0, 1] } } } },
    },
  ],
}).having({
  name: { type: 'string', title: '名称' },
  phase: { type: 'integer', title: '状态', enum: [0, 1, 2], default: 0, readOnly: true },
  note: { type: 'string', title: '说明' },
  phaseTime: { type: 'string', title: '进入时间', format: 'date-time' },
  dueTime: { type: 'string', title: '到期时间', format: 'date-time' },
  day: { type: 'string', title: '日期', format: 'date' },
  keeperId: { type: 'string', title: '保管人', 'x-relation': { resource: 'sysUser' } },
});
const BACK: LimitSpec = { title: '归还', states: [1], hours: 48, remind: [{ hours: -4, to: 'keeperId' }] };
const LIMITS: LimitsSpec = { state: 'phase', since: 'phaseTime', due: 'dueTime', of: [BACK] };
/** Due moment of a record that has one stored; `moment` has the calendar, if there is one. */
const dueOf = (fields: readonly Field[], phase: number, moment: Pick<Moment, 'workAfter'> = {}) =>
  computedValues(fields, {
    record: { phase, phaseTime: '2026-11-20 09:00:00', dueTime: '2026-11-30 09:00:00' },
    moment: { caller: null, now: '2026-12-01 00:00:00', ...moment },
    which: 'all',
  }).dueTime;
const tool = (more: Partial<LimitsSpec>) => ({ ...TOOL, limits: { ...LIMITS, ...more } });

describe('time limits of states', () => {
  it.each<[string, Partial<LimitsSpec>, string]>([
    ['a field no action changes', { state: 'note' }, 'limits.state 不认识“note”'],
    ['a day as moment of entry', { since: 'day' }, 'limits.since 不认识“day”'],
    ['nothing to limit', { of: [] }, 'limits.of 应为至少一个时限的列表'],
    ['a limit that is over at once', { of: [{ ...BACK, hours: 0 }] }, 'hours 应为 1 到 8760 的整数'],
    ['a unit of no clock', { of: [{ ...BACK, unit: 'day' as 'natural' }] }, 'of.0.unit 不认识“day”'],
    ['a limit without a name', { of: [{ ...BACK, title: '' }] }, 'title 应为文字'],
    ['a state that is none', { of: [{ ...BACK, states: [7] }] }, '的状态 7 不符合字段“状态”'],
    ['a state with two limits', { of: [BACK, BACK] }, 'limits.of.1.states 的状态 1 已有时限'],
    ['one field as moment of entry and as due moment', { due: 'phaseTime' }, 'limits.due 不能与 since 相同'],
    ['a receiver who is no person', { of: [{ ...BACK, remind: [{ hours: 0, to: 'note' }] }] }, 'to 不认识“note”'],
  ])('refuse %s', (_, more, words) => {
    expect(told([USERS, tool(more)])).toContain(words);
  });

  it('refuse a state that a form may change, which would begin no limit', () => {
    const { phase, ...others } = TOOL.record.properties;
    const record = { ...TOOL.record, properties: { ...others, phase: { ...phase, readOnly: false } } };
    expect(told([USERS, { ...tool({}), record }])).toContain('limits.state 的字段“状态”应写 "readOnly": true');
  });

  it('begin anew with every action that changes the state, and end where a state has none', () => {
    const { actions, fields, limits, indexes } = compiled(tool({}), USERS);
    const entering = actions.filter(({ effect }) => effect?.set.phaseTime);
    expect(entering.map(({ verb }) => verb)).toEqual(['lend', 'takeBack', 'lose', 'count']);
    for (const { effect } of entering) expect(effect?.set).toMatchObject({ phaseTime: { clock: 'now' } });
    expect(actions.find(({ verb }) => verb === 'note')?.effect?.set).toEqual({ note: 'x' });
    expect([0, 1, 2].map((phase) => dueOf(fields, phase))).toEqual([null, '2026-11-22 09:00:00', null]);
    expect(indexes).toContainEqual(['dueTime']);
    expect(limits?.of).toEqual([
      { title: '归还', states: [1], remind: [{ hours: -4, people: ['keeperId'], departments: [] }] },
    ]);
  });

  it('may count hours of work by the calendar, as a plan says; without one a stored moment stays', () => {
    const [before, after] = [tool({}), tool({ of: [{ ...BACK, unit: 'working' }] })].map((one) => edition(one, USERS));
    const changes = before && after ? toPlan({ before, after, base: TOOL }) : [];
    expect(changes.map(({ text }) => text)).toEqual(['时限：归还 48 小时 → 归还 48 工作时，已有的记录重新计算']);
    expect([before, after].map((one) => one?.resource.limits?.isWorking)).toEqual([false, true]);
    const fields = after?.resource.fields ?? [];
    const workAfter = (since: string, hours: number) => since.replace('20', String(hours - 21));
    const dues = [dueOf(fields, 1, { workAfter }), dueOf(fields, 1), dueOf(fields, 0)];
    expect(dues).toEqual(['2726-11-20 09:00:00', '2026-11-30 09:00:00', null]);
  });
});
