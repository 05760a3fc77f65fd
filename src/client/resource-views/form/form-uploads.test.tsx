import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openForm } from '../../../../tests/support/views/forms-kit.tsx';
import { Refusal, user } from '../../../../tests/support/views-kit.tsx';

/** Opens an acceptance's form; `store` answers the upload of its file. */
async function open(store: () => unknown, { isDecided = true } = {}) {
  const row = { id: 5, riskRegisterId: 5, riskName: '管线渗漏', status: 0 };
  const form = await openForm('RiskAcceptRecord', 'add', { row, answers: { '/sysFileInfo/upload': store } });
  const { dialog } = form;
  const passed = await dialog.findByRole('radio', { name: '通过' });
  if (isDecided) await user.click(passed);
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  await user.upload(input, new File(['x'], '整改后.png', { type: 'image/png' }));
  return form;
}

it('is not sent while a file is under way, and names the file', async () => {
  let arrive = () => {};
  const { dialog, onClose, sent } = await open(
    () =>
      new Promise((resolve) => {
        arrive = () => resolve('17');
      }),
  );
  await user.click(dialog.getByRole('button', { name: '确定' }));
  expect(await screen.findByText('“整改后.png”还没有上传完，请等它上传完，或移除后再提交')).toBeTruthy();
  expect(sent()).toEqual([]);
  arrive();
  await dialog.findByRole('button', { name: '整改后.png' });
  await user.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toMatchObject([{ accetResult: true, accessory: '17,整改后.png' }]);
});

it('nor, by the keyboard either, with one that failed, until that is taken away', async () => {
  const { dialog, sent } = await open(() => new Refusal('存储空间不足'));
  const remove = await dialog.findByRole('button', { name: '移除整改后.png' });
  await dialog.findByText('上传失败：存储空间不足');
  fireEvent.keyDown(dialog.getByRole('radio', { name: '通过' }), { key: 'Enter', ctrlKey: true });
  expect(await screen.findByText('“整改后.png”上传失败，请重试或移除后再提交')).toBeTruthy();
  expect(sent()).toEqual([]);
  await user.click(remove);
  await user.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
});

it('asks before it is closed with a file under way, though nothing was typed', async () => {
  const { dialog, onClose } = await open(() => new Promise(() => {}), { isDecided: false });
  await user.click(dialog.getByRole('button', { name: '取消' }));
  expect(await screen.findByText('“整改后.png”还没有上传完，关闭后不再上传，本次填写的内容也不再保留。')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  await user.click(screen.getByRole('button', { name: '放弃' }));
  expect(onClose).toHaveBeenCalled();
});
