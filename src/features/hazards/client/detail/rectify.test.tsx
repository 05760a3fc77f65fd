import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { pageOf } from '../../../../../.storybook/kit/replies.ts';
import { Refusal, renderViews, user } from '../../../../../tests/support/views-kit.tsx';
import { ResourceScreen } from '../../../../client/resource-views/resource-screen.tsx';

const ASSIGN = { name: 'RiskRectify/assign', enabled: true, reason: '' };
const ROWS = [
  {
    id: 51,
    riskRegisterId: 9,
    riskName: '灭火器压力不足',
    riskDesc: '三楼配电间灭火器压力低于绿区',
    rectifyUserName: '赵伟',
    rectifyUserId: '7',
    status: 0,
    actions: [ASSIGN],
  },
  { id: 52, riskRegisterId: 10, riskName: '护栏松动', status: 1, actions: [ASSIGN] },
];
const HAZARD = {
  id: 9,
  riskName: '灭火器压力不足',
  riskPointTypeName: '设备设施',
  riskDesc: '三楼配电间灭火器压力低于绿区',
  againCheckName: '胡核成',
  remark: '夜班发现',
  status: 3,
  path: 'judge',
  round: 1,
  createdUserName: '郑登',
  createdTime: '2026-11-16 16:51:00',
  accomplishTime: '2026-12-03 23:59:59',
  rectifyUserName: '赵伟',
  againCheck: { id: 3, againCheckOpinion: '情况属实', againCheckResult: 1 },
};
const FLOW = [
  { key: 1, person: '郑登', title: '登记隐患', createdTime: '2026-11-16 16:51:00', timeSpan: '0分' },
  { key: 3, person: '胡核成', title: '核查：一般隐患', createdTime: '2026-11-18 08:09:00', timeSpan: '1天15小时18分' },
];
const USERS = [
  { id: '8', account: 'qianbao', name: '钱宝', status: 0 },
  { id: '9', account: 'sunmin', name: '孙敏', status: 0 },
];

const CANDIDATES = [
  { ...USERS[0], orgName: '电气组', roleNames: ['整改人'], openTasks: 3 },
  { ...USERS[1], orgName: '维修班', roleNames: ['整改人', '班组长'], openTasks: 0 },
];

async function open(answers: { [path: string]: unknown } = {}, codes?: string[]) {
  const kit = renderViews(<ResourceScreen screen="RiskRectify" />, {
    resources: ['RiskRectify', 'RiskRegister', 'RiskAgainCheck', 'RiskAcceptRecord'],
    codes,
    answers: {
      '/RiskRectify/page': pageOf(ROWS),
      '/RiskRectify/detail': ROWS[0],
      '/RiskRegister/detail': HAZARD,
      '/ProcessFlowHandle/list': FLOW,
      '/sysOrg/tree': [{ id: '1', name: '公司', parentId: 0, children: [{ id: '2', name: '电仪班', parentId: '1' }] }],
      '/sysUser/page': pageOf(USERS),
      '/sysUser/selector': USERS.map(({ id, name }) => ({ id, name })),
      '/RiskRegister/candidates': pageOf(CANDIDATES),
      ...answers,
    },
  });
  await screen.findByText('灭火器压力不足');
  return kit;
}

const lineOf = (text: string) => within(screen.getByText(text).closest('tr') as HTMLElement);
const modalOf = (title: string) => within(screen.getByText(title).closest('.ant-modal') as HTMLElement);

async function openAssign() {
  await user.click(lineOf('灭火器压力不足').getByRole('button', { name: '指派' }));
  await screen.findByText('指派整改人');
  await screen.findByRole('button', { name: '选择' });
  return modalOf('指派整改人');
}

async function openPicker() {
  const assign = await openAssign();
  await user.click(assign.getByRole('button', { name: '选择' }));
  await screen.findByText('qianbao');
  return modalOf('选择用户');
}

describe('hazard rectification list (look.md#15.2)', () => {
  it('rectify-01 status-constants-01 asks for 未整改 first', async () => {
    const kit = await open();
    expect(kit.calls('/RiskRectify/page')[0]?.query).toMatchObject({ status: '0' });
    expect(screen.getAllByText('未整改').length).toBeGreaterThan(0);
  });

  it('rectify-02 shows no filters without RiskRectify:page', async () => {
    renderViews(<ResourceScreen screen="RiskRectify" />, { resources: ['RiskRectify'], codes: [], answers: {} });
    expect(await screen.findByText('没有权限查看这里的数据')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '查询' })).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('rectify-04 rectify-05 offers 指派 only at status 0', async () => {
    await open();
    expect(lineOf('灭火器压力不足').getByRole('button', { name: '指派' })).toBeTruthy();
    expect(lineOf('护栏松动').queryByRole('button', { name: '指派' })).toBeNull();
  });

  it('rectify-10 says 未选择核查人 and makes no call', async () => {
    const kit = await open();
    const assign = await openAssign();
    await user.click(assign.getByRole('button', { name: '确定' }));
    expect(await screen.findByText('未选择核查人')).toBeTruthy();
    expect(kit.calls('/RiskRectify/assign')).toEqual([]);
  });

  it('rectify-08 rectify-09 rectify-11 assigns the person picked', async () => {
    const kit = await open({ '/RiskRectify/assign': null });
    const picker = await openPicker();
    await user.click(picker.getByText('钱宝'));
    await user.click(picker.getByRole('button', { name: '确定' }));
    const assign = modalOf('指派整改人');
    expect(await assign.findByDisplayValue('钱宝')).toBeTruthy();
    await user.click(assign.getByRole('button', { name: '确定' }));
    expect(await screen.findByText('指派成功')).toBeTruthy();
    expect(kit.calls('/RiskRectify/assign')[0]?.body).toEqual({ id: 51, riskRegisterId: 9, rectifyUserId: '8' });
  });

  it('rectify-12 tells why an assignment failed', async () => {
    await open({ '/RiskRectify/assign': new Refusal('整改人与核查人/验收人不能为同一人') });
    const picker = await openPicker();
    await user.click(picker.getByText('钱宝'));
    await user.click(picker.getByRole('button', { name: '确定' }));
    await user.click(modalOf('指派整改人').getByRole('button', { name: '确定' }));
    expect(await screen.findByText('指派失败：整改人与核查人/验收人不能为同一人')).toBeTruthy();
  });
});

