import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import { resourceNamed } from '../../../../.storybook/kit/catalog.ts';
import { answering } from '../../../../.storybook/kit/replies.ts';
import { phoneDark } from '../../../../.storybook/kit/variants.ts';
import { RULE_SAMPLER } from '../../../../scripts/schemas/words/rule-sampler.ts';
import type { WireRecord } from '../../../engine/json.ts';
import FormModal from './form-modal.tsx';

const { name } = RULE_SAMPLER;

const OVER = {
  id: 3,
  version: 1,
  name: '夜间疏散演练',
  cycle: 'weekly',
  weekday: 3,
  state: 2,
  beginTime: '2026-11-20 08:00:00',
  planned: 100,
  spent: 70,
};

/** Form of a closed record, for a user without the permission that unlocks its fields. */
function RuleForm({ row }: { row: WireRecord }) {
  const resource = resourceNamed(name);
  const action = resource.actions.find(({ verb }) => verb === 'edit');
  return action ? <FormModal resource={resource} action={action} row={row} given={{}} onClose={() => {}} /> : null;
}

const meta: Meta<typeof RuleForm> = {
  title: '视图/表单规则',
  component: RuleForm,
  args: { row: OVER },
  parameters: {
    scene: {
      forms: [name],
      codes: ['page', 'detail', 'edit'].map((verb) => `${name}:${verb}`),
      answers: [answering({ [`/${name}/detail`]: OVER })],
    },
  },
};
export default meta;
type Story = StoryObj<typeof RuleForm>;

/**
 * Few choices are radio buttons with words, locked fields show their value, and a failed comparison is shown below its
 * field.
 */
export const Locked: Story = {
  name: '锁定与比较',
  play: async () => {
    const dialog = within(await screen.findByRole('dialog'));
    await expect(await dialog.findByLabelText('名称', { exact: false })).toBeDisabled();
    await expect(dialog.getByRole('radio', { name: '每周' })).toBeChecked();
    const spent = dialog.getByLabelText('实际费用');
    await userEvent.clear(spent);
    await userEvent.type(spent, '120');
    await userEvent.click(dialog.getByRole('button', { name: '确定' }));
    await expect(await dialog.findByText('实际费用不能大于计划费用')).toBeVisible();
  },
};
export const LockedPhoneDark: Story = { ...Locked, name: '锁定与比较（手机，深色）', globals: phoneDark };
