import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Descriptor } from '../../../src/engine/descriptor.ts';
import type { ImportReport } from '../../../src/features/import/server/report.ts';
import type { ApiClient } from '../../support/api-client.ts';
import { startPeopledServer } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';
import { concluded, reportOf } from '../../support/sheets/import-report.ts';
import { importSheet, linesOf, sheetOf } from '../../support/sheets/sheet-kit.ts';
import { upload } from '../../support/upload.ts';

const CHECK: Descriptor = {
  name: 'Extinguisher',
  title: '灭火器',
  display: 'name',
  actions: ['page', 'detail', 'add', 'edit', 'delete', 'import', 'export'],
  record: {
    type: 'object',
    required: ['name', 'checkDate'],
    properties: {
      name: { type: 'string', title: '名称', maxLength: 50, 'x-unique': true },
      code: {
        type: 'string',
        title: '编号',
        'x-kind': 'serial',
        'x-number': { prefix: 'XF', date: '', digits: 4, separator: '-' },
      },
      checkDate: { type: 'string', format: 'date', title: '检查日期', 'x-default': { clock: 'today' } },
      cycle: { type: 'integer', title: '周期（月）', maximum: 60, 'x-default': 6 },
      nextDate: {
        type: 'string',
        format: 'date',
        title: '下次检查',
        'x-value': { plus: { field: 'checkDate' }, months: { field: 'cycle' } },
      },
      days: {
        type: 'integer',
        title: '剩余天数',
        'x-virtual': true,
        'x-value': { daysBetween: [{ clock: 'today' }, { field: 'nextDate' }] },
      },
      weight: { type: 'integer', title: '总重', maximum: 100, 'x-value': { multiply: [{ field: 'cycle' }, 2] } },
    },
  },
};

let server: TestServer;
let admin: ApiClient;

beforeAll(async () => {
  server = await startPeopledServer({ descriptors: [CHECK], now: () => new Date('2026-11-20T01:00:00Z') });
  admin = await server.login();
});
afterAll(() => server?.stop());

const rows = async () =>
  (
    await admin.read<{ rows: Record<string, unknown>[] }>('/Extinguisher/page', {
      pageSize: 500,
      sortField: 'id',
      sortOrder: 'ascend',
    })
  ).rows;

describe('a sheet of records with values that follow', () => {
  it('has no columns for what is computed and numbered, and fills empty cells as the form does', async () => {
    const [heading = []] = await linesOf(admin, '/Extinguisher/importTemplate');
    expect(heading).toEqual(['名称', '检查日期', '周期（月）']);
    const bytes = await sheetOf(['名称', '检查日期', '周期（月）'], ['一号', '2026-01-31', 1], ['二号', null, null]);
    const body = await importSheet(admin, '/Extinguisher/import', { bytes });
    expect(body).toMatchObject({ success: true });
    expect(await rows()).toMatchObject([
      { name: '一号', code: 'XF-0001', checkDate: '2026-01-31', nextDate: '2026-02-28', days: -265, weight: 2 },
      {
        name: '二号',
        code: 'XF-0002',
        checkDate: '2026-11-20',
        cycle: 6,
        nextDate: '2027-05-20',
        days: 181,
        weight: 12,
      },
    ]);
  });

  it('needs no column for a required field that has a value of its own to start with', async () => {
    const bytes = await sheetOf(['名称', '周期（月）'], ['三号', 3]);
    expect(await importSheet(admin, '/Extinguisher/import', { bytes })).toMatchObject({ success: true });
    expect((await rows()).at(-1)).toMatchObject({ name: '三号', checkDate: '2026-11-20' });
  });

  it('says in the dry run what the writing would refuse, and takes no number for it', async () => {
    const bytes = await sheetOf(['名称', '周期（月）'], ['四号', 60]);
    const file = { name: '导入.xlsx', bytes };
    const dry = await upload(admin, '/Extinguisher/import', { file, fields: { dryRun: 'true' } });
    const report: ImportReport = await reportOf(admin, dry.body.data);
    expect(report.errors.map(({ message }) => message)).toEqual([
      '总重计算结果为 120，超出本字段的限制（最多 100），请检查周期（月）',
    ]);
    await admin.write('/Extinguisher/add', { name: '五号' });
    expect((await rows()).at(-1)).toMatchObject({ name: '五号', code: 'XF-0004' });
  });

  it('computes anew what an update of the sheet changes', async () => {
    const bytes = await sheetOf(['名称', '周期（月）'], ['一号', 12]);
    const body = await importSheet(admin, '/Extinguisher/import', { bytes, fields: { existing: 'update' } });
    expect(body).toMatchObject({ success: true });
    expect((await rows())[0]).toMatchObject({ name: '一号', code: 'XF-0001', nextDate: '2027-01-31', weight: 24 });
  });

  it('takes the numbers of a large sheet at once, and comes out with the values of the page', async () => {
    const lines = Array.from({ length: 400 }, (_, n) => [`批${n}`, '2026-05-31', 1]);
    const bytes = await sheetOf(['名称', '检查日期', '周期（月）'], ...lines);
    expect(await concluded(admin, await importSheet(admin, '/Extinguisher/import', { bytes }))).toMatchObject({
      success: true,
    });
    const added = (await rows()).filter(({ name }) => String(name).startsWith('批'));
    expect(new Set(added.map(({ code }) => code)).size).toBe(400);
    const [heading = [], ...file] = await linesOf(admin, '/Extinguisher/export?sortField=id&sortOrder=ascend');
    expect(heading).toEqual(['名称', '编号', '检查日期', '周期（月）', '下次检查', '剩余天数', '总重']);
    expect(file[0]).toEqual(['一号', 'XF-0001', '2026-01-31', '12', '2027-01-31', '72', '24']);
  });
});
