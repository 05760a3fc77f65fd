import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen, userEvent } from 'storybook/test';
import { refusal } from '../../../../../../.storybook/kit/mocks/mock-replies.ts';
import { answering } from '../../../../../../.storybook/kit/replies.ts';
import { dark } from '../../../../../../.storybook/kit/variants.ts';
import { SessionsCard } from './sessions-card.tsx';
import { TwoStepSetup } from './two-step-setup.tsx';

/** Both parts of 安全设置 that this folder holds. */
function Both() {
  return (
    <>
      <TwoStepSetup />
      <SessionsCard />
    </>
  );
}

const meta: Meta<typeof Both> = { title: '页面/安全设置', component: Both };
export default meta;
type Story = StoryObj<typeof Both>;

const HERE = {
  id: 'a1',
  ip: '10.20.1.7',
  browser: 'Chrome 140',
  os: 'Windows 10/11',
  loginTime: '2026-11-20 08:01:12',
  lastSeenTime: '2026-11-20 09:40:00',
  current: true,
};
const THERE = { ...HERE, id: 'b2', ip: '10.20.1.9', browser: '企业微信 4', os: 'Android 14', current: false };
const SETUP = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/x:y?secret=JBSWY3DPEHPK3PXP&issuer=x',
};
const CODES = ['4GX96-6Q95T', 'P7LVQ-N55BP', 'QPM6Q-7MRTW', 'NJMHB-X6ZQE'];

const world = (enabled: boolean, places: object[] = [HERE]) =>
  answering({
    '/twoStep/state': { enabled, recoveryCodes: enabled ? 2 : 0 },
    '/sysUser/sessions': places,
    '/twoStep/begin': SETUP,
    '/twoStep/confirm': { recoveryCodes: CODES },
  });
const begin = async () => {
  await userEvent.click(await screen.findByRole('button', { name: '开启两步验证' }));
  await userEvent.type(await screen.findByLabelText('登录密码'), 'Secret-2026');
  await userEvent.click(screen.getByRole('button', { name: '下一步' }));
};

export const Off: Story = { name: '未开启', parameters: { scene: { answers: [world(false)] } } };
export const On: Story = {
  name: '已开启，多处登录',
  parameters: { scene: { answers: [world(true, [HERE, THERE])] } },
  play: async () => {
    await screen.findByText('恢复码快用完了，请重新生成并妥善保存。');
    await screen.findByRole('button', { name: '退出其他所有登录' });
  },
};
export const OnDark: Story = { ...On, tags: ['night'], name: '已开启（深色）', globals: dark };
export const Scanning: Story = {
  name: '绑定身份验证器',
  parameters: Off.parameters ?? {},
  play: async () => {
    await begin();
    await screen.findByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP');
  },
};
export const Codes: Story = {
  name: '恢复码',
  parameters: Off.parameters ?? {},
  play: async () => {
    await begin();
    await userEvent.type(await screen.findByLabelText('动态码'), '123456');
    await userEvent.click(screen.getByRole('button', { name: '确认开启' }));
    await screen.findByText('4GX96-6Q95T');
  },
};
export const WrongPassword: Story = {
  name: '密码不正确',
  parameters: {
    scene: {
      answers: [
        ({ path }: { path: string }) =>
          path === '/twoStep/begin' ? refusal({ message: '登录密码不正确', errorCode: 'LOGIN_PASSWORD' }) : undefined,
        world(false),
      ],
    },
  },
  play: async () => {
    await begin();
    await screen.findByText('登录密码不正确');
  },
};
export const Failed: Story = {
  name: '读取失败',
  parameters: {
    scene: {
      answers: [
        ({ path }: { path: string }) =>
          path.startsWith('/twoStep') || path.startsWith('/sysUser')
            ? refusal({ message: '服务暂不可用，请稍后再试' })
            : undefined,
      ],
    },
  },
  play: async () => void (await screen.findAllByText('服务暂不可用，请稍后再试')),
};
export const Phone: Story = { ...On, name: '手机', globals: { viewport: { value: 'phone' } } };
