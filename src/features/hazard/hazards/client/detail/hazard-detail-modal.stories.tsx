import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, within } from 'storybook/test';
import { FLOW, hazardOf } from '../../../../../../.storybook/kit/hazard.ts';
import { toDefect } from '../../../../../../.storybook/kit/mocks/mock-replies.ts';
import { answering, pageOf } from '../../../../../../.storybook/kit/replies.ts';
import { busy, loading } from '../../../../../../.storybook/kit/states.ts';
import { dark } from '../../../../../../.storybook/kit/variants.ts';
import type { WireRecord } from '../../../../../engine/json.ts';
import { HazardDetail } from './hazard-detail-modal.tsx';

const meta: Meta<typeof HazardDetail> = {
  title: '流程/隐患详情',
  component: HazardDetail,
  args: { of: { id: 1 }, reading: 'A', onClose: () => {} },
};
export default meta;
type Story = StoryObj<typeof HazardDetail>;

const REGISTERED: WireRecord = {
  riskName: '灭火器压力不足',
  riskDesc: '三楼配电间灭火器压力低于绿区',
  path: 'judge',
  round: 1,
  createdUserName: '郑登',
  createdTime: '2026-11-16 16:51:00',
  judgeName: '孙敏',
  againCheckName: '胡核成',
  rectifyUserName: '赵伟',
  acceptUserName: '钱宝',
  accomplishTime: '2026-12-03 23:59:59',
  // Only a hazard that waits for rectification can be overdue (overdueOf on the server).
  isOvertime: false,
};
const CHECKED = { againCheck: { id: 3, againCheckOpinion: '情况属实', againCheckResult: 1 } };
const RECTIFIED = {
  ...CHECKED,
  rectify: { id: 4, rectifyMeasures: '更换灭火器两具', rectifyMoney: 860, afterPictures: '103,104' },
};
const ACCEPTED = {
  ...RECTIFIED,
  acceptTime: '2026-11-20 09:00:00',
  acceptRecords: [{ id: 5, acceptResult: true, acceptOpinion: '现场核对合格', recalled: false }],
};

function at(status: number, parts: WireRecord = {}, steps = FLOW.length) {
  const answers = [
    answering({
      '/RiskRegister/detail': hazardOf(1, { ...REGISTERED, ...parts, status }),
      '/ProcessFlowHandle/list': FLOW.slice(0, steps),
      '/RiskAcceptRecord/page': pageOf([]),
    }),
  ];
  return { scene: { answers } };
}

const shows =
  (title: string): Story['play'] =>
  async () => {
    await screen.findByRole('region', { name: title });
  };

const DELAY: WireRecord = {
  id: 9,
  riskRegisterId: 1,
  createdUserName: '赵伟',
  oldAccomplishTime: '2026-12-03 23:59:59',
  newAccomplishTime: '2026-12-10 23:59:59',
  delayReason: '备件未到货',
  controlMeasure: '临时堵漏，专人监护',
  status: 0,
};
const MAY_ANSWER = {
  name: 'RiskRectify/approveDelay',
  resource: 'RiskDelay',
  verb: 'approveDelay',
  enabled: true,
  reason: '',
};

export const DelayAsked: Story = {
  name: '延期待审批',
  parameters: at(3, { ...CHECKED, delayStep: 1, delays: [DELAY], actions: [MAY_ANSWER] }),
  play: async () => {
    const section = within(await screen.findByRole('region', { name: '延期记录' }));
    await section.findByText('备件未到货');
    await section.findByRole('button', { name: '审批' });
  },
};

export const DelayRefused: Story = {
  name: '延期已驳回',
  parameters: at(3, { ...CHECKED, delays: [{ ...DELAY, status: 2, approverName: '胡核成', opinion: '可先停用整改' }] }),
  play: async () => {
    const section = within(await screen.findByRole('region', { name: '延期记录' }));
    await section.findByText('可先停用整改');
    await expect(section.queryByRole('button', { name: '审批' })).toBeNull();
  },
};

export const Draft: Story = { name: '待提交', parameters: at(0, { path: null }, 0), play: shows('隐患登记信息') };
export const Judge: Story = { name: '待研判', parameters: at(1, {}, 1), play: shows('处理流程') };
export const Check: Story = { name: '待核查', parameters: at(2, {}, 2), play: shows('处理流程') };
export const Rectify: Story = { name: '待整改', parameters: at(3, CHECKED), play: shows('隐患核查信息') };
export const Accept: Story = { name: '待验收', parameters: at(4, RECTIFIED), play: shows('隐患整改信息') };
export const Closed: Story = { name: '已验收', parameters: at(5, ACCEPTED), play: shows('隐患整改信息') };
export const Dismissed: Story = {
  name: '非隐患',
  parameters: at(9, { againCheck: { id: 3, againCheckOpinion: '不是隐患', againCheckResult: 0 } }),
  play: shows('处理流程'),
};
export const Late: Story = {
  name: '已超期',
  parameters: at(3, { ...CHECKED, accomplishTime: '2026-01-03 23:59:59', isOvertime: true }),
  play: shows('隐患核查信息'),
};
/** The toolbar's settings also apply to replies given by a story itself. */
export const SetByToolbar: Story = {
  ...Rectify,
  name: '工具栏：尽量长的文字',
  globals: { text: 'long' },
  play: async () => {
    await screen.findAllByText(/灭火器压力低于绿区，三楼配电间/);
  },
};
export const Loading: Story = { ...loading('/RiskRegister/detail', '/ProcessFlowHandle/list'), play: busy };
export const Failed: Story = {
  name: '服务器错误',
  parameters: {
    scene: { answers: [toDefect('/RiskRegister/detail'), answering({ '/ProcessFlowHandle/list': FLOW })] },
  },
  play: async () => void (await screen.findByRole('button', { name: '重试' })),
};
export const RectifyDark: Story = { ...Rectify, tags: ['night'], name: '待整改（深色）', globals: dark };
export const AcceptPhone: Story = { ...Accept, name: '待验收（手机）', globals: { viewport: { value: 'phone' } } };
