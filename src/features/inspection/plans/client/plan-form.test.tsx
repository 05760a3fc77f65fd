import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { resourceNamed } from '../../../../../.storybook/kit/catalog.ts';
import { pageOf } from '../../../../../.storybook/kit/replies.ts';
import { openForm } from '../../../../../tests/support/views/forms-kit.tsx';
import { Refusal, renderViews, user } from '../../../../../tests/support/views-kit.tsx';
import { ResourceScreen } from '../../../../client/resource-views/resource-screen.tsx';
import type { WireRecord } from '../../../../engine/json.ts';

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

/** Opens the dialog that edits a stopped plan. */
async function open(row: WireRecord, answer: unknown = null) {
  const answers = { '/RiskTimedPlanning/edit': answer };
  const opened = await openForm('RiskTimedPlanning', 'edit', { row, answers });
  await opened.dialog.findByDisplayValue('罐区月查');
  return { ...opened, save: () => user.click(opened.dialog.getByRole('button', { name: '确定' })) };
}

const TITLES = '任务名称 设备 排查类型 风险点类型 排查项 排查周期 责任部门 开始时间 超期提醒'.split(' ');

it('timed-plan-01 timed-plan-fields-01 timed-plan-05 timed-plan-06 has the fields of a plan, 900 wide', async () => {
  const { element, dialog } = await open({ ...EMPTY, ...FILLED });
  expect(screen.getByRole('dialog', { name: '编辑隐患排查定时任务设置' })).toBe(element);
  expect(element.closest<HTMLElement>('.ant-modal')?.style.width).toBe('900px');
  for (const title of TITLES)
    expect(dialog.getByLabelText(title, { exact: false, selector: 'input, button' })).toBeTruthy();
  expect(dialog.getByLabelText(/超期天数/)).toBeTruthy();
  await user.click(dialog.getByRole('switch', { name: /超期提醒/ }));
  expect(dialog.queryByLabelText(/超期天数/)).toBeNull();
  expect(await dialog.findByRole('group', { name: '任务分配' })).toBeTruthy();
});

it('timed-plan-02 timed-plan-03 timed-plan-fields-02 timed-plan-fields-03 reads the period, chooses items in a tree and any or no equipment by its name', async () => {
  const { dialog } = await open({ ...EMPTY, ...FILLED });
  const period = dialog.getByLabelText<HTMLInputElement>(/排查周期/);
  expect(period.value).toBe('每月1次');
  expect(period.disabled || period.readOnly).toBe(true);
  const select = (label: RegExp) => dialog.getByLabelText(label, { selector: 'input' }).closest('.ant-select');
  const items = select(/排查项/);
  expect(items?.classList.contains('ant-tree-select')).toBe(true);
  expect(items?.classList.contains('ant-select-multiple')).toBe(true);
  expect(select(/设备/)?.classList.contains('ant-select-show-search')).toBe(true);
  const { fields } = resourceNamed('RiskTimedPlanning');
  expect(fields.find(({ key }) => key === 'machineNo')?.required).toBe(false);
});

it('timed-plan-04 a day chosen for the start begins at 00:00:00', async () => {
  const { startTime: _, ...rest } = FILLED;
  const { dialog } = await open({ ...EMPTY, ...rest });
  const start = dialog.getByLabelText<HTMLInputElement>(/开始时间/);
  await user.click(start);
  const day = await waitFor(() => {
    const found = [...document.querySelectorAll('.ant-picker-cell-in-view')].at(-1);
    if (!found) throw new Error('no month is shown');
    return found;
  });
  await user.click(day.firstElementChild ?? day);
  await waitFor(() => expect(start.value).toBe(`${day.getAttribute('title')} 00:00:00`));
});

