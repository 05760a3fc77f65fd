import type { Meta, StoryObj } from '@storybook/react-vite';
import { Route, Routes } from 'react-router-dom';
import { expect, screen, userEvent, within } from 'storybook/test';
import { answering, pageOf } from '../../../.storybook/kit/replies.ts';
import { BasicLayout } from './basic-layout.tsx';
import { PageHeader } from './page.tsx';

const NOTICES = [{ id: 1, title: '春季安全大检查安排', createdTime: '2026-11-20 08:00:00', status: 0 }];

/** The shell with its header, menu and tabs around an empty page. */
function Frame() {
  return (
    <Routes>
      <Route element={<BasicLayout />}>
        <Route path="*" element={<PageHeader title="隐患整改" />} />
      </Route>
    </Routes>
  );
}

const meta: Meta<typeof Frame> = {
  title: '框架/整体',
  component: Frame,
  parameters: {
    scene: {
      url: '/hazard/RiskRectify',
      answers: [answering({ '/sysNotice/unread': NOTICES, '/sysNotice/received': pageOf(NOTICES) })],
    },
  },
};
export default meta;
type Story = StoryObj<typeof Frame>;

export const Desk: Story = {
  name: '桌面',
  globals: { viewport: { value: 'desk' } },
  play: async () => {
    const tabs = within(await screen.findByRole('navigation', { name: '已打开的页面' }));
    await expect(tabs.getByRole('link', { name: '隐患整改' })).toHaveAttribute('aria-current', 'page');
  },
};
export const DeskDark: Story = {
  ...Desk,
  name: '桌面（深色）',
  globals: { viewport: { value: 'desk' }, scheme: 'dark' },
};
export const Phone: Story = {
  name: '手机',
  globals: { viewport: { value: 'phone' } },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: '展开菜单' }));
    await screen.findByRole('menuitem', { name: /隐患治理/ });
  },
};
/** A signed-in user without any menu. */
export const Bare: Story = { name: '没有权限的人', parameters: { scene: { codes: [] } } };
