import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cast, createCast, setHazardConfig } from '../../../../tests/support/hazards/hazard-cast.ts';
import { perform, register } from '../../../../tests/support/hazards/hazard-drive.ts';
import { hazardSituations, hazardTransitions } from '../../../../tests/support/hazards/hazard-model.ts';
import { requirePhotos } from '../../../../tests/support/hazards/hazard-oracle.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { reminderTimer } from './reminder-timer.ts';

const HOUR_MS = 3_600_000;
/** Person of each status at which a hazard waits. */
const PERSON: Readonly<Record<number, string>> = {
  1: 'judge_id',
  2: 'again_check_id',
  3: 'rectify_user_id',
  4: 'accept_user_id',
};

/** Every edge of the machine by which a hazard comes to a stage, with the shortest way to where it begins. */
const EDGES = hazardTransitions()
  .filter(({ from, to }) => from.status !== to.status && PERSON[to.status] !== undefined)
  .map(({ from, event, to }) => {
    const path = hazardSituations().find(({ facts }) => JSON.stringify(facts) === JSON.stringify(from));
    return { name: `${JSON.stringify(from)} ${event}`, to: to.status, way: [...(path?.events ?? []), event] };
  });

let cast: Cast;
/** A second server on the same database. */
let other: TestServer;
let count = 0;

beforeAll(async () => {
  cast = await createCast(await startTestServer({ seed: 'none' }));
  other = await startTestServer({ seed: 'none', database: cast.server.database });
  await requirePhotos(cast, false);
  // Hazards are made late below; an application still has to be possible then.
  await setHazardConfig(cast.server, 'HAZARD_DELAY_LATE', '1');
  await reminderTimer.run({ platform: cast.server.platform, tenant: '1', signal });
  for (const stage of [1, 2, 4])
    await cast.clients.superAdmin.write('/OverTimeTip/add', { stage, offsetHour: 0, tipUserType: 1, tipMode: 1 });
});
afterAll(async () => {
  await other?.stop();
  await cast?.server.stop();
});

const signal = new AbortController().signal;
const db = () => cast.server.platform.database.session('1');

/** Both servers look at a moment, from a minute before. */
async function lookAt(moment: Date): Promise<void> {
  const cursor = { looked_until: new Date(moment.getTime() - 60_000) };
  await db().run(db().t.updateTable('reminder_cursor').set(cursor));
  await Promise.all(
    [cast.server, other].map(({ platform }) => {
      const then = Object.create(platform, { now: { value: () => moment } });
      return reminderTimer.run({ platform: then, tenant: '1', signal });
    }),
  );
}

interface Waiting {
  status: number;
  base: Date | null;
  since: Date;
  person: number;
}

async function waitingOf(id: number): Promise<Waiting> {
  const row = await db().first<{ status: number; due_time: Date; accomplish_time: Date; stage_time: Date }>(
    db().t.selectFrom('risk_register').selectAll().where('id', '=', id),
  );
  if (!row) throw new Error('no hazard');
  const { status, due_time, accomplish_time, stage_time } = row;
  const person = (row as unknown as { [column: string]: number })[PERSON[status] ?? 'id'] ?? 0; // a column of the row
  return { status, base: status === 3 ? accomplish_time : due_time, since: stage_time, person };
}

/** Reminders of a hazard a person was sent, besides the messages of its events. */
async function remindersOf(name: string, person: number): Promise<number> {
  const rows = await db().all<{ content: string }>(
    db()
      .t.selectFrom('user_notice')
      .select('content')
      .where('user_id', '=', person)
      .where('content', 'like', `%${name}%`),
  );
  return rows.filter(({ content }) => /已超时未处理|已到期|已超期/.test(content)).length;
}

async function expectOne(name: string, person: number, moment: Date): Promise<void> {
  const before = await remindersOf(name, person);
  await lookAt(moment);
  expect(await remindersOf(name, person)).toBe(before + 1);
  await lookAt(moment);
  expect(await remindersOf(name, person)).toBe(before + 1);
}

describe('every edge that enters a stage arms its ladder anew (practice.md#3)', () => {
  it('there are edges into every stage, and into each again', () => {
    expect(new Set(EDGES.map(({ to }) => to))).toEqual(new Set([1, 2, 3, 4]));
    expect(EDGES.length).toBeGreaterThan(20);
  });

  it.each(EDGES)('$name', async ({ way, to }) => {
    count += 1;
    const name = `再提醒${count}号`;
    const id = await register(cast, { riskName: name });
    for (const [at, event] of way.entries()) {
      if ((await waitingOf(id)).status === 3) await makeLate(id);
      const isLast = at === way.length - 1;
      await perform(cast, id, event);
      if (!isLast) await beginAgo(id, way.length - at);
      await expectReminded(id, { name, to, isLast });
    }
  });
});

/** One reminder for each visit of the stage: earlier visits take none from the last. */
async function expectReminded(id: number, of: { name: string; to: number; isLast: boolean }): Promise<void> {
  const { status, base, since, person } = await waitingOf(id);
  if (of.isLast) expect(status).toBe(of.to);
  if (base === null || status !== of.to) return;
  await expectOne(of.name, person, base > since ? base : new Date(since.getTime() + 1_000));
}

/** The stage began so many hours ago: one entered again begins at another second. */
async function beginAgo(id: number, hours: number): Promise<void> {
  const set = { stage_time: new Date(Date.now() - hours * HOUR_MS) };
  await db().run(db().t.updateTable('risk_register').set(set).where('id', '=', id).where('status', '>', 0));
}

/** The deadline passed two days ago: what comes back now is late from its first moment. */
async function makeLate(id: number): Promise<void> {
  const set = { accomplish_time: new Date(Date.now() - 48 * HOUR_MS) };
  await db().run(db().t.updateTable('risk_register').set(set).where('id', '=', id));
}
