import { describe, expect, it } from 'vitest';
import type { CompareOp } from '../record-schema.ts';
import type { Comparison } from '../resource.ts';
import { comparisonHolds } from './comparisons.ts';

const holds = (op: CompareOp, as: Comparison['as']) => (value: unknown, other: unknown) =>
  comparisonHolds({ op, as }, value, other);

describe('a comparison', () => {
  it.each<[CompareOp, boolean, boolean, boolean]>([
    ['>', false, false, true],
    ['>=', false, true, true],
    ['<', true, false, false],
    ['<=', true, true, false],
    ['=', false, true, false],
    ['!=', true, false, true],
  ])('%s tells less, equal and more apart', (op, less, equal, more) => {
    const numbers = holds(op, 'number');
    expect([numbers(9, 10), numbers(10, 10), numbers(11, 10)]).toEqual([less, equal, more]);
    const moments = holds(op, 'time');
    const of = (second: number) => moments(`2026-11-20 08:00:0${second}`, '2026-11-20 08:00:05');
    expect([of(4), of(5), of(6)]).toEqual([less, equal, more]);
  });

  it('compares a day and a moment by day', () => {
    const by = holds('>=', 'day');
    expect(by('2026-11-20', '2026-11-20 23:00:00')).toBe(true);
    expect(by('2026-11-20 00:00:00', '2026-11-20')).toBe(true);
    expect(by('2026-11-19', '2026-11-20 00:00:00')).toBe(false);
  });

  it.each([undefined, null, '', '  '])('passes where a side is empty: %j', (nothing) => {
    for (const op of ['>', '=', '!='] as const) {
      for (const as of ['time', 'day', 'number', 'value'] as const) {
        expect(holds(op, as)(nothing, as === 'number' ? 1 : '2026-11-20')).toBe(true);
        expect(holds(op, as)(as === 'number' ? 1 : '2026-11-20', nothing)).toBe(true);
      }
    }
  });

  it('leaves what is no value of its kind to its own field', () => {
    expect(holds('>', 'time')('2026-02-30 00:00:00', '2026-03-01 00:00:00')).toBe(true);
    expect(holds('>', 'number')('9', 10)).toBe(true);
  });

  it('knows an id as number and as text, and a text with blanks around it', () => {
    expect(holds('!=', 'value')(7, '7')).toBe(false);
    expect(holds('=', 'value')(' 甲 ', '甲')).toBe(true);
  });
});
