import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HAZARD_HEADINGS } from '../../../scripts/bench/sheets/headings.ts';
import type { ImportReport } from '../../../src/features/import/server/report.ts';
import { cellAt } from '../../../src/server/workbook/grid.ts';
import { parseWorkbook } from '../../../src/server/workbook/parse-workbook.ts';
import { REFUSALS } from '../../../src/server/workbook/workbook-refusal.ts';
import type { ApiClient } from '../../support/api-client.ts';
import { startCompanyServer } from '../../support/company.ts';
import { businessDigest } from '../../support/digest.ts';
import { hazardLine, sheetFile } from '../../support/hazards/hazard-sheet.ts';
import type { TestServer } from '../../support/server.ts';
import { concluded, finishedJob, reportOf } from '../../support/sheets/import-report.ts';
import { bySize } from '../../support/size.ts';
import { upload } from '../../support/upload.ts';

let server: TestServer;
let registrant: ApiClient;

beforeAll(async () => {
  server = await startCompanyServer();
  registrant = await server.login('zhengdeng');
});

afterAll(() => server?.stop());

let made = 0;

/** Lines nobody has imported yet; some of them spoiled. */
const lines = (count: number, spoiled: { [index: number]: Record<string, string | null> } = {}) =>
  Array.from({ length: count }, (_, index) => {
    made += 1;
    return hazardLine(made, spoiled[index]);
  });

const send = (bytes: Buffer, fields: Record<string, string> = {}, client = registrant) =>
  upload(client, '/RiskRegister/import', { file: { name: '导入.xlsx', bytes }, fields });

async function count(): Promise<number> {
  const { totalRows } = await registrant.read<{ totalRows: number }>('/RiskRegister/page', { pageSize: 1 });
  return totalRows;
}

/** What a refused import says, after a look that it left nothing behind. */
async function refusalOf(bytes: Buffer, fields: Record<string, string> = {}) {
  const before = await businessDigest(server);
  const { status, body: answered } = await send(bytes, fields);
  const body = await concluded(registrant, answered);
  expect({ status, success: body.success, code: body.code }).toEqual({ status: 200, success: false, code: 400 });
  expect(await businessDigest(server)).toEqual(before);
  return { message: body.message, code: body.extras?.errorCode, errors: body.extras?.errors };
}

const finished = (id: number) => finishedJob(registrant, id);

describe('our own template', () => {
  it('has exactly the columns of the wire, required ones marked, and says what may stand in them', async () => {
    const answer = await registrant.raw('/RiskRegister/importTemplate');
    expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('隐患导入模板.xlsx'));
    const [input, choices, notes] = parseWorkbook(Buffer.from(await answer.arrayBuffer()));
    expect(input?.rows.map((row) => row.cells.map((cell) => cell.text))).toEqual([HAZARD_HEADINGS]);
    const columnOf = (heading: string) => choices?.rows[0]?.cells.findIndex((cell) => cell.text === heading) ?? -1;
    const allowed = choices?.rows.slice(1).map((row) => cellAt(row, columnOf('隐患类型'))?.text);
    expect(allowed?.filter(Boolean)).toEqual(['人的不安全行为', '物的不安全状态', '环境的不安全因素', '管理缺陷']);
    const required = notes?.rows.filter((row) => cellAt(row, 1)?.text === '必填').map((row) => cellAt(row, 0)?.text);
    expect(required).toEqual(['隐患名称', '隐患描述', '隐患类型', '责任部门']);
  });

  it('is written without asking again', async () => {
    const before = await count();
    const { body } = await send(await sheetFile(lines(3)));
    expect(body).toMatchObject({ success: true, message: '已导入 3 行', data: { total: 3, success: 3, errors: [] } });
    expect(await count()).toBe(before + 3);
    expect((body.data as ImportReport).header.template).toBe(true);
  });

  it.each([
    ['a column less', HAZARD_HEADINGS.filter((heading) => heading !== '核查人')],
    ['another order', [...HAZARD_HEADINGS].reverse()],
    ['a heading twice', [...HAZARD_HEADINGS, '备注']],
    ['a strange heading', [...HAZARD_HEADINGS, '__proto__']],
  ])('is no longer ours with %s (X5)', async (_name, header) => {
    const { code, errors } = await refusalOf(await sheetFile([header.map(() => '甲')], header));
    expect(code).toBe('IMPORT_HEADER');
    expect(errors).not.toEqual([]);
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  });

  it('refuses a mapping without the required columns', async () => {
    const header = ['位置', '问题'];
    const mapping = JSON.stringify({ A: 'addressId', B: 'riskName' });
    const { code, message } = await refusalOf(await sheetFile([['变配电室', '松动']], header), { mapping });
    expect([code, message]).toEqual(['IMPORT_HEADER', '缺少必填的列：隐患描述、隐患类型、责任部门，请指定对应的列']);
  });
});

