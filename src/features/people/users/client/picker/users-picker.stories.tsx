import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { answering, pageOf } from '../../../../../../.storybook/kit/replies.ts';
import { dark } from '../../../../../../.storybook/kit/variants.ts';
import { UsersPicker } from './people-pickers.tsx';

const ORGANISATIONS = [
  { id: 1, name: '安全环保部', children: [] },
  { id: 2, name: '合成二车间', children: [] },
];
const PEOPLE = [
  { id: 11, name: '孙敏', account: 'sunmin', status: 0, orgId: 1 },
  { id: 12, name: '胡核成', account: 'huhecheng', status: 0, orgId: 1 },
  { id: 13, name: '钱宝', account: 'qianbao', status: 0, orgId: 2 },
];

const company = answering({
  '/sysOrg/tree': ORGANISATIONS,
  '/sysUser/page': ({ query }: { query: { [key: string]: unknown } }) => {
    const orgId = String(query['sysEmpParam.orgId'] ?? '');
    return pageOf(PEOPLE.filter((person) => orgId === '' || String(person.orgId) === orgId));
  },
});

const meta: Meta<typeof UsersPicker> = {
  title: '字段/选择多名用户',
  component: UsersPicker,
  args: {
    people: { resource: 'sysUser', foundIn: 'sysOrg' },
    chosen: [{ id: '11', name: '孙敏' }],
    onPick: fn(),
    onCancel: fn(),
  },
  parameters: { scene: { answers: [company] } },
};
export default meta;
type Story = StoryObj<typeof UsersPicker>;

const picker = async () => within(await screen.findByRole('dialog', { name: '选择用户' }));

/** People ticked before stay ticked while the user looks through another department. */
export const Several: Story = {
  name: '跨部门多选',
  play: async ({ args }) => {
    const dialog = await picker();
    await dialog.findByText('已选 1 人');
    await userEvent.click(await dialog.findByText('合成二车间'));
    await waitFor(() => expect(dialog.queryByText('孙敏')).toBeNull());
    await userEvent.click(await dialog.findByText('钱宝'));
    await dialog.findByText('已选 2 人');
    await userEvent.click(dialog.getByRole('button', { name: '确定' }));
    await expect(args.onPick).toHaveBeenCalledWith([
      { id: '11', name: '孙敏' },
      { id: '13', name: '钱宝' },
    ]);
  },
};
export const SeveralDark: Story = { ...Several, tags: ['night'], name: '跨部门多选（深色）', globals: dark };
export const SeveralPhone: Story = {
  ...Several,
  name: '跨部门多选（手机）',
  globals: { viewport: { value: 'phone' } },
};
/** Confirming without a choice shows a message and sends nothing. */
export const Nobody: Story = {
  name: '清空',
  play: async ({ args }) => {
    const dialog = await picker();
    await userEvent.click(await dialog.findByRole('button', { name: '清空' }));
    await dialog.findByText('已选 0 人');
    await userEvent.click(dialog.getByRole('button', { name: '确定' }));
    await screen.findByText('未选中用户');
    await expect(args.onPick).not.toHaveBeenCalled();
  },
};
