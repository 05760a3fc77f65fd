import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Query } from '../support/api-client.ts';
import { type Cast, createCast, type Member } from '../support/hazard-cast.ts';
import { attempt, detailOf, hazardIn, perform, register } from '../support/hazard-drive.ts';
import { requirePhotos } from '../support/hazard-oracle.ts';
import { startTestServer } from '../support/server.ts';

interface Row extends Record<string, unknown> {
  id: number;
  riskRegisterId: number;
  actions: { name: string; enabled: boolean; reason: string }[];
}
interface Page {
  rows: Row[];
  totalRows: number;
}

let cast: Cast;
/** One hazard in every state, by name. */
const hazards: Record<string, number> = {};
let elsewhere: number;

beforeAll(async () => {
  cast = await createCast(await startTestServer({ seed: 'none' }));
  await requirePhotos(cast, false);
  hazards.draft = await register(cast);
  hazards.judging = await hazardIn(cast, { status: 1 });
  hazards.checking = await hazardIn(cast, { status: 2, path: 'judge' });
  hazards.rectifying = await hazardIn(cast, { status: 3, laterRound: false, path: 'direct' });
  hazards.overdue = await hazardIn(cast, { status: 3, laterRound: false, path: 'direct' });
  hazards.accepting = await hazardIn(cast, { status: 4, laterRound: false, path: 'direct' });
  hazards.accepted = await hazardIn(cast, { status: 5, laterRound: false, path: 'direct' });
  hazards.closed = await hazardIn(cast, { status: 9, closedBy: 'check', path: 'direct' });
  elsewhere = await register(cast, { orgId: cast.orgs.neighbour });
  await perform(cast, elsewhere, 'RiskRegister/submit.direct', 'RiskAgainCheck/edit.major');
  const db = cast.server.platform.database.session('1');
  const yesterday = new Date(Date.now() - 86_400_000 - 3_600_000);
  await db.run(db.t.updateTable('risk_register').set({ accomplish_time: yesterday }).where('id', '=', hazards.overdue));
});
afterAll(() => cast.server.stop());

const page = (by: Member | 'superAdmin', path: string, query: Query = {}) =>
  cast.clients[by].read<Page>(path, { pageSize: 100, ...query });
const idsOf = ({ rows }: Page) => rows.map(({ id }) => id).sort((a, b) => a - b);
const hazardIdsOf = ({ rows }: Page) => rows.map((row) => row.riskRegisterId).sort((a, b) => a - b);
const ids = (...names: string[]) => names.map((name) => hazards[name] ?? 0).sort((a, b) => a - b);
const SUBMITTED = ['judging', 'checking', 'rectifying', 'overdue', 'accepting', 'accepted', 'closed'];

describe('who sees which hazard (domain §8)', () => {
  it('the registrant sees his own, drafts included', async () => {
    expect(idsOf(await page('registrant', '/RiskRegister/page'))).toEqual([...ids('draft', ...SUBMITTED), elsewhere]);
  });

  it('a manager sees everything of his scope but drafts', async () => {
    expect(idsOf(await page('manager', '/RiskRegister/page'))).toEqual([...ids(...SUBMITTED), elsewhere]);
    expect(idsOf(await page('superAdmin', '/RiskRegister/page'))).toEqual([...ids(...SUBMITTED), elsewhere]);
  });

  it('one workshop sees its own hazards and none of the other', async () => {
    expect(idsOf(await page('bystander', '/RiskRegister/page'))).toEqual(ids(...SUBMITTED));
    expect(idsOf(await page('neighbour', '/RiskRegister/page'))).toEqual([elsewhere]);
  });

  it('a person without scope sees what names him, wherever it lies', async () => {
    const seen = idsOf(await page('rectifier', '/RiskRegister/page'));
    expect(seen).toEqual([...ids('rectifying', 'overdue', 'accepting', 'accepted'), elsewhere]);
    expect(idsOf(await page('judge', '/RiskRegister/page'))).toEqual(ids('judging', 'checking'));
    expect(idsOf(await page('acceptor2', '/RiskRegister/page'))).toEqual([]);
  });

  it('keeps seeing it after somebody else took over', async () => {
    const id = await hazardIn(cast, { status: 1 });
    await perform(cast, id, 'RiskRegister/judgeAssign');
    for (const member of ['judge', 'judge2'] as const) {
      expect((await cast.clients[member].get('/RiskRegister/detail', { id })).body.success).toBe(true);
    }
    await attempt(cast, { id, event: 'RiskRegister/judge.no', by: 'judge2' });
    hazards.closedByJudge = id;
    SUBMITTED.push('closedByJudge');
  });

  it('answers alike for what is absent and what is out of sight', async () => {
    const absent = await cast.clients.neighbour.get('/RiskRegister/detail', { id: 999999999 });
    const hidden = await cast.clients.neighbour.get('/RiskRegister/detail', { id: hazards.judging });
    expect({ ...hidden.body, timestamp: 0 }).toEqual({ ...absent.body, timestamp: 0 });
    for (const path of ['/ProcessFlowHandle/list', '/RiskAgainCheck/detail', '/RiskRectify/detail']) {
      const { body } = await cast.clients.neighbour.get(path, { id: hazards.rectifying });
      expect(body).toMatchObject({ code: 404, message: '记录不存在' });
    }
  });
});

