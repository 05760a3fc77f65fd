import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRecordWorld, type RecordWorld } from '../../../../tests/support/record-world.ts';
import '../../../server/boot/features.ts';
import { openExport } from './export-records.ts';

let world: RecordWorld;

beforeAll(async () => {
  world = await createRecordWorld([]);
  await world.database.query(
    `insert into t_1.sys_config (name, code, value, created_time)
     values ('短信密钥', 'SMS_SECRET', 'k3y', now()), ('页脚', 'FOOTER', '版权所有', now())`,
  );
});

afterAll(() => world?.stop());

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
