import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { resourceNamed } from '../../../../.storybook/kit/catalog.ts';
import { pageOf } from '../../../../.storybook/kit/replies.ts';
import { renderInput } from '../../../../tests/support/views/inputs-kit.tsx';
import { user } from '../../../../tests/support/views-kit.tsx';
import type { WireRecord } from '../../../engine/json.ts';

const PEOPLE = Array.from({ length: 14 }, (_, index) => ({
  id: String(index + 1),
  name: `员工${index + 1}`,
  status: 0,
}));
const DEPARTMENTS = [
  { id: 1, name: '生产部', children: [{ id: 2, name: '合成车间', children: [] }] },
  { id: 3, name: '安环部', children: [] },
];
const ANSWERS = {
  '/sysUser/page': pageOf(PEOPLE.slice(0, 10)),
  '/sysUser/list': PEOPLE,
  '/sysUser/selector': PEOPLE,
  '/sysOrg/tree': DEPARTMENTS,
  '/sysOrg/list': DEPARTMENTS,
};

/** Renders the input of a field of notices in a form with these values. */
function open(key: string, start: WireRecord) {
  const field = resourceNamed('sysNotice').fields.find((one) => one.key === key);
  if (!field) throw new Error(`notices have no ${key}`);
  return renderInput(field, { start, answers: ANSWERS });
}

const names = () => [...document.querySelectorAll('.ant-select-selection-item-content')].map((one) => one.textContent);

it('people of the record are shown by the names it carries, and taken out one at a time', async () => {
  const input = open('noticeUserIds', { noticeUserIds: '11,12', noticeUserIdsName: '孙敏,钱宝' });
  await waitFor(() => expect(names()).toEqual(['孙敏', '钱宝']));
  await user.click(document.querySelector('.ant-select-selection-item-remove') as HTMLElement);
  expect(input.value()).toBe('12');
  expect(names()).toEqual(['钱宝']);
  await user.click(document.querySelector('.ant-select-selection-item-remove') as HTMLElement);
  expect(input.value()).toBeUndefined();
});

it('they are chosen in the picker, which knows who was chosen before', async () => {
  const input = open('noticeUserIds', { noticeUserIds: '2', noticeUserIdsName: '员工2' });
  await user.click(screen.getByRole('button', { name: '选择' }));
  const picker = within(await screen.findByRole('dialog', { name: '选择用户' }));
  await picker.findByText('已选 1 人');
  await user.click(await picker.findByText('员工5'));
  await user.click(picker.getByRole('button', { name: '确定' }));
  expect(input.value()).toBe('2,5');
  await waitFor(() => expect(names()).toEqual(['员工2', '员工5']));
});

it('people of whom only the number is known are asked for; more than twelve are counted', async () => {
  open('noticeUserIds', { noticeUserIds: PEOPLE.map(({ id }) => id).join(',') });
  await waitFor(() => expect(names()).toContain('员工12'));
  expect(names()).not.toContain('员工13');
  expect(names().at(-1)).toBe('共 14 人');
});

it('a department stands for its own people: chosen with its parts, all of them are sent', async () => {
  const input = open('noticeOrgIds', { noticeScope: 1 });
  await waitFor(() => expect(input.input()).not.toBeNull());
  await user.click(input.input());
  await user.click(await screen.findByText('生产部'));
  await waitFor(() => expect(input.value()).toBe('1,2'));
});
