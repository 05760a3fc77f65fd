import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { JobRunner } from '../../src/server/jobs/job-runner.ts';
import { insertJob } from '../../src/server/jobs/jobs.sql.ts';
import { startPeopledServer } from '../support/people.ts';
import { expectWithin, until } from '../support/until.ts';

/** Maximum milliseconds of a stop (security.md#3.21). */
const STOPS_WITHIN_MS = 10_000;
const END = '\u001e';

it('finishes what is under way, tells sockets to come back, and takes nothing new (security.md#3.21)', async () => {
  const server = await startPeopledServer({ env: { LOG_LEVEL: 'silent' } });
  const client = await server.login();
  const { ticket } = await client.write<{ ticket: string }>('/hubTicket');
  const socket = new WebSocket(`${server.base.replace('http', 'ws')}/hubs/chathub?access_token=${ticket}`);
  const frames: string[] = [];
  socket.on('message', (data) => frames.push(String(data)));
  const closed = new Promise((resolve) => socket.on('close', resolve));
  await new Promise((resolve) => socket.on('open', resolve));
  socket.send(`{"protocol":"json","version":1}${END}`);

  // Checking passwords takes long enough to be under way when the stop comes with the first request.
  const arrived = new Promise((resolve) => server.app.server.once('request', resolve));
  const logins = Promise.allSettled(
    Array.from({ length: 8 }, (_, i) =>
      server.anonymous.post('/login', { account: 'linanqi', password: `wrong-password-${i}` }),
    ),
  );
  await arrived;
  // No call here takes long: half of the allowed time is enough.
  const [answers] = await expectWithin('the stop', STOPS_WITHIN_MS / 2, () =>
    Promise.all([logins, server.stop(), closed]),
  );
  for (const answer of answers) {
    if (answer.status === 'fulfilled') expect([200, 429, 503]).toContain(answer.value.status);
  }
  expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
  expect(frames.join('')).toContain('{"type":7,"allowReconnect":true}');
  await expect(fetch(`${server.base}/healthz`)).rejects.toThrow();
});

it('interrupts a job that would take too long and gives it back whole (security.md#3.21)', async () => {
  const server = await startPeopledServer({ env: { LOG_LEVEL: 'silent' } });
  const session = server.platform.database.session('1');
  const user = await session.first<{ id: number }>(session.t.selectFrom('sys_user').select('id').limit(1));
  const note = { name: 'written by half', code: 'half', sort: 1, created_time: new Date() };
  const endless = new JobRunner(
    server.platform,
    new Map([
      [
        'endless',
        async ({ db }, _job, report) => {
          await db.run(db.t.insertInto('risk_type').values(note));
          for (;;) {
            report(1);
            await sleep(20);
          }
        },
      ],
    ]),
  );
  try {
    const job = { kind: 'endless', input: {}, payload: null, userId: String(user?.id), requestId: null };
    const id = await insertJob(session, { ...job, now: new Date() });
    const jobOf = () => session.first(session.platform.selectFrom('job').selectAll().where('id', '=', id));
    endless.start();
    await until(async () => expect(await jobOf()).toMatchObject({ state: 'running' }));
    await endless.stop();
    expect(await jobOf()).toMatchObject({ state: 'waiting', attempts: 0, progress: 0, lease_until: null });
    expect(await session.first(session.t.selectFrom('risk_type').select('id').where('code', '=', 'half'))).toBe(
      undefined,
    );
  } finally {
    await server.stop();
  }
});
