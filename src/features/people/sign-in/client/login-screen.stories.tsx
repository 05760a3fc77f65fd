import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent } from 'storybook/test';
import { refusal } from '../../../../../.storybook/kit/mocks/mock-replies.ts';
import { answering } from '../../../../../.storybook/kit/replies.ts';
import { dark } from '../../../../../.storybook/kit/variants.ts';
import { UserFrame } from '../../../../client/shell/user-layout.tsx';
import { LoginScreen } from './login-screen.tsx';

const ACCOUNTS = [
  { account: 'linanqi', name: '林安琪', role: '安全管理员', ticket: 'a' },
  { account: 'zhengdeng', name: '郑登', role: '登记人', ticket: 'b' },
];

const meta: Meta<typeof LoginScreen> = {
  title: '页面/登录',
  component: LoginScreen,
  decorators: [(Story) => <UserFrame>{<Story />}</UserFrame>],
};
export default meta;
type Story = StoryObj<typeof LoginScreen>;

const answers = (tenants: boolean, accounts: readonly object[] = []) =>
  answering({
    '/getTenantOpen': tenants,
    '/getCaptchaOpen': false,
    '/getSmsOpen': false,
    '/demoAccounts': accounts,
    '/QyWechatAuth/authorizeUrl': { enabled: false },
  });
const send = async () => userEvent.click(await screen.findByRole('button', { name: '确定' }));

export const Plain: Story = { name: '打开', parameters: { scene: { answers: [answers(false)] } } };
export const Demo: Story = {
  name: '演示账号',
  parameters: { scene: { answers: [answers(false, ACCOUNTS)] } },
  play: async () => void (await screen.findByRole('button', { name: /林安琪/ })),
};
export const DemoRefused: Story = {
  name: '演示账号登录失败',
  parameters: {
    scene: {
      answers: [
        answers(false, ACCOUNTS),
        ({ path }: { path: string }) =>
          path === '/login' ? refusal({ message: '账号已冻结', errorCode: 'D1017' }) : undefined,
      ],
    },
  },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /林安琪/ }));
    await screen.findByText('账号已冻结');
    await expect(screen.getByRole('button', { name: /林安琪/ })).toBeEnabled();
  },
};
export const Tenants: Story = {
  name: '多租户',
  parameters: { scene: { answers: [answers(true)] } },
  play: async () => void (await screen.findByLabelText('租户')),
};
export const Missing: Story = {
  name: '未填写',
  parameters: Plain.parameters ?? {},
  play: async () => {
    await send();
    await screen.findByText('请输入帐户名');
  },
};
export const Refused: Story = {
  name: '密码不正确',
  parameters: {
    scene: {
      answers: [
        answers(false, ACCOUNTS),
        ({ path }: { path: string }) =>
          path === '/login' ? refusal({ message: '用户名或密码不正确', errorCode: 'D1000' }) : undefined,
      ],
    },
  },
  play: async () => {
    await userEvent.type(await screen.findByLabelText('账号'), 'linanqi');
    await userEvent.type(screen.getByLabelText('密码'), 'wrong-password');
    await send();
    await screen.findByText('用户名或密码不正确');
  },
};
export const RefusedDark: Story = { ...Refused, tags: ['night'], name: '密码不正确（深色）', globals: dark };
export const Phone: Story = { ...Demo, name: '手机', globals: { viewport: { value: 'phone' } } };
export const Wecom: Story = {
  name: '企业微信登录',
  parameters: { scene: { answers: [answering({ '/QyWechatAuth/authorizeUrl': { enabled: true } }), answers(false)] } },
  play: async () => {
    const link = await screen.findByRole('link', { name: /企业微信登录/ });
    await expect(link.getAttribute('href')).toContain('/qywxLoading');
    await screen.findByRole('link', { name: '没有账号？' });
  },
};
