import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import { OfflineHint } from './offline-hint.tsx';

const meta: Meta<typeof OfflineHint> = {
  title: '框架/断网提示',
  component: OfflineHint,
  beforeEach: () => {
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    return () => {
      Reflect.deleteProperty(navigator, 'onLine');
    };
  },
  play: async () => {
    await expect(await screen.findByRole('status')).toHaveTextContent('网络已断开，已填写的内容会保留');
  },
};
export default meta;
type Story = StoryObj<typeof OfflineHint>;

export const Light: Story = { name: '浅色' };
export const Dark: Story = { name: '深色', globals: { scheme: 'dark' } };
