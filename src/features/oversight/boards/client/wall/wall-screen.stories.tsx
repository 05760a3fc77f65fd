import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import { answering } from '../../../../../../.storybook/kit/replies.ts';
import { formatWallTime } from '../../../../../engine/wall-time.ts';
import type { BoardReply, Card } from '../cards/card-types.ts';
import { WallScreen } from './wall-screen.tsx';

const item = { component: 'main/screenMonitor/index' };

const meta: Meta<typeof WallScreen> = {
  title: '页面/大屏菜单',
  component: WallScreen,
  // The screen reads only the component of the menu.
  args: { node: { item: item as never } },
};
export default meta;
type Story = StoryObj<typeof WallScreen>;

const now = formatWallTime(new Date());
const GAUGE: Card = {
  ...{ key: 'overdue', title: '超期率', picture: 'gauge', width: 12, period: 'all', staleAfter: 180, state: 'ok' },
  places: { wide: [0, 0, 12, 12], ultra: [0, 0, 12, 12], tall: [0, 0, 24, 12] },
  asOf: now,
  reading: {
    columns: [{ title: '超期率', unit: '%' }, { title: '已超期' }, { title: '待整改' }],
    rows: [{ id: 'K4', name: '超期率', values: [24.2, 15, 62] }],
    ...{ target: 5, good: 'down' },
  },
};
const PLAN: Card = {
  ...{ ...GAUGE, key: 'plan', title: '区域隐患', picture: 'plan' },
  places: { wide: [12, 0, 12, 12], ultra: [12, 0, 12, 12], tall: [0, 12, 24, 12] },
  reading: {
    columns: [{ title: '未闭环' }, { title: '已超期' }, { title: '重大隐患' }],
    rows: [{ id: '1', name: '生产区', values: [50, 5, 1] }],
  },
};
const reply: BoardReply = {
  ...{ code: 'screenMonitor', title: '大屏监控', description: '此刻各区域、各环节的隐患', now, reads: [] },
  cards: [GAUGE, PLAN],
};

export const Tables: Story = {
  parameters: { scene: { answers: [answering({ '/Board/read': reply })] } },
  name: '图与表',
  play: async () => {
    await expect(await screen.findByText('超期 5')).toBeVisible();
    await expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    await userEvent.click(screen.getByText('表', { exact: true }));
    for (const [title, numbers] of [
      ['超期率', ['24.2%', '15', '62']],
      ['区域隐患', ['50', '5', '1']],
    ] as const) {
      const table = await screen.findByRole('region', { name: `${title}表` });
      const cells = within(table).getAllByRole('cell');
      await expect(cells.map((cell) => cell.textContent)).toEqual(numbers);
    }
  },
};
