import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import { resourceNamed } from '../../../../.storybook/kit/catalog.ts';
import type { MockRequest } from '../../../../.storybook/kit/mocks/mock-replies.ts';
import { answering, pageOf } from '../../../../.storybook/kit/replies.ts';
import { busy, failed, loading } from '../../../../.storybook/kit/states.ts';
import { phoneDark } from '../../../../.storybook/kit/variants.ts';
import type { HistoryChange, HistoryEntry } from '../../../engine/record-history.ts';
import HistoryDrawer from './history-drawer.tsx';

const PATH = '/CameraFile/history';
const ROW = { id: 1, cameraName: '一号罐区西侧球机' };

const meta: Meta<typeof HistoryDrawer> = {
  title: '视图/操作历史',
  component: HistoryDrawer,
  args: { resource: resourceNamed('CameraFile'), row: ROW, onClose: () => {} },
};
export default meta;
type Story = StoryObj<typeof HistoryDrawer>;

const change = (title: string, beforeText: string, afterText: string, more: Partial<HistoryChange> = {}) => ({
  key: title,
  title,
  kind: 'text' as const,
  beforeText,
  afterText,
  ...more,
});

const LONG = '球机支架松动，雨后画面抖动；已联系供应商更换支架，并在高温季节前复核全部固定螺栓。'.repeat(5);

const ENTRIES: HistoryEntry[] = [
  {
    id: 5,
    time: '2026-11-22 16:20:41',
    event: 'changeStatus',
    title: '修改状态',
    actorName: '孙敏',
    origin: '网页',
    ip: '10.20.3.8',
    browser: 'Edge 131',
    os: 'Windows 11',
    changes: [change('状态', '正常', '停用')],
  },
  {
    id: 4,
    time: '2026-11-22 09:03:12',
    event: 'edit',
    title: '编辑',
    actorName: '孙敏',
    origin: '网页',
    changes: [
      change('位置', '生产区/合成一装置', '生产区/合成二装置'),
      change('IP', '', '10.20.30.41'),
      change('负责人', '赵伟', ''),
      change('备注', '', `${LONG.slice(0, 200)}…`, { isCut: true }),
    ],
  },
  {
    id: 3,
    time: '2026-11-20 22:00:00',
    event: 'edit',
    title: '编辑',
    actorName: '李导',
    origin: '导入',
    reason: '导入',
    changes: [change('通道号', '3', '4')],
  },
  { id: 2, time: '2025-12-31 08:30:00', event: 'edit', title: '编辑', origin: '系统', changes: [] },
  {
    id: 1,
    time: '2025-12-30 08:30:00',
    event: 'add',
    title: '新增',
    actorName: '超级管理员',
    origin: '网页',
    changes: ['名称', '设备编号', '位置', '厂家', '型号', '通道号', '状态', '安装日期'].map((title, index) =>
      change(title, '', `${title}内容${index + 1}`),
    ),
  },
];

const PAST = [change('名称', '', '一号罐区西侧球机'), change('通道号', '', '3'), change('状态', '', '正常')];

/** Replies with a whole entry for `entryId`, entries until a time for `at`, and pages of twenty otherwise. */
function answer({ query }: MockRequest) {
  if (query.at !== undefined) {
    const at = String(query.at);
    const until = ENTRIES.filter(({ time }) => time <= at);
    return { ...pageOf(until), record: { time: at, changes: until.length > 0 ? PAST : [] } };
  }
  if (query.entryId === undefined) return pageOf(ENTRIES);
  const [entry] = ENTRIES.filter(({ id }) => id === Number(query.entryId));
  const whole = (one: HistoryChange) => (one.isCut ? change(one.title, one.beforeText, LONG) : one);
  return pageOf(entry ? [{ ...entry, changes: entry.changes.map(whole) }] : []);
}

const filled = { scene: { answers: [answering({ [PATH]: answer })] } };

