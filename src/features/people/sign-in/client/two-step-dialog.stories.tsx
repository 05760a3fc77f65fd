import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { refusal } from '../../../../../.storybook/kit/mocks/mock-replies.ts';
import { phoneDark } from '../../../../../.storybook/kit/variants.ts';
import { TwoStepDialog } from './two-step-dialog.tsx';

const refusing = (message: string, errorCode: string) => ({
  scene: {
    answers: [({ path }: { path: string }) => (path === '/login' ? refusal({ message, errorCode }) : undefined)],
  },
});

const meta: Meta<typeof TwoStepDialog> = {
  title: '视图/两步验证',
  component: TwoStepDialog,
  args: { ticket: 'ticket', onBack: fn() },
};
export default meta;
type Story = StoryObj<typeof TwoStepDialog>;

/** Waits for the end of all animations: half-faded words would be measured as too pale. */
const still = async () => {
  const moving = () => document.getAnimations().filter(({ playState }) => playState === 'running');
  await waitFor(() => expect(moving()).toHaveLength(0));
};
const go = async () => userEvent.click(await screen.findByRole('button', { name: '继续' }));

export const Open: Story = {
  name: '打开',
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('button', { name: '返回' }));
    await expect(args.onBack).toHaveBeenCalledOnce();
  },
};
export const Missing: Story = {
  name: '位数不对',
  play: async () => {
    await userEvent.type(await screen.findByLabelText('动态码'), '12345');
    await go();
    await screen.findByText('请输入 6 位动态码!');
  },
};
export const Wrong: Story = {
  name: '动态码不正确',
  parameters: refusing('动态码不正确或已使用，请输入新的动态码', 'LOGIN_DYNAMIC_CODE'),
  play: async () => {
    await userEvent.type(await screen.findByLabelText('动态码'), '123456');
    await go();
    await screen.findByText('动态码不正确或已使用，请输入新的动态码');
    // The next code replaces the refused one, which is selected.
    await userEvent.keyboard('654321');
    await expect(screen.getByLabelText('动态码')).toHaveValue('654321');
    await still();
  },
};
export const Over: Story = {
  name: '已失效',
  parameters: refusing('两步验证已失效，请返回重新登录', 'LOGIN_TICKET'),
  play: async () => {
    await userEvent.type(await screen.findByLabelText('动态码'), '123456');
    await go();
    await screen.findByText('两步验证已失效，请返回重新登录');
    await expect(screen.getByRole('button', { name: /继续/ })).toBeDisabled();
    await still();
  },
};
export const Lost: Story = {
  name: '遗失手机',
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: '遗失手机?' }));
    await userEvent.click(await screen.findByRole('button', { name: '使用恢复码' }));
    await screen.findByLabelText('恢复码');
    await still();
  },
};
export const LostPhoneDark: Story = { ...Lost, name: '遗失手机（手机，深色）', globals: phoneDark };
