import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { pageOf } from '../../../../.storybook/kit/replies.ts';
import { openForm } from '../../../../tests/support/views/forms-kit.tsx';
import { user } from '../../../../tests/support/views-kit.tsx';

const DRAFT = {
  ...{ id: 5, version: 1, title: '停车交底', type: 1, status: 0, content: '<p>请到现场。</p>' },
  ...{ noticeScope: 0, noticeUserIds: '11,12', noticeUserIdsName: '孙敏,钱宝' },
};

async function open(answers: { [path: string]: unknown } = {}) {
  const form = await openForm('sysNotice', 'edit', { row: DRAFT, answers });
  const title = await form.dialog.findByDisplayValue('停车交底');
  return { ...form, title, button: (name: string) => form.dialog.getByRole<HTMLButtonElement>('button', { name }) };
}

it('the button pressed says how the form is sent, and what was done', async () => {
  const { dialog, button, sent, onClose } = await open();
  // The form shows names of the chosen people; the body holds their ids.
  expect(dialog.getByText('孙敏')).toBeTruthy();
  await user.click(button('发布'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()[0]).toMatchObject({ id: 5, status: 1, noticeUserIds: '11,12' });
  await screen.findByText('发布成功');
});

it('a button pressed in vain decides nothing: sent by the keyboard afterwards, it goes the way that can be changed', async () => {
  const { dialog, title, button, sent, onClose } = await open();
  await user.clear(title);
  await user.click(button('发布'));
  await dialog.findByText('请输入标题！');
  expect(sent()).toEqual([]);
  await user.type(title, '停车交底{Control>}{Enter}{/Control}');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toMatchObject([{ id: 5, status: 0 }]);
  await screen.findByText('已存为草稿');
});

it('存草稿 sends what there is; 提交 asks at place and people, of which one each is needed', async () => {
  const codes = ['RiskRegister:add', 'RiskRegister:submit'];
  const answers = { '/form/lastSent': {}, '/RiskRegister/candidates': pageOf([]) };
  const { dialog, element, sent } = await openForm('RiskRegister', 'add', { row: null, codes, answers });
  await user.type(await dialog.findByLabelText(/隐患描述/), '护栏松动{Control>}{Enter}{/Control}');
  expect(await dialog.findByText('请选择隐患类型！')).toBeTruthy();
  expect(dialog.queryByText('请选择研判人或核查人！')).toBeNull();
  await user.click(dialog.getByRole('button', { name: /^提\s?交$/ }));
  expect(await dialog.findAllByText('请选择研判人或核查人！')).toHaveLength(2);
  expect(dialog.getByText('请上传隐患图片！')).toBeTruthy();
  expect(dialog.getByText('请填写隐患位置或位置说明！')).toBeTruthy();
  const starred = [...element.querySelectorAll('.form-label:has(.form-required)')].map(
    ({ textContent }) => textContent,
  );
  expect(starred).toEqual(
    ['隐患图片', '隐患位置', '隐患描述', '隐患类型', '位置说明', '研判人', '核查人'].map((title) => `*${title}`),
  );
  expect(sent()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: '存草稿' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ submit: false, riskDesc: '护栏松动', riskName: '护栏松动' });
});

it('the button of the way it goes turns, the others wait', async () => {
  const { title, button } = await open({ '/sysNotice/edit': () => new Promise(() => {}) });
  fireEvent.keyDown(title, { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(button('存为草稿').className).toContain('ant-btn-loading'));
  expect(button('发布').disabled).toBe(true);
  expect(button('发布').className).not.toContain('ant-btn-loading');
});

it.each([
  ['RiskRegister:add', '取消 存草稿'],
  ['RiskRegister:add RiskRegister:submit', '取消 存草稿 提交'],
])('who holds %j is offered %j', async (codes, buttons) => {
  const { dialog } = await openForm('RiskRegister', 'add', { row: null, codes: codes.split(' ') });
  const foot = (await dialog.findByRole('button', { name: /^取\s?消$/ })).parentElement;
  const names = [...(foot?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent?.replace(/\s/g, ''));
  expect(names.join(' ')).toBe(buttons);
});
