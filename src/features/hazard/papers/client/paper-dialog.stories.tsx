import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen, userEvent, within } from 'storybook/test';
import { resourceNamed } from '../../../../../.storybook/kit/catalog.ts';
import PaperDialog from './paper-dialog.tsx';

const resource = resourceNamed('RectifyNotice');
const action = resource.actions.find(({ verb }) => verb === 'paper');
if (!action) throw new Error('RectifyNotice has no paper');

const meta: Meta<typeof PaperDialog> = {
  title: '单据/打印通知单',
  component: PaperDialog,
  args: { resource, action, row: { id: 1, noticeNo: 'ZG20261120-001' }, onClose: () => {} },
};
export default meta;
type Story = StoryObj<typeof PaperDialog>;

export const Notice: Story = {
  name: '通知单',
  play: async () => {
    const dialog = within(await screen.findByRole('dialog', { name: '打印 ZG20261120-001' }));
    await dialog.findByText('打印计一次，第 2 次起单上注明次数；下载查看不计。');
  },
};

export const Reply: Story = {
  name: '回复单',
  play: async () => {
    const dialog = within(await screen.findByRole('dialog', { name: '打印 ZG20261120-001' }));
    await userEvent.click(dialog.getByText('整改回复单'));
    await dialog.findByText('列出已提交的整改情况与整改后照片。');
  },
};
