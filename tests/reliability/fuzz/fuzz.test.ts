import { expect, test } from 'vitest';
import { createApp } from '../../../src/server/boot/app.ts';
import { Random } from '../../support/random.ts';
import { testSeed } from '../../support/seed.ts';
import { ofFile } from '../../support/servers/begun.ts';
import { IS_NIGHT, rounds } from '../../support/size.ts';
import { Campaign, type Outcome } from './campaign.ts';
import { reportOf } from './findings.ts';
import { startFuzzWorld, targetOf } from './fuzz-world.ts';
import { talk, talkProblem } from './hub-frames.ts';
import { plantedEndpoints } from './planted.ts';
import { fromLine } from './wire.ts';

const REQUESTS = rounds({ day: 250, full: 1_300, night: 200_000 });
const TALKS = rounds({ day: 10, full: 40, night: 2_000 });
const NIGHT_MS = 6 * 3_600_000;

const world = ofFile(startFuzzWorld);

/** By day the same requests every time, so that a check fails for what was changed; new ones are drawn at night. */
const seed = IS_NIGHT || process.env.TEST_SEED ? testSeed() : 1_000;

if (process.env.TEST_REQUEST)
  test('one request of an earlier run', async () => {
    const request = fromLine(process.env.TEST_REQUEST ?? '');
    const { status, headers, body } = await world.target.wire.send(request);
    console.log(status, headers, body.toString('utf8'));
    expect(status).toBeLessThan(500);
  });

if (!process.env.TEST_REQUEST)
  test(
    'whatever is sent, every call answers as it says and a refusal changes nothing',
    async () => {
      const plan = { seed, requests: REQUESTS, route: process.env.TEST_ROUTE };
      const outcome = await new Campaign(world, world.target, plan).run();
      console.log(summaryOf(outcome));
      expect(outcome.findings.map((finding) => reportOf(finding, seed)).join('\n\n')).toBe('');
    },
    NIGHT_MS,
  );

function summaryOf({ sent, busy, tallies }: Outcome): string {
  const never = [...tallies]
    .filter(([, { done }]) => done === 0)
    .map(([route, { refusal }]) => `\n  ${route} ${refusal}`);
  const done = [...tallies.values()].reduce((sum, tally) => sum + tally.done, 0);
  return `${sent} requests to ${tallies.size} calls, ${done} done, ${busy} busy; never done: ${never.join('') || 'none'}`;
}

test('the three planted defects are found, and nothing else', async () => {
  const { server, tokens } = world;
  const endpoints = plantedEndpoints(server.platform);
  const app = await createApp(server.platform, endpoints);
  const target = targetOf(server, { base: await app.listen({ host: '127.0.0.1', port: 0 }), tokens, endpoints });
  const { findings } = await new Campaign(world, target, { seed, requests: 300 }).run();
  target.wire.close();
  await app.close();
  const problems = findings.map(({ route, problem }) => `${route}: ${problem}`).sort();
  expect(problems).toEqual([
    expect.stringMatching(/^POST \/planted\/leavesARow: wrote t_1.user_message_setting outside/),
    expect.stringMatching(/^POST \/planted\/saysTooMuch: not as documented: .*additional properties/),
    'POST /planted/throws: HTTP 500',
  ]);
});

test(
  'whatever a socket says, the hub answers in its protocol or closes',
  async () => {
    const client = await world.server.login('bystander');
    const problems: unknown[] = [];
    for (let n = 0; n < TALKS; n += 1) {
      const conversation = await talk(client, new Random(seed + n));
      const problem = talkProblem(conversation);
      if (problem) problems.push({ problem, seed: seed + n, ...conversation });
    }
    expect(problems).toEqual([]);
    expect((await client.get('/getLoginUser')).body.success).toBe(true);
  },
  NIGHT_MS,
);
