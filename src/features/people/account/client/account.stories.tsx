import type { Meta, StoryObj } from '@storybook/react-vite';
import { Route, Routes } from 'react-router-dom';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { toDefect } from '../../../../../.storybook/kit/mocks/mock-replies.ts';
import { answering, pageOf, silent } from '../../../../../.storybook/kit/replies.ts';
import { currentScene } from '../../../../../.storybook/kit/scene.ts';
import { phoneDark } from '../../../../../.storybook/kit/variants.ts';
import { AccountCenter } from './account-center.tsx';
import { AccountLayout } from './account-layout.tsx';
import AvatarModal from './avatar/avatar-modal.tsx';
import { BaseSettings } from './base-settings.tsx';
import { CustomSettings } from './custom-settings.tsx';
import { NotificationSettings } from './notification-settings.tsx';
import { SecuritySettings } from './security-settings.tsx';

/** The pages in their layout, whichever the address names. */
function Pages() {
  return (
    <Routes>
      <Route path="/account" element={<AccountLayout />}>
        <Route path="center" element={<AccountCenter />} />
        <Route path="settings/base" element={<BaseSettings />} />
        <Route path="settings/security" element={<SecuritySettings />} />
        <Route path="settings/custom" element={<CustomSettings />} />
        <Route path="settings/notification" element={<NotificationSettings />} />
      </Route>
    </Routes>
  );
}

const TODOS = [
  { key: 'check', title: '待我核查', count: 5, path: '/hazard/RiskAgainCheck' },
  { key: 'rectify', title: '待我整改', count: 0, path: '/hazard/RiskRectify' },
];
const NOTICES = [
  {
    id: 2,
    title: '待整改',
    content:
      '您有一条重大隐患待整改：合成二装置循环氢压缩机出口管线法兰渗漏且现场可燃气体报警器未投用，期限2026-11-24 18:00:00',
    type: 1,
    status: 1,
    publicTime: '2026-11-20 09:12:00',
    readStatus: 0,
  },
  {
    id: 1,
    title: '闭环',
    content: '隐患已验收闭环：通道占用',
    type: 1,
    status: 1,
    publicTime: '2025-12-30 16:40:00',
    readStatus: 1,
    readTime: '2025-12-30 16:41:00',
  },
];
const KIND = { example: '隐患…', channels: [], fixed: [], isChosen: false };
const CHANNELS = {
  kinds: [
    { ...KIND, label: '待整改', group: 'act', example: '您有一条…待整改：…，期限…' },
    { ...KIND, label: '超期', group: 'remind', example: '隐患…已超期…天，整改人…', channels: [4] },
    { ...KIND, label: '督办', group: 'remind', channels: [3, 4], fixed: [3, 4], isCompulsory: true },
    { ...KIND, label: '撤回', group: 'know', example: '…撤回了隐患：…' },
    { ...KIND, label: '闭环', group: 'know', example: '隐患已验收闭环：…' },
  ],
  ways: [
    { channel: 4, title: '邮件', target: 'lizhigang@example.com' },
    { channel: 3, title: '短信', target: '138****0001' },
    { channel: 2, title: '企业微信', problem: '未绑定企业微信' },
  ],
  quietHours: { from: '22:00', until: '07:00' },
};
const HAZARDS = [
  { id: 31, riskName: '接地线松脱', status: 3, createdTime: '2026-11-19 10:00:00' },
  { id: 30, riskName: '安全阀铅封缺失', status: 5, createdTime: '2026-11-12 10:00:00' },
];

const PLACES = ['2026-11-20 08:05:00', '2026-11-18 19:30:00'].map((loginTime, index) => ({
  id: String(index + 1),
  ip: `10.20.1.${8 + index}`,
  browser: 'Chrome 140',
  os: 'Windows',
  loginTime,
  lastSeenTime: loginTime,
  current: index === 0,
}));

