import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { CORPUS } from '../../support/hostile/corpus.ts';
import type { Hostile } from '../../support/hostile/entry.ts';
import { openBackup } from '../../support/hostile/open-backup.ts';
import { png } from '../../support/hostile/png.ts';
import { sendHostile } from '../../support/hostile/send.ts';
import { startPeopledServer } from '../../support/people.ts';
import { serving } from '../../support/servers/of-file.ts';
import { drawn } from '../../support/size.ts';
import { expectWithin } from '../../support/until.ts';

/** Hostile files and texts sent to one server (security.md#R15, security.md#R16, security.md#R24, security.md#R26). */

const MINUTE_MS = 60_000;
/** Pause between two health checks. */
const LOOK_MS = 50;
/** Maximum time for the answer to a health check. */
const BEAT_MS = 2_000;

const UNAVAILABLE = 503;
const TRIES = 3;

let clock = Date.now();
const { server, admin } = serving(() => startPeopledServer({ now: () => new Date(clock) }));

const named = (entries: readonly Hostile[]) =>
  entries.map((entry) => [`${entry.door} ${entry.file}: ${entry.name}`, entry] as const);
const isBackup = ({ door }: Hostile) => door === 'backup';
const sent = CORPUS.filter((entry) => !isBackup(entry));

/** Checks the server's health repeatedly until the work is done; returns the result of the work. */
async function beatDuring<T>(work: Promise<T>): Promise<T> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  const beats = async () => {
    while (!isDone) {
      const { status } = await expectWithin('an answer of /healthz', BEAT_MS, () => fetch(`${server.base}/healthz`));
      expect(status).toBe(200);
      await sleep(LOOK_MS);
    }
  };
  const [answer] = await Promise.all([done, beats()]);
  return answer;
}

const sendOnce = (entry: Hostile) => beatDuring(sendHostile((path, init) => admin.raw(path, init), entry));

async function expectOutcome(entry: Hostile): Promise<void> {
  // The limit of uploads applies per minute: a minute later it is unused.
  clock += MINUTE_MS;
  const bytes = await entry.make();
  let verdict = await sendOnce({ ...entry, make: () => bytes });
  // A busy machine may answer that the call took too long and, as to any caller, when to send it again.
  for (let tries = 1; verdict.status === UNAVAILABLE && tries < TRIES; tries += 1) {
    clock += MINUTE_MS;
    verdict = await sendOnce({ ...entry, make: () => bytes });
  }
  expect(verdict.status, verdict.said).toBeLessThan(500);
  expect(verdict.success ? 'accepted' : 'refused', verdict.said).toBe(entry.outcome);
  if (!verdict.success) expect(verdict.said).toMatch(/[\u4e00-\u9fff]{4}/);
}

it.each(named(drawn(sent, { share: 12, purpose: 'hostile' })))('%s', (_, entry) => expectOutcome(entry));

it.each(named(CORPUS.filter(isBackup)))('%s', async (_, entry) => {
  expect(await openBackup(entry)).toBe(entry.outcome);
});

it('what is as it should be is taken by every way afterwards', async () => {
  const plain = (name: string) => CORPUS.filter((entry) => entry.name === name);
  for (const entry of [
    ...plain('a plain sheet'),
    ...plain('a document type without entities'),
    ...plain('collections 4 deep'),
  ])
    await expectOutcome(entry);
  await expectOutcome({ door: 'picture', name: 'a pixel', file: '现场.png', make: () => png(), outcome: 'accepted' });
});

it('every way is tried in many ways', () => {
  expect(sent.length).toBeGreaterThan(300);
  expect(new Set(CORPUS.map(({ door }) => door)).size).toBe(9);
  expect(new Set(named(CORPUS).map(([name]) => name)).size).toBe(CORPUS.length);
});
