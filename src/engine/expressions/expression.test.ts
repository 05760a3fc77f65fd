import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { always } from '../../../tests/support/bounded/always.ts';
import { type Expression, type ExpressionScope, evaluate, MAX_TEXT } from './expression.ts';

const SCOPE: ExpressionScope = {
  record: {
    price: 0.1,
    fee: 0.2,
    checkDate: '2026-01-31',
    begin: '2026-11-20 23:59:59',
    status: 1,
    items: [
      { count: 2, cost: 1.1, ok: true },
      { count: 3, cost: null, ok: false },
    ],
  },
  input: { note: '已换新' },
  caller: { id: '7', name: '王福', orgId: '3', orgName: '一车间' },
  now: '2026-11-23 12:00:05',
};
const given = (expression: Expression) => evaluate(expression, SCOPE);

describe('evaluate', () => {
  it.each<[string, Expression, unknown]>([
    ['a constant', '甲', '甲'],
    ['a field, empty as null', { field: 'missing' }, null],
    ['an input of the form', { input: 'note' }, '已换新'],
    ['the clock', { clock: 'now' }, '2026-11-23 12:00:05'],
    ['the day', { clock: 'today' }, '2026-11-23'],
    ['the caller', { caller: 'orgName' }, '一车间'],
    ['decimals as people expect', { add: [{ field: 'price' }, { field: 'fee' }] }, 0.3],
    ['null where an operand is empty', { add: [1, { field: 'missing' }] }, null],
    ['null for a divisor of zero', { divide: [1, 0] }, null],
    ['rounding half away from zero', { round: 1.005, digits: 2 }, 1.01],
    ['rounding of a negative half', { round: -2.5, digits: 0 }, -3],
    ['the last day of a shorter month', { plus: { field: 'checkDate' }, months: 1 }, '2026-02-28'],
    ['a date-time keeps its time', { minus: { field: 'begin' }, days: 20 }, '2026-10-31 23:59:59'],
    ['hours over midnight', { plus: { field: 'begin' }, minutes: 1 }, '2026-11-21 00:00:59'],
    ['null beyond the kept years', { plus: '2099-12-31', years: 2 }, null],
    ['days of the calendar', { daysBetween: [{ field: 'begin' }, { clock: 'now' }] }, 3],
    ['a text without its empty parts', { join: ['甲', { field: 'missing' }, 2], with: '-' }, '甲-2'],
    ['a choice', { if: { properties: { status: { const: 1 } } }, then: '启用', else: '停用' }, '启用'],
    ['rows counted', { count: 'items', where: { properties: { ok: { const: false } } } }, 1],
    ['rows summed', { sum: 'items', of: { multiply: [{ field: 'count' }, { field: 'cost' }] } }, 2.2],
    ['no rows', { sum: 'missing', of: { field: 'count' } }, 0],
  ])('gives %s', (_, expression, value) => expect(given(expression)).toBe(value));

  it('puts no more of a text together than its field can refuse', () => {
    const read: string[] = [];
    const record = new Proxy({} as Record<string, unknown>, {
      get: (_, key) => {
        read.push(String(key));
        return '字'.repeat(1_000);
      },
    });
    const join = Array.from({ length: 55 }, (_, n) => ({ field: `f${n}` }));
    const text = evaluate({ join: [{ join }, { join }] }, { ...SCOPE, record });
    expect(text).toHaveLength(2 * MAX_TEXT + 1);
    expect(read).toHaveLength(5);
  });

  it('puts together what a longer field takes', () => {
    const join = Array.from({ length: 55 }, () => '字'.repeat(100));
    expect(evaluate({ join, with: '、' }, { ...SCOPE, longest: 10_000 })).toHaveLength(55 * 101 - 1);
  });

  it('adds sums of cents as whole cents would add', () => {
    always(100, fc.array(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 1, maxLength: 20 }), (cents) => {
      const sum = given({ round: { add: cents.map((cent) => cent / 100) }, digits: 2 });
      expect(sum).toBeCloseTo(cents.reduce((a, b) => a + b, 0) / 100, 6);
    });
  });

  it('finds a day again after going there and back', () => {
    always(100, fc.integer({ min: -9000, max: 9000 }), (days) => {
      const there = given({ plus: '2026-11-23', days });
      expect(given({ minus: there, days })).toBe('2026-11-23');
      expect(given({ daysBetween: ['2026-11-23', there] })).toBe(days);
    });
  });
});
