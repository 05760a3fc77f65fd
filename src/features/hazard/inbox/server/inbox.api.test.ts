import { describe, expect, it } from 'vitest';
import { addRow } from '../../../../../tests/contract/keyring.ts';
import type { ApiClient } from '../../../../../tests/support/api-client.ts';
import { castOfFile } from '../../../../../tests/support/hazards/cast-of-file.ts';
import type { Cast } from '../../../../../tests/support/hazards/hazard-cast.ts';
import { detailOf, hazardIn } from '../../../../../tests/support/hazards/hazard-drive.ts';
import { setUsers } from '../../../../../tests/support/stored.ts';
import { compileAll } from '../../../../compiler/compile.ts';
import { allKinds, nameOfShared } from '../../../../server/records/registries/tasks.ts';
import { readDescriptors } from '../../../../server/schemas/descriptors.ts';

const cast = castOfFile();

const db = () => cast.server.platform.database.session('1');
const hours = (count: number) => new Date(Date.now() + count * 3_600_000);

async function hazard(values: { [column: string]: unknown }): Promise<number> {
  return addRow(db(), 'risk_register', { stage_time: new Date(), ...values });
}

interface Row {
  kind: string;
  id: number;
  name: string;
  color?: string;
  isLate: boolean;
}

describe('the page of tasks', () => {
  const badgeOf = async (client: ApiClient) => {
    const badges = await client.read<{ screen: string; total: number }[]>('/listPreset/badges');
    return badges.filter(({ screen }) => screen === 'Inbox').reduce((sum, { total }) => sum + total, 0);
  };

  it('shows each what waits for him, most urgent first, and goes on after the last task of a page', async () => {
    const [judge, other] = [Number(cast.ids.judge2), Number(cast.ids.checker2)];
    const names = ['第二', '最急', '等待', '他人的'];
    await hazard({ risk_name: names[0], status: 1, judge_id: judge, due_time: hours(3) });
    await hazard({ risk_name: names[1], status: 1, judge_id: judge, due_time: hours(-3) });
    await hazard({ risk_name: names[2], status: 0, created_user_id: judge });
    await hazard({ risk_name: names[3], status: 1, judge_id: other, due_time: hours(-9) });
    const client = cast.clients.judge2;
    const whole = await client.read<{ rows: Row[]; next?: string }>('/inbox/page');
    expect(whole.rows.map(({ name, isLate, color }) => [name, isLate, color])).toEqual([
      ['最急', true, 'violet'],
      ['第二', false, 'violet'],
    ]);
    expect(whole.next).toBeUndefined();
    const read: string[] = [];
    for (let page: { rows: Row[]; next?: string } = { rows: [], next: '' }; page.next !== undefined; ) {
      page = await client.read('/inbox/page', { pageSize: 1, ...(page.next ? { after: page.next } : {}) });
      read.push(...page.rows.map(({ name }) => name));
    }
    expect(read).toEqual(['最急', '第二']);
    // The largest place a cursor can name is read as any other; a larger one is no cursor.
    expect(await client.read('/inbox/page', { after: `${'9'.repeat(12)}.delay.1` })).toEqual({ rows: [] });
    const refused = await client.get('/inbox/page', { after: `${'9'.repeat(15)}.delay.1` });
    expect(refused.body).toMatchObject({ success: false, code: 400 });
  });

  it('counts what the pages hold, and the menu shows the sum without drafts', async () => {
    const client = cast.clients.judge2;
    const counts = await client.read<{ key: string; count: number }[]>('/inbox/counts');
    for (const { key, count } of counts)
      expect(await client.rows('/inbox/page', { kind: key, pageSize: 100 })).toHaveLength(count);
    expect(counts).toContainEqual(expect.objectContaining({ key: 'register', title: '草稿', count: 1, isApart: true }));
    expect(await badgeOf(client)).toBe(2);
  });

  it('shows managers the tasks of people who have left', async () => {
    const left = cast.ids.director;
    await setUsers(cast.server, [left], { status: 1 });
    const unmanned = { risk_name: '无人', status: 3, rectify_user_id: Number(left), accomplish_time: hours(-1) };
    const id = await hazard(unmanned);
    const manager = cast.clients.superAdmin;
    const rows = await manager.rows<Row>('/inbox/page', { kind: 'unmanned' });
    expect(rows.map((row) => [row.id, row.color])).toEqual([[id, undefined]]);
    const todos = await manager.read<{ key: string; count: number; path: string }[]>('/HomePageStatistic/todo');
    expect(todos.find(({ key }) => key === 'unmanned')).toMatchObject({ count: 1, path: '/inbox?kind=unmanned' });
    const total = todos.reduce((sum, { count }) => sum + count, 0);
    expect(total, 'home and menu show one number').toBe(await badgeOf(manager));
    const counts = await cast.clients.judge2.read<{ key: string }[]>('/inbox/counts');
    expect(counts.map(({ key }) => key)).not.toContain('unmanned');
    await addRow(db(), 'ai_warning_message', { warning_type_name: '烟火', status: 0, warning_time: hours(-99) });
    await hazard({ risk_name: '无期限', status: 1, judge_id: Number(left) });
    const order = (await manager.rows<Row>('/inbox/page')).map(({ name }) => name);
    expect(order.slice(-2), 'warnings come behind all hazards').toEqual(['无期限', '烟火']);
  });
});