describe('what is refused', () => {
  it.each([
    ['a CSV', Buffer.from('风险点类型,风险点\n甲,乙\n'), REFUSALS.csv],
    ['a picture', Buffer.from('89504e470d0a1a0a00000000', 'hex'), REFUSALS.picture],
    ['nothing', Buffer.alloc(0), REFUSALS.empty],
    ['more than 5 MiB', Buffer.alloc(5 * 1024 * 1024 + 1, 'PK\u0003\u0004'), REFUSALS.tooBig],
  ])('%s, with the way out (X1)', async (_name, bytes, message) => {
    expect(await refusalOf(bytes)).toMatchObject({ message, code: 'IMPORT_FILE' });
  });

  it('5,001 rows (X7)', async () => {
    const { message } = await refusalOf(await sheetFile(lines(5_001)));
    expect(message).toBe('表格有 5001 行数据，一次最多导入 5000 行，请拆分成几个文件');
  });

  it('words it does not know', async () => {
    const file = await sheetFile(lines(1));
    expect(await refusalOf(file, { mode: 'some' })).toMatchObject({ message: '参数mode应为 all 或 partial' });
    expect(await refusalOf(file, { tenantId: '2' })).toMatchObject({ message: '未知参数：tenantId' });
    expect(await refusalOf(file, { mapping: '[1]' })).toMatchObject({ message: '参数mapping格式不正确' });
    expect(await refusalOf(file, { values: '{"orgId":1}' })).toMatchObject({ message: '参数values格式不正确' });
  });

  it('no file at all', async () => {
    const { status, body } = await upload(registrant, '/RiskRegister/import', { fields: { mode: 'all' } });
    expect({ status, ...body }).toMatchObject({ status: 200, success: false, message: '文件不存在' });
  });

  it('callers without the grant', async () => {
    const other = await server.login('hanggu');
    expect((await send(await sheetFile(lines(1)), {}, other)).status).toBe(403);
    expect((await other.raw('/RiskRegister/importTemplate')).status).toBe(403);
  });

  it('names of another installation and of no one, by cell (X15)', async () => {
    const spoiled = { 0: { 责任部门: '别家公司' }, 1: { 核查人: '__proto__' }, 2: { 隐患名称: 'x'.repeat(101) } };
    const body = await concluded(
      registrant,
      (await send(await sheetFile(lines(3, spoiled)), { mode: 'partial' })).body,
    );
    expect(body.data).toMatchObject({ total: 3, success: 0 });
    expect((body.data as ImportReport).errors.map(({ cell, message }) => [cell, message.split('不')[0]])).toEqual([
      ['H2', '责任部门“别家公司”'],
      ['I3', '核查人“__proto__”'],
      ['D4', '隐患名称'],
    ]);
  });
});

describe('the person of a stage', () => {
  it('who cannot act there is an error of his cell, in the check and in the import (H1014)', async () => {
    // 王福 works outside the registrant's data scope, but may check; 沈计, the auditor, may not.
    const spoiled = { 0: { 核查人: '吴妍' }, 1: { 核查人: '王福' }, 2: { 核查人: '沈计' } };
    const bytes = await sheetFile(lines(3, spoiled));
    for (const [option, value] of [
      ['dryRun', 'true'],
      ['mode', 'all'],
    ] as const) {
      const { data } = await concluded(registrant, (await send(bytes, { [option]: value })).body);
      const { errors } = data as ImportReport;
      expect(errors.map(({ cell, column, message }) => [cell, column, message.split('，')[0]])).toEqual([
        ['I2', '核查人', '吴妍没有核查权限'],
        ['I4', '核查人', '沈计没有核查权限'],
      ]);
    }
  });
});

