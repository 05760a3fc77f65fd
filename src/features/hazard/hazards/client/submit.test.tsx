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
