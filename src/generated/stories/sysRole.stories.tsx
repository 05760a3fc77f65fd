// Written by `npm run codegen`. Do not edit.

import type { Meta, StoryObj } from '@storybook/react-vite';
import * as kit from '../../../.storybook/kit/resource-stories.tsx';

const meta: Meta<typeof kit.ResourceStory> = {
  title: '资源/角色 sysRole',
  component: kit.ResourceStory,
  args: { resource: 'sysRole', screen: 'sysRole' },
  tags: ['night'],
};
export default meta;
type Story = StoryObj<typeof kit.ResourceStory>;

export const List: Story = { ...kit.list, name: '列表' };
export const Phone: Story = { ...kit.phone, name: '手机' };
export const Dark: Story = { ...kit.dark, name: '深色' };
export const Empty: Story = { ...kit.empty, name: '空' };
export const Loading: Story = { ...kit.loading, name: '加载中' };
export const NoPermission: Story = { ...kit.noPermission, name: '无权限' };
export const ServerError: Story = { ...kit.serverError, name: '服务器错误' };
export const Stale: Story = { ...kit.stale, name: '刷新失败' };
export const Add: Story = { ...kit.add, name: '新增', args: { verb: 'add' } };
export const Detail: Story = { ...kit.detail, name: '详情' };
export const FormGrantMenu: Story = { ...kit.form, name: '授权菜单', args: { verb: 'grantMenu' } };
export const FormGrantData: Story = { ...kit.form, name: '授权数据', args: { verb: 'grantData' } };
export const FormEdit: Story = { ...kit.form, name: '编辑', args: { verb: 'edit' } };
