import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { answering, pageOf } from '../../../.storybook/kit/replies.ts';
import { currentScene, type SceneSpec } from '../../../.storybook/kit/scene.ts';
import { ResourceScreen } from './resource-screen.tsx';

const meta: Meta<typeof ResourceScreen> = {
  title: '视图/描述的动作',
  component: ResourceScreen,
  args: { screen: 'TestDevice' },
};
export default meta;
type Story = StoryObj<typeof ResourceScreen>;

const device = (id: number, name: string, more: object) => ({
  ...{ id, version: 1, name, code: `XF-${id}`, kindOf: '0', status: 0, phase: '在用', cycle: 6, nextOn: '2026-06-30' },
  ...more,
});
const ROWS = [
  device(1, '手提式干粉灭火器（合成氨装置二期）', {}),
  device(2, '室内消火栓', { phase: '报废', status: 1 }),
  device(3, '推车式泡沫灭火器', { phase: '送检' }),
];
const scene: SceneSpec = {
  forms: ['TestDevice'],
  answers: [
    answering({
      '/TestDevice/page': pageOf(ROWS),
      '/TestDevice/detail': ROWS[0],
      '/TestDevice/scrap': null,
      '/TestDevice/check': null,
      '/TestDevice/hand': null,
      '/TestDevice/add': null,
    }),
  ],
};

/** Nothing is possible for a scrapped device. */
const onlyRefused = { ...scene, codes: ['page', 'check', 'scrap'].map((verb) => `TestDevice:${verb}`) };

const sent = (path: string) =>
  currentScene()
    .traffic.sent.filter((call) => call.path.startsWith(path))
    .map(({ body }) => body);
const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest('tr');
  if (!row) throw new Error(`“${name}” is in no row`);
  return within(row);
};

export const Refused: Story = {
  name: '不能点的动作',
  parameters: { scene: onlyRefused },
  play: async () => {
    const row = await rowOf('室内消火栓');
    await expect(row.getByRole('button', { name: '复检' })).toHaveAttribute('aria-disabled', 'true');
    await expect(row.getByRole('button', { name: '复检' })).toHaveAccessibleDescription('只有在用的器材才能复检');
    await userEvent.hover(row.getByRole('button', { name: '复检' }));
    await expect(await screen.findByRole('tooltip')).toHaveTextContent('只有在用的器材才能复检');
  },
};

export const PossibleFirst: Story = {
  name: '能做的动作在前',
  parameters: { scene },
  play: async () => {
    const titlesOf = async (name: string) =>
      (await rowOf(name)).getAllByRole('button').map(({ textContent }) => textContent);
    await expect(await titlesOf('推车式泡沫灭火器')).toContain('报废');
    await expect(await titlesOf('室内消火栓')).not.toContain('报废');
  },
};

export const RefusedPhone: Story = {
  name: '不能点的动作（手机）',
  globals: { viewport: { value: 'phone' } },
  parameters: { scene: onlyRefused },
  play: async () => {
    await expect(await screen.findByText('当前状态为“报废”，不能报废', { selector: 'small' })).toBeVisible();
  },
};

export const Form: Story = {
  name: '动作的表单',
  parameters: { scene },
  play: async () => {
    const row = await rowOf(ROWS[0]?.name ?? '');
    await userEvent.click(row.getByRole('button', { name: '复检' }));
    await screen.findByText('登记复检');
  },
};

export const Several: Story = {
  name: '选中多行',
  parameters: { scene },
  play: async () => {
    await userEvent.click(await screen.findByRole('checkbox', { name: '选择第 1 行' }));
    await userEvent.click(screen.getByRole('checkbox', { name: '选择第 3 行' }));
    const [scrap] = screen.getAllByRole('button', { name: '报废' });
    if (scrap) await userEvent.click(scrap);
    await screen.findAllByText('确认报废所选 2 项？报废后不能恢复。');
    await userEvent.click(screen.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(sent('/TestDevice/scrap')).toEqual([{ ids: [1, 3] }]));
  },
};

export const SeveralRefused: Story = {
  name: '选中的行中有不能做的',
  parameters: { scene },
  play: async () => {
    await userEvent.click(await screen.findByRole('checkbox', { name: '选择第 1 行' }));
    await userEvent.click(screen.getByRole('checkbox', { name: '选择第 2 行' }));
    const [scrap] = screen.getAllByRole('button', { name: '报废' });
    await expect(scrap).toBeDisabled();
    await expect(scrap).toHaveAccessibleDescription('“室内消火栓”：当前状态为“报废”，不能报废');
  },
};

export const SeveralForm: Story = {
  name: '选中多行的表单',
  parameters: { scene },
  play: async () => {
    await userEvent.click(await screen.findByRole('checkbox', { name: '全选本页' }));
    await userEvent.click(screen.getByRole('button', { name: '移交' }));
    await screen.findByText('所选 3 项');
    await userEvent.type(await screen.findByLabelText('移交原因'), '轮岗');
  },
};

export const SaveAndStart: Story = {
  name: '保存并启用',
  parameters: { scene },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: '新增' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(await dialog.findByRole('textbox', { name: /名称/ }), '灭火毯');
    await userEvent.click(screen.getByRole('button', { name: '保存并启用' }));
    const added = () => currentScene().traffic.sent.filter(({ path }) => path === '/TestDevice/add');
    await waitFor(() => expect(added()).toMatchObject([{ query: { then: 'start' }, body: { name: '灭火毯' } }]));
  },
};
