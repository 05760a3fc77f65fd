import { afterAll, beforeAll, expect, test } from 'vitest';
import { IS_NIGHT } from '../../support/night.ts';
import { testSeed } from '../../support/seed.ts';
import { Campaign, type Outcome } from './campaign.ts';
import { reportOf } from './findings.ts';
import { type FuzzWorld, startFuzzWorld } from './fuzz-world.ts';
import { fromLine } from './wire.ts';

const REQUESTS = Number(process.env.TEST_REQUESTS ?? (IS_NIGHT ? 200_000 : 2_000));
const NIGHT_MS = 6 * 3_600_000;

let world: FuzzWorld;

beforeAll(async () => {
  world = await startFuzzWorld();
}, 120_000);
afterAll(() => world?.stop());

const seed = testSeed();

test.runIf(process.env.TEST_REQUEST)('one request of an earlier run', async () => {
  const request = fromLine(process.env.TEST_REQUEST ?? '');
  const { status, headers, body } = await world.target.wire.send(request);
  console.log(status, headers, body.toString('utf8'));
  expect(status).toBeLessThan(500);
});

test.runIf(!process.env.TEST_REQUEST)(
  'whatever is sent, every call answers as it says and a refusal changes nothing',
  async () => {
    const plan = { seed, requests: REQUESTS, route: process.env.TEST_ROUTE };
    const outcome = await new Campaign(world, world.target, plan).run();
    console.log(summaryOf(outcome));
    expect(outcome.findings.map((finding) => reportOf(finding, seed)).join('\n\n')).toBe('');
  },
  NIGHT_MS,
);

function summaryOf({ sent, tallies }: Outcome): string {
  const never = [...tallies].filter(([, { done }]) => done === 0).map(([route]) => route);
  const done = [...tallies.values()].reduce((sum, tally) => sum + tally.done, 0);
  return `${sent} requests to ${tallies.size} calls, ${done} done; never done: ${never.join(', ') || 'none'}`;
}
