import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import { answering, pageOf } from '../../../../../.storybook/kit/replies.ts';
import type { SceneSpec } from '../../../../../.storybook/kit/scene.ts';
import { dark } from '../../../../../.storybook/kit/variants.ts';
import { ResourceScreen } from '../../../../client/resource-views/resource-screen.tsx';
import type { WireRecord } from '../../../../engine/json.ts';
import { warningOffers, warningResult } from '../workflow/warning.ts';

const meta: Meta<typeof ResourceScreen> = {
  title: '页面/AI预警信息',
  component: ResourceScreen,
  args: { screen: 'AIWarningMessage' },
};
export default meta;
type Story = StoryObj<typeof ResourceScreen>;

const warning = (more: WireRecord): WireRecord => {
  const row: WireRecord = {
    id: 7,
    warningName: '甲醇罐组 吸烟',
    riskText: '2026-11-20 09:12:03 罐区东 甲醇罐组 AI识别：吸烟',
    warningTypeId: 3,
    warningTypeName: '吸烟',
    deviceNo: 'AI-01',
    deviceName: '罐区分析仪',
    cameraName: '罐区东',
    positionName: '甲醇罐组',
    level: 1,
    warningTime: '2026-11-20 09:12:03',
    hitCount: 1,
    status: 0,
    ...more,
  };
  return { ...row, actions: warningOffers(row, { can: () => true }), result: warningResult(row) };
};
const OPEN = warning({});
const MERGED = warning({ id: 8, hitCount: 14, lastTime: '2026-11-20 09:16:40', status: 1 });
const HAZARD = { riskRegisterId: 91, hazardCode: 'YH20261120001', hazardStatus: 3 };
const TURNED = warning({ id: 9, status: 3, ...HAZARD });
const REFUTED = warning({ id: 10, status: 2, handleOpinion: '是反光' });

const of = (rows: readonly WireRecord[], detail = rows[0]): { scene: SceneSpec } => ({
  scene: {
    forms: ['AIWarningMessage'],
    answers: [
      answering({
        '/AIWarningMessage/page': pageOf(rows),
        '/AIWarningMessage/detail': detail ?? null,
        '/RiskRegister/candidates': pageOf([]),
      }),
    ],
  },
});

const lineOf = async (text: string) => {
  const line = (await screen.findAllByText(text)).map((node) => node.closest('tr')).find((row) => row !== null);
  if (!line) throw new Error(`no line shows ${text}`);
  return within(line);
};

/** A handled warning offers only the steps its state allows. */
export const States: Story = {
  name: '各状态',
  parameters: of([OPEN, MERGED, TURNED, REFUTED]),
  play: async () => {
    const turned = await lineOf('YH20261120001');
    await expect(turned.queryByRole('button', { name: '转隐患' })).toBeNull();
    await expect((await lineOf('已确认')).getByRole('button', { name: '转隐患' })).toBeEnabled();
  },
};
export const StatesPhone: Story = {
  ...States,
  name: '各状态（手机）',
  globals: { viewport: { value: 'phone' } },
  play: async () => {
    await expect((await screen.findAllByText('甲醇罐组 吸烟')).length).toBeGreaterThan(0);
  },
};
export const StatesDark: Story = { ...States, tags: ['night'], name: '各状态（深色）', globals: dark };

/** A false alarm requires a reason. */
export const Refute: Story = {
  name: '误报要写原因',
  parameters: of([OPEN]),
  play: async () => {
    await userEvent.click((await lineOf('甲醇罐组 吸烟')).getByRole('button', { name: '处理' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('radio', { name: '误报' }));
    await userEvent.click(dialog.getByRole('button', { name: '确定' }));
    await expect(await dialog.findByText('请输入处理意见！')).toBeVisible();
  },
};

/** The hazard starts with name, time and description of its warning. */
export const ToHazard: Story = {
  name: '转隐患',
  parameters: of([OPEN]),
  play: async () => {
    await userEvent.click((await lineOf('甲醇罐组 吸烟')).getByRole('button', { name: '转隐患' }));
    const dialog = within(await screen.findByRole('dialog'));
    await expect(await dialog.findByLabelText('已替您填好')).toHaveTextContent('甲醇罐组 吸烟');
    await expect(await dialog.findByDisplayValue(/AI识别：吸烟$/)).toBeVisible();
  },
};

/** A recording that cannot be played shows the reason and a link. */
export const Recording: Story = {
  name: '录像无法播放',
  parameters: of([OPEN], warning({ videoUrl: 'http://127.0.0.1:9/clip.mp4' })),
  play: async () => {
    await userEvent.click(await screen.findByRole('link', { name: '甲醇罐组 吸烟' }));
    const dialog = within(await screen.findByRole('dialog'));
    await expect(await dialog.findByText(/^录像无法播放/)).toBeVisible();
    await expect(dialog.getByRole('link', { name: '在新窗口打开' })).toBeVisible();
  },
};
