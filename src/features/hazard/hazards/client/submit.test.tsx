import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openForm } from '../../../../../tests/support/views/forms-kit.tsx';
import { Refusal, user } from '../../../../../tests/support/views-kit.tsx';

const draft = { id: 5, riskName: '管线渗漏', status: 0 };
const NOBODY = new Refusal('请选择研判人或核查人', { extras: { errorCode: 'H1004' } });

it('submitting a draft shows the persons it proposes, and sends them', async () => {
  const row = { ...draft, judgeId: '7', judgeName: '陈研' };
  const { dialog, sent } = await openForm('RiskRegister', 'submit', { row });
  expect((await dialog.findAllByText('陈研')).length).toBeGreaterThan(0);
  await user.click(dialog.getByRole('button', { name: '确定' }));
  expect(sent()).toMatchObject([{ id: 5, judgeId: '7' }]);
});

it('submitting one that was recalled names nobody until somebody is chosen', async () => {
  const answers = { '/RiskRegister/submit': NOBODY };
  const { dialog, sent, onClose } = await openForm('RiskRegister', 'submit', { row: draft, answers });
  expect(await dialog.findByText('请选择研判人')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: '确定' }));
  expect(sent()).toEqual([{ id: 5 }]);
  expect(onClose).not.toHaveBeenCalled();
});

it('a check done again begins with what the recalled one said, and asks for its verdict anew', async () => {
  const people = { rectifyUserId: '7', rectifyUserName: '赵伟', rectifyOrgId: '3', rectifyOrgName: '电仪班' };
  const words = { againCheckOpinion: '法兰渗漏属实', handleMeasure: '更换垫片', rectifyType: 3 };
  const values = { ...people, ...words, accomplishTime: '2099-12-03 23:59:59' };
  const formerEntry = { verb: 'edit', person: '胡核成', time: '2026-11-18 08:09:00', values };
  const row = { id: 6, riskName: '管线渗漏', status: 0, orgId: '2', orgName: '合成一车间', formerEntry };
  const { dialog, sent } = await openForm('RiskAgainCheck', 'edit', { row });
  expect(await dialog.findByText(/^已带出胡核成 .*后被撤回的内容，请核对后再提交$/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: '确定' }));
  expect(sent()).toEqual([]);
  await user.click(await dialog.findByText('一般隐患'));
  expect((await dialog.findAllByText('赵伟')).length).toBeGreaterThan(0);
  await user.click(dialog.getByRole('button', { name: '确定' }));
  const { rectifyUserName, rectifyOrgName, ...body } = values;
  await waitFor(() => expect(sent()).toEqual([{ ...body, id: 6, againCheckResult: 1 }]));
});
