import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Query } from '../../support/api-client.ts';
import type { Cast, Member } from '../../support/hazards/hazard-cast.ts';
import { createHazardScene, type HazardScene, idsOf } from '../../support/hazards/hazard-scene.ts';

let scene: HazardScene;
let cast: Cast;

beforeAll(async () => {
  scene = await createHazardScene();
  cast = scene.cast;
});
afterAll(() => cast.server.stop());

const page = (by: Member | 'superAdmin', path: string, query?: Query) => scene.page(by, path, query);

describe('home page figures (domain.md#10.3)', () => {
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
    const areas = await cast.clients.judge.read<{ rate: unknown }[]>('/HomePageStatistic/areaStatistic');
    expect(areas.length).toBeGreaterThan(0);
    for (const { rate } of areas) expect(rate).toBeNull();
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

  it.each(['manager', 'bystander', 'neighbour'] as const)(
    'add up to card 1 however they are cut for %s',
    async (by) => {
      interface Part {
        name: string;
        total: number;
        rectified: number;
        unRectified: number;
        overtime: number;
        value: number;
        rate: number | null;
      }
      const parts = (name: string, query: Query = {}) =>
        cast.clients[by].read<Part[]>(`/HomePageStatistic/${name}`, query);
      const [card] = await cast.clients[by].read<Card[]>('/HomePageStatistic/risktotal');
      const sum = (list: Part[], key: 'total' | 'value' | 'overtime') => list.reduce((n, part) => n + part[key], 0);
      const areas = await parts('areaStatistic');
      const departments = await parts('deptStatistic');
      expect(sum(areas, 'total')).toBe(card?.total);
      expect(sum(departments, 'total')).toBe(card?.total);
      expect(sum(await parts('riskTypeStatistic'), 'value')).toBe(card?.total);
      for (const part of [...areas, ...departments]) expect(part.unRectified).toBe(part.total - part.rectified);
      const overdue = await page(by, '/RiskRegister/page', { isOvertime: true });
      expect(sum(departments, 'overtime')).toBe(overdue.totalRows);
      const months = await parts('timeStatistic');
      expect(months.map(({ name }) => name)).toEqual(Array.from({ length: 12 }, (_, index) => `${index + 1}月`));
      expect(sum(months, 'total')).toBe(card?.total);
      const days = await parts('timeStatistic', { queryYear: 2024, queryMonth: 2 });
      expect(days).toHaveLength(29);
      expect(days[28]).toEqual({ name: '29日', total: 0, rectified: 0 });
    },
  );

  it('entities-05 export all rows of a card as display text', async () => {
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
    // Values the hazard lacks are left out.
    const fields = 'Status AgainCheckResult AddressId RiskName RiskDesc CreatedTime OrgName CreatedUserId'.split(' ');
    expect(Object.keys(rows[0] ?? {})).toEqual(expect.arrayContaining(fields));
  });
});
