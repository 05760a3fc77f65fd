import { describe, expect, it } from 'vitest';
import { readingOf, sectionKeys } from './reading.ts';
import { hazardFacts } from './use-hazard.ts';

const keys = (status: number, more: object = {}, of = { reading: 'A' as const, isRectified: false }) =>
  sectionKeys(hazardFacts({ status, path: 'judge', round: 1, ...more }), of);

describe('sections of the two readings (look.md#15.1)', () => {
  it('hazard-detail-02 hazard-detail-05 hazard-detail-06 hazard-detail-07 hazard-detail-08 reveals sections by status', () => {
    expect(keys(2)).toEqual(['register', 'judge']);
    expect(keys(3)).toContain('check');
    expect(keys(3)).not.toContain('rectify');
    expect(keys(4)).toContain('rectify');
    expect(keys(4)).not.toContain('accept');
    expect(keys(5)).toEqual(['register', 'judge', 'check', 'rectify', 'accept', 'acceptRecords']);
  });

  it('lifecycle-23 does not take 9 for "5 or more"', () => {
    expect(keys(9, { closeReason: 'judge' })).toEqual(['register', 'judge']);
    expect(keys(9, { closeReason: 'check' })).toEqual(['register', 'judge', 'check']);
  });

  it('hazard-detail-15 hazard-detail-17 reads B from the rectification list', () => {
    expect(readingOf('RiskRectify')).toBe('B');
    expect(readingOf('RiskRegister')).toBe('A');
    const b = { reading: 'B' as const, isRectified: false };
    expect(sectionKeys(hazardFacts({ status: 3, path: 'judge' }), b)).toEqual(['register', 'check']);
    expect(sectionKeys(hazardFacts({ status: 5, path: 'judge' }), { ...b, isRectified: true })).toEqual([
      'register',
      'check',
      'rectify',
    ]);
  });
});
