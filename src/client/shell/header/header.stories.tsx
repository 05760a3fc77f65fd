import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent } from 'storybook/test';
import { answering, pageOf } from '../../../../.storybook/kit/replies.ts';
import { readRegularly } from '../feedback/without-hub.ts';
import { Header } from './header.tsx';

const meta: Meta<typeof Header> = {
  title: '框架/页头',
  component: Header,
  args: { isMobile: false, isCollapsed: false, onToggleMenu: fn() },
  parameters: { scene: { answers: [answering({ '/sysNotice/unread': [], '/sysNotice/received': pageOf([]) })] } },
};
export default meta;
type Story = StoryObj<typeof Header>;

export const Desk: Story = {
  name: '桌面',
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('button', { name: '收起菜单' }));
    await expect(args.onToggleMenu).toHaveBeenCalledOnce();
  },
};
export const Collapsed: Story = {
  name: '菜单已收起',
  args: { isCollapsed: true },
  play: async () => void (await screen.findByRole('button', { name: '展开菜单' })),
};
export const Account: Story = {
  name: '账户菜单',
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: '赵伟，账户' }));
    for (const name of [/切换应用/, /账户设置/, /退出登录/]) await screen.findByRole('menuitem', { name });
  },
};
/** Confirmation before a logout (look.md#10.2). */
export const Leaving: Story = {
  name: '退出登录',
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: '赵伟，账户' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /退出登录/ }));
    await expect((await screen.findAllByText('真的要注销登录吗 ?')).length).toBeGreaterThan(0);
  },
};
export const Phone: Story = {
  name: '手机',
  args: { isMobile: true },
  globals: { viewport: { value: 'phone' } },
  play: async () => {
    await screen.findByRole('button', { name: '展开菜单' });
    await expect(screen.queryByRole('button', { name: /全屏/ })).toBeNull();
  },
};
/** Behind a proxy without WebSocket the page is read regularly. */
export const HubLost: Story = {
  name: '未连上实时更新',
  beforeEach: () => {
    readRegularly(fn());
    return () => readRegularly(null);
  },
  play: async () => {
    await userEvent.hover(await screen.findByRole('button', { name: '未连上实时更新，每 30 秒刷新' }));
    await screen.findByText(/页面每 30 秒以及切回时自动刷新/);
  },
};
export const Dark: Story = { ...Desk, name: '深色', globals: { scheme: 'dark' } };
