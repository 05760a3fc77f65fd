import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addRow, Keyring } from '../../../../../tests/contract/keyring.ts';
import type { ApiClient } from '../../../../../tests/support/api-client.ts';
import { addOneOff, type OneOffWorld, startOneOffWorld } from '../../../../../tests/support/plans/one-off-world.ts';
import { runTimer } from '../../../../../tests/support/server.ts';
import { settle } from '../../../../../tests/support/servers/fake-sms.ts';
import { twinOf } from '../../../../../tests/support/servers/of-file.ts';
import { noticesIn, whileDisabled } from '../../../../../tests/support/stored.ts';
import type { WireRecord } from '../../../../engine/json.ts';
import { oneOffTimer } from '../../../inspection/plans/server/one-off/one-off-timer.ts';
import { digestTimer } from './digest.ts';
import { reminderTimer } from './reminder-timer.ts';

const PATH = '/OverTimeTip';

let world: OneOffWorld;
let now = new Date('2026-01-20T00:00:00Z');
let leader: string;
let count = 0;

beforeAll(async () => {
  world = await startOneOffWorld({ now: () => now });
  leader = world.stranger.userId;
  const set = { leader_user_id: Number(leader) };
  await db().run(db().t.updateTable('sys_org').set(set).where('id', '=', Number(world.orgId)));
});
beforeEach(() => at('2026-01-20 08:00'));
afterAll(() => world?.server.stop());
const other = twinOf(() => world.server, { now: () => now });

/** Wall time of the plant. */
const wall = (moment: string) => new Date(`${moment.replace(' ', 'T')}:00+08:00`);

/** Sets the wall time of the plant and removes earlier notices. */
async function at(moment: string): Promise<void> {
  now = wall(moment);
  await db().run(db().t.deleteFrom('user_notice'));
}

let signedInAt: Date | undefined;
/** Client of the administrator, signed in again after a change of time: sessions of another time have expired. */
async function admin(): Promise<ApiClient> {
  if (signedInAt !== now) world.admin = await world.server.login();
  signedInAt = now;
  return world.admin;
}

const db = () => world.server.platform.database.session('1');
const fire = async (server = world.server) => {
  await runTimer(server, oneOffTimer);
  return runTimer(server, reminderTimer);
};

/** Sets the time, and the moment from which the timer looks for reminders. */
async function lookFrom(moment: string): Promise<void> {
  await at(moment);
  await db().run(db().t.updateTable('reminder_cursor').set({ looked_until: now }));
}

/** Receiver and text of the notices that name a record. */
async function noticesOf(name: string): Promise<[string, string][]> {
  const found = await noticesIn(world.server, { words: name });
  const of = found.map(({ userId, content }): [string, string] => [userId, content]);
  return of.sort(([a, one], [b, other]) => (one === other ? Number(a) - Number(b) : one < other ? -1 : 1));
}

/** Adds a one-off plan under way that ends at this wall time of the plant. */
async function ending(endTime: string): Promise<string> {
  count += 1;
  const planningName = `提醒${count}号`;
  const client = await admin();
  const id = await addOneOff(world, { planningName, startTime: undefined as never, endTime: `${endTime}:00` });
  await client.write('/RiskPlanning/publish', { id });
  return planningName;
}

/** Adds a hazard whose rectification is due at this wall time of the plant. */
async function rectifying(deadline: string, grade = 1): Promise<string> {
  count += 1;
  const risk_name = `渗漏${count}号`;
  const [rectifier, checker] = world.people;
  const org = Number(world.orgId);
  await addRow(db(), 'risk_register', {
    ...{ risk_name, status: 3, again_check_result: grade, accomplish_time: wall(deadline), org_id: org },
    ...{ rectify_org_id: org, rectify_user_id: Number(rectifier.userId), rectify_user_name: 'jihua01' },
    again_check_id: Number(checker.userId),
  });
  return risk_name;
}