const own = answering({
  '/HomePageStatistic/todo': TODOS,
  '/HomePageStatistic/riskdetail': pageOf(HAZARDS),
  '/sysNotice/received': pageOf(NOTICES),
  '/sysNotice/settings': { quiet: ['闭环'] },
  '/sysNotice/updateSettings': null,
  '/sysNotice/channels': CHANNELS,
  '/sysNotice/updateChannels': null,
  '/sysUser/updateInfo': null,
  '/twoStep/state': { enabled: false, recoveryCodes: 0 },
  '/sysUser/sessions': PLACES,
});
const nothing = answering({
  '/HomePageStatistic/todo': [],
  '/HomePageStatistic/riskdetail': pageOf([]),
  '/sysNotice/received': pageOf([]),
});
const CENTER = ['/HomePageStatistic/todo', '/HomePageStatistic/riskdetail', '/sysNotice/received'];

const at = (page: string, answers = [own]) => ({ scene: { url: `/account/${page}`, answers, forms: ['sysUser'] } });

const meta: Meta<typeof Pages> = { title: '页面/账户', component: Pages };
export default meta;
type Story = StoryObj<typeof Pages>;

export const Center: Story = {
  name: '个人中心',
  parameters: at('center'),
  play: async () => {
    await expect(await screen.findByText('共 5 项')).toBeVisible();
    await expect(await screen.findByText('未读')).toBeVisible();
    await expect(await screen.findByText('接地线松脱')).toBeVisible();
  },
};
export const CenterPhoneDark: Story = { ...Center, name: '个人中心（手机，深色）', globals: phoneDark };
export const CenterEmpty: Story = {
  name: '个人中心（没有内容）',
  parameters: at('center', [nothing]),
  play: async () => void (await screen.findByText('还没有与您有关的隐患')),
};
export const CenterLoading: Story = { name: '个人中心（加载中）', parameters: at('center', [silent(...CENTER)]) };
export const CenterFailed: Story = {
  name: '个人中心（服务器错误）',
  parameters: at(
    'center',
    CENTER.map((path) => toDefect(path)),
  ),
  play: async () => {
    await waitFor(() => expect(screen.getAllByRole('button', { name: '重试' })).toHaveLength(CENTER.length));
  },
};

const sentTo = (path: string) => currentScene().traffic.sent.filter((sent) => sent.path === path);

export const Base: Story = {
  name: '基本设置',
  parameters: at('settings/base'),
  play: async () => {
    const submit = await screen.findByRole('button', { name: '更新基本信息' });
    await userEvent.click(submit);
    await expect(await screen.findByText('请输入手机号！')).toBeVisible();
    await expect(sentTo('/sysUser/updateInfo')).toHaveLength(0);
    await userEvent.type(screen.getByRole('textbox', { name: /手机号/ }), '1390000');
    await expect(await screen.findByText('请输入正确的手机号！')).toBeVisible();
  },
};
export const BasePhone: Story = {
  name: '基本设置（手机，深色）',
  parameters: at('settings/base'),
  globals: { scheme: 'dark', viewport: { value: 'phone' } },
  play: async () => void (await screen.findByRole('button', { name: '更新基本信息' })),
};

export const Security: Story = {
  name: '安全设置',
  parameters: at('settings/security'),
  play: async () => {
    const input = await screen.findByLabelText('新密码');
    for (const [typed, word] of [
      ['12345678', '弱'],
      ['kqzvwpmr-7', '中'],
      ['Kq7-vwPm!r2z', '强'],
    ] as const) {
      await userEvent.clear(input);
      await userEvent.type(input, typed);
      await expect(await screen.findByText(`密码强度：${word}`)).toBeVisible();
    }
  },
};

