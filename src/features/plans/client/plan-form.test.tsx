import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { resourceNamed } from '../../../../.storybook/kit/catalog.ts';
import { Refusal, renderViews, user } from '../../../../tests/support/views-kit.tsx';
import FormModal from '../../../client/resource-views/form/form-modal.tsx';
import type { WireRecord } from '../../../engine/json.ts';

const EMPTY = {
  id: 5,
  version: 1,
  status: 0,
  planningName: '罐区月查',
  isOvertimeTip: true,
  cycleType: 3,
  cycleNum: 1,
};
const FILLED = {
  planningType: 1,
  riskPointTypeId: 1,
  checkingItems: '1',
  deptId: '1',
  startTime: '2090-01-31 08:00:00',
  overtimeDay: 0,
  cycle: '每月1次',
};

beforeEach(() => window.localStorage.clear());

/** The dialog in which a stopped plan is edited, unsent. */
async function openForm(row: WireRecord, answer: unknown = null) {
  const resource = resourceNamed('RiskTimedPlanning');
  const action = resource.actions.find(({ verb }) => verb === 'edit');
  if (!action) throw new Error('plans cannot be edited');
  const closed = vi.fn();
  const kit = renderViews(
    <FormModal resource={resource} action={action} row={row} given={{}} onClose={() => closed()} />,
    { answers: { '/RiskTimedPlanning/detail': row, [action.path]: answer }, resources: ['RiskTimedPlanning'] },
  );
  const form = within(await screen.findByRole('dialog', { name: '编辑隐患排查定时任务设置' }));
  await form.findByDisplayValue('罐区月查');
  return { form, closed, edits: () => kit.calls(action.path) };
}

/** The same dialog after 确定. */
async function open(row: WireRecord, answer: unknown = null) {
  const opened = await openForm(row, answer);
  await user.click(opened.form.getByRole('button', { name: '确定' }));
  return opened;
}

it('timed-plan-01 timed-plan-fields-01 timed-plan-05 timed-plan-06 has the fields of a plan, 900 wide', async () => {
  const { form } = await openForm({ ...EMPTY, ...FILLED });
  const dialog = screen.getByRole('dialog', { name: '编辑隐患排查定时任务设置' });
  expect(dialog.closest<HTMLElement>('.ant-modal')?.style.width).toBe('900px');
  const titles = [
    '任务名称',
    '设备',
    '排查类型',
    '风险点类型',
    '排查项',
    '排查周期',
    '责任部门',
    '开始时间',
    '超期提醒',
  ];
  for (const title of titles)
    expect(form.getByLabelText(title, { exact: false, selector: 'input, button' })).toBeTruthy();
  expect(form.getByLabelText(/超期天数/)).toBeTruthy();
  await user.click(form.getByRole('switch', { name: /超期提醒/ }));
  expect(form.queryByLabelText(/超期天数/)).toBeNull();
  expect(await form.findByRole('group', { name: '任务分配' })).toBeTruthy();
});

it('timed-plan-02 timed-plan-03 shows the period read-only: every unit, so many times', async () => {
  const { form } = await openForm({ ...EMPTY, ...FILLED });
  const period = form.getByLabelText<HTMLInputElement>(/排查周期/);
  expect(period.value).toBe('每月1次');
  expect(period.disabled || period.readOnly).toBe(true);
});

it('timed-plan-04 a day chosen for the start begins at 00:00:00', async () => {
  const { startTime: _, ...rest } = FILLED;
  const { form } = await openForm({ ...EMPTY, ...rest });
  const start = form.getByLabelText<HTMLInputElement>(/开始时间/);
  await user.click(start);
  const day = await waitFor(() => {
    const found = [...document.querySelectorAll('.ant-picker-cell-in-view')].at(-1);
    if (!found) throw new Error('no month is shown');
    return found;
  });
  await user.click(day.firstElementChild ?? day);
  await waitFor(() => expect(start.value).toBe(`${day.getAttribute('title')} 00:00:00`));
});

it('timed-plan-fields-02 timed-plan-fields-03 chooses items in a tree, and any or no equipment by its name', async () => {
  const { form } = await openForm({ ...EMPTY, ...FILLED });
  const select = (label: RegExp) => form.getByLabelText(label, { selector: 'input' }).closest('.ant-select');
  const items = select(/排查项/);
  expect(items?.classList.contains('ant-tree-select')).toBe(true);
  expect(items?.classList.contains('ant-select-multiple')).toBe(true);
  const equipment = select(/设备/);
  expect(equipment?.classList.contains('ant-select-show-search')).toBe(true);
  const { fields } = resourceNamed('RiskTimedPlanning');
  expect(fields.find(({ key }) => key === 'machineNo')?.required).toBe(false);
});

it('timed-plan-validation-07 accepts no days over below 0', async () => {
  const { form, edits } = await openForm({ ...EMPTY, ...FILLED });
  const days = form.getByLabelText<HTMLInputElement>(/超期天数/);
  await user.clear(days);
  await user.type(days, '-3');
  await user.tab();
  await user.click(form.getByRole('button', { name: '确定' }));
  expect((await form.findAllByText(/超期天数.*0/)).length).toBeGreaterThan(0);
  expect([days.value, edits()]).toEqual(['-3', []]);
});

it('timed-plan-10 timed-plan-fields-04 says 编辑成功 and closes, having sent the plan', async () => {
  const planningData = [{ key: 'a', checkingPerson: '7', checkingPersonName: '李巡检' }];
  const { closed, edits } = await open({ ...EMPTY, ...FILLED, planningData });
  await screen.findByText('编辑成功');
  expect(closed).toHaveBeenCalledOnce();
  const { cycle: _, ...sent } = FILLED;
  expect(edits()[0]?.body).toMatchObject({
    ...sent,
    id: 5,
    planningName: '罐区月查',
    isOvertimeTip: true,
    planningData,
  });
});

it('timed-plan-validation-12 names a start that lies in the past, at its field', async () => {
  const past = '开始时间不能设置在当前时间之前';
  const errors = [{ field: 'startTime', message: past }];
  const { form, edits } = await open({ ...EMPTY, ...FILLED }, new Refusal(past, { code: 400, extras: { errors } }));
  expect(await form.findByText(past)).toBeTruthy();
  expect(form.getByLabelText(/开始时间/).getAttribute('aria-invalid')).toBe('true');
  expect(edits()).toHaveLength(1);
});

it('timed-plan-validation-01…06 timed-plan-validation-09 names what is missing in the words of each field', async () => {
  const { form, edits } = await open(EMPTY);
  for (const text of ['排查类型！', '风险点类型！', '排查项！', '责任部门！', '完成期限!']) {
    expect(await form.findByText(`请选择${text}`)).toBeTruthy();
  }
  expect(form.getByText('请输入超期天数！')).toBeTruthy();
  expect(form.queryByText('请选择设备！')).toBeNull();
  expect(edits()).toEqual([]);
});

it('timed-plan-validation-08 asks for no days over without the reminder', async () => {
  const { form } = await open({ ...EMPTY, isOvertimeTip: false });
  await form.findByText('请选择排查类型！');
  expect(form.queryByText('请输入超期天数！')).toBeNull();
});

it.each(['排查周期不能为空值', '任务分配不能为空'])(
  'timed-plan-validation-10 timed-plan-validation-11 says why it was not edited: %s',
  async (reason) => {
    const { edits } = await open({ ...EMPTY, ...FILLED }, new Refusal(reason, { code: 400 }));
    expect(await screen.findByText(`编辑失败：${reason}`)).toBeTruthy();
    expect(edits()).toHaveLength(1);
  },
);