describe('user picker (look.md#13.4)', () => {
  it('user-picker-02 user-picker-04 user-picker-05 user-picker-08 user-picker-01 searches by keyword and organisation', async () => {
    const kit = await open();
    const picker = await openPicker();
    const modal = screen.getByText('选择用户').closest<HTMLElement>('.ant-modal');
    expect(modal?.style.width).toBe('900px');
    expect(picker.getAllByText('正常')).toHaveLength(USERS.length);
    await user.type(picker.getByRole('textbox', { name: '关键词' }), '钱');
    await user.click(picker.getByRole('button', { name: '查询' }));
    await waitFor(() => expect(kit.calls('/sysUser/page').at(-1)?.query.searchValue).toBe('钱'));
    // Roots stand open: the department below is in sight without a click.
    await user.click(picker.getByText('电仪班'));
    await waitFor(() => expect(kit.calls('/sysUser/page').at(-1)?.query['sysEmpParam.orgId']).toBe('2'));
    await user.click(picker.getByRole('button', { name: '重置' }));
    await waitFor(() => expect(kit.calls('/sysUser/page').at(-1)?.query.searchValue).toBeUndefined());
  });

  it('offers of an assignment only people who can act, with what decides whom to take', async () => {
    const kit = await open();
    const picker = await openPicker();
    const line = within(picker.getByText('孙敏').closest('tr') as HTMLElement);
    expect(await line.findByText('维修班')).toBeTruthy();
    expect(line.getByText('整改人、班组长')).toBeTruthy();
    expect(kit.calls('/sysUser/page')[0]?.query).toMatchObject({ stage: 'rectify', riskRegisterId: '9' });
    expect(kit.calls('/RiskRegister/candidates')[0]?.query).toMatchObject({ stage: 'rectify', id: '9' });
  });

  it('user-picker-06 user-picker-07 insists on exactly one', async () => {
    await open();
    const picker = await openPicker();
    await user.click(picker.getByRole('button', { name: '确定' }));
    expect(await screen.findByText('未选中用户')).toBeTruthy();
    for (const name of ['钱宝', '孙敏']) {
      await user.click(within(picker.getByText(name).closest('tr') as HTMLElement).getByRole('checkbox'));
    }
    await user.click(picker.getByRole('button', { name: '确定' }));
    expect(await screen.findByText('不支持多选')).toBeTruthy();
  });

  it('user-picker-03 chooses from the selector without sysUser:page', async () => {
    const kit = await open({}, ['RiskRectify:page', 'RiskRectify:assign']);
    const assign = await openAssign();
    await user.click(assign.getByRole('button', { name: '选择' }));
    const picker = modalOf('选择用户');
    expect(await picker.findByText('钱宝')).toBeTruthy();
    expect(picker.queryByRole('button', { name: '查询' })).toBeNull();
    expect(kit.calls('/sysUser/page')).toEqual([]);
    expect(kit.calls('/sysUser/selector')[0]?.query).toMatchObject({ stage: 'rectify', riskRegisterId: '9' });
  });
});

describe('hazard view, reading B (look.md#15.1)', () => {
  it('rectify-07 hazard-detail-15 hazard-detail-16 hazard-detail-17 opens from 查看', async () => {
    await open();
    await user.click(lineOf('灭火器压力不足').getByRole('button', { name: '查看' }));
    const detail = within((await screen.findByText('隐患登记信息')).closest('.ant-modal') as HTMLElement);
    expect(detail.getByText('隐患详情')).toBeTruthy();
    expect(detail.getByText('核实人')).toBeTruthy();
    expect(detail.queryByText('备注')).toBeNull();
    expect(detail.getByText('隐患核查信息')).toBeTruthy();
    expect(detail.queryByText('隐患整改信息')).toBeNull();
    expect(detail.queryByRole('textbox')).toBeNull();
    expect(document.querySelector('.ant-modal-footer')).toBeNull();
  });

  it('hazard-detail-13 lists the steps with person, title, time and span', async () => {
    await open();
    await user.click(lineOf('灭火器压力不足').getByRole('button', { name: '查看' }));
    const flow = within(await screen.findByRole('region', { name: '处理流程' }));
    expect(flow.getByText('核查：一般隐患')).toBeTruthy();
    expect(flow.getByText('1天15小时18分')).toBeTruthy();
    expect(flow.getByText('2026-11-18 08:09:00')).toBeTruthy();
  });
});
