import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import { answering } from '../../../../../.storybook/kit/replies.ts';
import { DemoProgress } from './demo-progress.tsx';

const meta: Meta<typeof DemoProgress> = {
  title: '框架/演示数据进度',
  component: DemoProgress,
  parameters: { scene: { answers: [answering({ '/demoData/progress': { percent: 43 } })] } },
  play: async () => {
    const bar = await screen.findByRole('progressbar', { name: '正在生成演示数据' });
    await expect(bar).toHaveAttribute('value', '43');
  },
};
export default meta;
type Story = StoryObj<typeof DemoProgress>;

export const Light: Story = { name: '浅色' };
export const Dark: Story = { name: '深色', globals: { scheme: 'dark' } };
export const Phone: Story = { name: '手机', globals: { viewport: { value: 'phone' } } };
