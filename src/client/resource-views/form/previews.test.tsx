import { type queries, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { resourceNamed } from '../../../../.storybook/kit/catalog.ts';
import { Refusal, renderViews, user } from '../../../../tests/support/views-kit.tsx';
import FormModal from './form-modal.tsx';

const POINT = { id: 4, version: 2, name: '反应釜', evalMethod: 1, l: 6, e: 6, c: 7, d: 252, riskPointTypeId: 1 };

beforeEach(() => window.localStorage.clear());

async function open(more: { [path: string]: unknown } = {}) {
  const onClose = vi.fn();
  const resource = resourceNamed('RiskPoint');
  const action = resource.actions.find(({ verb }) => verb === 'edit');
  if (!action) throw new Error('risk points are not edited');
  const answers = { '/RiskPoint/detail': POINT, '/RiskPoint/edit': null, ...more };
  const kit = renderViews(<FormModal resource={resource} action={action} row={POINT} given={{}} onClose={onClose} />, {
    answers,
    resources: ['RiskPoint'],
  });
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByDisplayValue('反应釜');
  return { dialog: within(dialog), kit, onClose };
}

const score = (dialog: ReturnType<typeof within<typeof queries>>) =>
  dialog.getByLabelText<HTMLInputElement>('风险值 D');

it('a computed field follows what is typed, cannot be typed in, and is not sent', async () => {
  const { dialog, kit, onClose } = await open();
  expect([score(dialog).value, score(dialog).disabled]).toEqual(['252', true]);
  const factor = dialog.getByLabelText('后果 C');
  await user.clear(factor);
  expect(score(dialog).value).toBe('');
  await user.type(factor, '15');
  await waitFor(() => expect(score(dialog).value).toBe('540'));
  await user.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [sent] = kit.calls('/RiskPoint/edit');
  expect(sent?.body).toMatchObject({ c: 15 });
  expect(sent?.body).not.toHaveProperty('d');
});

it('a computed field is shown only where its condition holds', async () => {
  const { dialog } = await open();
  expect(dialog.queryByLabelText('风险值 R')).toBeNull();
  expect(dialog.queryByLabelText('风险值 D')).not.toBeNull();
});

it('what the server refuses of a computed field is said at the field', async () => {
  const message = '风险值 D计算结果为 540，超出本字段的限制（最多 500），请检查可能性 L、暴露频度 E、后果 C';
  const refused = new Refusal(message, { code: 400, extras: { errors: [{ field: 'd', message }] } });
  const { dialog } = await open({ '/RiskPoint/edit': () => refused });
  const factor = dialog.getByLabelText('后果 C');
  await user.clear(factor);
  await user.type(factor, '15');
  await user.click(dialog.getByRole('button', { name: '确定' }));
  const alert = await dialog.findByText(message);
  expect(alert.id).toBe(score(dialog).getAttribute('aria-describedby'));
  await user.clear(dialog.getByLabelText('后果 C'));
  await waitFor(() => expect(dialog.queryByText(message)).toBeNull());
});
