import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen, userEvent } from 'storybook/test';
import { dark } from '../../../../../.storybook/kit/variants.ts';
import { UserFrame } from '../../../../client/shell/user-layout.tsx';
import { RegisterResultScreen } from './register-result-screen.tsx';
import { RegisterScreen } from './register-screen.tsx';

const meta: Meta<typeof RegisterScreen> = {
  title: '页面/申请账号',
  component: RegisterScreen,
  decorators: [(Story) => <UserFrame>{<Story />}</UserFrame>],
};
export default meta;
type Story = StoryObj<typeof RegisterScreen>;

export const Missing: Story = {
  name: '未填写',
  play: async () => {
    await userEvent.type(await screen.findByLabelText('手机号（选填）'), '138');
    await userEvent.click(screen.getByRole('button', { name: '生成申请' }));
    await screen.findByText('请输入部门！');
    await screen.findByText('手机号应为 11 位数字');
  },
};
export const MissingDark: Story = { ...Missing, tags: ['night'], name: '未填写（深色）', globals: dark };
export const Result: Story = {
  name: '没有申请内容',
  render: () => <RegisterResultScreen />,
  globals: { viewport: { value: 'phone' } },
  play: async () => void (await screen.findByText('还没有填写申请')),
};
