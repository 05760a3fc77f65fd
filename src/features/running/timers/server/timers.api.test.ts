import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer } from '../../../../../tests/support/server.ts';
import { serving, twinOf } from '../../../../../tests/support/servers/of-file.ts';
import { until } from '../../../../../tests/support/until.ts';
import type { WireRecord } from '../../../../engine/json.ts';
import { type TimerRun, timerJobs } from '../../../../server/jobs/timer-jobs.ts';

type Timer = WireRecord & { id: number; jobName: string };

const env = { TIMERS: 'true' };
/** Work of the job in these tests. */
let work: (run: TimerRun) => Promise<string>;
let runs = 0;

// Runs no timers: the product's own could be running when the next lines remove their times.
const { server: first, admin } = serving(() => startTestServer({ seed: 'none' }));
beforeAll(async () => {
  // The product's own timers run at fixed hours, one of them with this program: they must not come due here.
  const session = first.platform.database.session('1');
  await session.run(session.platform.updateTable('timer_slot').set({ next_time: null }));
  // Replaces the program of one timer job while this file runs; the tests define its work.
  for (const job of timerJobs().filter(({ key }) => key === 'timers.runs')) {
    job.run = async (run) => {
      runs += 1;
      return work(run);
    };
  }
});
afterEach(async () => {
  for (const { id } of (await pageOf()).filter(({ jobName }) => jobName.startsWith('测试'))) {
    await admin.write('/sysTimers/delete', { id });
  }
});
// Two servers on one database: both look for due timers.
twinOf(() => first, { env });
twinOf(() => first, { env });

const pageOf = (query: object = {}) => admin.rows<Timer>('/sysTimers/page', { pageSize: 100, ...query });

async function add(more: object = {}): Promise<Timer> {
  const body = { jobName: '测试任务', requestUrl: 'timers.runs', timerType: 0, interval: 3_600, ...more };
  await admin.write('/sysTimers/add', body);
  const [timer] = await pageOf({ jobName: body.jobName });
  if (!timer) throw new Error('no timer was added');
  return timer;
}

const detail = (id: number) => admin.read<Timer>('/sysTimers/detail', { id });
const hasRun = (id: number) => until(async () => expect((await detail(id)).runNumber).toBe(1));
const history = (timerId: number) => admin.rows('/sysTimerRun/page', { timerId });

test('a new installation has the timers of the product, each once', async () => {
  const names = (await pageOf()).map(({ jobName }) => jobName);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(['清理过期数据', '整理业务数据', '清理执行记录', '产生排查任务']));
  for (const { timerStatus, nextTime } of await pageOf()) {
    expect(timerStatus).toBe(0);
    expect(nextTime).toMatch(/^\d{4}-/);
  }
});

test('the programs a form offers are those the server has', async () => {
  const jobs = await admin.read<{ requestUrl: string; requestType: number }[]>('/sysTimers/localJobList');
  const field = first.platform.catalogs.base.resource('sysTimers').fields.find(({ key }) => key === 'requestUrl');
  expect(jobs.map(({ requestUrl }) => requestUrl).sort()).toEqual([...(field?.schema.enum ?? [])].sort());
  expect(jobs.every(({ requestType }) => requestType === 0)).toBe(true);
});

describe('a run', () => {
  test('is done once by two servers, noted with its duration, and the next one is set', async () => {
    runs = 0;
    work = async () => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      return '做完了';
    };
    const { id } = await add({ startNow: true, executeType: 0 });
    await hasRun(id);
    expect(runs).toBe(1);
    const timer = await detail(id);
    expect(timer.timerStatus).toBe(0);
    expect(timer.lastDuration).toBeGreaterThanOrEqual(1_400);
    expect(Date.parse(`${timer.nextTime}+08:00`) - Date.parse(`${timer.lastTime}+08:00`)).toBeGreaterThan(3_000_000);
    expect(await history(id)).toMatchObject([{ result: 0, message: '做完了', jobName: '测试任务' }]);
  });

  test('that throws keeps the next one, shows the error and is forgiven by a success', async () => {
    work = () => Promise.reject(new Error('磁盘已满'));
    const { id } = await add({ startNow: true });
    await until(async () => expect((await detail(id)).timerStatus).toBe(2));
    const failed = await detail(id);
    expect(failed.exception).toContain('磁盘已满');
    expect(failed.nextTime).toBeDefined();
    work = () => Promise.resolve('好了');
    await admin.write('/sysTimers/runNow', { id });
    await until(async () => expect((await detail(id)).timerStatus).toBe(0));
    expect((await detail(id)).exception).toBeUndefined();
    expect((await history(id)).map(({ result }) => result)).toEqual([0, 1]);
  });

  test('of one timer only ends with it stopped', async () => {
    work = () => Promise.resolve('');
    const { id } = await add({ startNow: true, doOnce: true });
    await until(async () => expect((await detail(id)).timerStatus).toBe(1));
    expect((await detail(id)).nextTime).toBeUndefined();
  });

  test('whose server died is done by another when its lease is over', async () => {
    runs = 0;
    work = () => Promise.resolve('接手');
    const { id } = await add();
    const { database, now } = first.platform;
    const slot = database.session('1').platform.updateTable('timer_slot').where('timer_id', '=', id);
    const dead = { next_time: new Date(now().getTime() - 60_000), lease_until: new Date(now().getTime() + 600_000) };
    await database.session('1').run(slot.set({ ...dead, claims: 7 }));
    // Longer than the time from one look for due timers to the next.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(runs).toBe(0);
    await database.session('1').run(slot.set({ lease_until: now() }));
    await hasRun(id);
    expect(runs).toBe(1);
  });

  test('that was taken over writes nothing', async () => {
    const { id } = await add();
    let begun = false;
    const { database } = first.platform;
    work = async () => {
      begun = true;
      const slot = database.session('1').platform.updateTable('timer_slot').where('timer_id', '=', id);
      await database.session('1').run(slot.set({ next_time: null, lease_until: null, claims: 99 }));
      return '迟到';
    };
    await admin.write('/sysTimers/runNow', { id });
    await until(() => expect(begun).toBe(true));
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await history(id)).toEqual([]);
    expect((await detail(id)).runNumber).toBe(0);
  });

  test('under way when the timer is stopped leaves it stopped', async () => {
    let release: () => void = () => undefined;
    let begun = false;
    work = () => {
      begun = true;
      return new Promise((resolve) => {
        release = () => resolve('完');
      });
    };
    const { id } = await add({ startNow: true });
    await until(() => expect(begun).toBe(true));
    await admin.write('/sysTimers/stop', { id, jobName: '测试任务' });
    release();
    await hasRun(id);
    expect(await detail(id)).toMatchObject({ timerStatus: 1 });
    expect((await detail(id)).nextTime).toBeUndefined();
  });

  test('waits for another of those that run one after the other, and not for one that does not', async () => {
    const order: string[] = [];
    let release: () => void = () => undefined;
    work = () => {
      order.push('begun');
      return order.length === 1 ? new Promise((resolve) => (release = () => resolve(''))) : Promise.resolve('');
    };
    const slow = await add({ jobName: '测试一', startNow: true, executeType: 1 });
    await until(() => expect(order).toHaveLength(1));
    const serial = await add({ jobName: '测试二', startNow: true, executeType: 1 });
    const parallel = await add({ jobName: '测试三', startNow: true, executeType: 0 });
    await hasRun(parallel.id);
    expect((await detail(serial.id)).runNumber).toBe(0);
    release();
    await hasRun(serial.id);
    expect((await detail(slow.id)).runNumber).toBe(1);
  });
});

