import { beforeAll, expect, test } from 'vitest';
import { startPeopledServer } from '../../support/people.ts';
import { serving } from '../../support/servers/of-file.ts';

const { server, admin } = serving(startPeopledServer);
let typeId: number;
let count = 0;

beforeAll(async () => {
  const [type] = await admin.read<{ id: number }[]>('/RiskPointType/list');
  typeId = type?.id ?? 0;
});

interface Point {
  id: number;
  d?: number;
  r?: number;
  rankTypeName?: string;
  controlLevel?: string;
  qrCode?: string;
}

async function add(body: object): Promise<Point> {
  count += 1;
  const name = `风险点${count}`;
  await admin.write('/RiskPoint/add', { name, riskPointTypeId: typeId, ...body });
  const { rows } = await admin.read<{ rows: Point[] }>('/RiskPoint/page', { name, pageSize: 500 });
  const found = rows.at(-1);
  if (!found) throw new Error(name);
  return found;
}

const LEC = (l: number, e: number, c: number) => ({ evalMethod: 1, l, e, c });

test.each([
  [LEC(10, 6, 40), 2400, '重大风险', '公司'],
  [LEC(3, 6, 40), 720, '重大风险', '公司'],
  [LEC(6, 2, 15), 180, '较大风险', '部门'],
  [LEC(10, 1, 7), 70, '一般风险', '班组'],
  [LEC(0.1, 0.5, 1), 0.05, '低风险', '岗位'],
])('LEC %o scores %s: %s, controlled by %s', async (factors, d, rankTypeName, controlLevel) => {
  expect(await add(factors)).toMatchObject({ d, rankTypeName, controlLevel });
});

test.each([
  [4, 5, 20, '重大风险'],
  [3, 5, 15, '较大风险'],
  [3, 3, 9, '一般风险'],
  [2, 4, 8, '低风险'],
])('LS %s × %s = %s: %s', async (l, s, r, rankTypeName) => {
  const point = await add({ evalMethod: 2, l, s });
  expect(point).toMatchObject({ r, rankTypeName });
  expect(point.d).toBeUndefined();
});

test('factors are those of the method', async () => {
  const answer = await admin.post('/RiskPoint/add', { name: 'x', riskPointTypeId: typeId, ...LEC(7, 6, 15) });
  expect(answer.body).toMatchObject({ success: false, code: 400, extras: { errors: [{ field: 'l' }] } });
});

test('a rank other than the score needs a reason, and then stays', async () => {
  const ranks = await admin.read<{ id: number; name: string }[]>('/RankType/list');
  const major = ranks.find(({ name }) => name === '重大风险')?.id;
  const body = { name: 'y', riskPointTypeId: typeId, ...LEC(1, 1, 1), rankTypeId: major };
  const refused = await admin.post('/RiskPoint/add', body);
  expect(refused.body).toMatchObject({
    success: false,
    message: '等级调整说明不能为空',
    extras: { errors: [{ field: 'rankReason', message: '请输入等级调整说明！' }] },
  });
  const point = await add({ ...LEC(1, 1, 1), rankTypeId: major, rankReason: '曾发生事故' });
  await admin.write('/RiskPoint/edit', { id: point.id, e: 2 });
  expect(await admin.read('/RiskPoint/detail', { id: point.id })).toMatchObject({ d: 2, rankTypeName: '重大风险' });
});

test('a rank that came from the score follows it', async () => {
  const point = await add(LEC(10, 1, 7));
  expect(point.rankTypeName).toBe('一般风险');
  await admin.write('/RiskPoint/edit', { id: point.id, e: 6 });
  expect(await admin.read('/RiskPoint/detail', { id: point.id })).toMatchObject({ d: 420, rankTypeName: '重大风险' });
});

test('the code on the label is made once and never changes', async () => {
  const point = await add({});
  expect(point.qrCode).toMatch(/^[A-HJ-NP-Z2-9]{12}$/);
  await admin.write('/RiskPoint/edit', { id: point.id, qrCode: 'forged', remark: '改' });
  expect(await admin.read('/RiskPoint/detail', { id: point.id })).toMatchObject({ qrCode: point.qrCode, remark: '改' });
});

test('calls-02…05 lists of choices and what a hazard form reads at once have ids and names', async () => {
  const point = await add({});
  await admin.write('/RiskPointItem/add', { item: '标识完好', riskPointId: point.id });
  await admin.write('/Address/add', { name: '精馏框架' });
  const lists = {
    '/sysUser/list': 'name',
    '/RiskPoint/list': 'name',
    '/RiskPointItem/list': 'item',
    '/Address/list': 'name',
  };
  for (const [path, key] of Object.entries(lists)) {
    const rows = await admin.read<object[]>(path);
    expect(rows.length, path).toBeGreaterThan(0);
    for (const row of rows) expect(row, path).toMatchObject({ id: expect.anything(), [key]: expect.any(String) });
  }
  const all = await admin.read<{ id: number; riskPoints: object[]; items: object[] }[]>('/RiskPointType/allBaseData');
  const own = all.find(({ id }) => id === typeId);
  expect(own?.riskPoints).toContainEqual({ id: point.id, name: `风险点${count}` });
  expect(own?.items).toContainEqual({ id: expect.any(Number), item: '标识完好' });
});

test.each(['/sysOrg/tree', '/Address/tree'])('status-constants-04 %s begins at 0', async (path) => {
  const [root] = await admin.read<object[]>(path);
  expect(root).toMatchObject({ parentId: 0 });
});

test('settings that open something are starred', async () => {
  await server.platform.database.query(
    "insert into t_1.sys_config (name, code, value, created_time) values ('密钥', 'DILON_EMAIL_PASSWORD_X', 'hidden', now())",
  );
  const rows = await admin.rows('/sysConfig/page', { code: 'DILON_EMAIL_PASSWORD_X' });
  expect(rows).toMatchObject([{ value: '******' }]);
});
