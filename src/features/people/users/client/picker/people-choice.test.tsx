import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderViews, user } from '../../../../../../tests/support/views-kit.tsx';
import type { WireRecord } from '../../../../../engine/json.ts';
import { UserPicker, UsersPicker } from './people-pickers.tsx';

const PEOPLE = Array.from({ length: 13 }, (_, at) => ({ id: at + 1, name: `用户${at + 1}`, account: `u${at + 1}` }));
type Sent = { query: { [key: string]: unknown } };
const answers = {
  '/sysOrg/tree': [{ id: 1, name: '公司', children: [] }],
  '/sysUser/page': ({ query }: Sent) => {
    const pageNo = Number(query.pageNo);
    return { pageNo, pageSize: 10, totalRows: PEOPLE.length, rows: PEOPLE.slice(pageNo * 10 - 10, pageNo * 10) };
  },
  '/sysUser/selector': PEOPLE.map(({ id, name }) => ({ id, name })),
};
const people = { resource: 'sysUser', foundIn: 'sysOrg' };
const onPick = vi.fn<(user: WireRecord) => void>();
const draw = (codes?: string[]) =>
  renderViews(<UserPicker people={people} onPick={onPick} onCancel={() => undefined} />, {
    answers,
    codes,
  });

const focused = () => document.activeElement?.getAttribute('aria-label');
const stops = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter((box) => box.tabIndex === 0 && box.closest('.ant-table-row'));

beforeEach(() => void onPick.mockReset());

it('starts in the search, goes down into the people and takes the one Enter is pressed on', async () => {
  draw();
  await waitFor(() => expect(focused()).toBe('关键词'));
  await screen.findByText('用户1');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('选择用户1');
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(focused()).toBe('选择用户2');
  expect(stops()).toHaveLength(1);
  await user.keyboard('{Enter}');
  expect(onPick).toHaveBeenCalledWith(expect.objectContaining({ id: 2 }));
});

it('starts at the first person where there is no search, and turns the page without leaving the rows', async () => {
  draw(['sysUser:selector', 'sysOrg:tree']);
  await waitFor(() => expect(focused()).toBe('选择用户1'));
  await user.keyboard('{End}');
  expect(focused()).toBe('选择用户10');
  await user.keyboard('{PageDown}');
  await waitFor(() => expect(focused()).toBe('选择用户11'));
  await user.keyboard('{PageDown}');
  expect(focused()).toBe('选择用户11');
  await user.keyboard('{ArrowDown} ');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(onPick).toHaveBeenCalledWith(expect.objectContaining({ id: 12 }));
});

it('ticks several by the keyboard alone', async () => {
  const onSeveral = vi.fn();
  const picker = <UsersPicker people={people} chosen={[]} onPick={onSeveral} onCancel={() => undefined} />;
  renderViews(picker, { resources: [], answers });
  await screen.findByText('用户1');
  await waitFor(() => expect(focused()).toBe('关键词'));
  await user.keyboard('{ArrowDown} {ArrowDown} ');
  await screen.findByText('已选 2 人');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(onSeveral).toHaveBeenCalledWith([
    { id: '1', name: '用户1' },
    { id: '2', name: '用户2' },
  ]);
});
