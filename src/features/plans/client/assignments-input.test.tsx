import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { resourceNamed } from '../../../../.storybook/kit/catalog.ts';
import { pageOf } from '../../../../.storybook/kit/replies.ts';
import { renderViews, user } from '../../../../tests/support/views-kit.tsx';
import type { WireRecord } from '../../../engine/json.ts';
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

/** The input in a form that knows the plan. */
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
  renderViews(<Form start={start} onValue={take} />, { answers: ANSWERS, resources: [], ...(codes ? { codes } : {}) });
  return { value: () => last };
}

/** Of the dialog on top; asking for it by its role takes long in a page of two dialogs. */
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

it('asks 是否删除 before a row goes', async () => {
  const planningData = [{ key: 'a', checkingPerson: '7', checkingPersonName: '李巡检' }];
  const input = open({ ...PLAN, planningData }, []);
  await user.click(screen.getByRole('button', { name: '删除第 1 行' }));
  await screen.findByText('是否删除');
  expect(input.value()).toEqual(planningData);
  await user.click(screen.getByRole('button', { name: '确定' }));
  expect(input.value()).toBeUndefined();
});

it('shows the next 20 rounds of the plan as it is', () => {
  const planningData = [{ key: 'a', checkingPerson: '7', checkingPersonName: '李巡检' }];
  open({ ...PLAN, planningData }, []);
  const slots = screen.getAllByRole('listitem', { hidden: true });
  expect(slots).toHaveLength(20);
  expect(slots[0]?.textContent).toBe('2090-01-31 08:00 周二李巡检');
  expect(slots[1]?.textContent).toContain('2090-02-28 08:00');
});
