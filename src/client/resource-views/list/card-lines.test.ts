import { describe, expect, it } from 'vitest';
import { resourceNamed } from '../../../../.storybook/kit/catalog.ts';
import { compiled, descriptorOf } from '../../../../tests/support/descriptors/compiling.ts';
import { toColumns } from '../../../engine/projections/columns.ts';
import type { PropertySchema } from '../../../engine/record-schema.ts';
import { moved } from '../use-list-settings.ts';
import { cardLines } from './card-lines.ts';

const linesOf = (name: string, empty: string[] = []) => {
  const resource = resourceNamed(name);
  const columns = toColumns(resource, name, () => true);
  const keys = columns.map((column) => column.valueKey).filter((key) => !empty.includes(key));
  const lines = cardLines(columns, resource.fields, Object.fromEntries(keys.map((key) => [key, 'x'])));
  return { name: lines.name?.key, line: lines.line.map((column) => column.key), status: lines.status?.key };
};

describe('phone cards of three lines', () => {
  it('shows name, place and time, in a list with deadlines also the person, and status', () => {
    const line = ['addressName', 'rectifyUserName', 'accomplishTime'];
    expect(linesOf('RiskRegister')).toEqual({ name: 'riskName', line, status: 'status' });
    const camera = { name: 'cameraName', line: ['positionName', 'createdTime'], status: undefined };
    expect(linesOf('CameraFile')).toEqual(camera);
  });

  it('takes a choice with colours as status', () => {
    const choice: PropertySchema = { type: 'string', enum: ['a', 'b'] };
    const state = { ...choice, title: '状态', 'x-colors': { a: 'green' } } as const;
    const probe = compiled(descriptorOf('Probe', { state, sort: { ...choice, title: '种类' } }));
    const columns = toColumns(probe, 'Probe', () => true);
    expect(cardLines(columns, probe.fields, { name: '甲', state: 'a', sort: 'b' }).status?.key).toBe('state');
  });

  it('passes over what the row does not have', () => {
    expect(linesOf('RiskRegister', ['addressName', 'accomplishTime']).line).toEqual([
      'orgName',
      'rectifyUserName',
      'createdTime',
    ]);
    expect(linesOf('EquipmentFile', ['addressName', 'orgName']).line).toEqual(['model', 'userId']);
  });

  it('says the choices of a list without times in words', () => {
    expect(linesOf('OverTimeTip')).toMatchObject({ name: 'stage', line: ['tipUserType', 'offsetText'] });
  });

  it('shows no figure without its title', () => {
    expect(linesOf('CheckType')).toEqual({ name: 'name', line: [], status: 'cycleType' });
  });
});

describe('tables-04 column order', () => {
  it('moves a column before another, or to the end', () => {
    expect(moved(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b']);
    expect(moved(['a', 'b', 'c'], 'a', null)).toEqual(['b', 'c', 'a']);
    expect(moved(['a', 'b'], 'a', 'gone')).toEqual(['a', 'b']);
  });
});
