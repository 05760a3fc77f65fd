import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { MockRequest } from '../../../../../.storybook/kit/mocks/mock-replies.ts';
import { pageOf } from '../../../../../.storybook/kit/replies.ts';
import { renderViews, user } from '../../../../../tests/support/views-kit.tsx';
import { installViews } from '../../../../client/resource-views/installed-views.ts';
import { ResourceScreen } from '../../../../client/resource-views/resource-screen.tsx';
import { hazardsClient } from '../../hazards/client/feature.ts';
import { inboxClient } from './feature.ts';

installViews({ ...inboxClient.views, ...hazardsClient.views });

const row = (id: number, riskName: string) => ({
  id,
  riskRegisterId: id + 100,
  code: `YH20261125-000${id}`,
  riskName,
  status: 0,
  actions: [],
});
const ROWS = [row(1, '法兰渗漏'), row(2, '接地线松脱'), row(3, '消防通道堵塞')];
const hazardOf = ({ query }: MockRequest) => ({
  id: query.id,
  riskName: `隐患${query.id}`,
  addressName: '东门',
  accomplishTime: '2026-12-03 23:59:59',
});
const LATE = '当前状态不允许该操作：已由赵伟于 10:32 办理“提交整改”';
const VERDICTS = [
  { id: 1, isDone: true },
  { id: 2, isDone: false, message: LATE },
];
const PEOPLE = pageOf([{ id: '9', name: '孙敏', account: 'sunmin', status: 0 }]);

it('ticked rectifications are assigned with one form, a verdict for each, the refused stay ticked', async () => {
  const answers = {
    ...{ '/RiskRectify/allPage': pageOf(ROWS), '/inbox/perform': VERDICTS, '/sysUser/page': PEOPLE },
    '/RiskRegister/detail': hazardOf,
  };
  const kit = renderViews(<ResourceScreen screen="RiskRectifyMgr" />, { answers, resources: ['RiskRectify'] });
  for (const name of ['法兰渗漏', '接地线松脱']) {
    const line = (await screen.findByText(name)).closest('tr') as HTMLElement;
    await user.click(within(line).getByRole('checkbox'));
  }
  await user.click(screen.getByRole('button', { name: '指派' }));
  const form = await screen.findByRole('dialog');
  expect(form.textContent).toContain('指派整改人');
  expect(form.textContent).toContain('所选 2 项');
  expect(await within(form).findByText('共 2 条')).toBeTruthy();
  const chosen = await within(form).findByRole('list', { name: '所选记录' });
  const texts = () => [...chosen.children].map(({ textContent }) => textContent);
  await waitFor(() => expect(texts()).toEqual([101, 102].map((id) => `隐患${id}东门期限 2026-12-03 23:59:59 `)));
  await user.click(await within(form).findByRole('button', { name: /选\s?择/ }));
  await user.click(await screen.findByText('孙敏'));
  const picker = screen.getAllByRole('dialog').at(-1) as HTMLElement;
  await user.click(within(picker).getByRole('button', { name: /确\s?定/ }));
  await user.click(within(form).getByRole('button', { name: /确\s?定/ }));
  const list = await screen.findByRole('list', { name: '逐项结果' });
  expect(kit.calls('/inbox/perform').map(({ body }) => body)).toEqual([
    { action: 'RiskRectify/assign', ids: [1, 2], input: { rectifyUserId: '9' } },
  ]);
  const [refused, done] = within(list).getAllByRole('listitem');
  expect(refused?.textContent).toContain('YH20261125-0002 接地线松脱');
  expect(refused?.textContent).toContain(LATE);
  expect(done?.textContent).toContain('法兰渗漏');
  await user.click(screen.getByRole('button', { name: '知道了' }));
  await waitFor(() => expect(screen.getByText(/已选 1 项/)).toBeTruthy());
});
