import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { pageOf } from '../../../../.storybook/kit/replies.ts';
import { type Kit, Refusal, renderViews, user } from '../../../../tests/support/views-kit.tsx';
import { ResourceScreen } from '../resource-screen.tsx';

const USERS = pageOf([{ id: '7', account: 'lizhigang', name: '李志刚', status: 0, adminType: '3' }]);
const role = (id: number, name: string, dataScopeType = 4) => {
  const code = `role${id}`;
  return { id, name, code, dataScopeType, status: 0 };
};
const ROLES = [role(1, '登记人'), role(2, '整改人'), role(3, '审计员')];

const node = (id: number, title: string, children: object[] = []) => {
  const value = String(id);
  return { id, parentId: 0, title, value, weight: 1, children };
};
const MENUS = [node(10, '系统管理', [node(11, '用户管理', [node(12, '查询'), node(13, '导出')])]), node(20, '首页')];
const ORGS = [{ ...node(30, '生产部'), id: '30', name: '生产部', children: [{ ...node(31, '合成一车间'), id: '31' }] }];

function open(name: string, answers: { [path: string]: unknown }): Kit {
  return renderViews(<ResourceScreen screen={name} />, { answers, resources: [name] });
}

function openUser(own: number[], granted: unknown): Kit {
  const roles = { '/sysUser/ownRole': own, '/sysRole/dropDown': ROLES };
  return open('sysUser', { '/sysUser/page': USERS, ...roles, '/sysUser/grantRole': granted });
}

/** The role 审计员 with a scope and its own organisations. */
function openAuditor(scope: number, own: string[]): Kit {
  const auditor = role(3, '审计员', scope);
  const answers = { '/sysRole/page': pageOf([auditor]), '/sysRole/detail': auditor, '/sysRole/ownData': own };
  return open('sysRole', { ...answers, '/sysOrg/tree': ORGS, '/sysRole/grantData': null });
}

async function press(title: string) {
  await user.click(await screen.findByRole('button', { name: title }));
  return within(await screen.findByRole('dialog'));
}

async function pressMore(title: string) {
  await user.click(await screen.findByRole('button', { name: '更多' }));
  await user.click(await screen.findByRole('menuitem', { name: title }));
  return within(await screen.findByRole('dialog'));
}

type Dialog = Awaited<ReturnType<typeof press>>;

async function tick(dialog: Dialog, name: string) {
  const item = (await dialog.findByText(name)).closest('.ant-tree-treenode');
  await user.click(item?.querySelector('.ant-tree-checkbox') ?? document.body);
}

const send = (dialog: Dialog) => user.click(dialog.getByRole('button', { name: '确定' }));
const bodies = (kit: Kit, path: string) => kit.calls(path).map(({ body }) => body);

describe('other-screens-05 what is granted is seen and replaced', () => {
  it('the roles of a user', async () => {
    const kit = openUser([2, 99], null);
    const dialog = await pressMore('授权角色');
    expect(await dialog.findByText('已选 2 项')).toBeTruthy();
    expect(await dialog.findByText('另有 1 项不在您可选的范围内，保存后保持不变')).toBeTruthy();
    expect(kit.calls('/sysUser/ownRole').map(({ query }) => query)).toEqual([{ id: '7' }]);
    await tick(dialog, '登记人');
    await tick(dialog, '整改人');
    await send(dialog);
    await waitFor(() => expect(bodies(kit, '/sysUser/grantRole')).toEqual([{ id: '7', grantRoleIdList: [99, 1] }]));
    expect(await screen.findByText('授权成功')).toBeTruthy();
  });

  it('all of them taken away, and a refusal in its words', async () => {
    const kit = openUser([2], new Refusal('没有权限操作该数据'));
    const dialog = await pressMore('授权角色');
    await tick(dialog, '整改人');
    expect(await dialog.findByText('已选 0 项')).toBeTruthy();
    await send(dialog);
    expect(await screen.findByText('授权失败：没有权限操作该数据')).toBeTruthy();
    expect(bodies(kit, '/sysUser/grantRole')).toEqual([{ id: '7', grantRoleIdList: [] }]);
  });

  it('the menus of a role, with what they stand in', async () => {
    const kit = open('sysRole', {
      '/sysRole/page': pageOf(ROLES.slice(0, 1)),
      '/sysRole/ownMenu': [20],
      '/sysMenu/treeForGrant': MENUS,
      '/sysRole/grantMenu': null,
    });
    const dialog = await press('授权菜单');
    await user.type(await dialog.findByPlaceholderText('查找菜单'), '查询');
    await tick(dialog, '查询');
    await send(dialog);
    await waitFor(() =>
      expect(bodies(kit, '/sysRole/grantMenu')).toEqual([{ id: 1, grantMenuIdList: [10, 11, 12, 20] }]),
    );
  });

  it('the data scope of a role: organisations belong to the scope of one’s own choice', async () => {
    const kit = openAuditor(5, ['31']);
    const dialog = await press('授权数据');
    expect(await dialog.findByText('已选 1 项')).toBeTruthy();
    await tick(dialog, '生产部');
    await send(dialog);
    await waitFor(() =>
      expect(bodies(kit, '/sysRole/grantData')).toEqual([{ id: 3, dataScopeType: 5, grantOrgIdList: ['30', '31'] }]),
    );
  });

  it('a scope that follows from the department asks for none', async () => {
    openAuditor(2, []);
    const dialog = await press('授权数据');
    expect(await dialog.findByText('授权范围')).toBeTruthy();
    expect(dialog.queryByText('授权机构')).toBeNull();
  });
});

it('who may not read what somebody has is not asked to replace it', async () => {
  const codes = ['sysUser:page', 'sysUser:grantRole', 'sysUser:grantData', 'sysUser:ownData'];
  renderViews(<ResourceScreen screen="sysUser" />, { answers: { '/sysUser/page': USERS }, codes });
  await screen.findByText('李志刚');
  expect(screen.getByRole('button', { name: '授权数据' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '授权角色' })).toBeNull();
});