interface Verdict {
  id: number;
  isDone: boolean;
  message?: string;
}

const judging = () => hazardIn(cast, { status: 1, path: 'judge' });
const NO_HAZARD = { isRisk: 0, judgeOpinion: '现场已恢复' };
const JUDGING = { kind: 'judge', action: 'RiskRegister/judge' };
const judge = (ids: number[], input: object = NO_HAZARD) => ({ ...JUDGING, ids, input });
const perform = (who: keyof Cast['clients'], body: object) =>
  cast.clients[who].write<Verdict[]>('/inbox/perform', body);

/** Expects a refusal that names the last user and event of the hazard (domain.md#9.13). */
const lateBy = (message: string, what: string) =>
  expect.stringMatching(new RegExp(`^${message}：已由registrant先生于 \\d\\d:\\d\\d 办理“${what}”$`));

async function stateOf(id: number) {
  const { status, version, judgeOpinion } = await detailOf(cast, id);
  return { status, version, judgeOpinion };
}

async function historyOf(id: number): Promise<number> {
  return (await db().all(db().t.selectFrom('record_history').select('id').where('record_id', '=', id))).length;
}

describe('several tasks done with one form', () => {
  it('has a verdict for each, and a refused one is as it was', async () => {
    const ids = [await judging(), await judging(), await judging()];
    const [first = 0, second = 0, third = 0] = ids;
    await cast.clients.registrant.write('/RiskRegister/recall', { id: second });
    const before = { state: await stateOf(second), history: await historyOf(second) };
    expect(await perform('judge', judge(ids))).toEqual([
      { id: first, isDone: true },
      { id: second, isDone: false, message: lateBy('当前状态不允许该操作', '撤回提交') },
      { id: third, isDone: true },
    ]);
    for (const id of [first, third]) expect(await stateOf(id)).toMatchObject({ status: 9, judgeOpinion: '现场已恢复' });
    expect({ state: await stateOf(second), history: await historyOf(second) }).toEqual(before);
  });

  it('is the caller’s own reach and turn, hazard by hazard', async () => {
    const id = await judging();
    expect(await perform('judge2', judge([id, 999_999_999]))).toEqual([
      { id, isDone: false, message: '记录不存在' },
      { id: 999_999_999, isDone: false, message: '记录不存在' },
    ]);
    expect(await perform('bystander', judge([id]))).toEqual([
      { id, isDone: false, message: lateBy('您不是当前处理人', '提交') },
    ]);
    expect((await cast.clients.stranger.post('/inbox/perform', judge([id]))).status).toBe(403);
    const other = { ...judge([id]), kind: 'accept' };
    expect((await cast.clients.judge.post('/inbox/perform', other)).status).toBe(403);
    expect(await stateOf(id)).toMatchObject({ status: 1 });
  });

  it('refuses values of the form as a whole, at their fields', async () => {
    const ids = [await judging(), await judging()];
    const answer = await cast.clients.judge.post('/inbox/perform', judge(ids, { isRisk: 0 }));
    expect(answer.body).toMatchObject({ success: false, code: 400 });
    expect(JSON.stringify(answer.body)).toContain('judgeOpinion');
    for (const id of ids) expect(await stateOf(id)).toMatchObject({ status: 1 });
    const many = Array.from({ length: 51 }, (_, n) => n + 1);
    expect((await cast.clients.judge.post('/inbox/perform', judge(many))).body).toMatchObject({ code: 400 });
    expect((await cast.clients.judge.post('/inbox/perform', judge([]))).body).toMatchObject({ code: 400 });
  });
});

describe('rows of a list', () => {
  const assign = (ids: number[]) => {
    const input = { rectifyUserId: cast.ids.rectifier2 };
    return { action: 'RiskRectify/assign', ids, input };
  };

  it('are assigned one by one, with a verdict for each', async () => {
    const ids = await Promise.all([0, 1, 2].map(() => hazardIn(cast, { status: 3, laterRound: false })));
    const [first = 0, second = 0, third = 0] = ids;
    await cast.clients.rectifier.write('/RiskRectify/reback', { id: second, rebackReason: '不属于本车间' });
    const message = expect.stringMatching(/^当前状态不允许该操作：已由rectifier先生于 .*“退回”$/);
    expect(await perform('manager', assign(ids))).toEqual([
      { id: first, isDone: true },
      { id: second, isDone: false, message },
      { id: third, isDone: true },
    ]);
    expect(await detailOf(cast, third, 'manager')).toMatchObject({ rectifyUserName: 'rectifier2先生' });
    expect(await perform('neighbour', assign([first]))).toEqual([{ id: first, isDone: false, message: '记录不存在' }]);
    expect((await cast.clients.rectifier.post('/inbox/perform', assign([first]))).status).toBe(403);
  });

  it('can be done everything their descriptors offer for several', () => {
    const offered = [...compileAll(readDescriptors()).values()].flatMap(({ name, actions }) =>
      actions.flatMap(({ verb, isForEach }) => (isForEach ? [`${name}/${verb}`] : [])),
    );
    const done = allKinds().flatMap(({ shared = [] }) => shared.map(nameOfShared));
    expect(offered).toHaveLength(5);
    for (const name of offered) expect(done).toContain(name);
  });
});
