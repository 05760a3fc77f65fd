import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen, userEvent } from 'storybook/test';
import { SettingsDrawer } from './settings-drawer.tsx';

const meta: Meta<typeof SettingsDrawer> = {
  title: '框架/界面设置',
  component: SettingsDrawer,
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: '界面设置' }));
    await screen.findByRole('switch', { name: '多标签' });
  },
};
export default meta;
type Story = StoryObj<typeof SettingsDrawer>;

export const Open: Story = { name: '打开' };
export const OpenPhone: Story = { name: '打开（手机）', globals: { viewport: { value: 'phone' } } };
export const OpenDark: Story = { name: '打开（深色）', globals: { scheme: 'dark' } };
