// Written by `npm run codegen`. Do not edit.

import type { Meta, StoryObj } from '@storybook/react-vite';
import * as kit from '../../../.storybook/kit/resource-stories.tsx';

const meta: Meta<typeof kit.ResourceStory> = {
  title: '资源/隐患核查 RiskAgainCheck',
  component: kit.ResourceStory,
  args: { resource: 'RiskAgainCheck', screen: 'RiskAgainCheck' },
  tags: [],
};
export default meta;
type Story = StoryObj<typeof kit.ResourceStory>;

export const List: Story = { ...kit.list, name: '列表' };
export const Phone: Story = { ...kit.phone, name: '手机', tags: ['night'] };
export const Dark: Story = { ...kit.dark, name: '深色', tags: ['night'] };
export const Empty: Story = { ...kit.empty, name: '空', tags: ['night'] };
export const Loading: Story = { ...kit.loading, name: '加载中', tags: ['night'] };
export const NoPermission: Story = { ...kit.noPermission, name: '无权限', tags: ['night'] };
export const ServerError: Story = { ...kit.serverError, name: '服务器错误', tags: ['night'] };
export const Stale: Story = { ...kit.stale, name: '刷新失败', tags: ['night'] };
export const ListRiskAgainCheckMgr: Story = { ...kit.list, name: '列表：隐患核查管理', args: { screen: 'RiskAgainCheckMgr' }, tags: ['night'] };
export const Detail: Story = { ...kit.detail, name: '详情' };
export const FormEdit: Story = { ...kit.form, name: '核查', args: { verb: 'edit' }, tags: ['night'] };
export const FormRecall: Story = { ...kit.form, name: '撤回', args: { verb: 'recall' } };
export const FormAssign: Story = { ...kit.form, name: '指派', args: { screen: 'RiskAgainCheckMgr', verb: 'assign' }, tags: ['night'] };
