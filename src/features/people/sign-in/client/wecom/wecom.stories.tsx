import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent } from 'storybook/test';
import { refusal } from '../../../../../../.storybook/kit/mocks/mock-replies.ts';
import { answering, silent } from '../../../../../../.storybook/kit/replies.ts';
import { dark, phone } from '../../../../../../.storybook/kit/variants.ts';
import { UserFrame } from '../../../../../client/shell/user-layout.tsx';
import { BindForm } from './bind-wx-name-screen.tsx';
import { QywxLoadingScreen } from './qywx-loading-screen.tsx';

const meta: Meta<typeof QywxLoadingScreen> = {
  title: '页面/企业微信',
  component: QywxLoadingScreen,
  decorators: [(Story) => <UserFrame>{<Story />}</UserFrame>],
};
export default meta;
type Story = StoryObj<typeof QywxLoadingScreen>;

const failing = (path: string, errorCode: string, message: string) => (request: { path: string }) =>
  request.path === path ? refusal({ message, errorCode }) : undefined;

export const Leaving: Story = {
  name: '前往企业微信',
  parameters: { scene: { url: '/qywxLoading', answers: [silent('/QyWechatAuth/authorizeUrl')] } },
  play: async () => void (await screen.findByText('正在前往企业微信…')),
};
export const Returning: Story = {
  name: '正在登录',
  parameters: { scene: { url: '/qywxLoading?code=c&state=s', answers: [silent('/QyWechatAuth/login')] } },
  play: async () => void (await screen.findByText('正在登录…')),
};
export const Refused: Story = {
  name: '登录失败',
  parameters: {
    scene: {
      url: '/qywxLoading?code=c&state=s',
      answers: [failing('/QyWechatAuth/login', 'WECOM_FAILED', '企业微信登录失败')],
    },
  },
  play: async () => {
    await expect(await screen.findByRole('alert')).toHaveTextContent('企业微信登录失败');
    await screen.findByRole('button', { name: '重新登录' });
  },
};
export const RefusedDark: Story = { ...Refused, tags: ['night'], name: '登录失败（深色）', globals: dark };
export const Cancelled: Story = {
  name: '取消授权',
  parameters: { scene: { url: '/qywxLoading?state=s' } },
  play: async () => void (await screen.findByText('未完成企业微信授权')),
};
export const Closed: Story = {
  name: '未启用',
  parameters: {
    scene: { url: '/qywxLoading', answers: [answering({ '/QyWechatAuth/authorizeUrl': { enabled: false } })] },
  },
  play: async () => void (await screen.findByText('企业微信未启用')),
};

export const Binding: Story = {
  name: '绑定账号',
  render: () => <BindForm ticket="t" onOver={() => {}} />,
  parameters: {
    scene: { answers: [failing('/QyWechatAuth/bind', 'D1000', '用户名或密码不正确')] },
  },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: '绑定并登录' }));
    await screen.findByText('请输入帐户名');
    await userEvent.type(screen.getByLabelText('账号'), 'linanqi');
    await userEvent.type(screen.getByLabelText('密码'), 'wrong-password');
    await userEvent.click(screen.getByRole('button', { name: '绑定并登录' }));
    await screen.findByText('用户名或密码不正确');
  },
};
export const BindingPhone: Story = { ...Binding, tags: ['night'], name: '绑定账号（手机）', globals: phone };
