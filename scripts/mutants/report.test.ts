import { expect, it } from 'vitest';
import { complaintsOf, isTimeout, type Outcome, summaryOf } from './report.ts';

const TIMEOUT = 'Error: Test timed out in 180000ms.\nIf this is a long-running test …';

it('a failure is told by its test and the first line it said', () => {
  const assertionResults = [
    { title: 'is refused', failureMessages: ['AssertionError: expected 200 to be 429\n    at …'] },
    { title: 'passes', failureMessages: [] },
    { title: 'was skipped', failureMessages: null },
  ];
  expect(complaintsOf({ testResults: [{ message: 'ignored', assertionResults }] })).toEqual([
    'is refused: AssertionError: expected 200 to be 429',
  ]);
});

it('a file that could not be prepared is told by its own message, none at all by nothing', () => {
  expect(complaintsOf({ testResults: [{ message: 'connect ECONNREFUSED\nmore', assertionResults: [] }] })).toEqual([
    'connect ECONNREFUSED',
  ]);
  expect(complaintsOf({})).toEqual([]);
});

it('what ran out of time is known from what was judged wrong', () => {
  const timedOut = complaintsOf({
    testResults: [{ assertionResults: [{ title: 'waits', failureMessages: [TIMEOUT] }] }],
  });
  expect(timedOut.map(isTimeout)).toEqual([true]);
  expect(isTimeout('Hook timed out in 300000ms.')).toBe(true);
  expect(isTimeout('waits: AssertionError: expected 504 to be 200')).toBe(false);
});

it('mutants whose suites are left to the full check are counted apart, not as survivors', () => {
  const summary = (...outcomes: Outcome[]) =>
    summaryOf(
      outcomes.map((outcome) => ({ outcome })),
      'day',
    );
  expect(summary('caught', 'left to full', 'SURVIVED', 'BROKEN', 'caught')).toEqual({
    line: '2 of 4 mutants caught (day), 1 left to full',
    share: 0.5,
  });
  expect(summary('left to full').share).toBe(1);
  expect(summary('caught').line).toBe('1 of 1 mutants caught (day)');
});
