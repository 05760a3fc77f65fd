import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent } from 'storybook/test';
import { toDefect } from '../../../../../.storybook/kit/mocks/mock-replies.ts';
import { answering, pageOf, silent } from '../../../../../.storybook/kit/replies.ts';
import { phoneDark } from '../../../../../.storybook/kit/variants.ts';
import { HomeScreen } from './home-screen.tsx';
import type { AreaFigure, Card, DepartmentFigure, TimeFigure, Todo, TypeFigure } from './work/statistics.ts';

const CARDS: Card[] = [
  { serialNum: 1, title: '隐患总数', total: 1286 },
  { serialNum: 2, title: '待核查', total: 42, otherTitle: '待研判', otherContent: 7 },
  { serialNum: 3, title: '待整改', total: 106, otherTitle: '已超期', otherContent: 15, warns: true },
  { serialNum: 4, title: '待验收', total: 31, otherTitle: '已超期', otherContent: 0, warns: true },
  { serialNum: 5, title: '已闭环', total: 1107, otherTitle: '整改率', otherContent: '91.2%' },
  { serialNum: 6, title: '重大隐患', total: 3, otherTitle: '未闭环', otherContent: 1, warns: true },
];
const TODOS: Todo[] = [
  { key: 'check', title: '待我核查', count: 5, path: '/hazard/RiskAgainCheck' },
  { key: 'rectify', title: '待我整改', count: 0, path: '/hazard/RiskRectify' },
];
const AREAS: AreaFigure[] = [
  { id: 1, name: '合成二装置', total: 58, rectified: 50, unRectified: 8, rate: 86.2 },
  { id: 2, name: '循环水泵房', total: 21, rectified: 21, unRectified: 0, rate: 100 },
];
const DEPARTMENTS: DepartmentFigure[] = AREAS.map((area, index) => ({ ...area, overtime: index === 0 ? 3 : 0 }));
const MONTHS: TimeFigure[] = Array.from({ length: 12 }, (_, index) => ({
  name: `${index + 1}月`,
  total: 20 + ((index * 7) % 13),
  rectified: 18,
}));
const TYPES: TypeFigure[] = [
  { id: 1, name: '用电安全', value: 64 },
  { id: 2, name: '消防设施', value: 37 },
];

const GUIDE_DONE = { finished: true, steps: [] };
const guide = answering({ '/setup/progress': GUIDE_DONE });

const NEWS = [
  {
    id: 1,
    title: '安全生产月活动通知：各车间组织一次应急演练并上传记录',
    publishTime: '2026-06-01 08:00:00',
    readStatus: 0,
    readCount: 12,
  },
  { id: 2, title: '甲醇罐组检修完成', publishTime: '2026-05-20 10:00:00', readStatus: 1, readCount: 40 },
];

const figures = (data: {
  cards: unknown;
  todos: unknown;
  areas: unknown;
  departments: unknown;
  times: unknown;
  types: unknown;
}) =>
  answering({
    '/setup/progress': GUIDE_DONE,
    '/HomePageStatistic/risktotal': data.cards,
    '/HomePageStatistic/todo': data.todos,
    '/HomePageStatistic/areaStatistic': data.areas,
    '/HomePageStatistic/deptStatistic': data.departments,
    '/HomePageStatistic/timeStatistic': data.times,
    '/HomePageStatistic/riskTypeStatistic': data.types,
    '/HomePageStatistic/riskdetail': pageOf([]),
    '/News/published': data.cards === CARDS ? NEWS : [],
  });
const full = figures({
  cards: CARDS,
  todos: TODOS,
  areas: AREAS,
  departments: DEPARTMENTS,
  times: MONTHS,
  types: TYPES,
});
const nothing = figures({
  cards: CARDS.map((card) => ({ ...card, total: 0, otherContent: null })),
  todos: [],
  areas: [],
  departments: [],
  times: [],
  types: [],
});
const PATHS = [
  ...['risktotal', 'todo', 'areaStatistic', 'deptStatistic', 'timeStatistic', 'riskTypeStatistic'].map(
    (name) => `/HomePageStatistic/${name}`,
  ),
  '/News/published',
];

const meta: Meta<typeof HomeScreen> = { title: '页面/首页', component: HomeScreen };
export default meta;
type Story = StoryObj<typeof HomeScreen>;

export const Full: Story = {
  name: '有数据',
  parameters: { scene: { answers: [full] } },
  play: async () => {
    await screen.findByRole('link', { name: /待整改\s*106/ });
    await expect(await screen.findByText('共 5 项')).toBeVisible();
  },
};
export const PhoneDark: Story = { ...Full, name: '手机，深色', globals: phoneDark };
export const Empty: Story = {
  name: '没有隐患',
  parameters: { scene: { answers: [nothing] } },
  play: async () => void (await screen.findByText('没有待办，一切就绪')),
};
export const Loading: Story = { name: '加载中', parameters: { scene: { answers: [guide, silent(...PATHS)] } } };
export const Failed: Story = {
  name: '服务器错误',
  parameters: { scene: { answers: [guide, ...PATHS.map((path) => toDefect(path))] } },
  play: async () => {
    const [retry] = await screen.findAllByRole('button', { name: '重试' });
    if (retry) await userEvent.click(retry);
    await expect((await screen.findAllByText(/服务器出现异常/)).length).toBeGreaterThan(0);
  },
};
