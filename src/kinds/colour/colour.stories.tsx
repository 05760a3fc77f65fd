import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent } from 'storybook/test';
import { KindInput } from '../../../.storybook/kit/kind-input.tsx';
import { phoneDark } from '../../../.storybook/kit/variants.ts';

const meta: Meta<typeof KindInput> = { title: '字段/颜色', component: KindInput, args: { kind: 'colour' } };
export default meta;
type Story = StoryObj<typeof KindInput>;

const code = () => screen.findByRole('textbox');

/** A word becomes its code once the input is left. */
export const Word: Story = {
  name: '输入颜色名',
  play: async () => {
    const input = await code();
    await userEvent.clear(input);
    await userEvent.type(input, '红');
    await userEvent.tab();
    await expect(input).toHaveValue('#F5222D');
  },
};
/** A text that is no colour stays as typed, for the form to refuse. */
export const Nonsense: Story = {
  name: '不是颜色',
  args: { invalid: true },
  play: async () => {
    const input = await code();
    await userEvent.clear(input);
    await userEvent.type(input, '#12');
    await userEvent.tab();
    await expect(input).toHaveValue('#12');
    await expect(input).toBeInvalid();
  },
};
export const Disabled: Story = {
  name: '停用',
  args: { disabled: true },
  play: async () => expect(await code()).toBeDisabled(),
};
export const PhoneDark: Story = { ...Word, name: '手机，深色', globals: phoneDark };
