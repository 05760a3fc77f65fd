import { expect, test } from 'vitest';
import { databaseFailure, isConnectionLost } from './session.ts';

const pgError = (code: string, more: object = {}) => Object.assign(new Error('driver words'), { code, ...more });

test.each([
  ['23505', 'duplicate'],
  ['22P02', 'bad-value'],
  ['23514', 'bad-value'],
  ['22021', 'bad-value'],
  ['55P03', 'busy'],
  ['40P01', 'busy'],
  ['57014', 'too-slow'],
  ['57P01', 'unavailable'],
  ['08006', 'unavailable'],
  ['53100', 'unavailable'],
  ['ECONNREFUSED', 'unavailable'],
])('SQLSTATE %s is %s', (code, kind) => expect(databaseFailure(pgError(code))?.kind).toBe(kind));

test('a broken statement of ours is a defect, not a refusal', () => {
  expect(databaseFailure(pgError('42P01'))).toBeNull();
  expect(databaseFailure(new TypeError('x is undefined'))).toBeNull();
});

test('the pool and a half-open connection count as unreachable', () => {
  expect(isConnectionLost(new Error('timeout exceeded when trying to connect'))).toBe(true);
  expect(isConnectionLost(new Error('Query read timeout'))).toBe(true);
  expect(isConnectionLost(pgError('23505'))).toBe(false);
});

test('a duplicate names its index', () => {
  expect(databaseFailure(pgError('23505', { constraint: 'ux_a_b' }))).toEqual({
    kind: 'duplicate',
    constraint: 'ux_a_b',
  });
});
