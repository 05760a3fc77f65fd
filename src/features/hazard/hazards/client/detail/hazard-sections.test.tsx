import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FLOW, hazardOf } from '../../../../../../.storybook/kit/hazard.ts';
import { pageOf } from '../../../../../../.storybook/kit/replies.ts';
import { renderViews } from '../../../../../../tests/support/views-kit.tsx';
import type { WireRecord } from '../../../../../engine/json.ts';
import { HazardDetail } from './hazard-detail-modal.tsx';

const RECORD = {
  id: 5,
  riskRegisterId: 1,
  createdUserName: '钱宝',
  createdTime: '2026-11-20 09:00:00',
  recalled: false,
};
const ACCEPTED = { ...RECORD, accetResult: true, accetpOpinion: '现场核对合格' };
const FAILED = { ...RECORD, id: 6, accetResult: false, accetpOpinion: '仍有渗漏' };
const PARTS = {
  status: 5,
  path: 'judge',
  round: 1,
  againCheck: { id: 3, againCheckOpinion: '情况属实', againCheckResult: 1, againCheckTime: '2026-11-18 08:09:00' },
  rectify: { id: 4, riskRectifyOpinion: '更换灭火器两具', riskRectifyFund: 860 },
  acceptRecords: [ACCEPTED],
  accept: ACCEPTED,
};

async function open(more: WireRecord = {}, records: WireRecord[] = [ACCEPTED]) {
  const kit = renderViews(<HazardDetail of={{ id: 1 }} reading="A" onClose={() => {}} />, {
    answers: {
      '/RiskRegister/detail': hazardOf(1, { ...PARTS, ...more }),
      '/ProcessFlowHandle/list': FLOW,
      '/RiskAcceptRecord/page': pageOf(records),
    },
    resources: ['RiskRegister', 'RiskAgainCheck', 'RiskRectify', 'RiskAcceptRecord'],
  });
  await screen.findByRole('region', { name: '隐患登记信息' });
  return kit;
}

const section = (title: string) => screen.findByRole('region', { name: title });

/** Lines of each section in the order of look.md#15.1; sections may have more. */
const SECTIONS = [
  ['隐患登记信息', '风险点类型 隐患名称 隐患位置 隐患描述 隐患类型 责任部门 隐患图片 核查人 登记人 登记时间 备注'],
  ['隐患核查信息', '核查意见 核查结果 完成期限 整改责任人 核查时间 处理措施'],
  ['隐患整改信息', '整改情况 整改资金 验收责任人 整改完成时间 整改附件 整改措施'],
  ['隐患验收信息', '验收人 验收结果 验收时间 验收附件 验收意见'],
] as const;

it('hazard-detail-01 hazard-sections-01…04 opens 隐患详情, 900 wide, without a footer or an input; each section has its lines', async () => {
  await open();
  const modal = screen.getByText('隐患详情').closest<HTMLElement>('.ant-modal');
  expect(modal?.style.width).toBe('900px');
  expect(modal?.querySelector('.ant-modal-footer')).toBeNull();
  expect(modal?.querySelector('input, textarea, select')).toBeNull();
  for (const [title, lines] of SECTIONS) {
    const wanted = lines.split(' ');
    const titles = [...(await section(title)).querySelectorAll('dt')].map(({ textContent }) => textContent);
    expect(
      titles.filter((line) => wanted.includes(String(line))),
      title,
    ).toEqual(wanted);
  }
});

it('hazard-detail-09 hazard-detail-11 hazard-detail-12 a passed acceptance reads 通过, and all of this hazard are asked for, with their whole time', async () => {
  const kit = await open();
  expect(within(await section('隐患验收信息')).getByText('通过')).toBeTruthy();
  const records = within(await section('隐患验收记录'));
  expect(records.getByText('通过')).toBeTruthy();
  expect(await records.findByText('2026-11-20 09:00:00')).toBeTruthy();
  expect(kit.calls('/RiskAcceptRecord/page')[0]?.query).toMatchObject({ riskRegisterId: '1' });
});

it('hazard-detail-10 a failed acceptance reads 未通过', async () => {
  await open({ accept: FAILED, acceptRecords: [FAILED] }, [FAILED]);
  for (const title of ['隐患验收信息', '隐患验收记录'])
    expect(within(await section(title)).getByText('未通过')).toBeTruthy();
});

const POINT = { riskPointName: '高压柜', riskPointItemName: '本体完好' };
const NO_POINT = { riskPointName: undefined, riskPointItemName: undefined };

it.each([
  [1, 2, NO_POINT],
  [3, 4, { rectifyUserId: '7', rectifyUserName: '黎远', isLeft: true }],
  [3, 4, { rectifyUserId: undefined, rectifyUserName: '黎远', isLeft: true }],
  [4, 5, POINT],
])(
  'hazard-detail-03 hazard-detail-04 hazard-detail-14 at status %i the bar stands at step %i; with %j',
  async (status, at, more) => {
    await open({ status, ...more });
    const step = document.querySelector<HTMLElement>('.hazard-steps .ant-steps-item-process');
    expect([...(step?.parentElement?.children ?? [])].indexOf(step as Element) + 1).toBe(at);
    // Beside the name of who has to act it is said that he has left, or never had an account.
    const word = 'rectifyUserId' in more && more.rectifyUserId ? '已停用' : '无账号';
    expect(step?.textContent.includes(`黎远${word}`)).toBe(status === 3);
    const lines = within(await section('隐患登记信息'));
    const present = ['风险点', '高压柜', '排查项', '本体完好'].filter((text) => lines.queryByText(text));
    if (more === NO_POINT) expect(present).toEqual([]);
    if (more === POINT) expect(present).toHaveLength(4);
  },
);
