import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { answering, pageOf } from '../../../../.storybook/kit/replies.ts';
import { currentScene } from '../../../../.storybook/kit/scene.ts';
import type { Notice } from './notice.ts';
import { NoticeBell } from './notice-bell.tsx';

const LONG = '关于开展合成氨装置区春季防雷防静电设施专项检查并限期完成整改闭环的通知';
const NOTICES: Notice[] = [
  { id: 1, title: '春季安全大检查安排', type: 1, publicTime: '2026-11-20 08:00:00' },
  { id: 2, title: LONG, type: 1, publicTime: '2026-11-19 17:30:00' },
  { id: 3, title: '十一月安全简报', type: 2, publicTime: '2026-11-18 09:00:00' },
];
const WORDS = '<p>请各车间于<b>本周五</b>前完成自查。</p>';

function unread(notices: readonly Notice[]) {
  let left = [...notices];
  const detail = ({ query }: { query: { id?: unknown } }) => {
    const read = left.find(({ id }) => String(id) === String(query.id));
    left = left.filter((notice) => notice !== read);
    return { ...read, content: WORDS };
  };
  return {
    scene: {
      answers: [
        answering({
          '/sysNotice/unread': () => left,
          '/sysNotice/received': () => pageOf(left.map((notice) => ({ ...notice, content: WORDS }))),
          '/sysNotice/detail': detail,
        }),
      ],
    },
  };
}

const meta: Meta<typeof NoticeBell> = {
  title: '框架/消息',
  component: NoticeBell,
  decorators: [
    (Story) => (
      <div style={{ display: 'flex', justifyContent: 'flex-end', padding: 12 }}>
        <Story />
      </div>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof NoticeBell>;

const opened =
  (count: number): Story['play'] =>
  async () => {
    await userEvent.click(await screen.findByRole('button', { name: `消息，${count} 条未读` }));
    await screen.findByRole('tab', { name: /^新闻/ });
  };

export const None: Story = {
  name: '没有未读',
  parameters: unread([]),
  play: async (context) => {
    await opened(0)?.(context);
    await screen.findByText('还没有收到通知');
  },
};
export const Few: Story = {
  name: '几条未读',
  parameters: unread(NOTICES),
  play: async (context) => {
    await opened(3)?.(context);
    await screen.findByText(LONG);
    await userEvent.click(screen.getByRole('tab', { name: '公告 1' }));
    await screen.findByText('十一月安全简报');
  },
};
export const FewDark: Story = { ...Few, name: '几条未读（深色）', globals: { scheme: 'dark' } };
export const FewPhone: Story = { ...Few, name: '几条未读（手机）', globals: { viewport: { value: 'phone' } } };
/** What was opened no longer counts, and shows its words without their markup. */
export const Read: Story = {
  name: '读一条',
  // Anew for every visit, for what is read stays read.
  parameters: { scene: () => unread(NOTICES).scene },
  play: async (context) => {
    await opened(3)?.(context);
    await userEvent.click(await screen.findByRole('button', { name: /春季安全大检查安排/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('请各车间于本周五前完成自查。');
    // It comes into sight over a moment.
    await waitFor(() => expect(dialog.getByText('春季安全大检查安排')).toBeVisible());
    await waitFor(() => expect(currentScene().traffic.sent.filter(isUnread)).toHaveLength(2));
  },
};
export const Many: Story = {
  name: '一百条以上',
  parameters: unread(Array.from({ length: 120 }, (_, id) => ({ ...NOTICES[0], id, title: `通知${id}`, type: 1 }))),
  play: opened(120),
};

function isUnread({ path }: { path: string }): boolean {
  return path === '/sysNotice/unread';
}
