import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FLOW, hazardOf } from '../../../../../../.storybook/kit/hazard.ts';
import { pageOf } from '../../../../../../.storybook/kit/replies.ts';
import { renderViews, user } from '../../../../../../tests/support/views-kit.tsx';
import { HazardDetail } from './hazard-detail-modal.tsx';

const HAZARD = hazardOf(1, {
  status: 5,
  pictures: null,
  againCheck: { id: 3, againCheckResult: 1 },
  rectify: { id: 4, rectifyMeasures: '更换灭火器两具' },
  acceptRecords: [{ id: 5, accetResult: true, recalled: false }],
});

it.each([
  ['hazard-detail-20', '隐患登记信息', '查看图片', '没有图片'],
  ['hazard-detail-23', '隐患验收信息', '查看附件', '没有附件'],
])(
  '%s: of the section %s the viewer %s opens where there is nothing, and says so',
  async (_rule, section, link, words) => {
    renderViews(<HazardDetail of={{ id: 1 }} reading="A" onClose={() => {}} />, {
      answers: {
        '/RiskRegister/detail': HAZARD,
        '/ProcessFlowHandle/list': FLOW,
        '/RiskAcceptRecord/page': pageOf([]),
      },
      resources: [],
    });
    const region = within(await screen.findByRole('region', { name: section }));
    const [opener] = await region.findAllByRole('button', { name: link });
    if (!opener) throw new Error(`no ${link}`);
    await user.click(opener);
    expect(await screen.findByText(words)).toBeTruthy();
  },
);
