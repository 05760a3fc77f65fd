import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import { toDefect } from '../../../../../.storybook/kit/mocks/mock-replies.ts';
import { answering } from '../../../../../.storybook/kit/replies.ts';
import { loading } from '../../../../../.storybook/kit/states.ts';
import { ChoosePlayer, VideoWall } from './video-wall.tsx';

const meta: Meta<typeof VideoWall> = { title: '页面/视频监控', component: VideoWall };
export default meta;
type Story = StoryObj<typeof VideoWall>;

const cameras = [
  { id: 1, cameraName: '东门', streamUrl: 'http://127.0.0.1:9/a.flv' },
  { id: 2, cameraName: '罐区', streamUrl: 'http://127.0.0.1:9/b.flv' },
];

export const Normal: Story = {
  name: '正常',
  parameters: { scene: { answers: [answering({ '/CameraFile/list': cameras })] } },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await expect(await page.findByText('东门')).toBeVisible();
    await expect(page.getAllByText('请点击左侧摄像头进行加载')).toHaveLength(4);
  },
};

export const None: Story = {
  name: '空',
  parameters: { scene: { answers: [answering({ '/CameraFile/list': [] })] } },
};

export const Loading: Story = loading('/CameraFile/list');

export const Failed: Story = {
  name: '列表读取失败',
  parameters: { scene: { answers: [toDefect('/CameraFile/list')] } },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('button', { name: '重试' })).toBeVisible();
  },
};

export const Filtered: Story = {
  name: '筛选',
  parameters: { scene: { answers: [answering({ '/CameraFile/list': cameras })] } },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByText('东门');
    await userEvent.type(page.getByRole('searchbox', { name: '筛选摄像头' }), '罐');
    await expect((await page.findByText('罐')).tagName).toBe('MARK');
    await expect(page.queryByText('东门')).toBeNull();
  },
};

const replace = fn();

export const Choose: Story = {
  name: '选择播放器',
  render: () => <ChoosePlayer names={['东门', '罐区', '精馏框架', null]} onReplace={replace} onCancel={() => {}} />,
  play: async () => {
    const dialog = within(await screen.findByRole('dialog', { name: '选择播放器' }));
    await expect(dialog.getByText('播放器 4 (当前播放: 空闲)')).toBeInTheDocument();
    await userEvent.click(dialog.getByText('播放器 2 (当前播放: 罐区)'));
    await userEvent.click(dialog.getByRole('button', { name: '替换' }));
    await expect(replace).toHaveBeenCalledWith(1);
  },
};
