import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent } from 'storybook/test';
import { phoneDark } from '../../../.storybook/kit/variants.ts';
import { ExceptionPage } from './exception-page.tsx';

const meta: Meta<typeof ExceptionPage> = { title: '框架/异常页', component: ExceptionPage };
export default meta;
type Story = StoryObj<typeof ExceptionPage>;

/** The way back leads home. */
const leadsHome: Story['play'] = async () => {
  await userEvent.click(screen.getByRole('button', { name: '返回首页' }));
  await expect(screen.getByTestId('address').dataset.path).toBe('/homePage');
};

export const Forbidden: Story = { name: '403', args: { status: '403' }, play: leadsHome };
export const Unknown: Story = { name: '404', args: { status: '404' }, play: leadsHome };
export const Broken: Story = {
  name: '500',
  args: { status: '500', requestId: '3f2a-91c0', action: { text: '重新加载', onClick: () => {} } },
  play: leadsHome,
};
export const BrokenPhoneDark: Story = { ...Broken, name: '500（手机，深色）', globals: phoneDark };
