import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../../tests/support/api-client.ts';
import { serving } from '../../../../../tests/support/servers/of-file.ts';
import { until } from '../../../../../tests/support/until.ts';

interface Setting {
  id: number;
  code: string;
  value: string;
  standard?: string;
  effect?: string;
}

/** Server and clients of these tests. */
const on = serving();

async function settingOf(code: string): Promise<Setting> {
  const rows = await on.admin.rows<Setting>('/sysConfig/page', { code, pageSize: '100' });
  const row = rows.find((each) => each.code === code);
  if (!row) throw new Error(`no setting ${code}`);
  return row;
}

const change = async (code: string, value: string) =>
  (await on.admin.post('/sysConfig/edit', { id: (await settingOf(code)).id, value })).body;

describe('settings that act', () => {
  it('of mail and short messages wait to be filled in, and an empty secret is not starred', async () => {
    expect(await settingOf('DILON_EMAIL_PASSWORD')).toMatchObject({ value: '' });
    expect(await change('DILON_EMAIL_PASSWORD', 'abc-123')).toMatchObject({ success: true });
    expect(await settingOf('DILON_EMAIL_PASSWORD')).toMatchObject({ value: '******' });
    expect((await settingOf('DILON_EMAIL_SSL')).effect).toContain('取值：auto（端口 465 时立即加密）');
    expect(await settingOf('DILON_TENCENT_SMS_REGION')).toMatchObject({ value: 'ap-guangzhou' });
  });

  it.each([
    ['DILON_EMAIL_PORT', '70000', '参数值应为 1～65535 的整数'],
    ['HAZARD_LIMIT_JUDGE', '一天', '参数值应为 1～8760 小时的数字，最多 1 位小数'],
    ['HAZARD_ACCEPT_RECALL_DAYS', '1.5', '参数值应为 0～365 天的整数'],
    ['HAZARD_SOD', 'STRICT', '参数值应为 strict（禁止）或 warn（说明理由后允许）'],
  ])('refuse a value the program could not use, in words with the way out: %s', async (code, value, message) => {
    const before = await settingOf(code);
    expect((await change(code, value)).extras?.errors).toEqual([{ field: 'value', message }]);
    expect((await settingOf(code)).value).toBe(before.value);
  });

  it('return to what holds by itself by one action, which their history keeps', async () => {
    expect(await change('HAZARD_LIMIT_JUDGE', '5.5\u200b')).toMatchObject({ success: true });
    const { id, value } = await settingOf('HAZARD_LIMIT_JUDGE');
    expect(value).toBe('5.5');
    await on.admin.write('/sysConfig/reset', { id });
    expect((await settingOf('HAZARD_LIMIT_JUDGE')).value).toBe('24');
    expect((await on.admin.rows('/sysConfig/history', { id }))[0]).toMatchObject({
      changes: [{ key: 'value', beforeText: '5.5', afterText: '24' }],
    });
  });

  it('settings-02 a secret value is written as typed, never shown and in no history', async () => {
    const body = { name: '测试密码', code: 'TEST_MAIL_PASSWORD', value: 'Geheim-4711\u200b', groupCode: 'EMAIL' };
    await on.admin.write('/sysConfig/add', body);
    const { id, value } = await settingOf(body.code);
    expect(value).toBe('******');
    await on.admin.write('/sysConfig/edit', { id, ...body, value, remark: '改' });
    const db = on.server.platform.database.session('1');
    const stored = db.t.selectFrom('sys_config').select('value').where('code', '=', 'TEST_MAIL_PASSWORD');
    expect(await db.all(stored)).toEqual([{ value: 'Geheim-4711\u200b' }]);
    for (const table of ['record_history', 'sys_op_log'] as const) {
      expect(JSON.stringify(await db.all(db.t.selectFrom(table).selectAll()))).not.toContain('Geheim-4711');
    }
  });

  it('settings-03 a setting of the system keeps its code and is not deleted', async () => {
    const row = await settingOf('HAZARD_LIMIT_JUDGE');
    expect((await on.admin.post('/sysConfig/delete', { id: row.id })).body.message).toBe('禁止删除系统参数');
    const renamed = await on.admin.post('/sysConfig/edit', { ...row, code: 'OTHER' });
    expect(renamed.body.message).toBe('系统参数的编码不能修改，只能改参数值');
    await on.admin.write('/sysConfig/edit', { ...row, value: '48' });
  });
});

describe('logs', () => {
  const total = async (log: string) => (await on.admin.read<{ totalRows: number }>(`/${log}/page`)).totalRows;

  it.each(['sysVisLog', 'sysOpLog', 'sysExLog'])(
    'logs-05 %s is cleared without a body, and who did it stays',
    async (log) => {
      const db = on.server.platform.database.session('1');
      await db.run(db.t.insertInto(`sys_${log.slice(3, -3).toLowerCase()}_log`).values({ created_time: new Date() }));
      expect(await total(log)).toBeGreaterThan(0);
      // Waits until earlier log entries are written.
      await on.server.platform.activity.flush();
      await on.server.platform.background.drain();
      const reply = await on.admin.raw(`/${log}/delete`, { method: 'POST' });
      expect(await reply.json()).toMatchObject({ success: true });
      expect(await total(log)).toBeLessThan(3);
      const trace = db.t.selectFrom('record_history').selectAll().where('resource', '=', log);
      expect(await db.all(trace)).toMatchObject([{ event: 'clear', title: '清空日志', actor_name: '超级管理员' }]);
    },
  );
});

