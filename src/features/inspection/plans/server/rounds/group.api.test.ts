import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../../../../../tests/support/accounts.ts';
import type { ApiClient } from '../../../../../../tests/support/api-client.ts';
import { addPlan } from '../../../../../../tests/support/rounds/plan-world.ts';
import { ROUNDS, startRoundWorld, THERE, tick } from '../../../../../../tests/support/rounds/round-world.ts';
import { ofFile } from '../../../../../../tests/support/servers/begun.ts';
import { noticesIn, whileDisabled } from '../../../../../../tests/support/stored.ts';
import type { WireRecord } from '../../../../../engine/json.ts';
import { selectDueHere } from '../board/due-here.sql.ts';
import { selectRoundClocks } from '../clocks.sql.ts';

const MADE_AT = new Date('2026-01-31T00:00:00Z');

interface Person {
  userId: string;
  account: string;
  client: ApiClient;
}

let now = MADE_AT;
let first: Person;
let second: Person;
/** Id of the round of a plan whose one row names both inspectors. */
let id: number;
let plans = 0;

const world = ofFile(() => startRoundWorld(() => now));
beforeAll(() => {
  first = { userId: world.inspector.userId, account: 'dianjian01', client: world.inspector.client };
  second = { userId: world.colleague.userId, account: 'dianjian02', client: world.colleague.client };
});
beforeEach(async () => {
  id = await groupRound();
});

const database = () => world.server.platform.database.session('1');

/** Sets eight in the morning of the plant; people sign in again, because sessions of another time have expired. */
async function at(day: string, ...people: Person[]): Promise<void> {
  now = new Date(`${day}T00:00:00Z`);
  world.admin = await world.server.login();
  for (const person of people) person.client = await world.server.login(person.account, DEMO_PASSWORD);
}

type Work = () => Promise<unknown>;

/** Starts a plan with one row of the two; returns the round the scheduler created. */
async function groupRound(meanwhile = (work: Work) => work()): Promise<number> {
  const checkingPerson = `${first.userId},${second.userId}`;
  plans += 1;
  for (const table of ['risk_timed_planning_execute', 'round_inspector', 'risk_timed_planning'])
    await database().run(database().t.deleteFrom(table));
  await at('2026-01-20');
  const planId = await addPlan(world, { planningName: `班组${plans}`, planningData: [{ checkingPerson }] });
  await world.admin.write('/RiskTimedPlanning/planningStart', { id: planId });
  await at('2026-01-31');
  await meanwhile(() => tick(world));
  const rounds = database().t.selectFrom('risk_timed_planning_execute').select('id');
  const rows = await database().all<{ id: number }>(rounds.where('planning_id', '=', planId));
  expect(rows).toHaveLength(1);
  return Number(rows[0]?.id);
}

const detail = (by = world.admin) => by.read<WireRecord>(`${ROUNDS}/detail`, { id });
const answerTo = async (person: Person, verb: string, body: object = {}) =>
  (await person.client.post(`${ROUNDS}/${verb}`, { id, ...body })).body;
const signIn = (person: Person) => answerTo(person, 'signIn', THERE);
async function listed(person: Person, query: object = {}): Promise<WireRecord | undefined> {
  const rows = await person.client.rows(`${ROUNDS}/page`, { pageSize: '500', ...query });
  return rows.find((row) => row.id === id);
}
const messagesOf = async ({ userId }: Person) => {
  const found = await noticesIn(world.server, { userId, words: `班组${plans}` });
  const own = found.filter(({ content }) => content.match(`班组${plans}[”，]`));
  return own.map(({ title, content }) => `${title}：${content}`);
};
const clock = async () => {
  const range = { from: MADE_AT, until: new Date('2026-12-31T00:00:00Z'), limit: 500 };
  const clocks = await selectRoundClocks(database(), range);
  return clocks.find((one) => one.id === id)?.responsible.map(String);
};
const dueHere = async (person: Person) => {
  const rows = await world.admin.rows('/RiskPoint/page', { name: '一号储罐' });
  const here = { pointIds: [Number(rows[0]?.id)] };
  return selectDueHere(database(), { userId: Number(person.userId), now, here });
};
const without = (ids: readonly string[]) => groupRound((work) => whileDisabled(world.server, ids, work));

