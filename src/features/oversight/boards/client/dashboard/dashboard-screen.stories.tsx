import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent } from 'storybook/test';
import { answering, silent } from '../../../../../../.storybook/kit/replies.ts';
import { failed } from '../../../../../../.storybook/kit/states.ts';
import { phoneDark } from '../../../../../../.storybook/kit/variants.ts';
import { formatWallTime } from '../../../../../engine/wall-time.ts';
import type { BoardReply, Card } from '../cards/card-types.ts';
import { DashboardScreen } from './dashboard-screen.tsx';

const item = { component: 'system/dashboard/Analysis' };

const meta: Meta<typeof DashboardScreen> = {
  title: '页面/看板',
  component: DashboardScreen,
  // The screen reads only the component and title of the menu.
  args: { node: { item: item as never, title: '分析页' } },
};
export default meta;
type Story = StoryObj<typeof DashboardScreen>;

const ago = (seconds: number) => formatWallTime(new Date(Date.now() - seconds * 1_000));

const FIGURE: Card = {
  ...{ key: 'k1', title: '隐患整改率', picture: 'figure', width: 12, period: 'year', staleAfter: 180, state: 'ok' },
  asOf: ago(2),
  reading: {
    columns: [{ title: '隐患整改率', unit: '%' }, { title: '已闭环' }, { title: '核查确认' }],
    rows: [
      {
        ...{ id: 'K1', name: '隐患整改率', values: [92, 1008, 1096] },
        drills: [
          null,
          { of: 'RiskRegister', given: { code: 'K1', part: 'n' } },
          { of: 'RiskRegister', given: { code: 'K1', part: 'd' } },
        ],
      },
    ],
    ...{ target: 98, good: 'up', note: '已闭环的隐患 ÷ 核查确认的隐患' },
  },
};
const BARS: Card = {
  ...FIGURE,
  ...{ key: 'depts', title: '责任部门', picture: 'bars' },
  reading: {
    columns: [{ title: '隐患数' }, { title: '已闭环' }, { title: '已超期' }, { title: '整改率', unit: '%' }],
    rows: [
      { id: '1', name: '合成二车间', values: [58, 50, 3, 86.2] },
      { id: '2', name: '公用工程车间循环水与空压站联合运行班', values: [21, 21, 0, 100] },
      { id: '3', name: '行政部', values: [1, 0, 0, null] },
    ],
  },
};
const LIST: Card = {
  ...FIGURE,
  ...{ key: 'latest', title: '最新隐患', picture: 'list' },
  reading: {
    columns: [{ title: '登记时间' }, { title: '隐患名称' }, { title: '状态' }],
    rows: [
      {
        ...{ id: '1', name: '法兰渗漏', values: [], colors: ['', '', 'blue'] },
        texts: [ago(60), '一号反应釜进料法兰渗漏并有刺激性气味', '待核查'],
      },
    ],
    ...{ total: 1186, path: '/hazard/RiskQuery' },
  },
};

const board = (cards: Card[]) => {
  const reply: BoardReply = {
    code: 'analysis',
    title: '分析页',
    description: '本年隐患',
    now: ago(0),
    reads: [],
    cards,
  };
  return { parameters: { scene: { answers: [answering({ '/Board/read': reply })] } } };
};

export const Full: Story = {
  ...board([FIGURE, BARS, LIST]),
  name: '有数据',
  play: async () => {
    await expect(await screen.findByText('92.0%')).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: '表' }));
    await expect(await screen.findByRole('rowheader', { name: '行政部' })).toBeVisible();
    await expect(await screen.findByText('无数据')).toBeVisible();
  },
};
export const PhoneDark: Story = { ...Full, name: '手机，深色', play: async () => {}, globals: phoneDark };
export const Slow: Story = {
  ...board([
    { ...FIGURE, state: 'slow', asOf: null, reading: null },
    BARS,
    { ...LIST, state: 'failed', asOf: null, reading: null },
  ]),
  name: '一张卡片暂不可用',
  play: async () => {
    await expect(await screen.findByText('暂不可用，稍后自动重试')).toBeVisible();
    await expect(await screen.findByText('合成二车间')).toBeVisible();
  },
};
export const Empty: Story = {
  ...board([{ ...BARS, reading: { ...BARS.reading, columns: [], rows: [] } }, FIGURE]),
  name: '一张卡片没有数据',
  play: async () => void (await screen.findByText('没有数据')),
};
export const Late: Story = {
  ...board([{ ...FIGURE, state: 'slow', asOf: ago(60) }, BARS]),
  name: '显示上次读到的数据',
  play: async () => void (await screen.findByText('1 分钟前 · 暂不可用')),
};
export const Stale: Story = {
  ...board([{ ...FIGURE, asOf: ago(600) }, BARS]),
  name: '数据过期',
  play: async () => void (await screen.findByText('数据已停在 10 分钟前')),
};
export const Closed: Story = {
  ...board([{ ...FIGURE, state: 'forbidden', asOf: null, reading: null }, BARS]),
  name: '没有权限的卡片不出现',
  play: async () => {
    await expect(await screen.findByText('合成二车间')).toBeVisible();
    await expect(screen.queryByText('隐患整改率')).toBeNull();
  },
};
export const Loading: Story = { name: '加载中', parameters: { scene: { answers: [silent('/Board/read')] } } };
export const Failed: Story = failed('/Board/read');
