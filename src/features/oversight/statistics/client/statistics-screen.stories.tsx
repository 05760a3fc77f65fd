import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent } from 'storybook/test';
import { toDefect } from '../../../../../.storybook/kit/mocks/mock-replies.ts';
import { answering, silent } from '../../../../../.storybook/kit/replies.ts';
import { phoneDark } from '../../../../../.storybook/kit/variants.ts';
import StatisticsScreen from './statistics-screen.tsx';
import type { Kpi, Point } from './use-statistics.ts';

const meta: Meta<typeof StatisticsScreen> = {
  title: '页面/隐患统计',
  component: StatisticsScreen,
  parameters: { scene: { forms: ['RiskRegister'] } },
};
export default meta;
type Story = StoryObj<typeof StatisticsScreen>;

const KPI: Kpi = {
  ...{ code: 'K1', name: '隐患整改率', group: '整改', numerator: 1008, denominator: 1096, value: 92, unit: '%' },
  ...{ goodDirection: 'up', target: 98, formula: '已闭环的隐患 ÷ 核查确认的隐患', numeratorName: '已闭环' },
  ...{ denominatorName: '核查确认', isDated: true, rows: 'RiskRegister', previous: 90.5, yearBefore: null },
  asOf: '2026-11-24 10:00:00',
};
const KPIS: Kpi[] = [
  KPI,
  {
    ...KPI,
    code: 'K6',
    name: '超期率',
    goodDirection: 'down',
    target: 5,
    value: 24.2,
    numerator: 15,
    denominator: 62,
    isDated: false,
  },
  { ...KPI, code: 'K7', name: '平均整改时长', group: '时效与质量', unit: '小时', value: 157.1 },
  {
    ...KPI,
    code: 'K13',
    name: 'AI误报率',
    group: '排查与识别',
    numerator: 0,
    denominator: 0,
    value: null,
    previous: null,
  },
];
const EMPTY = KPIS.map((kpi) => ({ ...kpi, numerator: 0, denominator: 0, value: null, previous: null }));
const POINTS: Point[] = Array.from({ length: 12 }, (_, index) => ({
  ...{ name: `${index + 1}月`, queryYear: 2026, queryMonth: index + 1, total: 20 + ((index * 7) % 13), rectified: 18 },
  ...{ numerator: 18, denominator: 20, value: index === 11 ? null : 90 },
}));
const PARTS = [
  { id: '1', name: '合成二车间', total: 58, rectified: 50, unRectified: 8, overtime: 3, rate: 86.2 },
  {
    id: '2',
    name: '公用工程车间循环水与空压站联合运行班',
    total: 21,
    rectified: 21,
    unRectified: 0,
    overtime: 0,
    rate: 100,
  },
];
const PLACES = [{ rank: 1, id: '2', name: '公用工程车间', numerator: 21, denominator: 21, value: 100 }];
const asOf = '2026-11-24 10:00:00';

const figures = (kpis: Kpi[], points: Point[], rows: typeof PARTS) =>
  answering({
    '/RiskStatistic/kpi': kpis,
    '/RiskStatistic/trend': { asOf, code: 'K1', points },
    '/RiskStatistic/ranking': { asOf, code: 'K1', rows: rows.length > 0 ? PLACES : [] },
    ...Object.fromEntries(
      ['byDept', 'byArea', 'byType', 'byRank'].map((name) => [`/RiskStatistic/${name}`, { asOf, rows }]),
    ),
  });
const PATHS = ['kpi', 'trend', 'ranking', 'byDept', 'byArea', 'byType', 'byRank'].map(
  (name) => `/RiskStatistic/${name}`,
);

export const Full: Story = {
  name: '有数据',
  parameters: { scene: { answers: [figures(KPIS, POINTS, PARTS)] } },
  play: async () => {
    await expect(await screen.findByText('92.0%')).toBeVisible();
    await expect(await screen.findByRole('img', { name: /隐患整改率按月变化/ })).toBeVisible();
  },
};
export const Table: Story = {
  ...Full,
  name: '表',
  play: async () => {
    await userEvent.click(await screen.findByText('表'));
    await expect(await screen.findByRole('rowheader', { name: 'K6 超期率' })).toBeVisible();
    await expect((await screen.findAllByRole('rowheader', { name: '合成二车间' })).length).toBe(4);
  },
};
export const PhoneDark: Story = { ...Full, name: '手机，深色', globals: phoneDark };
export const None: Story = {
  name: '没有数据',
  parameters: { scene: { answers: [figures(EMPTY, [], [])] } },
  play: async () => void (await screen.findAllByText('该时段没有隐患')),
};
export const Loading: Story = { name: '加载中', parameters: { scene: { answers: [silent(...PATHS)] } } };
export const Failed: Story = {
  name: '服务器错误',
  parameters: { scene: { answers: PATHS.map((path) => toDefect(path)) } },
  play: async () => void (await screen.findAllByRole('button', { name: '重试' })),
};
