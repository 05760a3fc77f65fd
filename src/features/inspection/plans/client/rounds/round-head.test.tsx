import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderViews } from '../../../../../../tests/support/views-kit.tsx';
import { formatWallTime } from '../../../../../engine/wall-time.ts';
import { RoundHead } from './round-head.tsx';

const HOUR_MS = 3_600_000;
const dueIn = (ms: number) => formatWallTime(new Date(Date.now() + ms));
const show = (round: object) =>
  renderViews(<RoundHead round={{ status: 0, ...round }} />, { resources: ['RiskTimedPlanningExecute'] });

it('counts down to the end of a round on its last day', async () => {
  show({ dueTime: dueIn(5 * HOUR_MS) });
  expect((await screen.findByRole('timer')).textContent).toMatch(/^0(5:00:0\d|4:59:\d\d)$/);
});

it('does not count down days before its end', async () => {
  show({ dueTime: dueIn(50 * HOUR_MS) });
  expect(await screen.findByText(/前完成/)).toBeTruthy();
  expect(screen.queryByRole('timer')).toBeNull();
});

it.each([
  ['carried out', { status: 2 }],
  ['carried out late', { status: 2, isLate: true }],
  ['cancelled', { status: 4 }],
])('asks for nothing and counts nothing once the round is %s', (_, round) => {
  show({ dueTime: dueIn(HOUR_MS), ...round });
  expect(screen.getByRole('banner').textContent).not.toMatch(/前完成|仍可完成/);
  expect(screen.queryByRole('timer')).toBeNull();
});

it('says that a round may still be done once its end has come', async () => {
  show({ dueTime: dueIn(1_500) });
  expect(await screen.findByText(/（已超期，仍可完成）/)).toBeTruthy();
});