export const Custom: Story = {
  name: '个性化设置',
  parameters: at('settings/custom'),
  play: async () => {
    await userEvent.click(await screen.findByRole('switch', { name: '面包屑' }));
    await expect(screen.getByRole('switch', { name: '面包屑' })).toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: '恢复默认设置' }));
    await expect(screen.getByRole('switch', { name: '面包屑' })).not.toBeChecked();
  },
};
export const CustomPhone: Story = {
  name: '个性化设置（手机）',
  parameters: at('settings/custom'),
  globals: { viewport: { value: 'phone' } },
};

export const Notification: Story = {
  name: '新消息通知',
  parameters: at('settings/notification'),
  play: async () => {
    const toggle = await screen.findByRole('switch', { name: '闭环' });
    await expect(toggle).not.toBeChecked();
    await userEvent.click(screen.getByRole('switch', { name: '撤回' }));
    await waitFor(() => expect(sentTo('/sysNotice/updateSettings').at(-1)?.body).toEqual({ quiet: ['闭环', '撤回'] }));
    await expect(screen.getByRole('switch', { name: '撤回' })).not.toBeChecked();
    await expect(screen.getByRole('switch', { name: '督办' })).toBeDisabled();
    await expect(screen.getByRole('checkbox', { name: '督办 邮件' })).toBeDisabled();
    await expect(screen.getByRole('checkbox', { name: '超期 企业微信' })).toBeDisabled();
    await userEvent.click(screen.getByRole('checkbox', { name: '超期 短信' }));
    await waitFor(() =>
      expect(sentTo('/sysNotice/updateChannels').at(-1)?.body).toEqual({
        kinds: [{ label: '超期', channels: [4, 3] }],
      }),
    );
  },
};
export const NotificationPhone: Story = {
  name: '新消息通知（手机）',
  parameters: at('settings/notification'),
  globals: { viewport: { value: 'phone' } },
};

/** A picture file as the browser gives it after a selection. */
async function drawn(): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = 80;
  canvas.height = 60;
  const context = canvas.getContext('2d');
  if (context) context.fillStyle = '#13C2C2';
  context?.fillRect(0, 0, 80, 60);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return new File(blob ? [blob] : [], '我.png', { type: 'image/png' });
}

function carrying(file: File): DataTransfer {
  const transfer = new DataTransfer();
  transfer.items.add(file);
  return transfer;
}

async function drop(file: File): Promise<void> {
  const choice = await screen.findByRole('button', { name: /选择图片/ });
  choice.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: carrying(file) }));
}

async function paste(file: File): Promise<void> {
  await screen.findByRole('button', { name: /选择图片/ });
  document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: carrying(file) }));
}

export const AvatarChoice: StoryObj<typeof AvatarModal> = {
  name: '修改头像（选择）',
  render: () => <AvatarModal onClose={() => {}} />,
  play: async () => {
    await drop(new File(['x'], '字.txt', { type: 'text/plain' }));
    await waitFor(() => expect(screen.getByText('请选择 png、jpg、gif 或 webp 图片')).toBeVisible());
    await drop(new File(['x'], '坏.png', { type: 'image/png' }));
    await waitFor(() => expect(screen.getByText(/^预览错误：/)).toBeVisible());
    await expect(screen.getByRole('button', { name: '确定' })).toBeDisabled();
  },
};
export const AvatarCrop: StoryObj<typeof AvatarModal> = {
  name: '修改头像（裁剪）',
  render: () => <AvatarModal onClose={() => {}} />,
  play: async () => {
    await paste(await drawn());
    await userEvent.click(await screen.findByRole('button', { name: '向右旋转 90°' }));
    await expect(screen.getByRole('slider', { name: '旋转' })).toHaveAttribute('aria-valuenow', '90');
    await userEvent.click(screen.getByRole('button', { name: '放大' }));
    await expect(screen.getByRole('slider', { name: '缩放' })).toHaveAttribute('aria-valuenow', '1.1');
    await waitFor(() => expect(screen.getByRole('button', { name: '确定' })).toBeEnabled());
  },
};
