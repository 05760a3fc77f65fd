import { beforeAll, beforeEach, expect, it } from 'vitest';
import { addRow, Keyring } from '../../contract/keyring.ts';
import { startTestServer } from '../../support/server.ts';
import { begunOnce } from '../../support/servers/begun.ts';
import { serving } from '../../support/servers/of-file.ts';

let now = new Date('2026-05-04T02:00:00Z');
const { server, admin } = serving(() => startTestServer({ seed: 'none', now: () => now }));
const other = begunOnce(() => Keyring.create(server, { account: 'chexiao01', scope: 1 }));
beforeAll(() => other.hold(['CheckType:page', 'CheckType:add']));
beforeEach(() => {
  now = new Date('2026-05-04T02:00:00Z');
});

let count = 0;
function fresh(): string {
  count += 1;
  return `方法${count}`;
}

async function added(name = fresh()): Promise<{ id: number; name: string }> {
  return admin.read('/CheckType/detail', { id: await admin.add('/CheckType/add', { name }) });
}

const undelete = async (ids: number[], client = admin, resource = 'CheckType') =>
  (await client.post('/record/undelete', { resource, ids })).body;
const names = async () => (await admin.rows('/CheckType/page', { pageSize: 500 })).map(({ name }) => name);

it('brings back what one deleted, whole, with a line in the history', async () => {
  const rows = [await added(), await added()];
  await admin.write('/CheckType/mutiDelete', rows);
  expect(await names()).not.toContain(rows[0]?.name);
  expect(await undelete(rows.map(({ id }) => id))).toMatchObject({ success: true });
  for (const { id, name } of rows) {
    expect(await names()).toContain(name);
    const entries = await admin.rows('/CheckType/history', { id });
    expect(entries.map(({ title }) => title)).toEqual(['撤销删除', expect.stringContaining('删除'), '新增']);
  }
});

it('is for the moment after, and all or nothing', async () => {
  const [kept, gone] = [await added(), await added()];
  await admin.write('/CheckType/delete', gone);
  expect(await undelete([kept.id, gone.id])).toMatchObject({ code: 409, message: '已超过可撤销的时间，删除没有撤销' });
  expect(await names()).not.toContain(gone.name);
  now = new Date(now.getTime() + 61_000);
  expect(await undelete([gone.id])).toMatchObject({ code: 409 });
});

it('is for the one who deleted, and by the right to delete', async () => {
  const row = await added();
  await admin.write('/CheckType/delete', row);
  expect((await other.client.post('/record/undelete', { resource: 'CheckType', ids: [row.id] })).status).toBe(403);
  await other.hold(['CheckType:page', 'CheckType:delete']);
  expect(await undelete([row.id], other.client)).toMatchObject({ code: 409 });
});

it('is refused by name where another record has the value meanwhile', async () => {
  const post = { name: '撤销员', code: 'chexiao' };
  const id = await admin.add('/sysPos/add', post);
  await admin.write('/sysPos/delete', { id });
  await admin.write('/sysPos/add', post);
  const refusal = { success: false, message: '已存在同名或同编码职位' };
  expect(await undelete([id], admin, 'sysPos')).toMatchObject(refusal);
});

it.each(['RiskRegister', 'sysUser', 'sysMenu', 'Nothing'])('knows no way back for %s', async (resource) => {
  expect(await undelete([1], admin, resource)).toMatchObject({ code: 404 });
});

it('a refused batch names its size, the row that is held and what holds it', async () => {
  const riskPointTypeId = await admin.add('/RiskPointType/add', { name: '动设备' });
  const chosen: number[] = [];
  for (const name of ['甲泵', '乙泵', '丙泵'])
    chosen.push(await admin.add('/RiskPoint/add', { name, code: `RP-${name}`, riskPointTypeId }));
  await admin.write('/RiskPointItem/add', { riskPointId: chosen[1], item: '机械密封无渗漏' });
  const { body } = await admin.post(
    '/RiskPoint/mutiDelete',
    chosen.map((id) => ({ id })),
  );
  expect(body).toMatchObject({ success: false, message: '数据不存在或含有关联引用，禁止删除' });
  expect(JSON.stringify(body)).toContain('所选 3 行的第 2 行“乙泵”正被“');
});

it('a text stored longer than its width stays in an edit of other fields, and is named once it is changed', async () => {
  const name = '长'.repeat(60);
  const id = await addRow(server.platform.database.session('1'), 'check_type', { name });
  const row = await admin.read<object>('/CheckType/detail', { id });
  await admin.write('/CheckType/edit', { ...row, remark: '改备注' });
  expect(await admin.read('/CheckType/detail', { id })).toMatchObject({ name, remark: '改备注' });
  const change = async (to: string) => (await admin.post('/CheckType/edit', { id, name: to })).body;
  const message = '排查类型不能超过 50 个字，请缩短，或改回原来的内容';
  const refusal = { code: 400, message, extras: { errors: [{ field: 'name', message }] } };
  expect(await change('长'.repeat(59))).toMatchObject(refusal);
  expect(await change('短')).toMatchObject({ success: true });
});
