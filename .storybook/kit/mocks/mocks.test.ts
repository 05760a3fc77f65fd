import { expect, test } from 'vitest';
import { readDescriptors, readDictionaries } from '../../../scripts/schemas/load.ts';
import { compileAll } from '../../../src/compiler/compile.ts';
import { firstOf, type MockReply, type MockRequest, toRefusal } from './mock-replies.ts';
import { toMocks } from './mocks.ts';

const resources = [...compileAll(readDescriptors().map(({ descriptor }) => descriptor)).values()];
const world = { resources, dictionaries: readDictionaries() };

interface Body {
  success: boolean;
  code: number;
  message: string;
  data: { totalRows: number; rows: Record<string, unknown>[] } & Record<string, unknown>[];
  extras: { errors: { field: string; message: string }[] };
}

function bodyOf(reply: MockReply | undefined): Body {
  if (!reply) throw new Error('nobody answered');
  return reply.body as Body; // the envelope every reply is
}

function caller(mocks = toMocks(world)) {
  const call = (request: Partial<MockRequest> & { path: string }) =>
    bodyOf(mocks({ method: 'GET', query: {}, body: undefined, ...request }));
  return {
    get: (path: string, query = {}) => call({ path, query }),
    post: (path: string, body: unknown) => call({ method: 'POST', path, body }),
  };
}

test('every paged screen of every resource has rows, and a page cuts them', () => {
  const api = caller();
  for (const { name, screens, actions } of resources) {
    for (const { source } of screens) {
      const path = actions.find(({ verb }) => verb === source)?.path;
      // Such resources have no list: marks on a plan are read with the plan.
      if (path === undefined) continue;
      expect(api.get(path, { pageSize: 3, pageNo: 3 }).data, name).toMatchObject({ totalRows: 8, totalPage: 3 });
      expect(api.get(path, { pageSize: 3, pageNo: 3 }).data.rows).toHaveLength(2);
    }
  }
});

test('a detail is read by its method, with the id where that method has it', () => {
  const api = caller();
  expect(api.get('/Address/detail', { id: 2 }).data).toMatchObject({ id: 2 });
  expect(api.post('/sysMenu/detail', { id: 2 }).data).toMatchObject({ id: 2 });
});

test('filters and order apply', () => {
  const api = caller();
  const some = api.get('/CameraFile/page', { cameraFile: '3' }).data.rows;
  expect(some.map(({ id }) => id)).toEqual([3]);
  const last = api.get('/CameraFile/page', { sortField: 'id', sortOrder: 'descend', pageSize: 1 }).data.rows;
  expect(last[0]?.id).toBe(8);
});

test('what is added, edited and deleted shows in the next list', () => {
  const api = caller();
  const missing = api.post('/Address/add', {});
  expect(missing).toMatchObject({ success: false, code: 400, message: '地址名称不能为空' });
  expect(missing.extras.errors).toEqual([{ field: 'name', message: '请输入地址名称！' }]);
  expect(api.post('/Address/add', { name: '新泵房' })).toMatchObject({ success: true, code: 204 });
  const [added] = api.get('/Address/list', { name: '新泵房' }).data;
  expect(added).toMatchObject({ id: 9, sort: 100 });
  api.post('/Address/edit', { ...added, name: '旧泵房' });
  expect(api.get('/Address/detail', { id: 9 }).data).toMatchObject({ name: '旧泵房' });
  api.post('/Address/delete', { id: 9 });
  expect(api.get('/Address/detail', { id: 9 })).toMatchObject({ success: false, code: 404 });
});

test('variants in front answer instead; a call nobody knows is left to the next', () => {
  const mocks = firstOf(
    toRefusal('/CameraFile/delete', { errorCode: 'D1007', message: '数据不存在或含有关联引用，禁止删除' }),
    toRefusal('/CameraFile/add', { status: 403 }),
    toMocks(world),
  );
  const api = caller(mocks);
  expect(api.post('/CameraFile/delete', { id: 1 })).toMatchObject({ success: false, extras: { errorCode: 'D1007' } });
  expect(mocks({ method: 'POST', path: '/CameraFile/add', query: {}, body: {} })?.status).toBe(403);
  expect(mocks({ method: 'GET', path: '/getLoginUser', query: {}, body: undefined })).toBeUndefined();
});

test('schemas, dictionaries and choices come from the same world', () => {
  const api = caller();
  expect(api.get('/schemas').data).toHaveLength(resources.length);
  expect(api.get('/schemas/CameraFile').data).toMatchObject({ name: 'CameraFile', hash: 'mock' });
  expect(api.get('/sysDictType/dropDown', { code: 'sex' }).data[0]).toEqual({
    code: expect.any(String),
    value: expect.any(String),
  });
  expect(api.get('/RiskPoint/fkRiskPointType').data).toHaveLength(8);
});