describe('all or nothing', () => {
  it('one bad row of 500 and none is written', async () => {
    const before = await count();
    const { body } = await send(await sheetFile(lines(500, { 498: { 隐患名称: null } })));
    // A machine busy with other tests may hand it to a job, which says the same.
    expect(['共 500 行，1 行有误，未导入任何数据', '数据较多，正在后台处理']).toContain(body.message);
    expect(await reportOf(registrant, body.data)).toMatchObject({
      total: 500,
      success: 0,
      errors: [{ row: 500, column: '隐患名称', cell: 'D500' }],
    });
    expect(await count()).toBe(before);
  });

  it('good rows are written by one request', async () => {
    const total = bySize({ day: 60, full: 500 });
    const before = await count();
    const { body } = await send(await sheetFile(lines(total)));
    // A machine busy with other tests may hand it to a job; then that one writes it.
    expect(await reportOf(registrant, body.data)).toMatchObject({ total, success: total, errors: [] });
    expect(await count()).toBe(before + total);
  });
});

describe('more than 500 rows', () => {
  it('become a job of the caller alone, and one bad row writes nothing (X9)', async () => {
    const before = await count();
    const total = bySize({ day: 510, full: 2_000, night: 5_000 });
    const { body } = await send(await sheetFile(lines(total, { [total - 2]: { 隐患描述: null } })));
    const { jobId } = body.data as { jobId: number };
    expect(jobId).toBeTypeOf('number');
    const other = await server.login('linanqi');
    expect((await other.get('/job/detail', { id: jobId })).body).toMatchObject({ success: false, code: 404 });
    const job = await finished(jobId);
    expect(job).toMatchObject({ state: 'done', progress: 100, result: { total, success: 0 } });
    expect(job.result?.errors).toMatchObject([{ row: total, column: '隐患描述' }]);
    expect(await count()).toBe(before);
  });

  it('are written with the rights their owner has when their turn comes', async () => {
    const { database } = server.platform;
    const { body } = await send(await sheetFile(lines(600)));
    const { jobId } = body.data as { jobId: number };
    // The same work, left behind by somebody who may no longer import.
    const { rows } = await database.query(
      `insert into platform.job (tenant, user_id, kind, input, payload, created_time)
       select tenant, (select id from t_1.sys_user where account = 'hanggu'), kind, input, payload, created_time
       from platform.job where id = $1 and payload is not null returning id`,
      [jobId],
    );
    await finished(jobId);
    const before = await count();
    const contractor = await server.login('hanggu');
    const job = await finishedJob(contractor, Number(rows[0]?.id));
    expect(job).toMatchObject({ state: 'failed', message: '没有权限访问资源，请联系管理员' });
    expect(await count()).toBe(before);
  });

  it('are written once, although their first worker dies', async () => {
    const { database } = server.platform;
    const before = await count();
    const file = await sheetFile(lines(600));
    const { body } = await send(file);
    const { jobId } = body.data as { jobId: number };
    // As a worker that was killed leaves it: running, its lease over.
    await database.query(
      `update platform.job set state = 'running', attempts = 1, lease_until = '2026-01-01' where id = $1 and state = 'waiting'`,
      [jobId],
    );
    expect(await finished(jobId)).toMatchObject({ state: 'done', result: { success: 600 } });
    expect(await count()).toBe(before + 600);
    const again = await send(file);
    expect(again.body.extras?.errorCode).toBe('IMPORT_AGAIN');
    const rows = await database.query('select payload from platform.job where id = $1', [jobId]);
    expect(rows.rows[0]?.payload).toBeNull();
  });

  it('do not keep others from registering meanwhile', async () => {
    const { body } = await send(await sheetFile(lines(700)));
    const { jobId } = body.data as { jobId: number };
    const single = await sheetFile([hazardLine(99_999)]);
    const answers = await Promise.all([1, 2, 3].map(() => send(single, { dryRun: 'true' })));
    expect(answers.every((answer) => answer.body.success)).toBe(true);
    const { body: written } = await send(single);
    expect(await concluded(registrant, written)).toMatchObject({ success: true, data: { success: 1 } });
    expect(await finished(jobId)).toMatchObject({ state: 'done', result: { success: 700 } });
  });
});
