import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { answering, pageOf, silent } from '../../../../.storybook/kit/replies.ts';
import { ResourceScreen } from '../resource-screen.tsx';

const meta: Meta<typeof ResourceScreen> = {
  title: '视图/快捷筛选与行颜色',
  component: ResourceScreen,
  args: { screen: 'RiskRectify' },
};
export default meta;
type Story = StoryObj<typeof ResourceScreen>;

const row = (id: number, riskName: string, more: object) => ({
  id,
  riskRegisterId: id + 100,
  riskName,
  riskPointTypeName: '设备设施',
  riskDesc: '现场发现',
  addressName: '合成一装置',
  accomplishTime: '2026-11-18 23:59:59',
  status: 0,
  isOvertime: false,
  ...more,
});
const rows = [
  row(1, '护栏松动', { isOvertime: true }),
  row(2, '灭火器过期', { accomplishTime: '2026-12-18 23:59:59' }),
  row(3, '安全阀未校验', { isOvertime: true }),
];
const counts = [
  { key: 'mine', total: 128 },
  { key: 'overdue', total: 2 },
];
const scene = { answers: [answering({ '/RiskRectify/page': pageOf(rows), '/listPreset/counts': counts })] };

export const Choosing: Story = {
  name: '选择',
  parameters: { scene },
  play: async () => {
    const chip = await screen.findByRole('button', { name: /已超期/ });
    await userEvent.click(chip);
    await waitFor(() => expect(chip.getAttribute('aria-pressed')).toBe('true'));
    await expect((await screen.findByText('护栏松动')).closest('tr')?.className).toContain('row-tint-red');
  },
};

export const Counting: Story = {
  name: '正在计数',
  parameters: { scene: { answers: [silent('/listPreset/counts'), answering({ '/RiskRectify/page': pageOf(rows) })] } },
  play: async () => {
    await expect(await screen.findByRole('button', { name: '已超期' })).toBeVisible();
  },
};

export const Phone: Story = {
  name: '手机',
  parameters: { scene },
  globals: { viewport: { value: 'phone' } },
};
