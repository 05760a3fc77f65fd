// Written by `npm run codegen`. Do not edit.

import type { Meta, StoryObj } from '@storybook/react-vite';
import * as kit from '../../../.storybook/kit/resource-stories.tsx';

const meta: Meta<typeof kit.ResourceStory> = {
  title: '资源/隐患 RiskRegister',
  component: kit.ResourceStory,
  args: { resource: 'RiskRegister', screen: 'RiskRegister' },
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
export const ListRiskJudge: Story = { ...kit.list, name: '列表：隐患研判', args: { screen: 'RiskJudge' } };
export const ListRiskJudgeMgr: Story = { ...kit.list, name: '列表：隐患研判管理', args: { screen: 'RiskJudgeMgr' }, tags: ['night'] };
export const ListRiskQuery: Story = { ...kit.list, name: '列表：隐患查询', args: { screen: 'RiskQuery' } };
export const ListRiskDeletedQuery: Story = { ...kit.list, name: '列表：已删除隐患查询', args: { screen: 'RiskDeletedQuery' }, tags: ['night'] };
export const ListRiskInformation: Story = { ...kit.list, name: '列表：隐患信息', args: { screen: 'RiskInformation' } };
export const Detail: Story = { ...kit.detail, name: '详情', tags: ['night'] };
export const Add: Story = { ...kit.add, name: '新增', args: { verb: 'add' } };
export const FormEdit: Story = { ...kit.form, name: '编辑', args: { verb: 'edit' }, tags: ['night'] };
export const FormSubmit: Story = { ...kit.form, name: '提交', args: { verb: 'submit' } };
export const FormJudge: Story = { ...kit.form, name: '研判', args: { screen: 'RiskJudge', verb: 'judge' }, tags: ['night'] };
export const FormAdminRecallJudge: Story = { ...kit.form, name: '撤回', args: { screen: 'RiskJudgeMgr', verb: 'adminRecallJudge' } };
export const FormJudgeAssign: Story = { ...kit.form, name: '指派', args: { screen: 'RiskJudgeMgr', verb: 'judgeAssign' }, tags: ['night'] };
