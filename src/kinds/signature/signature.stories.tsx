import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, screen, userEvent, waitFor } from 'storybook/test';
import { KindInput } from '../../../.storybook/kit/kind-input.tsx';
import { answering, pictures } from '../../../.storybook/kit/replies.ts';
import { phoneDark } from '../../../.storybook/kit/variants.ts';

const meta: Meta<typeof KindInput> = {
  title: '字段/签名',
  component: KindInput,
  args: { kind: 'signature', start: -1 },
  parameters: { scene: { answers: [answering({ '/sysFileInfo/upload': '7' }), pictures] } },
};
export default meta;
type Story = StoryObj<typeof KindInput>;

const doneButton = () => screen.findByRole('button', { name: /确\s?定/ });

/** Draws one stroke and waits until it counts. */
async function sign(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: '手写签名' }));
  const paper = await screen.findByLabelText('签名区');
  await waitFor(() => expect(paper.getBoundingClientRect().width).toBeGreaterThan(200));
  const { left, top } = paper.getBoundingClientRect();
  const at = (x: number, y: number) => ({
    pointerId: 1,
    isPrimary: true,
    buttons: 1,
    clientX: left + x,
    clientY: top + y,
  });
  fireEvent.pointerDown(paper, at(40, 60));
  for (let step = 1; step <= 20; step += 1) {
    fireEvent.pointerMove(window, at(40 + step * 8, 90 + 40 * Math.sin(step)));
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  fireEvent.pointerUp(window, { ...at(200, 90), buttons: 0 });
  const done = await doneButton();
  await waitFor(() => expect(done).toBeEnabled());
}

/** The drawing is uploaded as a picture. */
export const Drawn: Story = {
  name: '手写',
  play: async () => {
    await sign();
    await userEvent.click(await doneButton());
    await expect(await screen.findByRole('button', { name: '移除签收人签名' })).toBeVisible();
    await expect(screen.queryByRole('button', { name: '手写签名' })).toBeNull();
  },
};
/** Without a stroke there is nothing to send. */
export const Undone: Story = {
  name: '撤销',
  play: async () => {
    await sign();
    await userEvent.click(screen.getByRole('button', { name: '撤销一笔' }));
    await expect(await doneButton()).toBeDisabled();
  },
};
export const PhoneDark: Story = { name: '手机，深色', globals: phoneDark, play: sign };
