import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen, userEvent, within } from 'storybook/test';
import { refusal } from '../../../../../../.storybook/kit/mocks/mock-replies.ts';
import { answering } from '../../../../../../.storybook/kit/replies.ts';
import { BindCard } from './bind-card.tsx';

const meta: Meta<typeof BindCard> = { title: '页面/账户绑定', component: BindCard };
export default meta;
type Story = StoryObj<typeof BindCard>;

const state = (of: object) => ({ scene: { answers: [answering({ '/QyWechatAuth/authorizeUrl': of })] } });

export const Unbound: Story = {
  name: '未绑定',
  parameters: state({ enabled: true, url: 'https://login.work.weixin.qq.com/', bound: false }),
  play: async () => void (await screen.findByRole('button', { name: /^绑\s?定$/ })),
};
export const Bound: Story = {
  name: '解除绑定',
  parameters: {
    scene: {
      answers: [
        answering({ '/QyWechatAuth/authorizeUrl': { enabled: true, url: 'https://x/', bound: true } }),
        answering({ '/sysUser/unbindWx': null }),
      ],
    },
  },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: '解除绑定' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText(/确认解除企业微信绑定？/);
    await userEvent.click(within(dialog).getByRole('button', { name: '解除绑定' }));
    await screen.findByText('操作成功');
  },
};
export const Closed: Story = {
  name: '未开通',
  parameters: state({ enabled: false, bound: false }),
  play: async () => void (await screen.findByText('管理员尚未开通企业微信登录')),
};
export const Failed: Story = {
  name: '读取失败',
  parameters: {
    scene: {
      answers: [
        ({ path }: { path: string }) =>
          path === '/QyWechatAuth/authorizeUrl' ? refusal({ message: '服务暂不可用，请稍后再试' }) : undefined,
      ],
    },
  },
  play: async () => void (await screen.findByRole('button', { name: /重\s?试/ })),
};
