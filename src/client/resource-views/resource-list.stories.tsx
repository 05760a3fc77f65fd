import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { CAMERA, cameraChoices, SPARE } from '../../../.storybook/kit/cameras.ts';
import { answering, pageOf } from '../../../.storybook/kit/replies.ts';
import type { SceneSpec } from '../../../.storybook/kit/scene.ts';
import { dark } from '../../../.storybook/kit/variants.ts';
import type { WireRecord } from '../../engine/json.ts';
import { ResourceScreen } from './resource-screen.tsx';

const meta: Meta<typeof ResourceScreen> = {
  title: '视图/列表',
  component: ResourceScreen,
  args: { screen: 'CameraFile' },
};
export default meta;
type Story = StoryObj<typeof ResourceScreen>;

const LONG = '合成氨装置二期中控室北侧配电间与循环水泵房之间的室外管廊上方高清防爆一体化球形摄像机';
const UNBROKEN = 'CAM-NORTHEAST-SUBSTATION-COOLING-TOWER-0000000000000001';

function rows(list: readonly WireRecord[], more: object = {}): SceneSpec {
  const camera = { '/CameraFile/page': pageOf(list, more), '/CameraFile/detail': list[0] };
  return { forms: ['CameraFile'], answers: [answering({ ...cameraChoices, ...camera })] };
}

const named = (cameraName: string) => ({ ...CAMERA, cameraName, positionName: cameraName });
const many = Array.from({ length: 10 }, (_, index) => ({ ...CAMERA, id: index + 1, cameraName: `球机${index + 1}` }));
const shows =
  (text: string): Story['play'] =>
  async () => {
    await expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  };
/** The page does not scroll sideways, however long a word is. */
const fits: Story['play'] = async () => {
  await screen.findAllByText(UNBROKEN);
  await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
};

export const One: Story = { name: '一行', parameters: { scene: rows([CAMERA]) }, play: shows('1-1共1条') };
export const Some: Story = {
  name: '几行',
  parameters: { scene: rows([CAMERA, SPARE], { totalRows: 25 }) },
  play: shows('1-10共25条'),
};
export const Many: Story = {
  name: '很多行',
  parameters: { scene: rows(many, { totalRows: 12_864 }) },
  play: shows('1-10共12864条'),
};
export const LongChinese: Story = {
  name: '很长的中文',
  parameters: { scene: rows([named(LONG), SPARE]) },
  play: shows(LONG),
};
export const UnbrokenLatin: Story = {
  name: '不断行的字母',
  parameters: { scene: rows([named(UNBROKEN), SPARE]) },
  play: fits,
};
export const UnbrokenLatinPhone: Story = {
  ...UnbrokenLatin,
  name: '不断行的字母（手机）',
  globals: { viewport: { value: 'phone' } },
};
export const Offline: Story = {
  name: '断网',
  parameters: { scene: { network: 'down' } },
  play: shows('网络连接失败，请检查网络后再试'),
};
/** Without results the list offers to remove the filter. */
export const Filtered: Story = {
  name: '没有符合条件的记录',
  parameters: { scene: { ...rows([]), url: '/?cameraFile=%E4%B8%9C%E9%97%A8' } },
  play: async () => {
    await screen.findByRole('button', { name: '清除条件' });
    // An empty table redraws its text once its width is known: an earlier click is lost.
    await waitFor(async () => {
      await userEvent.click(screen.getByRole('button', { name: '清除条件' }));
      await expect(screen.getByTestId('address')).toBeEmptyDOMElement();
    });
    await screen.findByText('还没有摄像头档案');
  },
};
export const Selected: Story = {
  name: '已选几行',
  parameters: { scene: rows(many) },
  play: async () => {
    const line = (await screen.findByText('球机2')).closest('tr');
    if (line) await userEvent.click(within(line).getByRole('checkbox'));
    await screen.findByText(/已选 1 项/);
  },
};
/**
 * List as seen by a role selected in Storybook's toolbar: here a role of a new installation that reads cameras alone.
 */
export const ByRole: Story = {
  name: '某个角色看到的',
  globals: { role: 'plant_director', rows: '100', text: 'long' },
  play: async () => {
    await screen.findByText('1-10共100条');
    await expect(screen.queryByRole('button', { name: '新增' })).toBeNull();
    await expect(screen.queryByRole('button', { name: '删除' })).toBeNull();
  },
};
export const WithoutRight: Story = {
  name: '没有权限的人看到的',
  globals: { right: 'none' },
  play: shows('没有权限查看这里的数据'),
};
/** The confirmation names the record, and the safe answer has the focus. */
export const Confirm: Story = {
  name: '确认删除',
  parameters: { scene: rows([CAMERA]) },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: '删除' }));
    const dialog = within(await screen.findByRole('dialog'));
    await expect(dialog.getAllByText('确认删除“东门球机”？').length).toBeGreaterThan(0);
  },
};
export const ConfirmDark: Story = { ...Confirm, tags: ['night'], name: '确认删除（深色）', globals: dark };
