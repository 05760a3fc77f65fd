import { describe, expect, it } from 'vitest';
import { resourceNamed } from '../../../.storybook/kit/catalog.ts';
import { toColumns } from '../../engine/projections/columns.ts';
import { cardLines } from './card-lines.ts';
import { moved } from './use-list-settings.ts';

const linesOf = (resource: string, screen = resource) => {
  const { name, line, status } = cardLines(toColumns(resourceNamed(resource), screen, () => true));
  return { name: name?.key, line: line.map((column) => column.key), status: status?.key };
};

describe('phone cards of three lines', () => {
  it('shows name, place and time, status', () => {
    expect(linesOf('RiskRegister')).toMatchObject({ name: 'riskName', status: 'status' });
    expect(linesOf('RiskRegister').line).toContain('addressName');
    expect(linesOf('CameraFile')).toEqual({ name: 'cameraName', line: ['ip', 'createdTime'], status: undefined });
  });
});

describe('tables-04 column order', () => {
  it('moves a column before another, or to the end', () => {
    expect(moved(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b']);
    expect(moved(['a', 'b', 'c'], 'a', null)).toEqual(['b', 'c', 'a']);
    expect(moved(['a', 'b'], 'a', 'gone')).toEqual(['a', 'b']);
  });
});