it('the settings of reminders begin with the ladder of the product, once', async () => {
  const rows = await (await admin()).rows(`${PATH}/page`, { pageSize: 100 });
  expect(rows).toHaveLength(33);
  expect(rows.filter(({ stage }) => stage === 5)).toMatchObject([
    { offsetHour: 0, offsetText: '到期时', tipUserType: 1, repeatDays: 0, isEnable: true },
    { offsetHour: 24, offsetText: '超期 24 小时', tipUserType: 2, repeatDays: 7 },
  ]);
  const last = rows.find(({ offsetHour, tipUserType }) => offsetHour === 72 && tipUserType === 4);
  await (await admin()).write(`${PATH}/delete`, { id: last?.id });
  await fire();
  expect(await (await admin()).read(`${PATH}/page`)).toMatchObject({ totalRows: 32 });
});

describe('the ladder of inspections (domain.md#7.4)', () => {
  it('reminds the inspectors when it is due, the leader a day later and on seven mornings, then nobody', async () => {
    const name = await ending('2026-01-21 18:00');
    const [one, two] = world.people;
    await lookFrom('2026-01-21 17:59');
    await fire();
    expect(await noticesOf(`${name}已超期`)).toEqual([]);
    await at('2026-01-21 18:00');
    await Promise.all([fire(), fire(other.server), fire()]);
    const inspectors = [one.userId, two.userId].sort((a, b) => Number(a) - Number(b));
    expect(await noticesOf(`${name}已超期`)).toEqual(inspectors.map((id) => [id, `排查任务${name}已超期`]));
    await at('2026-01-22 18:01');
    await fire();
    expect(await noticesOf(`${name}已超期`)).toEqual([[leader, `排查任务${name}已超期`]]);
    for (let day = 23; day <= 30; day += 1) {
      await at(`2026-01-${day} 08:31`);
      await fire();
      const reminded = (await noticesOf(`${name}已超期`)).map(([id]) => id);
      expect(reminded, `day ${day}`).toEqual(day <= 29 ? [leader] : []);
    }
  });

  it('says nothing of a plan that is done or cancelled', async () => {
    const name = await ending('2026-01-21 18:00');
    const rows = await (await admin()).rows('/RiskPlanning/page', { planningName: name });
    await (await admin()).write('/RiskPlanning/cancel', { id: rows[0]?.id });
    await lookFrom('2026-01-21 17:00');
    await at('2026-01-21 18:30');
    await fire();
    expect(await noticesOf(`${name}已超期`)).toEqual([]);
  });
});

