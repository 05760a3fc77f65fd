import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { answering, pageOf, pictures } from '../../../../../.storybook/kit/replies.ts';
import { dark, phone, phoneDark } from '../../../../../.storybook/kit/variants.ts';
import type { NewsHead, Notice } from './notice.ts';
import { NoticeBell } from './notice-bell.tsx';

const LONG = '关于开展合成氨装置区春季防雷防静电设施专项检查并限期完成整改闭环的通知';
const NOTICES: Notice[] = [
  { id: 1, title: '春季安全大检查安排', type: 1, publicTime: '2026-11-20 08:00:00' },
  { id: 2, title: LONG, type: 1, publicTime: '2026-11-19 17:30:00' },
  { id: 3, title: '十一月安全简报', type: 2, publicTime: '2026-11-18 09:00:00' },
];
const NEWS: NewsHead[] = [
  {
    id: 21,
    title: '省应急管理厅专家组来厂开展重大危险源督导',
    summary: '专家组查阅包保责任记录、抽查储罐区联锁投用，提出 6 条改进建议。',
    publishTime: '2026-11-20 10:30:00',
    cover: '/api/sysFileInfo/preview?id=3',
    readStatus: 0,
    readCount: 35,
  },
  { id: 22, title: '看图识隐患（第十二期）', publishTime: '2026-11-18 10:10:00', readStatus: 1, readCount: 60 },
];
const WORDS = '<p>请各车间于<strong>本周五</strong>前完成自查。</p>';

function unread(notices: readonly Notice[], news: readonly NewsHead[] = []) {
  let left = [...notices];
  let fresh = [...news];
  const detail = ({ query }: { query: { id?: unknown } }) => {
    const read = left.find(({ id }) => String(id) === String(query.id));
    left = left.filter((notice) => notice !== read);
    return { ...read, content: WORDS, publicUserName: '林安琪', publicOrgName: '安全环保部' };
  };
  const story = ({ query }: { query: { id?: unknown } }) => {
    const isIt = ({ id }: NewsHead) => String(id) === String(query.id);
    fresh = fresh.map((one) => (isIt(one) ? { ...one, readStatus: 1, readCount: one.readCount + 1 } : one));
    return { ...fresh.find(isIt), content: WORDS };
  };
  const readAll = ({ body }: { body?: unknown }) => {
    left = left.filter(({ type }) => type !== (body as { type?: number }).type); // as the bell sends it
    return null;
  };
  return {
    scene: {
      answers: [
        answering({
          '/sysNotice/unread': () => left,
          '/sysNotice/received': ({ query }: { query: { type?: unknown } }) =>
            pageOf(
              left
                .filter(({ type }) => String(type) === String(query.type))
                .map((notice) => ({ ...notice, content: WORDS, readStatus: 0 })),
            ),
          '/sysNotice/detail': detail,
          '/sysNotice/readAll': readAll,
          '/News/published': () => fresh,
          '/News/detail': story,
          '/News/readAll': () => {
            fresh = fresh.map((one) => ({ ...one, readStatus: 1 }));
            return null;
          },
        }),
        pictures,
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
    await userEvent.click(screen.getByRole('tab', { name: '公告' }));
    await screen.findByText('还没有公告');
    await userEvent.click(screen.getByRole('tab', { name: '新闻' }));
    await screen.findByText('暂无新闻');
    await expect(screen.getByRole('button', { name: '全部已读' })).toBeDisabled();
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
export const FewPhoneDark: Story = { ...Few, name: '几条未读（手机，深色）', globals: phoneDark };
/** Marks new pieces and shows the number of their readers. */
export const News: Story = {
  name: '新闻',
  parameters: { scene: () => unread([], NEWS).scene },
  play: async (context) => {
    await opened(0)?.(context);
    await userEvent.click(await screen.findByRole('tab', { name: '新闻 1' }));
    await screen.findByRole('link', { name: /省应急管理厅专家组/ });
  },
};
export const NewsPhone: Story = { ...News, tags: ['night'], name: '新闻（手机）', globals: phone };
/** Marks one kind as read, the other stays unread. */
export const ReadAll: Story = {
  name: '全部已读',
  parameters: { scene: () => unread(NOTICES).scene },
  play: async (context) => {
    await opened(3)?.(context);
    await screen.findByRole('tab', { name: '通知 2' });
    await userEvent.click(screen.getByRole('button', { name: '全部已读' }));
    await screen.findByRole('button', { name: '消息，1 条未读' });
    await screen.findByRole('tab', { name: '公告 1' });
  },
};
/** An opened notice shows its full text, no longer counts as unread, and returns the focus when closed. */
export const Read: Story = {
  name: '读一条',
  parameters: { scene: () => unread(NOTICES).scene },
  play: async (context) => {
    await opened(3)?.(context);
    await userEvent.click(await screen.findByRole('link', { name: /春季安全大检查安排/ }));
    const text = await screen.findByRole('article');
    await expect(text).toHaveTextContent('安全环保部 · 林安琪');
    await expect(text).toHaveTextContent('请各车间于本周五前完成自查。');
    await expect(within(text).getByText('本周五').tagName).toBe('STRONG');
    await waitFor(() => expect(text).toBeVisible());
    await screen.findByRole('button', { name: '消息，2 条未读' });
  },
};
export const ReadPhone: Story = { ...Read, tags: ['night'], name: '读一条（手机）', globals: phone };
/** A piece of news shows its picture and the number of its readers, including the present one. */
export const ReadNews: Story = {
  name: '读一条新闻',
  parameters: { scene: () => unread([], NEWS).scene },
  play: async (context) => {
    await opened(0)?.(context);
    await userEvent.click(await screen.findByRole('tab', { name: '新闻 1' }));
    await userEvent.click(await screen.findByRole('link', { name: /省应急管理厅专家组/ }));
    const text = await screen.findByRole('article');
    await expect(text).toHaveTextContent('2026-11-20 10:30:00 · 36 人读过');
    await waitFor(() => expect(text).toBeVisible());
    await userEvent.click(screen.getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(screen.getByRole('button', { name: '消息，0 条未读' })).toHaveFocus());
  },
};
export const ReadNewsDark: Story = { ...ReadNews, tags: ['night'], name: '读一条新闻（深色）', globals: dark };
export const Many: Story = {
  name: '一百条以上',
  parameters: unread(Array.from({ length: 120 }, (_, id) => ({ ...NOTICES[0], id, title: `通知${id}`, type: 1 }))),
  play: opened(120),
};
