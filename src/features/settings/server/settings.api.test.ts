import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../tests/support/api-client.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';

interface Setting {
  id: number;
  code: string;
  value: string;
  standard?: string;
  effect?: string;
}

let server: TestServer;
let admin: ApiClient;

beforeAll(async () => {
  server = await startTestServer({ seed: 'none' });
  admin = await server.login();
});

afterAll(() => server?.stop());

async function settingOf(code: string): Promise<Setting> {
  const { rows } = await admin.read<{ rows: Setting[] }>('/sysConfig/page', { code, pageSize: '100' });
  const row = rows.find((each) => each.code === code);
  if (!row) throw new Error(`no setting ${code}`);
  return row;
}

const change = async (code: string, value: string) =>
  (await admin.post('/sysConfig/edit', { id: (await settingOf(code)).id, value })).body;

describe('settings that act', () => {
  it('say what they decide, which values they take and what holds by itself', async () => {
    expect(await settingOf('HAZARD_SOD')).toMatchObject({
      standard: 'strict',
      effect: '整改人能否核查或验收自己整改的隐患。取值：strict（禁止）或 warn（说明理由后允许）。',
    });
    expect((await settingOf('HAZARD_DELAY_MAX')).effect).toBe('一条隐患最多可以延期几次。');
  });

  it('of mail and short messages wait to be filled in, and an empty secret is not starred', async () => {
    expect(await settingOf('DILON_EMAIL_PASSWORD')).toMatchObject({ value: '' });
    expect(await change('DILON_EMAIL_PASSWORD', 'abc-123')).toMatchObject({ success: true });
    expect(await settingOf('DILON_EMAIL_PASSWORD')).toMatchObject({ value: '******' });
    expect((await settingOf('DILON_EMAIL_SSL')).effect).toContain('取值：auto（端口 465 时立即加密）');
    expect((await change('DILON_EMAIL_PORT', '70000')).extras?.errors).toEqual([
      { field: 'value', message: '参数值应为 1～65535 的整数' },
    ]);
    expect(await settingOf('DILON_TENCENT_SMS_REGION')).toMatchObject({ value: 'ap-guangzhou' });
  });

  it('refuse a value the program could not use, in words with the way out', async () => {
    const refused = async (code: string, value: string) => (await change(code, value)).extras?.errors;
    expect(await refused('HAZARD_LIMIT_JUDGE', '一天')).toEqual([
      { field: 'value', message: '参数值应为 1～8760 小时的数字，最多 1 位小数' },
    ]);
    expect(await refused('HAZARD_ACCEPT_RECALL_DAYS', '1.5')).toEqual([
      { field: 'value', message: '参数值应为 0～365 天的整数' },
    ]);
    expect(await refused('HAZARD_SOD', 'STRICT')).toEqual([
      { field: 'value', message: '参数值应为 strict（禁止）或 warn（说明理由后允许）' },
    ]);
    expect((await settingOf('HAZARD_SOD')).value).toBe('strict');
  });

  it('return to what holds by itself by one action, which their history keeps', async () => {
    expect(await change('HAZARD_LIMIT_JUDGE', '5.5')).toMatchObject({ success: true });
    const { id, value } = await settingOf('HAZARD_LIMIT_JUDGE');
    expect(value).toBe('5.5');
    await admin.write('/sysConfig/reset', { id });
    expect((await settingOf('HAZARD_LIMIT_JUDGE')).value).toBe('24');
    const { rows } = await admin.read<{
      rows: { changes: { key: string; beforeText: string; afterText: string }[] }[];
    }>('/sysConfig/history', { id: String(id) });
    expect(rows[0]?.changes).toMatchObject([{ key: 'value', beforeText: '5.5', afterText: '24' }]);
  });

  it('of nobody’s program have no default to return to', async () => {
    await admin.write('/sysConfig/add', { name: '自定义', code: 'OWN_ONE', value: 'x' });
    const own = await settingOf('OWN_ONE');
    expect(own.effect).toBeUndefined();
    const { body } = await admin.post('/sysConfig/reset', { id: own.id });
    expect(body).toMatchObject({ success: false, message: '该参数没有默认值，请直接修改参数值' });
  });
});
