import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, within } from 'storybook/test';
import { answering } from '../../../../../../.storybook/kit/replies.ts';
import { busy, failed, loading } from '../../../../../../.storybook/kit/states.ts';
import { phoneDark } from '../../../../../../.storybook/kit/variants.ts';
import ChartScreen from './chart-screen.tsx';

const PATH = '/RiskRegister/stateCounts';
const COUNTS = {
  states: [14, 18, 24, 62, 26, 1008, 48].map((count, index) => ({ status: index === 6 ? 9 : index, count })),
  path: '/hazard/RiskQuery',
  deletedPath: '/manage/RiskDeletedQuery',
};

const meta: Meta<typeof ChartScreen> = {
  title: '隐患/流程图',
  component: ChartScreen,
  parameters: { scene: { answers: [answering({ [PATH]: COUNTS })] } },
};
export default meta;
type Story = StoryObj<typeof ChartScreen>;

const playFilled: Story['play'] = async () => {
  const node = await screen.findByRole('link', { name: '待整改 62 条，查看列表' });
  await expect(node).toHaveAttribute('href', '/hazard/RiskQuery?status=3');
  const row = within(await screen.findByRole('row', { name: /^待整改/ }));
  await row.findByText('62');
  await row.findByText('提交整改', { exact: false });
};

export const Filled: Story = { name: '各环节数量', play: playFilled };
export const PhoneDark: Story = { ...Filled, name: '各环节数量（手机，深色）', globals: phoneDark };
export const NoMenu: Story = {
  name: '没有列表的菜单',
  parameters: { scene: { answers: [answering({ [PATH]: { states: COUNTS.states } })] } },
  play: async () => {
    await screen.findByRole('table');
    await expect(screen.queryByRole('link')).toBeNull();
  },
};
export const Loading: Story = { ...loading(PATH), play: busy };
export const Failed: Story = failed(PATH);
