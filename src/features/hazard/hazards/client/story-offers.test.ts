import { expect, it } from 'vitest';
import { resourceNamed } from '../../../../../.storybook/kit/catalog.ts';
import { withOffers } from '../../../../../.storybook/kit/offers.ts';
import { offeredActions } from '../../../../client/resource/offered-actions.ts';

const hazards = resourceNamed('RiskRegister');

it.each([
  [0, ['edit', 'delete', 'submit'], ['recall', 'judge']],
  [1, ['recall', 'judge', 'judgeAssign'], ['edit', 'submit']],
  [5, [], ['edit', 'delete', 'submit', 'recall', 'judge', 'remind']],
  [9, ['recallJudge'], ['edit', 'delete', 'submit', 'recall', 'judge', 'remind']],
])('a story offers of a hazard in status %i what the workflow knows there', (status, offered, absent) => {
  const row = withOffers(hazards, { id: 1, status });
  const verbs = offeredActions(hazards, row, hazards.actions).map(({ action }) => action.verb);
  expect(verbs).toEqual(expect.arrayContaining(offered));
  expect(absent.filter((verb) => verbs.includes(verb))).toEqual([]);
});
