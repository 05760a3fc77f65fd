import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import { KindInput } from '../../../.storybook/kit/kind-input.tsx';
import { dark } from '../../../.storybook/kit/variants.ts';
import { compileSampler, samplerField } from '../../compiler/samples/sampler.ts';

const { labels } = samplerField('rows', compileSampler());

const meta: Meta<typeof KindInput> = { title: '字段/明细行', component: KindInput, args: { kind: 'rows' } };
export default meta;
type Story = StoryObj<typeof KindInput>;

const table = async () => within(await screen.findByRole('group', { name: labels.form }));

const rowsIn = async () => (await table()).findAllByRole('group', { name: /第 \d+ 行$/ });

/** A new row takes the focus; removing one leaves it with the row before. */
export const Work: Story = {
  name: '添加与删除',
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: '添加一行' }));
    await expect(await rowsIn()).toHaveLength(2);
    await userEvent.keyboard('护栏');
    const [, added] = await rowsIn();
    await expect(added && within(added).getByRole('textbox', { name: '名称' })).toHaveValue('护栏');
    await userEvent.click(screen.getByRole('button', { name: '上移第 2 行' }));
    await userEvent.click(screen.getByRole('button', { name: '删除第 2 行' }));
    const [left, ...others] = await rowsIn();
    await expect(others).toHaveLength(0);
    await expect(left && within(left).getByRole('textbox', { name: '名称' })).toHaveValue('护栏');
  },
};
/** A refused cell shows its message below itself. */
export const Refused: Story = {
  name: '一格有错',
  args: { start: 1, problems: { '0.count': '第 1 行：数量应在 1～99 之间' } },
  play: async () => {
    const [first] = await rowsIn();
    const cell = first && within(first).getByRole('spinbutton', { name: '数量' });
    await expect(cell).toHaveAccessibleDescription('数量应在 1～99 之间');
  },
};
export const Disabled: Story = {
  name: '停用',
  args: { disabled: true },
  play: async () => expect(await screen.findByRole('button', { name: '添加一行' })).toBeDisabled(),
};
export const WorkDark: Story = { ...Work, tags: ['night'], name: '添加与删除（深色）', globals: dark };
/** Rows become cards; nothing scrolls sideways. */
export const WorkPhone: Story = {
  ...Work,
  name: '添加与删除（手机）',
  globals: { viewport: { value: 'phone' } },
  play: async (context) => {
    await Work.play?.(context);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