describe('filters', () => {
  const cases: [name: string, query: Query, expected: string[]][] = [
    ['status', { status: 1 }, ['judging']],
    ['a list of statuses', { status: '4,5' }, ['accepting', 'accepted']],
    ['overdue', { isOvertime: true }, ['overdue']],
    ['an empty value is no filter', { status: '', isOvertime: true }, ['overdue']],
    ['the grade', { againCheckResult: 0 }, ['closed']],
  ];
  it.each(cases)('by %s', async (_, query, expected) => {
    expect(idsOf(await page('bystander', '/RiskRegister/page', query))).toEqual(ids(...expected));
  });

  it('todo=… is what waits for the caller', async () => {
    expect(idsOf(await page('registrant', '/RiskRegister/page', { todo: 'register' }))).toEqual(ids('draft'));
    expect(idsOf(await page('judge', '/RiskRegister/page', { todo: 'judge' }))).toEqual(ids('judging'));
    expect(idsOf(await page('checker', '/RiskRegister/page', { todo: 'check' }))).toEqual(ids('checking'));
    expect(idsOf(await page('acceptor', '/RiskRegister/page', { todo: 'accept' }))).toEqual(ids('accepting'));
    expect(idsOf(await page('manager', '/RiskRegister/page', { todo: 'accept' }))).toEqual([]);
  });

  it('onlyMine is what the caller was ever named on', async () => {
    expect(idsOf(await page('manager', '/RiskRegister/page', { onlyMine: true }))).toEqual([]);
    expect(idsOf(await page('judge', '/RiskRegister/page', { onlyMine: 'true' }))).toContain(hazards.closedByJudge);
  });

  it.each([
    { todo: 'everything' },
    { isOvertime: 'maybe' },
    { serialNum: 7 },
    { queryYear: "2026'" },
    { queryYear: 2026, queryMonth: 13 },
    { queryMonth: 5 },
    { where: 'x' },
    { sortField: 'password' },
    { pageSize: 501 },
    { searchBeginTime: '2026-13-01 00:00:00' },
  ])('refuses %o', async (query) => {
    const { body } = await cast.clients.manager.get('/RiskRegister/page', query as Query);
    expect(body).toMatchObject({ success: false, code: 400 });
  });
});

