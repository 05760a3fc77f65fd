import { beforeAll, expect, test } from 'vitest';
import { createRecordWorld } from '../../../../../tests/support/record-world.ts';
import '../../../../server/boot/features.ts';
import { ofFile } from '../../../../../tests/support/servers/begun.ts';
import { openExport } from './export-records.ts';

const world = ofFile(() => createRecordWorld([]));
beforeAll(async () => {
  await world.database.query(
    `insert into t_1.sys_config (name, code, value, created_time)
     values ('短信密钥', 'SMS_SECRET', 'k3y', now()), ('页脚', 'FOOTER', '版权所有', now())`,
  );
});

test('a sheet hides what the list hides, for a download and for a job alike', async () => {
  const lines = await world.as({ adminType: '1' }, async (ctx) => {
    const { total, sheets } = await openExport(ctx, 'sysConfig', { query: {} });
    expect(total).toBe(2);
    const read: (string | number | null)[][] = [];
    for (const { rows } of sheets(() => undefined))
      for await (const batch of rows) read.push(...batch.map(({ values }) => [...values]));
    return read.map((values) => values.join('|'));
  });
  expect(lines.join()).toContain('版权所有');
  expect(lines.join()).toContain('SMS_SECRET');
  expect(lines.join()).not.toContain('k3y');
});

test('a sheet of ticked rows holds these alone', async () => {
  await world.as({ adminType: '1' }, async (ctx) => {
    const [id] = await ctx.db.all<{ id: number }>(
      ctx.db.t.selectFrom('sys_config').select('id').where('code', '=', 'FOOTER'),
    );
    const totalOf = async (ids: string) => (await openExport(ctx, 'sysConfig', { query: { ids } })).total;
    expect(await totalOf(`${id?.id},999999`)).toBe(1);
    await expect(totalOf('1,x')).rejects.toThrow('记录编号格式不正确');
    const many = Array.from({ length: 1_001 }, (_, n) => n + 1).join();
    await expect(totalOf(many)).rejects.toThrow('一次最多导出 1000 条所选记录');
  });
});
