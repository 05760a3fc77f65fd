import { expect, it } from 'vitest';
import type { ApiClient } from '../../../../../tests/support/api-client.ts';
import { startPeopledServer } from '../../../../../tests/support/people.ts';
import { begunOnce } from '../../../../../tests/support/servers/begun.ts';
import { serving } from '../../../../../tests/support/servers/of-file.ts';
import type { ListView } from './list-views.ts';

const on = serving(startPeopledServer);
const judge = begunOnce(() => on.server.login('chenyan'));
const other = begunOnce(() => on.server.login('huhecheng'));
const SCREEN = 'RiskJudge';
const STATE = {
  filters: { riskName: '泄漏', criteria: '[["riskName","has","油"]]' },
  sortField: 'createdTime',
  sortOrder: 'descend',
  pageSize: 50,
  look: { density: 'small', order: ['riskName'], hidden: ['deptId'], kept: ['riskName'], widths: { riskName: 240 } },
};
const view = (name: string, more: object = {}) => ({ screen: SCREEN, name, isShared: false, state: STATE, ...more });

const names = async (client: ApiClient) =>
  (await client.read<ListView[]>('/listView/list', { screen: SCREEN })).map(({ name }) => name);

async function refusal(client: ApiClient, path: string, body: object) {
  return (await client.post(path, body)).body;
}

it('keeps a view whole, for its owner alone', async () => {
  const id = await judge.write<number>('/listView/save', view('本周泄漏'));
  const [found] = await judge.read<ListView[]>('/listView/list', { screen: SCREEN });
  expect(found).toEqual({
    id,
    name: '本周泄漏',
    isShared: false,
    inMenu: false,
    isChangeable: true,
    version: 1,
    state: STATE,
  });
  expect(await names(other)).toEqual([]);
  expect(await refusal(other, '/listView/save', view('我的', { id }))).toMatchObject({ code: 404 });
  expect(await refusal(other, '/listView/delete', { id })).toMatchObject({ code: 404 });
});

it('changes one in the version it was read, and refuses another', async () => {
  const id = await judge.write<number>('/listView/save', view('待改'));
  await judge.write('/listView/save', view('改过', { id, version: 1 }));
  expect(await refusal(judge, '/listView/save', view('又改', { id, version: 1 }))).toMatchObject({ code: 409 });
  expect(await names(judge)).toContain('改过');
  await judge.write('/listView/delete', { id });
  expect(await names(judge)).not.toContain('改过');
});

it('shares by a right, and then shows it to all who may read the list', async () => {
  expect(await refusal(judge, '/listView/save', view('公用', { isShared: true }))).toMatchObject({
    message: '没有权限',
  });
  const id = await on.admin.write<number>('/listView/save', view('公用', { isShared: true }));
  const [found] = await other.read<ListView[]>('/listView/list', { screen: SCREEN });
  expect(found).toMatchObject({ id, name: '公用', isShared: true, isChangeable: false });
  expect(await refusal(other, '/listView/save', view('抢', { id }))).toMatchObject({ message: '没有权限' });
  expect(await refusal(other, '/listView/delete', { id })).toMatchObject({ message: '没有权限' });
  await on.admin.write('/listView/delete', { id });
});

it('puts views among the menus: his own for himself, shared ones for all who may read the list', async () => {
  const entries = async (client: ApiClient) =>
    (await client.read<{ name: string }[]>('/listView/menu')).map(({ name }) => name);
  const own = await judge.write<number>('/listView/save', view('我的菜单', { inMenu: true }));
  const shared = await on.admin.write<number>('/listView/save', view('大家的菜单', { isShared: true, inMenu: true }));
  await on.admin.write('/listView/save', view('系统的', { screen: 'sysTenant', isShared: true, inMenu: true }));
  expect(await entries(judge)).toEqual(['我的菜单', '大家的菜单']);
  expect(await entries(other)).toEqual(['大家的菜单']);
  // A property absent from the body keeps its value.
  await judge.write('/listView/save', view('我的菜单', { id: own, version: 1 }));
  expect(await entries(judge)).toContain('我的菜单');
  await judge.write('/listView/save', view('我的菜单', { id: own, version: 2, inMenu: false }));
  await on.admin.write('/listView/delete', { id: shared });
  expect(await entries(judge)).toEqual([]);
  const others = Array.from({ length: 20 }, (_, n) => view(`菜单${n}`, { inMenu: true }));
  for (const body of others) await judge.write('/listView/save', body);
  expect(await refusal(judge, '/listView/save', view('多一个', { inMenu: true }))).toMatchObject({
    message: '菜单中最多放 20 个视图，请先移出不用的',
  });
});

it('keeps the size of a page for its user and list alone', async () => {
  const sizes = async (client: ApiClient) => (await client.read<{ pageSizes: object }>('/getLoginUser')).pageSizes;
  await judge.write('/listView/pageSize', { screen: SCREEN, pageSize: 20 });
  await judge.write('/listView/pageSize', { screen: SCREEN, pageSize: 50 });
  expect([await sizes(judge), await sizes(other)]).toEqual([{ [SCREEN]: 50 }, {}]);
  expect(await refusal(judge, '/listView/pageSize', { screen: 'None', pageSize: 20 })).toMatchObject({ code: 404 });
});

it.each([
  [view('   '), '请输入视图名称！'],
  [view('本周泄漏'), '已有同名视图，请换一个名称'],
])('refuses a name it cannot take: %#', async (body, message) => {
  expect(await refusal(judge, '/listView/save', body)).toMatchObject({ code: 400, message });
});

it('takes at most fifty of one list', async () => {
  for (let n = (await names(other)).length; n < 50; n += 1) await other.write('/listView/save', view(`第${n}个`));
  expect(await refusal(other, '/listView/save', view('再一个'))).toMatchObject({
    message: '一个列表最多保存 50 个视图，请先删除不用的',
  });
});
