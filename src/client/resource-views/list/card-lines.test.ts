import { describe, expect, it } from 'vitest';
import { resourceNamed } from '../../../../.storybook/kit/catalog.ts';
import { compiled, descriptorOf } from '../../../../tests/support/descriptors/compiling.ts';
import { toColumns } from '../../../engine/projections/columns.ts';
import type { PropertySchema } from '../../../engine/record-schema.ts';
import { moved } from '../use-list-settings.ts';
import { cardLines } from './card-lines.ts';

const linesOf = (name: string, empty: string) => {
  const resource = resourceNamed(name);
  const columns = toColumns(resource, name, () => true);
  const keys = columns.map((column) => column.valueKey).filter((key) => !empty.includes(key));
  const lines = cardLines(columns, resource.fields, Object.fromEntries(keys.map((key) => [key, 'x'])));
  return [lines.name?.key, ...lines.line.map((column) => column.key), lines.status?.key ?? '–'].join(' ');
};

describe('phone cards of three lines', () => {
  it.each([
    ['name, place, time and status', 'CameraFile', '', 'cameraName positionName createdTime –'],
    ['a person beside deadlines', 'RiskRegister', '', 'riskName addressName rectifyUserName accomplishTime status'],
    ['a state in sight', 'RiskAgainCheck', 'addressName', 'riskName orgName registrantName dueTime status'],
    [
      'what it has',
      'RiskRegister',
      'addressName accomplishTime',
      'riskName orgName rectifyUserName createdTime status',
    ],
    ['two plain values without times', 'EquipmentFile', 'addressName orgName', 'machineName model userId status'],
    ['choices in words', 'OverTimeTip', '', 'stage tipUserType offsetText grade'],
    ['no figure without its title', 'CheckType', '', 'name cycleType'],
  ])('show %s', (_what, list, empty, shown) => {
    expect(linesOf(list, empty)).toBe(shown);
  });

  it('show a choice with colours as status, and beside it what has a name for cards', () => {
    const choice: PropertySchema = { type: 'string', enum: ['a', 'b'] };
    const state = { ...choice, title: '状态', 'x-colors': { a: 'green' } } as const;
    const age: PropertySchema = { type: 'string', title: '年限', 'x-label': { card: '已用' } };
    const probe = compiled(descriptorOf('Probe', { state, age, sort: { ...choice, title: '种类' } }));
    const columns = toColumns(probe, 'Probe', () => true);
    const lines = cardLines(columns, probe.fields, { name: '甲', state: 'a', sort: 'b', age: '3 年' });
    expect([lines.status?.key, lines.aside?.key, lines.line.map(({ key }) => key)]).toEqual(['state', 'age', ['sort']]);
  });
});

it('tables-04 column order moves a column before another, or to the end', () => {
  expect(moved(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 'a', null)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b'], 'a', 'gone')).toEqual(['a', 'b']);
});
