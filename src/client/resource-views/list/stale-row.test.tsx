import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pageOf } from '../../../../.storybook/kit/replies.ts';
import { Refusal, renderViews, user } from '../../../../tests/support/views-kit.tsx';
import { ResourceScreen } from '../resource-screen.tsx';

const offer = { name: 'RiskRegister/recall', resource: 'RiskRegister', verb: 'recall', enabled: true, reason: '' };
const hazard = (status: number, actions: object[]) => ({ id: 7, riskName: '法兰渗漏', status, version: 1, actions });

/** Refusal of the server when another user was faster (domain.md#9.13). */
const change = { errorCode: 'H1001', changedBy: '陈研', changedTime: '2026-11-25 10:32:08' };
const errors = [{ field: '', message: '已由陈研于 10:32 办理“研判：是隐患”' }];
const LATE = new Refusal('当前状态不允许该操作', { extras: { ...change, errors } });

function renderList(refused: Refusal) {
  let reads = 0;
  const page = () => pageOf(++reads === 1 ? [hazard(1, [offer])] : [hazard(2, [])]);
  const answers = { '/RiskRegister/page': page, '/RiskRegister/recall': refused };
  return renderViews(<ResourceScreen screen="RiskRegister" />, { answers });
}

async function recall() {
  await user.click(await screen.findByRole('button', { name: '撤回' }));
  await user.click(await screen.findByRole('button', { name: /确\s?定/ }));
}

it('an action on a stale row says who did what and shows the row as it is now', async () => {
  const kit = renderList(LATE);
  await recall();
  await screen.findByText(/当前状态不允许该操作：已由陈研于 10:32 办理“研判：是隐患”/);
  await waitFor(() => expect(screen.queryByRole('button', { name: '撤回' })).toBeNull());
  expect(kit.calls('/RiskRegister/page').length).toBeGreaterThan(1);
});

it('a refusal for another reason leaves the rows alone', async () => {
  const kit = renderList(new Refusal('处理人已停用'));
  await recall();
  await screen.findByText(/处理人已停用/);
  expect(kit.calls('/RiskRegister/page')).toHaveLength(1);
});