it('timed-plan-validation-07 timed-plan-validation-10…12 timed-plan-10 timed-plan-fields-04 says what the form or the server refuses, then 编辑成功', async () => {
  const planningData = [{ key: 'a', checkingPerson: '7', checkingPersonName: '李巡检' }];
  const past = '开始时间不能设置在当前时间之前';
  const reasons = ['排查周期不能为空值', '任务分配不能为空'];
  const refused = [
    new Refusal(past, { code: 400, extras: { errors: [{ field: 'startTime', message: past }] } }),
    ...reasons.map((reason) => new Refusal(reason, { code: 400 })),
  ];
  const { dialog, save, sent, onClose } = await open({ ...EMPTY, ...FILLED, planningData }, () => refused.shift());
  const days = dialog.getByLabelText<HTMLInputElement>(/超期天数/);
  await user.clear(days);
  await user.type(days, '-3');
  await user.tab();
  await save();
  expect((await dialog.findAllByText(/超期天数.*0/)).length).toBeGreaterThan(0);
  expect([days.value, sent()]).toEqual(['-3', []]);

  await user.clear(days);
  await user.type(days, '0');
  await save();
  expect(await dialog.findByText(past)).toBeTruthy();
  expect(dialog.getByLabelText(/开始时间/).getAttribute('aria-invalid')).toBe('true');
  for (const reason of reasons) {
    await save();
    expect(await screen.findByText(`编辑失败：${reason}`)).toBeTruthy();
  }

  await save();
  await screen.findByText('编辑成功');
  expect(onClose).toHaveBeenCalledOnce();
  const { cycle: _, ...kept } = FILLED;
  expect(sent()).toHaveLength(4);
  expect(sent()[3]).toMatchObject({ ...kept, id: 5, planningName: '罐区月查', isOvertimeTip: true, planningData });
});

it('timed-plan-validation-01…06 timed-plan-validation-08 timed-plan-validation-09 names what is missing in the words of each field', async () => {
  const { dialog, save, sent } = await open(EMPTY);
  await save();
  for (const text of ['排查类型！', '风险点类型！', '排查项！', '责任部门！', '完成期限!']) {
    expect(await dialog.findByText(`请选择${text}`)).toBeTruthy();
  }
  expect(dialog.getByText('请输入超期天数！')).toBeTruthy();
  expect(dialog.queryByText('请选择设备！')).toBeNull();
  // Without the reminder the number of overdue days is optional.
  await user.click(dialog.getByRole('switch', { name: /超期提醒/ }));
  await save();
  await dialog.findByText('请选择排查类型！');
  expect(dialog.queryByText('请输入超期天数！')).toBeNull();
  expect(sent()).toEqual([]);
});

it('复制 in the list adds a plan with the values of another one, without its name, status and start', async () => {
  const planningData = [
    { key: 'a', checkingPerson: '7', checkingPersonName: '李巡检', startTime: '2080-01-05 08:00:00' },
  ];
  const whole = {
    ...EMPTY,
    ...FILLED,
    status: 1,
    actions: [],
    planningTypeName: '综合性排查',
    windowFrom: '08:00',
    planningData,
  };
  const answers = {
    '/RiskTimedPlanning/page': pageOf([{ ...EMPTY, status: 1, actions: [] }]),
    '/RiskTimedPlanning/detail': whole,
  };
  renderViews(<ResourceScreen screen="RiskTimedPlanning" />, { answers, resources: ['RiskTimedPlanning'] });
  await user.click(await screen.findByRole('button', { name: '更多' }));
  await user.click(await screen.findByRole('menuitem', { name: '复制' }));
  const dialog = within(await screen.findByRole('dialog', { name: /新增/ }));
  expect((await dialog.findByLabelText<HTMLInputElement>(/排查周期/)).value).toBe('每月1次');
  const values = [/任务名称/, /开始时间/, /时段开始/].map(
    (title) => dialog.getByLabelText<HTMLInputElement>(title).value,
  );
  expect(values).toEqual(['', '', '08:00']);
  expect(await dialog.findByRole('row', { name: /李巡检/ })).toBeTruthy();
});
