import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from 'antd';
import { expect, fn, screen, userEvent } from 'storybook/test';
import { dark } from '../../../.storybook/kit/variants.ts';
import { ApiError } from '../api/api-error.ts';
import {
  EmptyState,
  ErrorState,
  ForbiddenState,
  RowsSkeleton,
  ScreenSkeleton,
  StaleNotice,
  UnknownScreen,
} from './states.tsx';

const onRetry = fn();
const failure = new ApiError('服务器出现异常，请联系管理员', { kind: 'business', status: 500, requestId: '3f2a-91c0' });
const lost = new ApiError('网络连接失败，请检查网络后再试', { kind: 'network' });

const meta: Meta = { title: '视图/状态' };
export default meta;
type Story = StoryObj;

const retries: Story['play'] = async () => {
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  await expect(onRetry).toHaveBeenCalled();
};

export const Screen: Story = { name: '首次打开', render: () => <ScreenSkeleton /> };
export const Rows: Story = { name: '读取行', render: () => <RowsSkeleton rows={6} /> };
export const Failed: Story = {
  name: '服务器错误',
  render: () => <ErrorState error={failure} onRetry={onRetry} />,
  play: async (context) => {
    await expect(screen.getByRole('alert')).toHaveTextContent('请求编号 3f2a-91c0');
    await retries(context);
  },
};
export const Offline: Story = {
  name: '断网',
  render: () => <ErrorState error={lost} onRetry={onRetry} />,
  play: retries,
};
export const Stale: Story = {
  name: '刷新失败',
  render: () => <StaleNotice error={lost} onRetry={onRetry} />,
  play: retries,
};
export const Forbidden: Story = { name: '无权限', render: () => <ForbiddenState permission="CameraFile:page" /> };
export const Empty: Story = {
  name: '空',
  render: () => (
    <EmptyState title="还没有摄像头档案">
      <Button>新增</Button>
    </EmptyState>
  ),
};
export const Unknown: Story = { name: '页面不存在', render: () => <UnknownScreen /> };
export const FailedDark: Story = { ...Failed, tags: ['night'], name: '服务器错误（深色）', globals: dark };
export const StaleDark: Story = { ...Stale, tags: ['night'], name: '刷新失败（深色）', globals: dark };
