import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { isConnectionLost } from '../../src/server/db/session.ts';
import { connectionOf } from '../../src/server/jobs/jobs.sql.ts';
import type { Answer } from '../support/api-client.ts';
import { crewBehindProxy } from '../support/crew/behind-proxy.ts';
import { Crew } from '../support/crew/crew.ts';
import { historyProblems } from '../support/crew/history-oracle.ts';
import { testRandom } from '../support/seed.ts';
import { signedIn } from '../support/servers/of-file.ts';
import { IS_NIGHT } from '../support/size.ts';
import { expectWithin, until } from '../support/until.ts';

const AWAY = { status: 503, body: { success: false, code: 503, message: '服务暂不可用，请稍后再试' } };
/** The server's own limit is 5 s, the browser's 6 (security.md#R12). */
const ANSWERED_MS = 5_500;
const MAX_CONNECTIONS = 16;

const random = testRandom();
const { world, proxy, server } = crewBehindProxy();
const client = signedIn(server);
let crew: Crew;
beforeAll(async () => {
  crew = new Crew(world.casting, random);
  await crew.at(server.base);
});

const inTime = (call: () => Promise<Answer>): Promise<Answer> => expectWithin('an answer', ANSWERED_MS, call);

const ready = async () => (await fetch(`${server.base}/readyz`)).status;

async function isBack(): Promise<void> {
  await until(async () => expect((await client.get('/CameraFile/list')).body.success).toBe(true));
}

/** Lets the crew work while `trouble` is made; afterwards its journal and the database have to agree. */
async function survives(trouble: () => Promise<unknown>): Promise<void> {
  await crew.workDuring(trouble);
  await isBack();
  await crew.settle();
  expect(await historyProblems(world.ask, crew.deeds)).toEqual([]);
  expect(crew.surprises).toEqual([]);
  if (IS_NIGHT) expect(crew.slowestMs).toBeLessThan(ANSWERED_MS);
}

/** Number of connections as the database counts them, whatever the pool reports. */
async function connections(): Promise<number> {
  const [row] = await world.ask(
    `select count(*) as count from pg_stat_activity
      where datname = current_database() and application_name = 'hazard-console'`,
  );
  return Number(row?.count);
}

/** Freezes the proxy during a transaction of the pool that jobs use, too. Returns the outcome of that transaction. */
function silenced(): Promise<{ outcome: Promise<unknown> }> {
  return new Promise((resolve, reject) => {
    const work = server.platform.database.tx('1', async (db) => {
      await connectionOf(db);
      proxy.freeze();
      resolve({ outcome: expectWithin('the end of work without a caller', ANSWERED_MS, () => outcome) });
      await connectionOf(db);
    });
    const outcome = work.then(
      () => 'answered',
      (error: unknown) => (isConnectionLost(error) ? 'given up' : error),
    );
    work.catch(reject);
  });
}

async function hasLeakedNothing(): Promise<void> {
  // One more connection listens for changes.
  await until(async () => expect(await connections()).toBeLessThanOrEqual(MAX_CONNECTIONS + 1));
  const { total, waiting } = server.platform.database.load;
  expect(total).toBeLessThanOrEqual(MAX_CONNECTIONS);
  expect(waiting).toBe(0);
}

describe('a database that is away (security.md#3.9)', () => {
  it('is answered with 503 in time, and comes back by itself', async () => {
    expect(await ready()).toBe(200);
    await proxy.close();
    for (const call of [
      () => client.get('/CameraFile/list'),
      () => client.get('/getLoginUser'),
      () => client.post('/CameraFile/add', {}),
      () => server.anonymous.post('/login', { account: 'superAdmin', password: 'some-password' }),
    ]) {
      const answer = await inTime(call);
      expect(answer).toMatchObject(AWAY);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(await ready()).toBe(503);
    expect((await fetch(`${server.base}/healthz`)).status).toBe(200);
    expect((await server.anonymous.get('/none')).status).toBe(404);
    await proxy.open();
    await isBack();
    expect(await ready()).toBe(200);
  });

  it('survives twenty flaps under load without losing connections or writes', async () => {
    await survives(async () => {
      for (let flap = 0; flap < 20; flap += 1) {
        await sleep(random.between(5, 60));
        await proxy.close();
        await sleep(random.between(0, 20));
        await proxy.open();
      }
    });
    await hasLeakedNothing();
  });

  it('that accepts but never answers is given up in time, by callers and by work that has none', async () => {
    // Jobs answer no request, and a runner that waits for ever would start no other job.
    const { outcome } = await silenced();
    try {
      expect(await inTime(() => client.get('/CameraFile/list'))).toMatchObject(AWAY);
      expect(await outcome).toBe('given up');
    } finally {
      // Cuts off whatever still waits, or the server could not be stopped.
      await proxy.close();
      await proxy.open();
    }
    await isBack();
  });
});

describe('a slow database (security.md#3.10)', () => {
  it.each([300, 1_000, 2_000].slice(IS_NIGHT ? 0 : -1))(
    'that takes %i ms each way is waited for no longer than the browser waits',
    async (delayMs) => {
      await survives(async () => {
        await sleep(100);
        proxy.delayMs = delayMs;
        await sleep(IS_NIGHT ? 30_000 : 5_500);
        proxy.delayMs = 0;
      });
      await hasLeakedNothing();
    },
  );

  it('that stops answering in the middle of writes leaves their outcome to the retry', async () => {
    await survives(async () => {
      await sleep(200);
      proxy.freeze();
      await sleep(IS_NIGHT ? 30_000 : 5_200);
      proxy.thaw();
    });
    await hasLeakedNothing();
  });

  it('where somebody holds a row lets others fail in time and changes nothing', async () => {
    const type = { name: '机械伤害', code: 'JX', sort: 1 };
    await client.write('/RiskType/add', type);
    const [{ id } = { id: 0 }] = await world.ask('select id from t_1.risk_type where name = $1', [type.name]);
    const edit = () => client.post('/RiskType/edit', { ...type, id, sort: 9 });
    const answers = await server.platform.database.exclusive('a lock of the test', async (held) => {
      await held.query('begin');
      await held.query('select from t_1.risk_type where id = $1 for update', [id]);
      return Promise.all([inTime(edit), inTime(edit)]);
    });
    for (const { body } of answers)
      expect(body).toMatchObject({ success: false, code: 409, message: '数据正在被他人修改，请稍后重试' });
    expect(await client.read('/RiskType/detail', { id: String(id) })).toMatchObject({ sort: 1 });
    expect((await edit()).body.success).toBe(true);
  });
});