describe('the ladder of rectifications (domain.md#5.3)', () => {
  it('climbs from the rectifier to the checker and the leader', async () => {
    const name = await rectifying('2026-02-10 17:00');
    const [rectifier, checker] = world.people.map(({ userId }) => userId);
    await lookFrom('2026-02-09 16:59');
    await at('2026-02-09 17:00');
    await fire();
    expect(await noticesOf(name)).toEqual([[rectifier, `隐患${name}将于2026-02-10 17:00到期`]]);
    await lookFrom('2026-02-10 16:59');
    await at('2026-02-10 17:00');
    await fire();
    expect((await noticesOf(name)).map(([id]) => id).sort()).toEqual([rectifier, checker].sort());
    await lookFrom('2026-02-11 16:59');
    await at('2026-02-11 17:01');
    await fire();
    expect((await noticesOf(name)).map(([id]) => id).sort()).toEqual([rectifier, checker, leader].sort());
    expect((await noticesOf(name))[0]?.[1]).toBe(`隐患${name}已超期1天，整改人jihua01`);
  });

  it('sends the highest rung alone after an outage, once however many servers come up', async () => {
    const name = await rectifying('2026-02-10 17:00');
    await lookFrom('2026-02-09 00:00');
    await at('2026-02-14 08:00');
    await Promise.all([fire(), fire(other.server), fire()]);
    const texts = new Set((await noticesOf(name)).map(([, text]) => text));
    // The text of the three-day rung, with the present number of days.
    expect([...texts]).toEqual([`隐患${name}已超期4天，整改人jihua01`]);
    const ids = (await noticesOf(name)).map(([id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain(leader);
    await fire(other.server);
    expect(await noticesOf(name)).toHaveLength(ids.length);
  });

  it('says nothing by a rung that is switched off', async () => {
    const name = await rectifying('2026-03-10 17:00');
    const rows = await (await admin()).rows(`${PATH}/page`, { stage: 3, pageSize: 100 });
    const due = rows.filter(({ offsetHour, grade }) => offsetHour === 0 && grade === 1);
    for (const row of due) await (await admin()).write(`${PATH}/edit`, { ...row, isEnable: false });
    await lookFrom('2026-03-10 16:59');
    await at('2026-03-10 17:01');
    await fire();
    expect(await noticesOf(name)).toEqual([]);
    for (const row of due) await (await admin()).write(`${PATH}/edit`, { id: row.id, isEnable: true });
  });
});

/** Messages queued for a person, by channel and text. */
const deliveries = (userId: string) => {
  const rows = db().t.selectFrom('message_delivery').select(['channel', 'text', 'is_compulsory']);
  return db().all<{ channel: number; text: string; is_compulsory: boolean }>(
    rows.where('user_id', '=', Number(userId)).orderBy('channel').orderBy('text'),
  );
};

it('channels of a rung act besides the bell, once to each person however many servers look; of a major hazard they are compulsory', async () => {
  const [rectifier, checker] = world.people.map(({ userId }) => userId);
  const rung = { stage: 3, offsetHour: 24, tipUserType: 1 };
  for (const tipMode of [3, 4]) await (await admin()).write(`${PATH}/add`, { ...rung, tipMode });
  const name = await rectifying('2026-05-10 17:00');
  const major = await rectifying('2026-05-10 17:00', 2);
  await lookFrom('2026-05-11 16:50');
  const rows = await (await admin()).rows(`${PATH}/preview`, { stage: 3 });
  const own = rows.filter(({ name: of, time }) => of === name && String(time).startsWith('2026-05-11'));
  expect(own[0]?.deliveries).toEqual([
    { name: 'jihua01', channel: 3, problem: '未填写手机号' },
    { name: 'jihua01', channel: 4, problem: '未填写邮箱' },
  ]);
  await at('2026-05-11 17:01');
  await Promise.all([fire(), fire(other.server), fire()]);
  await fire(other.server);
  const text = `隐患${name}已超期1天，整改人jihua01`;
  const majorText = `隐患${major}已超期1天，整改人jihua01`;
  const sent = (await deliveries(rectifier ?? '')).filter((one) => one.text === text || one.text === majorText);
  const texts = [text, majorText].sort();
  expect(sent).toEqual(
    [3, 4].flatMap((channel) => texts.map((one) => ({ channel, text: one, is_compulsory: one === majorText }))),
  );
  expect((await deliveries(checker ?? '')).filter((one) => one.text === text)).toEqual([]);
  expect((await noticesOf(`${name}已超期`)).map(([id]) => id)).toContain(rectifier);
});

describe('the preview', () => {
  it('lists the reminders of the next 30 days with time, receivers and reason, as the timer will send them', async () => {
    const name = await rectifying('2026-04-10 17:00');
    await at('2026-04-05 08:00');
    const page = await (await admin()).read<{ rows: WireRecord[]; totalRows: number }>(`${PATH}/preview`, { stage: 3 });
    const own = page.rows.filter((row) => row.name === name);
    expect(own.map(({ time, reason }) => [time, reason])).toEqual([
      ['2026-04-09 17:00:00', '期限 2026-04-10 17:00，提前 24 小时'],
      ['2026-04-10 17:00:00', '期限 2026-04-10 17:00，到期时'],
      ['2026-04-11 17:00:00', '期限 2026-04-10 17:00，超期 24 小时'],
      ['2026-04-13 17:00:00', '期限 2026-04-10 17:00，超期 3 天'],
      ['2026-04-17 17:00:00', '期限 2026-04-10 17:00，超期 7 天'],
    ]);
    const receivers = ['jihua01', 'jihua02', 'jihua03'];
    expect(own[2]).toMatchObject({ title: '超期', receivers, resource: 'RiskRegister' });
    expect(await (await admin()).rows(`${PATH}/preview`, { stage: 3, pageSize: 1, pageNo: 2 })).toEqual([page.rows[1]]);
    expect(await (await admin()).read(`${PATH}/preview`, { stage: 4 })).toMatchObject({ rows: [], totalRows: 0 });
  });

  it('is for holders of its code, of records of their own data scope', async () => {
    const { stranger } = world;
    await rectifying('2026-04-10 17:00');
    await at('2026-04-05 08:00');
    const client = await world.server.login('jihua03', 'Test-demo-2026');
    expect((await client.get(`${PATH}/preview`)).status).toBe(403);
    await stranger.hold(['OverTimeTip:preview']);
    expect(await client.read(`${PATH}/preview`, { stage: 3 })).toMatchObject({ totalRows: 0 });
  });
});

describe('the daily digest', () => {
  const TEXT = '您共 4 项待办，其中 1 项已超时：待研判 1 项，待整改 2 项（1 项已超时），定时排查任务 1 项';
  let busy: Keyring;
  let idle: Keyring;

  beforeAll(async () => {
    busy = await Keyring.create(world.server, { account: 'huizong01', scope: 4 });
    idle = await Keyring.create(world.server, { account: 'huizong02', scope: 4 });
    const of = Number(busy.userId);
    const rectifying = { risk_name: '渗漏', status: 3, rectify_user_id: of };
    const judging = { risk_name: '锈蚀', status: 1, judge_id: of, stage_time: wall('2026-01-19 20:00') };
    for (const hazard of [
      { ...rectifying, accomplish_time: wall('2026-01-19 17:00') },
      { ...rectifying, accomplish_time: wall('2026-03-19 17:00') },
      judging,
      { risk_name: '完成', status: 5, rectify_user_id: Number(idle.userId) },
    ])
      await addRow(db(), 'risk_register', hazard);
    const times = { plan_time: wall('2026-01-20 06:00'), due_time: wall('2026-01-20 09:00') };
    const round = { planning_id: 1, row_key: 'a', status: 0, check_user_id: of };
    await addRow(db(), 'risk_timed_planning_execute', { ...round, ...times });
  });

  const sendAt = (moment: string, server = world.server) => {
    now = wall(moment);
    return runTimer(server, digestTimer);
  };
  /** Digests of the two users since the test began. */
  const digests = async () => {
    const own = (await noticesIn(world.server, {})).filter(({ title }) => title === '每日汇总');
    const both = own.filter(({ userId }) => userId === busy.userId || userId === idle.userId);
    return both.map(({ userId, content }) => [userId, content]);
  };

  it('comes once a day at its time to those for whom something waits, however many servers send', async () => {
    await sendAt('2026-01-20 07:00');
    expect(await digests()).toEqual([]);
    const servers = [world.server, other.server, world.server, other.server];
    await Promise.all(servers.map((server) => sendAt('2026-01-20 07:30', server)));
    expect(await digests()).toEqual([[busy.userId, TEXT]]);
    await sendAt('2026-01-20 18:00', other.server);
    expect(await digests()).toHaveLength(1);
    await sendAt('2026-01-21 07:29');
    expect(await digests()).toHaveLength(1);
    await sendAt('2026-01-21 09:00');
    expect(await digests()).toHaveLength(2);
  });

  it('takes the channels the person chose, and none comes to a disabled account', async () => {
    const channels = JSON.stringify({ 每日汇总: [4] });
    const setting = { user_id: Number(busy.userId), quiet: [], channels, updated_time: now };
    await db().run(db().t.insertInto('user_message_setting').values(setting));
    await sendAt('2026-01-22 08:00');
    const sent = db().t.selectFrom('message_delivery').select('channel');
    expect(await db().all(sent.where('user_id', '=', Number(busy.userId)))).toEqual([{ channel: 4 }]);
    await whileDisabled(world.server, [busy.userId], () => sendAt('2026-01-23 08:00'));
    expect(await digests()).toHaveLength(1);
  });

  it('comes at the time a setting names, or not at all', async () => {
    await settle(world.server, { REMINDER_DIGEST_TIME: '17:00' });
    await sendAt('2026-01-24 16:59');
    expect(await digests()).toEqual([]);
    await sendAt('2026-01-24 17:00');
    expect(await digests()).toHaveLength(1);
    await settle(world.server, { REMINDER_DIGEST_TIME: 'off' });
    await sendAt('2026-01-25 18:00');
    expect(await digests()).toHaveLength(1);
  });
});