test('a timer whose program these servers lack waits a day for one that has it', async () => {
  const { database } = first.platform;
  const [fresh, old] = [await add({ jobName: '测试新版' }), await add({ jobName: '测试旧版' })];
  const setProgram = (key: string) =>
    database.query('update t_1.sys_timers set request_url = $1 where id in ($2, $3)', [key, fresh.id, old.id]);
  await setProgram('of.tomorrow');
  for (const { id } of [fresh, old]) {
    const age = id === old.id ? '25 h' : '0 h';
    await database.query('update platform.timer_slot set next_time = now() - $1::interval where timer_id = $2', [
      age,
      id,
    ]);
  }
  const states = `select timer_status as state, claims from t_1.sys_timers t join platform.timer_slot on timer_id = t.id
    where job_name like '测试_版' order by timer_id`;
  const given = [
    { state: 0, claims: 4 },
    { state: 3, claims: 1 },
  ];
  try {
    // Each of both servers has claimed the fresh one once and given it back.
    await until(async () => expect((await database.query(states)).rows).toEqual(given));
  } finally {
    await setProgram('timers.runs');
  }
});

describe('a timer', () => {
  test('is stopped and started; what is stopped does not run', async () => {
    runs = 0;
    work = () => Promise.resolve('');
    const timer = await add();
    await admin.write('/sysTimers/stop', { id: timer.id, jobName: timer.jobName });
    expect(await detail(timer.id)).toMatchObject({ timerStatus: 1 });
    expect((await detail(timer.id)).nextTime).toBeUndefined();
    const again = (await admin.post('/sysTimers/stop', { id: timer.id })).body;
    expect(again).toMatchObject({ success: false, message: '当前状态为“已停止”，不能停止' });
    const [row] = await pageOf({ jobName: timer.jobName });
    await admin.write('/sysTimers/start', row);
    expect(await detail(timer.id)).toMatchObject({ timerStatus: 0 });
    expect((await detail(timer.id)).nextTime).toBeDefined();
    expect(runs).toBe(0);
  });

  test('gets its next run from the schedule it is given', async () => {
    const timer = await add({ interval: 60 });
    const body = { id: timer.id, jobName: timer.jobName, requestUrl: 'timers.runs', timerType: 1, cron: '30 8 * * *' };
    await admin.write('/sysTimers/edit', body);
    expect((await detail(timer.id)).nextTime).toMatch(/ 08:30:00$/);
    const never = await admin.post('/sysTimers/edit', { ...body, cron: '0 8 30 2 *' });
    expect(never.body.message).toContain('没有可执行的时间');
  });

  test('a call of another server is refused by the name of its field', async () => {
    const body = { jobName: '测试外部', requestUrl: 'timers.runs', requestType: 1, timerType: 0, interval: 60 };
    expect((await admin.post('/sysTimers/add', body)).body.message).toBe('请求方式只能是 0（本地方法）');
  });

  test.each([
    ['D1100', '/sysTimers/add', { jobName: '清理过期数据', requestUrl: 'timers.runs', timerType: 0, interval: 60 }],
    ['D1101', '/sysTimers/delete', { id: 999_999 }],
    ['D1101', '/sysTimers/start', { id: 999_999 }],
    ['D1101', '/sysTimers/stop', { id: 999_999, jobName: '无' }],
  ])('is refused with %s at %s', async (code, path, body) => {
    expect((await admin.post(path, body)).body.extras).toMatchObject({ errorCode: code });
  });
});