const playFilled: Story['play'] = async () => {
  const drawer = within(await screen.findByRole('dialog'));
  await expect(await drawer.findByText('生产区/合成一装置')).toBeVisible();
  await userEvent.click(drawer.getByRole('button', { name: '展开全部 8 项' }));
  await drawer.findByText('安装日期内容8');
  await userEvent.click(drawer.getByRole('button', { name: '查看全文' }));
  await drawer.findByText(LONG, { exact: false });
  await expect(drawer.queryByRole('button', { name: '查看全文' })).toBeNull();
};

const MANY = Array.from(
  { length: 45 },
  (_, index): HistoryEntry => ({
    id: 45 - index,
    time: `2026-11-${String(22 - Math.floor(index / 9)).padStart(2, '0')} 09:00:${String(59 - index).padStart(2, '0')}`,
    event: 'edit',
    title: '编辑',
    actorName: '孙敏',
    origin: '网页',
    changes: [change('通道号', String(index), String(index + 1))],
  }),
);

function pageOfMany({ query }: MockRequest) {
  const start = (Number(query.pageNo) - 1) * Number(query.pageSize);
  return pageOf(MANY.slice(start, start + Number(query.pageSize)), { totalRows: MANY.length });
}

const playMore: Story['play'] = async () => {
  const drawer = within(await screen.findByRole('dialog'));
  await userEvent.click(await drawer.findByRole('button', { name: '加载更多（还有 25 条）' }));
  await userEvent.click(await drawer.findByRole('button', { name: '加载更多（还有 5 条）' }));
  await drawer.findByText('45');
  await expect(drawer.queryByRole('button', { name: /加载更多/ })).toBeNull();
};

async function chooseMoment(text: string) {
  const input = await screen.findByLabelText('截至');
  await userEvent.clear(input);
  await userEvent.type(input, `${text}{Enter}`);
}

const playPast: Story['play'] = async () => {
  const drawer = within(await screen.findByRole('dialog'));
  await drawer.findByText('生产区/合成一装置');
  await chooseMoment('2026-01-02 08:00:00');
  const past = within(await drawer.findByRole('region', { name: '当时的内容' }));
  await past.findByText('一号罐区西侧球机');
  await expect(drawer.queryByText('生产区/合成一装置')).toBeNull();
};

/** On a phone times are chosen in a sheet, so that no keyboard opens. */
const playPastPhone: Story['play'] = async () => {
  const drawer = within(await screen.findByRole('dialog'));
  await drawer.findByText('生产区/合成一装置');
  await userEvent.click(await screen.findByLabelText('截至'));
  await userEvent.click(await screen.findByText('此刻'));
  const past = within(await drawer.findByRole('region', { name: '当时的内容' }));
  await past.findByText('一号罐区西侧球机');
};

const playBefore: Story['play'] = async () => {
  await chooseMoment('2020-01-02 08:00:00');
  await screen.findByText('2020-01-02 08:00:00 时还没有这条记录');
};

export const Filled: Story = { name: '有记录', parameters: filled, play: playFilled };
export const Many: Story = {
  name: '加载更多',
  parameters: { scene: { answers: [answering({ [PATH]: pageOfMany })] } },
  play: playMore,
};
export const PhoneDark: Story = { ...Filled, name: '有记录（手机，深色）', globals: phoneDark };
export const Past: Story = { name: '截至某时', parameters: filled, play: playPast };
export const PastPhone: Story = {
  ...Past,
  name: '截至某时（手机）',
  globals: { viewport: { value: 'phone' } },
  play: playPastPhone,
};
export const Before: Story = { name: '截至新增之前', parameters: filled, play: playBefore };
export const Empty: Story = {
  name: '空',
  parameters: { scene: { answers: [answering({ [PATH]: pageOf([]) })] } },
  play: async () => void (await screen.findByText('还没有操作历史')),
};
export const Loading: Story = { ...loading(PATH), play: busy };
export const Failed: Story = failed(PATH);
export const Forbidden: Story = {
  name: '无权限',
  args: { resource: resourceNamed('sysUser'), row: { id: '1', name: '孙敏' } },
  parameters: { scene: { codes: [] } },
  play: async () => void (await screen.findByText('没有权限查看这里的数据')),
};