describe('what a row carries', () => {
  it('overdue days, rounded up, while it waits for rectification', async () => {
    const { rows } = await page('bystander', '/RiskRegister/page', { status: 3 });
    const of = (id: number | undefined) => rows.find((row) => row.id === id);
    expect(of(hazards.overdue)).toMatchObject({ isOvertime: true, overdueDays: 2 });
    expect(of(hazards.rectifying)).toMatchObject({ isOvertime: false, overdueDays: 0 });
  });

  it('the calls its reader may make now, and why not the others', async () => {
    const { rows } = await page('judge', '/RiskRegister/page', { status: 1 });
    const names = rows[0]?.actions.filter(({ enabled }) => enabled).map(({ name }) => name);
    expect(names).toEqual(['RiskRegister/judge']);
    const other = (await page('bystander', '/RiskRegister/page', { status: 1 })).rows[0]?.actions;
    expect(other).toContainEqual(
      expect.objectContaining({
        name: 'RiskRegister/judge',
        enabled: false,
        reason: '您不是当前处理人（当前处理人：judge先生）',
      }),
    );
    expect(other?.map(({ name }) => name)).not.toContain('RiskRegister/judgeAssign');
  });

  it('nothing to do for a deleted draft', async () => {
    const id = await register(cast);
    await attempt(cast, { id, event: 'RiskRegister/delete' });
    const { rows } = await page('manager', '/RiskRegister/deletedPage');
    expect(rows.find((row) => row.id === id)).toMatchObject({ actions: [] });
    expect(idsOf(await page('registrant', '/RiskRegister/page'))).not.toContain(id);
  });
});

describe('stage lists', () => {
  it('of the check: mine, and all of a manager', async () => {
    const mine = hazardIdsOf(await page('checker', '/RiskAgainCheck/page', { status: 0 }));
    expect(mine).toEqual(ids('checking'));
    expect(hazardIdsOf(await page('manager', '/RiskAgainCheck/page'))).toEqual([]);
    expect(hazardIdsOf(await page('manager', '/RiskAgainCheck/allPage', { status: 0 }))).toEqual(ids('checking'));
    expect(hazardIdsOf(await page('neighbour', '/RiskAgainCheck/allPage'))).toEqual([elsewhere]);
  });

  it('of the rectification: what the caller sees, with the filters of spec §2.8', async () => {
    const open = ids('rectifying', 'overdue');
    expect(hazardIdsOf(await page('bystander', '/RiskRectify/page', { status: 0 }))).toEqual(open);
    expect(hazardIdsOf(await page('rectifier', '/RiskRectify/page', { status: 1 }))).toEqual(
      ids('accepting', 'accepted'),
    );
    const named = await page('bystander', '/RiskRectify/page', { status: 0, rectifyUser: 'rectifier先' });
    expect(hazardIdsOf(named)).toEqual(open);
    expect((await page('bystander', '/RiskRectify/page', { rectifyUser: '无此人' })).rows).toEqual([]);
    const { riskName } = await detailOf(cast, hazards.overdue ?? 0);
    const byName = await page('bystander', '/RiskRectify/page', { riskName: String(riskName) });
    expect(hazardIdsOf(byName)).toEqual(ids('overdue'));
    expect(byName.rows[0]).toMatchObject({
      isOvertime: true,
      round: 1,
      status: 0,
      rectifyOrgName: '合成一车间',
      rectifyUserName: 'rectifier先生',
      addressName: '精馏框架',
    });
  });

  it('shows each hazard once, however many rounds it took', async () => {
    const id = await hazardIn(cast, { status: 3, laterRound: true });
    const rows = (await page('manager', '/RiskRectify/allPage')).rows.filter((row) => row.riskRegisterId === id);
    expect(rows).toMatchObject([{ round: 2, status: 0 }]);
  });

  it('of the acceptance: mine to give or given', async () => {
    const mine = await page('acceptor', '/RiskAcceptRecord/pageAccepRecord', { status: 0 });
    expect(hazardIdsOf(mine)).toEqual(ids('accepting'));
    expect(mine.rows[0]?.actions).toContainEqual(
      expect.objectContaining({ name: 'RiskAcceptRecord/add', enabled: true }),
    );
    const given = hazardIdsOf(await page('acceptor', '/RiskAcceptRecord/pageAccepRecord', { status: 1 }));
    expect(given).toEqual(expect.arrayContaining(ids('accepted')));
  });

  it('needs the code of the list', async () => {
    for (const path of ['/RiskRegister/allJudgePage', '/RiskAgainCheck/allPage', '/RiskRegister/deletedPage']) {
      expect((await cast.clients.judge.get(path)).status).toBe(403);
    }
  });
});

