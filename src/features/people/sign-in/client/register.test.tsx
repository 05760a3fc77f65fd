import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderViews, user } from '../../../../../tests/support/views-kit.tsx';
import { RegisterResultScreen } from './register-result-screen.tsx';
import { RegisterScreen } from './register-screen.tsx';

const NONE = { resources: [], answers: {} };

it('goes on in the first input that is wrong', async () => {
  renderViews(<RegisterScreen />, NONE);
  await user.type(screen.getByLabelText('姓名'), '王新');
  await user.type(screen.getByLabelText('手机号（选填）'), '138');
  await user.click(screen.getByRole('button', { name: '生成申请' }));
  await screen.findByText('请输入部门！');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('部门')));
});

it('leads whoever has not filled in anything to the form', async () => {
  renderViews(<RegisterResultScreen />, NONE);
  await user.click(screen.getByRole('button', { name: '填写申请' }));
  expect(screen.getByTestId('address').dataset.path).toBe('/user/register');
});
