import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { resourceNamed } from '../../../../../.storybook/kit/catalog.ts';
import { pageOf } from '../../../../../.storybook/kit/replies.ts';
import { renderViews, user } from '../../../../../tests/support/views-kit.tsx';
import type { WireRecord } from '../../../../engine/json.ts';
import AssignmentsInput from './assignments-input.tsx';

const PEOPLE = [
  { id: '7', name: '李巡检', status: 0 },
  { id: '8', name: '王巡检', status: 0 },
];
const ANSWERS = {
  '/sysUser/page': pageOf(PEOPLE),
  '/sysUser/list': PEOPLE,
  '/sysUser/selector': PEOPLE,
  '/sysOrg/tree': [],
  '/sysOrg/list': [],
};
const PLAN = { cycleType: 3, cycleNum: 1, startTime: '2090-01-31 08:00:00' };

/** The input in a form that holds the values of the plan. */
function Form({ start, onValue }: { start: WireRecord; onValue(value: unknown): void }) {
  const [value, setValue] = useState(start.planningData);
  const field = resourceNamed('RiskTimedPlanning').fields.find(({ key }) => key === 'planningData');
  if (!field) throw new Error('plans have no planningData');
  const change = (next: unknown) => {
    onValue(next);
    setValue(next);
  };
  const rest = { values: start, patch: () => undefined, labelOf: (key: string) => key, describedBy: 'help' };
  return (
    <AssignmentsInput
      field={field}
      id="it"
      value={value}
      onChange={change}
      disabled={false}
      invalid={false}
      {...rest}
    />
  );
}

function open(start: WireRecord, codes?: string[]) {
  let last: unknown = start.planningData;
  const take = (value: unknown) => {
    last = value;
  };
  renderViews(<Form start={start} onValue={take} />, { answers: ANSWERS, ...(codes ? { codes } : {}) });
  return { value: () => last };
}

/** Returns the button of the topmost dialog; a query by role is slow in a page of two dialogs. */
function lastButton(text: string): HTMLElement {
  const buttons = [...document.querySelectorAll('button')].filter(
    (one) => one.textContent?.replace(/\s/g, '') === text,
  );
  const last = buttons.at(-1);
  if (!last) throw new Error(`no button says ${text}`);
  return last;
}

it('timed-plan-08 offers 添加 to holders of its code alone', () => {
  open(PLAN, []);
  expect(screen.queryByRole('button', { name: '添加' })).toBeNull();
});

it('timed-plan-09 timed-plan-validation-13 assigns a person that is chosen in the picker, and none without', async () => {
  const input = open(PLAN);
  await user.click(screen.getByRole('button', { name: '添加' }));
  const dialog = within(await screen.findByRole('dialog', { name: '新增定时任务分配' }));
  expect(dialog.getByLabelText('排查人').hasAttribute('disabled')).toBe(true);
  await user.click(dialog.getByRole('button', { name: '确定' }));
  await screen.findByText('未选择排查人');
  expect(input.value()).toBeUndefined();
  await user.click(dialog.getByRole('button', { name: '选择' }));
  await user.click(await screen.findByText('李巡检'));
  await user.click(lastButton('确定'));
  await user.click(dialog.getByRole('button', { name: '确定' }));
  expect(input.value()).toEqual([{ key: expect.any(String), checkingPerson: '7', checkingPersonName: '李巡检' }]);
});

it('assigns several people, any one of whom goes, to each chosen weekday in one go', async () => {
  const input = open({ ...WEEKLY, windowFrom: '08:00', windowTo: '10:00' });
  await user.click(screen.getByRole('button', { name: '添加' }));
  const dialog = within(await screen.findByRole('dialog', { name: '新增定时任务分配' }));
  await user.click(dialog.getByRole('button', { name: '选择' }));
  await user.click(await screen.findByText('李巡检'));
  await user.click(await screen.findByText('王巡检'));
  await user.click(lastButton('确定'));
  expect(dialog.getByLabelText<HTMLInputElement>('排查人').value).toBe('李巡检、王巡检');
  await dialog.findByText('同一次排查由其中任一人签到后执行。');
  await user.click(dialog.getByLabelText('周四'));
  await user.click(dialog.getByLabelText('周一'));
  await user.click(dialog.getByRole('button', { name: '确定' }));
  const row = { key: expect.any(String), checkingPerson: '7,8', checkingPersonName: '李巡检、王巡检' };
  const starts = ['2090-01-02 08:00:00', '2090-01-05 08:00:00'];
  expect(input.value()).toEqual(starts.map((startTime) => ({ ...row, startTime })));
  expect(await screen.findAllByRole('row', { name: /李巡检、王巡检 任一人 2090-01-0[25] 08:00/ })).toHaveLength(2);
  expect(screen.getByText('每周一、周四 08:00–10:00，5天内完成')).toBeTruthy();
});

it('timed-plan-07 asks 是否删除 before a row goes', async () => {
  const planningData = [{ key: 'a', checkingPerson: '7', checkingPersonName: '李巡检' }];
  const input = open({ ...PLAN, planningData }, []);
  await user.click(screen.getByRole('button', { name: '删除第 1 行' }));
  await screen.findByText('是否删除');
  expect(input.value()).toEqual(planningData);
  await user.click(screen.getByRole('button', { name: '确定' }));
  expect(input.value()).toBeUndefined();
});

const MONTHLY = {
  '0': '2090-01-31 08:00 周二李巡检',
  '1': '2090-02-28 08:00 周二李巡检',
  '19': '2091-08-31 08:00 周五李巡检',
};
const HOURLY = { ...PLAN, cycleType: 6, startTime: '2090-01-31 06:00:00', windowFrom: '06:00', windowTo: '22:00' };
const WEEKLY = { ...PLAN, cycleType: 2, startTime: '2090-01-02 00:00:00', windowDays: 5 };

it.each([
  ['the next 20 rounds', PLAN, MONTHLY],
  ['its window', HOURLY, { '15': '2090-01-31 21:00 周二至 22:00李巡检', '16': '2090-02-01 06:00 周三至 07:00李巡检' }],
  ['until when a round of several days is open', WEEKLY, { '0': '2090-01-02 00:00 周一至 01-06 23:59李巡检' }],
])('shows %s of the plan as it is', (_what, plan, shown) => {
  open({ ...plan, planningData: [{ key: 'a', checkingPerson: '7', checkingPersonName: '李巡检' }] }, []);
  const slots = screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent);
  expect(slots).toHaveLength(20);
  expect(slots).toMatchObject(Object.assign([...slots], shown));
});
