import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { answering, pageOf } from '../../../../../../.storybook/kit/replies.ts';
import { phoneDark } from '../../../../../../.storybook/kit/variants.ts';
import { UserPicker } from './people-pickers.tsx';

const ORGANISATIONS = [
  { id: 1, name: '安全环保部', children: [{ id: 3, name: '应急管理科', children: [] }] },
  { id: 2, name: '合成二车间', children: [] },
];
const PEOPLE = [
  { id: 11, name: '孙敏', account: 'sunmin', status: 0, orgId: 1 },
  { id: 12, name: '胡核成', account: 'huhecheng', status: 0, orgId: 1 },
  { id: 13, name: '钱宝', account: 'qianbao', status: 0, orgId: 2 },
];
type Sent = { query: { [key: string]: unknown } };

const found = ({ query }: Sent) => {
  const orgId = query['sysEmpParam.orgId'] ?? '';
  const word = String(query.searchValue ?? '');
  return PEOPLE.filter((person) => (orgId === '' || String(person.orgId) === orgId) && person.name.includes(word));
};
const company = answering({
  '/sysOrg/tree': ORGANISATIONS,
  '/sysUser/page': (sent: Sent) => pageOf(found(sent)),
  '/sysUser/selector': (sent: Sent) => found(sent).map(({ id, name }) => ({ id, name })),
});

const meta: Meta<typeof UserPicker> = {
  title: '字段/选择用户',
  component: UserPicker,
  args: { people: { resource: 'sysUser', foundIn: 'sysOrg' }, onPick: fn(), onCancel: fn() },
  parameters: { scene: { answers: [company] } },
};
export default meta;
type Story = StoryObj<typeof UserPicker>;

const picker = async () => within(await screen.findByRole('dialog', { name: '选择用户' }));
const confirm = async () => userEvent.click((await picker()).getByRole('button', { name: '确定' }));

/** An organisation narrows the people, a row picks one. */
export const Pick: Story = {
  name: '选择一人',
  play: async ({ args }) => {
    const dialog = await picker();
    await userEvent.click(await dialog.findByText('合成二车间'));
    await waitFor(() => expect(dialog.queryByText('孙敏')).toBeNull());
    await userEvent.click(await dialog.findByText('钱宝'));
    await confirm();
    await expect(args.onPick).toHaveBeenCalledWith(expect.objectContaining({ id: 13 }));
  },
};
export const Keyword: Story = {
  name: '查不到',
  play: async () => {
    const dialog = await picker();
    await userEvent.type(await dialog.findByRole('textbox', { name: '关键词' }), '王{Enter}');
    await dialog.findByText('没有符合条件的用户');
  },
};
/** Users without the right to read users choose by name alone. */
export const NamesOnly: Story = {
  name: '只见姓名',
  parameters: { scene: { answers: [company], codes: ['sysUser:selector', 'sysOrg:tree'] } },
  play: async () => {
    const dialog = await picker();
    await dialog.findByText('孙敏');
    await expect(dialog.queryByRole('columnheader', { name: '账号' })).toBeNull();
    await expect(dialog.queryByRole('textbox', { name: '关键词' })).toBeNull();
  },
};
export const PickPhoneDark: Story = { ...Pick, name: '选择一人（手机，深色）', globals: phoneDark };
