import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent } from 'storybook/test';
import { refusal } from '../../../../../../.storybook/kit/mocks/mock-replies.ts';
import { answering } from '../../../../../../.storybook/kit/replies.ts';
import { UserFrame } from '../../../../../client/shell/user-layout.tsx';
import { LoginScreen } from '../login-screen.tsx';

const meta: Meta<typeof LoginScreen> = {
  title: '页面/手机登录',
  component: LoginScreen,
  decorators: [
    (Story) => {
      // Ends a countdown of the story before.
      localStorage.removeItem('pro__SMS_RESEND_AT');
      return <UserFrame>{<Story />}</UserFrame>;
    },
  ],
};
export default meta;
type Story = StoryObj<typeof LoginScreen>;

const answers = (open: boolean, simulator: boolean) =>
  answering({
    '/getTenantOpen': false,
    '/demoAccounts': [],
    '/getCaptchaOpen': false,
    '/QyWechatAuth/authorizeUrl': { enabled: false },
    '/getSmsOpen': { open, simulator },
    '/getSmsCaptcha': { captcha: '246810' },
  });
const scene = (open: boolean, simulator: boolean) => ({ scene: { answers: [answers(open, simulator)] } });
const choose = async () => userEvent.click(await screen.findByRole('tab', { name: '手机登录' }));
const ask = async () => {
  await choose();
  await userEvent.type(await screen.findByLabelText('手机号'), '13900000001');
  await userEvent.click(screen.getByRole('button', { name: '获取验证码' }));
};

export const Simulated: Story = {
  name: '模拟短信',
  parameters: scene(true, true),
  play: async () => {
    await ask();
    await screen.findByText('验证码获取成功，您的验证码为：246810');
    await screen.findByRole('button', { name: /秒后重发/ });
  },
};
export const Missing: Story = {
  name: '未填写',
  parameters: scene(true, false),
  play: async () => {
    await choose();
    await userEvent.click(await screen.findByRole('button', { name: '确定' }));
    await screen.findByText('请输入手机号');
    await screen.findByText('请输入 6 位短信验证码');
  },
};
export const Closed: Story = {
  name: '未开通',
  parameters: scene(false, false),
  play: async () => {
    await choose();
    await screen.findByText('短信登录未开通，请使用账号密码登录');
    await expect(screen.getByRole('button', { name: '确定' })).toBeDisabled();
  },
};
export const TooOften: Story = {
  name: '发送被拒绝',
  parameters: {
    scene: {
      answers: [
        ({ path }: { path: string }) =>
          path === '/getSmsCaptcha' ? refusal({ message: '操作过于频繁，请稍后再试' }) : undefined,
        answers(true, false),
      ],
    },
  },
  play: async () => {
    await ask();
    await screen.findByText('操作过于频繁，请稍后再试');
    await screen.findByRole('button', { name: '获取验证码' });
  },
};
export const Phone: Story = { ...Simulated, name: '手机', globals: { viewport: { value: 'phone' } } };
