import { expect, it } from 'vitest';
import { ACTION_LABELS, type Can, permissionOfPath, routePermission } from './permissions.ts';

const holding =
  (...codes: string[]): Can =>
  (code) =>
    codes.includes(code);

it('permissions-05 the nine action keys have their labels', () => {
  expect(ACTION_LABELS).toEqual({
    add: '新增',
    delete: '删除',
    edit: '修改',
    query: '查询',
    get: '详情',
    enable: '启用',
    disable: '禁用',
    import: '导入',
    export: '导出',
  });
});

it('codes-02 a route’s permission is keyed to a permissionId with an actionList', () => {
  const can = holding('CameraFile:page', 'CameraFile:mutiDelete', 'sysUser:add', 'CameraFile:assign');
  expect(routePermission('CameraFile', can)).toEqual({ permissionId: 'CameraFile', actionList: ['delete', 'query'] });
  expect(routePermission('sysDictType', holding('sysDictType:changeStatus')).actionList).toEqual(['enable', 'disable']);
  expect(routePermission('RiskType', can)).toEqual({ permissionId: 'RiskType', actionList: [] });
  expect(routePermission('RiskType', () => true).actionList).toEqual(Object.keys(ACTION_LABELS));
});

it('a code is the path of its call', () => expect(permissionOfPath('/RiskRectify/assign')).toBe('RiskRectify:assign'));
