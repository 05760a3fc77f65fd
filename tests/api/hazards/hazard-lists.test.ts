import { beforeAll, describe, expect, it } from 'vitest';
import type { Query } from '../../support/api-client.ts';
import type { Member } from '../../support/hazards/hazard-cast.ts';
import { attempt, detailOf, hazardIn, perform, register } from '../../support/hazards/hazard-drive.ts';
import { createHazardScene, hazardIdsOf, idsOf } from '../../support/hazards/hazard-scene.ts';
import { begunOnce, ofFile } from '../../support/servers/begun.ts';

const scene = ofFile(createHazardScene);
const cast = begunOnce(async () => scene.cast);
let hazards: Record<string, number>;
let elsewhere: number;
beforeAll(() => {
  ({ hazards, elsewhere } = scene);
});

const page = (by: Member | 'superAdmin', path: string, query?: Query) => scene.page(by, path, query);
const ids = (...names: string[]) => scene.ids(...names);
const SUBMITTED = ['judging', 'checking', 'rectifying', 'overdue', 'accepting', 'accepted', 'closed'];

describe('who sees which hazard (domain.md#8)', () => {
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

  it('mine=judge is what the caller has to judge or has judged', async () => {
    const seen = idsOf(await page('judge', '/RiskRegister/page', { mine: 'judge' }));
    expect(seen).toEqual(ids('judging', 'checking'));
    const done = await page('judge', '/RiskRegister/page', { mine: 'judge', status: 2 });
    expect(done.rows[0]?.actions).toContainEqual(
      expect.objectContaining({ name: 'RiskRegister/recallJudge', enabled: true }),
    );
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
    const reason = '您不是当前处理人（当前处理人：judge先生）';
    expect(other).toContainEqual(expect.objectContaining({ name: 'RiskRegister/judge', enabled: false, reason }));
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

  it('calls-08 of the rectification: what the caller sees, with the filters of look.md#15.2', async () => {
    const open = ids('rectifying', 'overdue');
    expect(hazardIdsOf(await page('bystander', '/RiskRectify/page', { status: 0 }))).toEqual(open);
    expect(hazardIdsOf(await page('rectifier', '/RiskRectify/page', { status: 1 }))).toEqual(
      ids('accepting', 'accepted'),
    );
    const named = await page('bystander', '/RiskRectify/page', { status: 0, rectifyUser: 'rectifier先' });
    expect(hazardIdsOf(named)).toEqual(open);
    for (const other of [{ rectifyUser: '无此人' }, { searchBeginTime: '2089-01-01 00:00:00' }])
      expect((await page('bystander', '/RiskRectify/page', { status: 0, ...other })).rows).toEqual([]);
    const { riskName } = await detailOf(cast, hazards.overdue ?? 0);
    const byName = await page('bystander', '/RiskRectify/page', { riskName: String(riskName) });
    expect(hazardIdsOf(byName)).toEqual(ids('overdue'));
    const names = { rectifyOrgName: '合成一车间', rectifyUserName: 'rectifier先生', addressName: '精馏框架' };
    expect(byName.rows[0]).toMatchObject({ isOvertime: true, round: 1, status: 0, ...names });
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
