import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openForm } from '../../../../tests/support/views/forms-kit.tsx';
import { Refusal, user } from '../../../../tests/support/views-kit.tsx';

const POINT = { id: 4, version: 2, name: '反应釜', evalMethod: 1, l: 6, e: 6, c: 7, d: 252, riskPointTypeId: 1 };
const MESSAGE = '风险值 D计算结果为 540，超出本字段的限制（最多 500），请检查可能性 L、暴露频度 E、后果 C';

it('a computed field is there where its condition holds, follows what is typed, says what is refused, and is not sent', async () => {
  let answer: unknown = new Refusal(MESSAGE, { code: 400, extras: { errors: [{ field: 'd', message: MESSAGE }] } });
  const { dialog, sent, onClose } = await openForm('RiskPoint', 'edit', {
    row: POINT,
    answers: { '/RiskPoint/edit': () => answer },
  });
  await dialog.findByDisplayValue('反应釜');
  expect(dialog.queryByLabelText('风险值 R')).toBeNull();
  const score = () => dialog.getByLabelText<HTMLInputElement>('风险值 D');
  expect([score().value, score().disabled]).toEqual(['252', true]);
  const factor = dialog.getByLabelText('后果 C');
  const save = () => user.click(dialog.getByRole('button', { name: '确定' }));

  await user.clear(factor);
  expect(score().value).toBe('');
  await user.type(factor, '15');
  await waitFor(() => expect(score().value).toBe('540'));
  await save();
  const alert = await dialog.findByText(MESSAGE);
  expect(alert.id).toBe(score().getAttribute('aria-describedby'));

  answer = null;
  await user.clear(factor);
  await waitFor(() => expect(dialog.queryByText(MESSAGE)).toBeNull());
  await user.type(factor, '3');
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent().map(({ c }) => c)).toEqual([15, 3]);
  for (const body of sent()) expect(body).not.toHaveProperty('d');
});
