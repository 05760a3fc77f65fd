import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHazardScene, type HazardScene } from '../../../../../tests/support/hazards/hazard-scene.ts';
import { STATUSES } from '../../workflow/status.ts';
import type { StateCounts } from './state-counts.ts';

let scene: HazardScene;
beforeAll(async () => {
  scene = await createHazardScene();
});
afterAll(() => scene?.cast.server.stop());

it.each(['registrant', 'manager', 'bystander', 'rectifier', 'superAdmin'] as const)(
  'the chart counts for the %s what the list shows, state by state',
  async (who) => {
    const { states } = await scene.cast.clients[who].read<StateCounts>('/RiskRegister/stateCounts');
    expect(states.map(({ status }) => status)).toEqual([...STATUSES]);
    for (const { status, count } of states) {
      expect([status, count]).toEqual([status, (await scene.page(who, '/RiskRegister/page', { status })).totalRows]);
    }
    if (who === 'manager') expect(states.map(({ count }) => count)).toEqual([0, 1, 1, 3, 1, 1, 1]);
  },
);

it('counts are open to those who may list hazards, and to no one else', async () => {
  expect((await scene.cast.clients.stranger.get('/RiskRegister/stateCounts')).status).toBe(403);
});
