import { fireEvent, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { APPROVE, RULE_SAMPLER } from '../../../../scripts/schemas/words/rule-sampler.ts';
import { type Form, openForm } from '../../../../tests/support/views/forms-kit.tsx';
import { user } from '../../../../tests/support/views-kit.tsx';
import type { WireRecord } from '../../../engine/json.ts';

const { name } = RULE_SAMPLER;
const HELD = [`${name}:add`, `${name}:edit`, `${name}:page`, `${name}:detail`];

async function open(verb: 'add' | 'edit', row: WireRecord | null, codes: readonly string[] = HELD) {
  const form = await openForm(name, verb, { row, codes });
  await form.dialog.findByLabelText(/^\*?名称$/);
  return form;
}

type Dialog = Form['dialog'];

const save = (dialog: Dialog) => user.click(dialog.getByRole('button', { name: '确定' }));
const input = (dialog: Dialog, label: string) => dialog.getByLabelText<HTMLInputElement>(new RegExp(`^\\*?${label}$`));
const put = (dialog: Dialog, label: string, text: string) => {
  const box = input(dialog, label);
  fireEvent.focus(box);
  fireEvent.change(box, { target: { value: text } });
  fireEvent.blur(box);
};

const OVER = { id: 3, version: 1, name: '夜间演练', cycle: 'daily', state: 2, planned: 100, spent: 7 };

it('choices a descriptor lists are radios in words up to four, a list beyond, and one that may be empty can be taken back', async () => {
  const { dialog, sent } = await open('add', null);
  const words = dialog.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
  expect(words).toEqual(['每日', '每周', '每月', '未开始', '进行中', '已结束']);
  expect(input(dialog, '星期').getAttribute('role')).toBe('combobox');
  put(dialog, '名称', '新演练');
  await user.click(dialog.getByLabelText('每月'));
  await user.click(dialog.getByRole('button', { name: '清除进度' }));
  await save(dialog);
  await waitFor(() => expect(sent()).toEqual([{ name: '新演练', cycle: 'monthly' }]));
});

describe('rules between fields', () => {
  it('keep the form and say so at the field that carries the word, until it is mended', async () => {
    const { dialog, sent } = await open('edit', { ...OVER, state: 0 });
    put(dialog, '实际费用', '101');
    await save(dialog);
    expect(await dialog.findByText('实际费用不能大于计划费用')).toBeTruthy();
    expect(sent()).toEqual([]);
    put(dialog, '计划费用', '102');
    await waitFor(() => expect(dialog.queryByText('实际费用不能大于计划费用')).toBeNull());
    await save(dialog);
    await waitFor(() => expect(sent()[0]).toMatchObject({ planned: 102, spent: 101 }));
  });

  it('ask for what other inputs make necessary, marked as required', async () => {
    const { dialog, sent } = await open('add', null);
    put(dialog, '名称', '新演练');
    await user.click(dialog.getByLabelText('每周'));
    expect(await dialog.findByText('星期')).toBeTruthy();
    await save(dialog);
    expect(await dialog.findByText('请选择星期！')).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  it('ask of those alone who hold the code', async () => {
    const { dialog } = await open('edit', OVER, [...HELD, APPROVE]);
    await save(dialog);
    expect(await dialog.findByText('请输入审批意见！')).toBeTruthy();
    expect(input(dialog, '计划费用').disabled).toBe(false);
  });
});

describe('what stays as it is', () => {
  it('is shown with its value, disabled, and is not sent', async () => {
    const { dialog, sent } = await open('edit', OVER);
    expect([input(dialog, '名称').value, input(dialog, '名称').disabled]).toEqual(['夜间演练', true]);
    expect([input(dialog, '计划费用').value, input(dialog, '计划费用').disabled]).toEqual(['100.00', true]);
    expect(dialog.getAllByText('现在不能修改')).toHaveLength(2);
    expect(dialog.getByText('名称').textContent).toBe('名称');
    put(dialog, '实际费用', '8');
    await save(dialog);
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ id: 3, spent: 8 });
    for (const key of ['name', 'planned']) expect(sent()[0]).not.toHaveProperty(key);
  });

  it('hangs on the stored state, not on the one being typed', async () => {
    const { dialog } = await open('edit', { ...OVER, state: 0 });
    await user.click(dialog.getByLabelText('已结束'));
    expect(input(dialog, '名称').disabled).toBe(false);
  });
});