describe('a round of a group (domain.md#7.4)', () => {
  it('is one for all its people, each of whom gets word, finds it and may begin it', async () => {
    const row = await detail();
    expect(row).toMatchObject({ status: 0, inspectors: 'dianjian01、dianjian02' });
    expect(row.checkUserId).toBeUndefined();
    for (const person of [first, second]) {
      expect(await messagesOf(person)).toEqual([
        `待排查：您有一项排查任务：班组${plans}，请于2026-02-28 08:00前完成，由任一人签到后执行`,
      ]);
      const place = '甲醇罐组';
      expect(await listed(person, { todo: 'execute' })).toMatchObject({
        actions: [{ verb: 'signIn' }],
        placeText: place,
      });
      const [task] = await person.client.rows('/inbox/page', { kind: 'execute' });
      expect(task).toMatchObject({ name: `班组${plans} 01-31`, place });
      expect(await dueHere(person)).toBe(id);
    }
    expect(await clock()).toEqual([first.userId, second.userId].sort((a, b) => Number(a) - Number(b)));
  });

  it('is taken by the first who signs in; the others see by whom and have it no more', async () => {
    expect(await signIn(second)).toMatchObject({ success: true });
    expect(await detail()).toMatchObject({ status: 1, checkUserId: second.userId, checkUserName: 'dianjian02' });
    const row = await listed(first);
    expect(row).toMatchObject({ checkUserName: 'dianjian02', inspectors: 'dianjian01、dianjian02', actions: [] });
    expect(await detail(first.client)).toMatchObject({ signIn: { userName: 'dianjian02' } });
    expect(await listed(first, { todo: 'execute' })).toBeUndefined();
    expect(await listed(second, { todo: 'execute' })).toMatchObject({
      actions: [{ verb: 'execute' }, { verb: 'timerPlanRegister' }],
    });
    expect([await dueHere(first), await dueHere(second)]).toEqual([undefined, id]);
    expect(await clock()).toEqual([second.userId]);
    const message = '该任务已由dianjian02于 2026-01-31 08:00 签到执行，状态已变化，请刷新';
    expect(await signIn(first)).toMatchObject({ success: false, code: 409, message });
    expect(await answerTo(first, 'execute', { finish: true })).toMatchObject({ success: false, code: 409, message });
  });

  it('of two who sign in at the same second is one’s; the other is told by whom and when', async () => {
    const answers = await Promise.all([signIn(first), signIn(second)]);
    const { checkUserName } = await detail();
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    const lost = answers.find(({ success }) => !success);
    expect(lost?.message).toBe(`该任务已由${checkUserName}于 2026-01-31 08:00 签到执行，状态已变化，请刷新`);
    const signIns = await world.admin.rows('/SignIn/page', { planningExecuteId: id });
    expect(signIns).toMatchObject([{ userName: checkUserName }]);
  });

  it('becomes one person’s by a manager; the others get word and have it no more', async () => {
    await world.admin.write(`${ROUNDS}/assign`, { id, checkUserId: second.userId });
    const row = await detail();
    expect(row.checkUserId).toBe(second.userId);
    expect(row.inspectors).toBeUndefined();
    expect((await messagesOf(first)).slice(1)).toEqual([`已改派：排查任务“班组${plans}”已改派给他人`]);
    expect((await messagesOf(second)).slice(1)).toEqual([
      `待排查：排查任务“班组${plans}”已改派给您，请在 2026-02-28 08:00 前完成`,
    ]);
    expect(await listed(first)).toBeUndefined();
    expect(await signIn(first)).toMatchObject({ success: false });
    expect(await signIn(second)).toMatchObject({ success: true });
  });

  it('is a person’s own where the others are disabled, and waits for a manager where all are', async () => {
    id = await without([first.userId]);
    const row = await detail();
    expect(row.checkUserId).toBe(second.userId);
    expect(row.inspectors).toBeUndefined();
    id = await without([first.userId, second.userId]);
    expect((await detail()).checkUserId).toBeUndefined();
    expect(await clock()).toEqual([]);
  });

  it('is on the calendar with all it waits for, and counts for each of them, in all once', async () => {
    const span = { from: '2026-01-01', to: '2026-02-28' };
    await at('2026-03-02');
    const { rounds } = await world.admin.read<{ rounds: WireRecord[] }>(`${ROUNDS}/board`, span);
    const people = [first, second].map(({ userId }, at) => ({ id: userId, name: `dianjian0${at + 1}` }));
    expect(rounds.find((one) => one.id === id)).toMatchObject({ people });
    const byPerson = { ...span, by: 'person' };
    type Figures = { total: { due: number }; groups: { key?: string; due: number }[] };
    const figures = () => world.admin.read<Figures>(`${ROUNDS}/completion`, byPerson);
    const drill = async (key: string) => {
      const query = { ...byPerson, part: 'due', key };
      return (await world.admin.read<{ totalRows: number }>(`${ROUNDS}/completionPage`, query)).totalRows;
    };
    const { total, groups } = await figures();
    expect(total.due).toBe(await drill('all'));
    for (const { key = '', due } of groups) expect([key, await drill(key)]).toEqual([key, due]);
    expect(groups.reduce((sum, { due }) => sum + due, 0)).toBeGreaterThan(total.due);
    const dueOf = ({ userId }: Person) => groups.find(({ key }) => key === userId)?.due ?? 0;
    await world.admin.write(`${ROUNDS}/assign`, { id, checkUserId: second.userId });
    const after = await figures();
    expect(after.total).toEqual(total);
    expect(after.groups.find(({ key }) => key === first.userId)?.due ?? 0).toBe(dueOf(first) - 1);
    await at('2026-01-31');
  });
});

it('the people of a row are one or several, each once', async () => {
  const checkingPerson = `${first.userId},${second.userId},${first.userId}`;
  const plan = await addPlan(world, { startTime: '2090-01-31 08:00:00', planningData: [{ checkingPerson }] });
  const row = await world.admin.read<WireRecord>('/RiskTimedPlanning/detail', { id: plan });
  const both = { checkingPerson: `${first.userId},${second.userId}`, checkingPersonName: 'dianjian01、dianjian02' };
  expect(row.planningData).toEqual([{ key: expect.any(String), ...both }]);
});
