import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { pageOf } from '../../../../../../.storybook/kit/replies.ts';
import { Refusal, renderViews, user } from '../../../../../../tests/support/views-kit.tsx';
import { ResourceScreen } from '../../../../../client/resource-views/resource-screen.tsx';
// Loaded beforehand, so that loading does not count towards a test's time limit.
import './hazard-detail-modal.tsx';

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
const modalWith = (element: HTMLElement) => within(element.closest('.ant-modal') as HTMLElement);

async function openAssign() {
  await user.click(lineOf('灭火器压力不足').getByRole('button', { name: '指派' }));
  const assign = modalWith(await screen.findByText('指派整改人'));
  await assign.findByRole('button', { name: '选择' });
  return assign;
}

async function openPicker(assign: ReturnType<typeof modalWith>) {
  await user.click(assign.getByRole('button', { name: '选择' }));
  return modalWith(await screen.findByText('qianbao'));
}

describe('hazard rectification list (look.md#15.2)', () => {
  it('rectify-02 shows no filters without RiskRectify:page', async () => {
    renderViews(<ResourceScreen screen="RiskRectify" />, { resources: ['RiskRectify'], codes: [], answers: {} });
    expect(await screen.findByText('没有权限查看这里的数据')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '查询' })).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('rectify-01 rectify-04 rectify-05 status-constants-01 asks for 未整改 first, and offers 指派 only at status 0', async () => {
    const kit = await open();
    expect(kit.calls('/RiskRectify/page')[0]?.query).toMatchObject({ status: '0' });
    expect(screen.getAllByText('未整改').length).toBeGreaterThan(0);
    expect(lineOf('灭火器压力不足').getByRole('button', { name: '指派' })).toBeTruthy();
    expect(lineOf('护栏松动').queryByRole('button', { name: '指派' })).toBeNull();
  });

  it('rectify-07 hazard-detail-13 hazard-detail-15 hazard-detail-16 hazard-detail-17 opens reading B from 查看', async () => {
    await open();
    await user.click(lineOf('灭火器压力不足').getByRole('button', { name: '查看' }));
    const detail = modalWith(await screen.findByText('隐患登记信息'));
    expect(detail.getByText('隐患详情')).toBeTruthy();
    expect(detail.getByText('核实人')).toBeTruthy();
    expect(detail.queryByText('备注')).toBeNull();
    expect(detail.getByText('隐患核查信息')).toBeTruthy();
    expect(detail.queryByText('隐患整改信息')).toBeNull();
    expect(detail.queryByRole('textbox')).toBeNull();
    expect(document.querySelector('.ant-modal-footer')).toBeNull();
    const flow = within(await detail.findByRole('region', { name: '处理流程' }));
    for (const text of ['核查：一般隐患', '1天15小时18分', '2026-11-18 08:09:00'])
      expect(flow.getByText(text)).toBeTruthy();
  });

  it('rectify-08…12 assigns the person picked: none is no call, a refusal says why', async () => {
    const answers = [new Refusal('整改人与核查人/验收人不能为同一人'), null];
    const kit = await open({ '/RiskRectify/assign': () => answers.shift() });
    const assign = await openAssign();
    const send = () => user.click(assign.getByRole('button', { name: '确定' }));
    await send();
    expect(await screen.findByText('未选择核查人')).toBeTruthy();
    expect(kit.calls('/RiskRectify/assign')).toEqual([]);

    const picker = await openPicker(assign);
    await user.click(picker.getByText('钱宝'));
    await user.click(picker.getByRole('button', { name: '确定' }));
    expect(await assign.findByDisplayValue('钱宝')).toBeTruthy();
    await send();
    expect(await screen.findByText('指派失败：整改人与核查人/验收人不能为同一人')).toBeTruthy();
    await send();
    expect(await screen.findByText('指派成功')).toBeTruthy();
    expect(kit.calls('/RiskRectify/assign')[1]?.body).toEqual({ id: 51, riskRegisterId: 9, rectifyUserId: '8' });
  });
});

describe('user picker (look.md#13.4)', () => {
  it('user-picker-01 user-picker-02 user-picker-04…08 searches among people who can act by keyword and organisation, and insists on exactly one', async () => {
    const kit = await open();
    const picker = await openPicker(await openAssign());
    const modal = screen.getByText('选择用户').closest<HTMLElement>('.ant-modal');
    expect(modal?.style.width).toBe('900px');
    expect(picker.getAllByText('正常')).toHaveLength(USERS.length);
    const line = within(picker.getByText('孙敏').closest('tr') as HTMLElement);
    for (const text of ['维修班', '整改人、班组长']) expect(await line.findByText(text)).toBeTruthy();
    expect(kit.calls('/sysUser/page')[0]?.query).toMatchObject({ stage: 'rectify', riskRegisterId: '9' });
    expect(kit.calls('/RiskRegister/candidates')[0]?.query).toMatchObject({ stage: 'rectify', id: '9' });

    const asked = () => kit.calls('/sysUser/page').at(-1)?.query;
    await user.type(picker.getByRole('textbox', { name: '关键词' }), '钱');
    await user.click(picker.getByRole('button', { name: '查询' }));
    await waitFor(() => expect(asked()?.searchValue).toBe('钱'));
    // Roots are expanded, so the department below is visible without a click.
    await user.click(picker.getByText('电仪班'));
    await waitFor(() => expect(asked()?.['sysEmpParam.orgId']).toBe('2'));
    await user.click(picker.getByRole('button', { name: '重置' }));
    await waitFor(() => expect(asked()?.searchValue).toBeUndefined());

    await user.click(picker.getByRole('button', { name: '确定' }));
    expect(await screen.findByText('未选中用户')).toBeTruthy();
    for (const name of ['钱宝', '孙敏']) {
      const row = (await picker.findByText(name)).closest('tr') as HTMLElement;
      await user.click(within(row).getByRole('checkbox'));
    }
    await user.click(picker.getByRole('button', { name: '确定' }));
    expect(await screen.findByText('不支持多选')).toBeTruthy();
  });

  it('user-picker-03 chooses from the selector without sysUser:page', async () => {
    const kit = await open({}, ['RiskRectify:page', 'RiskRectify:assign']);
    const assign = await openAssign();
    await user.click(assign.getByRole('button', { name: '选择' }));
    const picker = modalWith(await screen.findByText('选择用户'));
    expect(await picker.findByText('钱宝')).toBeTruthy();
    expect(picker.queryByRole('button', { name: '查询' })).toBeNull();
    expect(kit.calls('/sysUser/page')).toEqual([]);
    expect(kit.calls('/sysUser/selector')[0]?.query).toMatchObject({ stage: 'rectify', riskRegisterId: '9' });
  });
});