describe('home page figures (domain §10.3)', () => {
  interface Card {
    serialNum: number;
    title: string;
    total: number;
    otherTitle: string;
    otherContent: number | string;
  }

  it.each(['registrant', 'manager', 'bystander', 'neighbour', 'rectifier', 'superAdmin'] as const)(
    'count for %s exactly the rows behind each card',
    async (by) => {
      const cards = await cast.clients[by].read<Card[]>('/HomePageStatistic/risktotal');
      expect(cards.map(({ serialNum, title }) => `${serialNum} ${title}`)).toEqual([
        '1 隐患总数',
        '2 待研判/待核查',
        '3 待整改',
        '4 待验收',
        '5 已闭环',
        '6 重大隐患',
      ]);
      for (const { serialNum, total } of cards) {
        const behind = await page(by, '/HomePageStatistic/riskdetail', { serialNum });
        expect(behind.totalRows).toBe(total);
        expect(behind.rows.every((row) => row.serialNum === serialNum)).toBe(true);
        expect(idsOf(await page(by, '/RiskRegister/page', { serialNum }))).toEqual(idsOf(behind));
      }
    },
  );

  it('name the second figures', async () => {
    const cards = await cast.clients.bystander.read<Card[]>('/HomePageStatistic/risktotal');
    expect(cards.map(({ otherTitle }) => otherTitle)).toEqual([
      '本月新增',
      '超时未处理',
      '已超期',
      '超时未处理',
      '整改率',
      '未闭环',
    ]);
    const overdue = await page('bystander', '/RiskRegister/page', { isOvertime: true });
    expect(cards[2]?.otherContent).toBe(overdue.totalRows);
    const count = async (status: string) => (await page('bystander', '/RiskRegister/page', { status })).totalRows;
    const rate = ((await count('5')) / (await count('3,4,5'))) * 100;
    expect(cards[4]?.otherContent).toBe(`${rate.toFixed(1)}%`);
  });

  it('say 无数据 instead of a rate of nothing', async () => {
    const cards = await cast.clients.director.read<Card[]>('/HomePageStatistic/risktotal');
    expect(cards.map(({ total }) => total)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(cards[4]?.otherContent).toBe('无数据');
  });

  it('follow year and month of the submission', async () => {
    const now = new Date(Date.now() + 8 * 3_600_000);
    const [queryYear, queryMonth] = [now.getUTCFullYear(), now.getUTCMonth() + 1];
    const [all] = await cast.clients.manager.read<Card[]>('/HomePageStatistic/risktotal');
    const [year] = await cast.clients.manager.read<Card[]>('/HomePageStatistic/risktotal', { queryYear });
    const [month] = await cast.clients.manager.read<Card[]>('/HomePageStatistic/risktotal', { queryYear, queryMonth });
    const [past] = await cast.clients.manager.read<Card[]>('/HomePageStatistic/risktotal', { queryYear: 2001 });
    expect([year?.total, month?.total, past?.total]).toEqual([all?.total, all?.total, 0]);
    expect(past?.otherContent).toBe(all?.otherContent);
    const bad = await cast.clients.manager.get('/HomePageStatistic/risktotal', { queryYear: 'abc' });
    expect(bad.body).toMatchObject({ success: false, code: 400 });
  });

  it('list what waits for the caller', async () => {
    const todo =
      await cast.clients.judge.read<{ key: string; title: string; count: number; path: string }[]>(
        '/HomePageStatistic/todo',
      );
    expect(todo.map(({ title }) => title)).toEqual(['待我提交', '待我研判', '待我核查', '待我整改', '待我验收']);
    expect(todo.find(({ key }) => key === 'judge')).toMatchObject({ count: 1, path: '/hazard/RiskJudge' });
  });

  it('export all rows of a card as display text', async () => {
    const rows = await cast.clients.neighbour.read<Record<string, string>[]>('/HomePageStatistic/riskdetailAll', {
      serialNum: 3,
    });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      Status: '待整改',
      AgainCheckResult: '重大隐患',
      AddressId: '精馏框架',
      OrgName: '储运车间',
      CreatedUserId: 'registrant先生',
      RiskDesc: '法兰连接处有渗漏痕迹',
    });
  });
});