describe('this machine', () => {
  interface State {
    diskFree: number;
    diskTotal: number;
    ramUsed: number;
    ramTotal: number;
    database: { bytes: number; connections: number; maxConnections: number };
    queues: { waitingJobs: number; dueTimers: number };
    eventLoop: { p99: number };
  }

  it('disk, database, event loop and queues are those of this server', async () => {
    const state = await until(async () => {
      const found = await on.admin.read<State>('/sysMachine/state');
      expect(found.eventLoop.p99).toBeGreaterThan(0);
      return found;
    });
    expect(state.diskFree).toBeGreaterThan(0);
    expect(state.diskFree).toBeLessThanOrEqual(state.diskTotal);
    expect(state.ramUsed).toBeLessThanOrEqual(state.ramTotal);
    expect(state.database.bytes).toBeGreaterThan(1_000_000);
    expect(state.database.connections).toBeGreaterThan(0);
    expect(state.database.connections).toBeLessThanOrEqual(state.database.maxConnections);
    expect(state.queues.waitingJobs).toBe(0);
  });

  it('a job that waits is counted', async () => {
    const db = on.server.platform.database.session('1');
    const row = { tenant: '1', user_id: 1, kind: 'no such kind', input: '{}', created_time: new Date() };
    await db.run(db.platform.insertInto('job').values(row));
    expect((await on.admin.read<State>('/sysMachine/state')).queues.waitingJobs).toBe(1);
  });
});

describe('enumerations', () => {
  let client: ApiClient;
  beforeAll(async () => {
    client = await on.server.login('admin');
  });

  const list = (enumName: string) => client.read('/sysEnumData/list', { enumName });
  const field = (EntityName: string, FieldName: string) =>
    client.get('/sysEnumData/listByFiled', { EntityName, FieldName });

  it('enums-01 answers enumerations of the program with their numbers, to every signed-in user', async () => {
    const valuesOf = async (name: string) =>
      ((await list(name)) as { code: number; value: string }[]).map(({ code, value }) => `${code} ${value}`);
    expect(await valuesOf('YesOrNot')).toEqual(['0 是', '1 否']);
    expect(await valuesOf('CommonStatus')).toEqual(['0 正常', '1 停用', '2 删除']);
    expect((await valuesOf('HttpMethod')).slice(0, 2)).toEqual(['0 GET', '1 POST']);
    expect((await valuesOf('LoginType'))[0]).toBe('0 登陆');
    expect((await on.server.anonymous.get('/sysEnumData/list', { enumName: 'LoginType' })).status).toBe(401);
  });

  it('enums-02 answers the values of a field, as its descriptor limits them', async () => {
    const query = { code: 'risk_register_status' };
    const choices = await client.read<{ code: string; value: string }[]>('/sysDictType/dropDown', query);
    const values = choices.map(({ code, value }) => ({ code: Number(code), value }));
    expect((await field('RiskRegister', 'Status')).body.data).toEqual(values);
    expect((await field('SysNotice', 'type')).body.success).toBe(true);
    const kinds = ['按间隔', '按日程'].map((value, code) => ({ code, value }));
    expect((await field('SysTimer', 'TimerType')).body.data).toEqual(kinds);
  });

  it.each([
    ['list', { enumName: 'NoSuchThing' }, 'D1501', '该类型不存在'],
    ['list', { enumName: 'SysUser' }, 'D1503', '该类型不是枚举类型'],
    ['listByFiled', { EntityName: 'NoSuchThing', FieldName: 'status' }, 'D1504', '该实体不存在'],
    ['listByFiled', { EntityName: 'SysUser', FieldName: 'nothing' }, 'D1502', '该字段不存在'],
    ['listByFiled', { EntityName: 'SysUser', FieldName: 'constructor' }, 'D1502', '该字段不存在'],
    ['listByFiled', { EntityName: 'SysUser', FieldName: 'name' }, 'D1503', '该类型不是枚举类型'],
  ])('enums-03 %s %j is %s', async (call, query, errorCode, message) => {
    const { body } = await client.get(`/sysEnumData/${call}`, query);
    expect(body).toMatchObject({ success: false, message, extras: { errorCode } });
  });

  it('enums-04 a stopped value is left out, and a name has to be said', async () => {
    const [type] = await on.admin.rows('/sysDictType/page', { code: 'vis_type' });
    const rows = await on.admin.rows('/sysDictData/page', { typeId: String(type?.id) });
    await on.admin.write('/sysDictData/changeStatus', { id: rows.find(({ code }) => code === '2')?.id, status: 1 });
    expect(await list('LoginType')).toHaveLength(4);
    expect((await client.get('/sysEnumData/list')).body).toMatchObject({ success: false, code: 400 });
  });
});
