import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../../../../tests/support/api-client.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';

let server: TestServer;
let admin: ApiClient;

beforeAll(async () => {
  server = await startTestServer({ seed: 'none' });
  admin = await server.login();
});
afterAll(async () => {
  await server?.stop();
});

const total = async (log: string) => (await admin.read<{ totalRows: number }>(`/${log}/page`)).totalRows;

test.each(['sysVisLog', 'sysOpLog', 'sysExLog'])(
  'logs-05 %s is cleared without a body, and who did it stays',
  async (log) => {
    const db = server.platform.database.session('1');
    await db.run(db.t.insertInto(`sys_${log.slice(3, -3).toLowerCase()}_log`).values({ created_time: new Date() }));
    expect(await total(log)).toBeGreaterThan(0);
    const reply = await admin.raw(`/${log}/delete`, { method: 'POST' });
    expect(await reply.json()).toMatchObject({ success: true });
    expect(await total(log)).toBeLessThan(3);
    const trace = db.t.selectFrom('record_history').selectAll().where('resource', '=', log);
    expect(await db.all(trace)).toMatchObject([{ event: 'clear', title: '清空日志', actor_name: '超级管理员' }]);
  },
);

test('settings-02 a secret value is written, never shown and in no history', async () => {
  await admin.write('/sysConfig/add', {
    name: '测试密码',
    code: 'TEST_MAIL_PASSWORD',
    value: 'Geheim-4711',
    groupCode: 'EMAIL',
  });
  const { rows } = await admin.read<{ rows: { id: number; value: string }[] }>('/sysConfig/page', {
    code: 'TEST_MAIL_PASSWORD',
  });
  expect(rows).toMatchObject([{ value: '******' }]);
  const body = {
    id: rows[0]?.id,
    name: '测试密码',
    code: 'TEST_MAIL_PASSWORD',
    value: '******',
    groupCode: 'EMAIL',
    remark: '改',
  };
  await admin.write('/sysConfig/edit', body);
  const db = server.platform.database.session('1');
  const stored = await db.first<{ value: string }>(
    db.t.selectFrom('sys_config').select('value').where('code', '=', 'TEST_MAIL_PASSWORD'),
  );
  expect(stored?.value).toBe('Geheim-4711');
  for (const table of ['record_history', 'sys_op_log'] as const) {
    expect(JSON.stringify(await db.all(db.t.selectFrom(table).selectAll()))).not.toContain('Geheim-4711');
  }
});

test('settings-03 a setting of the system keeps its code and is not deleted', async () => {
  const { rows } = await admin.read<{ rows: { id: number; name: string; value: string; groupCode: string }[] }>(
    '/sysConfig/page',
    { code: 'HAZARD_LIMIT_JUDGE' },
  );
  const row = rows[0];
  expect((await admin.post('/sysConfig/delete', { id: row?.id })).body.message).toBe('禁止删除系统参数');
  expect((await admin.post('/sysConfig/edit', { ...row, code: 'OTHER' })).body.message).toBe(
    '系统参数的编码不能修改，只能改参数值',
  );
  await admin.write('/sysConfig/edit', { ...row, value: '48' });
});
