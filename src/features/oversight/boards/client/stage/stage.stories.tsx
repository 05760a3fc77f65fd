import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent } from 'storybook/test';
import { formatWallTime } from '../../../../../engine/wall-time.ts';
import type { BoardReply, Card, Row } from '../cards/card-types.ts';
import { Stage } from './stage.tsx';

const meta: Meta<typeof Stage> = { title: '页面/大屏', component: Stage, args: { width: 960, height: 540 } };
export default meta;
type Story = StoryObj<typeof Stage>;

const ago = (seconds: number) => formatWallTime(new Date(Date.now() - seconds * 1_000));

const place = (id: string, name: string, values: number[], spot: Row['spot']): Row => ({
  ...{ id, name, values },
  ...(spot ? { spot } : {}),
});

const AREAS = [
  place('1', '生产区', [50, 5, 1], { x: 300, y: 260, outline: '100,96 520,96 520,364 100,364' }),
  place('2', '办公区', [0, 0, 0], { x: 900, y: 400, outline: '700,120 1100,120 1100,600 700,600' }),
  place('3', '合成一装置', [15, 2, 0], { x: 200, y: 200 }),
  place('4', '中控室', [6, 0, 0], { x: 400, y: 300 }),
];
/** A drawing of the plan's size, as a data URL. */
const DRAWING = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="1240" height="780"><rect width="1240" height="780" fill="#fff"/><path d="M40 400h1160M600 40v700" stroke="#8a95a3" stroke-width="24"/></svg>')}`;

const PLAN: Card = {
  ...{ key: 'plan', title: '区域隐患', picture: 'plan', width: 16, period: 'all', staleAfter: 180, state: 'ok' },
  places: { wide: [0, 0, 16, 12], ultra: [0, 0, 16, 12], tall: [0, 0, 24, 12] },
  asOf: ago(2),
  reading: {
    columns: [{ title: '未闭环' }, { title: '已超期' }, { title: '重大隐患' }],
    rows: AREAS,
    ground: { picture: DRAWING, width: 1240, height: 780 },
  },
};
const FLOP: Card = {
  ...{ ...PLAN, key: 'waiting', title: '待整改', picture: 'flop', width: 8 },
  places: { wide: [16, 0, 8, 12], ultra: [16, 0, 8, 12], tall: [0, 12, 24, 12] },
  reading: {
    columns: [{ title: '待整改' }, { title: '已超期', warns: true }],
    rows: [place('3', '待整改', [62, 15], undefined)],
  },
};

const board = (cards: Card[]): { args: { board: BoardReply; receivedAt: number; isCut: boolean } } => ({
  args: {
    board: {
      ...{ code: 'screenMonitor', title: '大屏监控', description: '此刻各区域的隐患', now: ago(0), reads: [] },
      cards,
    },
    receivedAt: Date.now(),
    isCut: false,
  },
});

export const Full: Story = {
  ...board([PLAN, FLOP]),
  name: '平面图',
  play: async () => {
    const marks = await screen.findAllByRole('listitem');
    await expect(marks.map((mark) => mark.textContent)).toEqual([
      '生产区 未闭环 50',
      '办公区 未闭环 0',
      '合成一装置 未闭环 15',
      '中控室 未闭环 6',
    ]);
  },
};
export const Tables: Story = {
  ...board([PLAN, FLOP]),
  name: '以表格显示',
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: '以表格显示' }));
    const table = await screen.findByRole('region', { name: '区域隐患表' });
    await expect(table).toHaveTextContent('名称未闭环已超期重大隐患生产区5051办公区000');
    await userEvent.click(screen.getByRole('button', { name: '以表格显示' }));
    await expect(screen.queryByRole('region', { name: '区域隐患表' })).toBeNull();
  },
};
export const Tiles: Story = {
  ...board([
    { ...PLAN, reading: { columns: [], rows: AREAS.slice(0, 2).map(({ spot: _, ...row }) => row) } },
    { ...FLOP, state: 'slow', asOf: null, reading: null },
  ]),
  name: '没有平面图',
  play: async () => {
    await expect(await screen.findByText('超期 5')).toBeVisible();
    await expect(await screen.findByText('暂不可用，稍后自动重试')).toBeVisible();
  },
};
const stale = board([{ ...PLAN, asOf: ago(600) }, FLOP]);
export const Stale: Story = {
  args: { ...stale.args, isCut: true },
  name: '连接中断',
  play: async () => {
    await expect(await screen.findByText('数据已停在 10 分钟前')).toBeVisible();
    await expect(await screen.findByText(/^连接中断，数据停在 /)).toBeVisible();
  },
};
