// Written by `npm run codegen`. Do not edit.

import type { Meta, StoryObj } from '@storybook/react-vite';
import * as kit from '../../../.storybook/kit/resource-stories.tsx';

const meta: Meta<typeof kit.ResourceStory> = {
  title: '资源/通知公告 sysNotice',
  component: kit.ResourceStory,
  args: { resource: 'sysNotice', screen: 'sysNotice' },
  tags: [],
};
export default meta;
type Story = StoryObj<typeof kit.ResourceStory>;

export const List: Story = { ...kit.list, name: '列表', tags: ['night'] };
export const Phone: Story = { ...kit.phone, name: '手机', tags: ['night'] };
export const Dark: Story = { ...kit.dark, name: '深色', tags: ['night'] };
export const Empty: Story = { ...kit.empty, name: '空', tags: ['night'] };
export const Loading: Story = { ...kit.loading, name: '加载中', tags: ['night'] };
export const NoPermission: Story = { ...kit.noPermission, name: '无权限', tags: ['night'] };
export const ServerError: Story = { ...kit.serverError, name: '服务器错误', tags: ['night'] };
export const Stale: Story = { ...kit.stale, name: '刷新失败', tags: ['night'] };
export const ListSysNoticeReceived: Story = { ...kit.list, name: '列表：我的消息', args: { screen: 'sysNoticeReceived' } };
export const Add: Story = { ...kit.add, name: '新增', args: { verb: 'add' }, tags: ['night'] };
export const Detail: Story = { ...kit.detail, name: '详情' };
export const FormEdit: Story = { ...kit.form, name: '编辑', args: { verb: 'edit' }, tags: ['night'] };
