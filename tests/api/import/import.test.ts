import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { HAZARD_HEADINGS } from '../../../scripts/bench/sheets/headings.ts';
import { inRoot } from '../../../scripts/boot/paths.mjs';
import type { ImportReport } from '../../../src/features/records/import/server/report.ts';
import { cellAt } from '../../../src/server/workbook/grid.ts';
import { parseWorkbook } from '../../../src/server/workbook/parse-workbook.ts';
import { REFUSALS } from '../../../src/server/workbook/workbook-refusal.ts';
import { startCompanyServer } from '../../support/company.ts';
import { setHazardConfig } from '../../support/hazards/hazard-cast.ts';
import { hazardLine, sheetFile } from '../../support/hazards/hazard-sheet.ts';
import { serving, signedIn } from '../../support/servers/of-file.ts';
import { concluded, finishedJob, reportOf } from '../../support/sheets/import-report.ts';
import { linesOf, reportOn } from '../../support/sheets/sheet-kit.ts';
import { bySize, itInFull } from '../../support/size.ts';
import { upload } from '../../support/upload.ts';

const { server, admin } = serving(startCompanyServer);
const registrant = signedIn(server, 'zhengdeng');

let made = 0;

/** Lines that were not imported yet; `spoiled` replaces values of some of them. */
const lines = (count: number, spoiled: { [index: number]: Record<string, string | null> } = {}) =>
  Array.from({ length: count }, (_, index) => {
    made += 1;
    return hazardLine(made, spoiled[index]);
  });

const send = (bytes: Buffer, fields: Record<string, string> = {}, client = registrant) =>
  upload(client, '/RiskRegister/import', { file: { name: '导入.xlsx', bytes }, fields });

const count = () => registrant.total('/RiskRegister/page');

/** Counts of everything a refused import must leave unchanged. */
const state = async () =>
  (
    await server.platform.database.query(
      `select (select count(*) from t_1.risk_register) as hazards, (select count(*) from t_1.import_batch) as batches,
         (select count(*) from t_1.sys_file_info) as files, (select max(id) from t_1.record_history) as history`,
    )
  ).rows;

/** Returns the refusal of an import, after checking that it left nothing behind. */
async function refusalOf(bytes: Buffer, fields: Record<string, string> = {}) {
  const before = await state();
  const { status, body: answered } = await send(bytes, fields);
  const body = await concluded(registrant, answered);
  expect({ status, success: body.success, code: body.code }).toEqual({ status: 200, success: false, code: 400 });
  expect(await state()).toEqual(before);
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
  it('what is no workbook, with the way out (X1)', async () => {
    const csv = Buffer.from('风险点类型,风险点\n甲,乙\n');
    expect(await refusalOf(csv)).toMatchObject({ message: REFUSALS.csv, code: 'IMPORT_FILE' });
  });

  itInFull('5,001 rows (X7)', async () => {
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
    const bytes = await sheetFile(lines(3, spoiled));
    const report = await reportOn(registrant, '/RiskRegister/import', bytes, { mode: 'partial' });
    expect(report).toMatchObject({ total: 3, success: 0 });
    expect(report.errors.map(({ cell, message }) => [cell, message.split('不')[0]])).toEqual([
      ['H2', '责任部门“别家公司”'],
      ['I3', '核查人“__proto__”'],
      ['D4', '隐患名称'],
    ]);
  });
});

describe('the person of a stage', () => {
  it('who cannot act there is an error of his cell, in the check and in the import (H1014)', async () => {
    // 王福 is outside the registrant's data scope, but may check; 沈计, the auditor, may not.
    const spoiled = { 0: { 核查人: '吴妍' }, 1: { 核查人: '王福' }, 2: { 核查人: '沈计' } };
    const bytes = await sheetFile(lines(3, spoiled));
    for (const [option, value] of Object.entries({ dryRun: 'true', mode: 'all' })) {
      const { errors } = await reportOn(registrant, '/RiskRegister/import', bytes, { [option]: value });
      expect(errors.map(({ cell, column, message }) => [cell, column, message.split('，')[0]])).toEqual([
        ['I2', '核查人', '吴妍没有核查权限'],
        ['I4', '核查人', '沈计没有核查权限'],
      ]);
    }
  });
});

describe('rows that are submitted at once', () => {
  it('need what 提交 needs, wait for their people, and go with their import unless worked on', async () => {
    const path = '/RiskRegister/import';
    const bytes = await sheetFile(lines(3, { 1: { 核查人: null } }));
    const faults = ({ errors }: ImportReport) => errors.map(({ row, column, message }) => [row, column, message]);
    const noChecker = [3, '核查人', '请选择研判人或核查人（可在表格中补上，或选“作为草稿”，导入后补全）'];
    const noPicture = '请上传隐患图片（表格中不能填写，可选“作为草稿”，导入后补全）';
    const checked = await reportOn(registrant, path, bytes, { dryRun: 'true', then: 'submit' });
    expect(faults(checked)).toEqual([
      [2, '隐患图片', noPicture],
      noChecker,
      [3, '隐患图片', noPicture],
      [4, '隐患图片', noPicture],
    ]);
    await setHazardConfig(server, 'HAZARD_PHOTO_BEFORE', '0');
    const written = await reportOn(registrant, path, bytes, { mode: 'partial', then: 'submit' });
    await setHazardConfig(server, 'HAZARD_PHOTO_BEFORE', '1');
    expect([written.success, faults(written)]).toEqual([2, [noChecker]]);
    const checker = await server.login('huhecheng');
    const waiting = () => checker.rows<{ id: number; recordId: number }>('/inbox/page', { kind: 'check' });
    const [first, ...others] = await waiting();
    expect(others).toHaveLength(1);
    const verdict = { id: first?.recordId, againCheckResult: 0, againCheckOpinion: '不构成隐患' };
    await checker.write('/RiskAgainCheck/edit', verdict);
    const { body } = await registrant.post(`${path}Undo`, { id: written.batchId, mode: 'partial' });
    expect(await reportOf(registrant, body.data)).toMatchObject({
      undone: 1,
      refused: [{ reason: expect.stringMatching(/^导入后又被修改过（胡核成，/) }],
    });
    expect(await waiting()).toEqual([]);
    const { rows } = await server.platform.database.query(
      `select is_deleted, status, code is not null as numbered from t_1.risk_register h
       join t_1.import_row i on i.record_id = h.id where i.batch_id = $1 order by is_deleted`,
      [written.batchId],
    );
    expect(rows.map(Object.values)).toEqual([
      [false, 9, true],
      [true, 0, true],
    ]);
    expect((await send(bytes, { then: 'delete' })).body).toMatchObject({ success: false, code: 400 });
  });
});

describe('all or nothing', () => {
  it('one bad row and none is written; good ones are written by one request', async () => {
    const total = bySize({ day: 60, night: 500 });
    const before = await count();
    const { body } = await send(await sheetFile(lines(total, { [total - 2]: { 隐患名称: null } })));
    // On a busy machine the import may become a job, which reports the same.
    expect([`共 ${total} 行，1 行有误，未导入任何数据`, '数据较多，正在后台处理']).toContain(body.message);
    const errors = [{ row: total, column: '隐患名称', cell: `D${total}` }];
    expect(await reportOf(registrant, body.data)).toMatchObject({ total, success: 0, errors });
    expect(await count()).toBe(before);
    const { body: good } = await send(await sheetFile(lines(total)));
    expect(await reportOf(registrant, good.data)).toMatchObject({ total, success: total, errors: [] });
    expect(await count()).toBe(before + total);
    // The planner knows the rows at once, not after PostgreSQL's next round.
    const tables = ['risk_register', 'hazard_participant'];
    const { rows } = await server.platform.database.query(
      `select relname, reltuples >= $1 as counted from pg_class
       where relnamespace = 't_1'::regnamespace and relname = any($2)`,
      [total, tables],
    );
    expect(rows).toEqual(expect.arrayContaining(tables.map((relname) => ({ relname, counted: true }))));
  });
});

describe('more than 500 rows', () => {
  it('become a job of the caller alone, and one bad row writes nothing (X9)', async () => {
    const before = await count();
    const total = bySize({ day: 510, night: 5_000 });
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

  it('are written once although their first worker dies, by the rights of their owner, and others register meanwhile', async () => {
    const { database } = server.platform;
    const before = await count();
    const file = await sheetFile(lines(501));
    const { jobId } = (await send(file)).body.data as { jobId: number };
    // The same job of a user who may no longer import.
    const { rows } = await database.query(
      `insert into platform.job (tenant, user_id, kind, input, payload, created_time)
       select tenant, (select id from t_1.sys_user where account = 'hanggu'), kind, input, payload, created_time
       from platform.job where id = $1 and payload is not null returning id`,
      [jobId],
    );
    // The job looks like that of a killed worker: running, with an expired lease.
    await database.query(
      `update platform.job set state = 'running', attempts = 1, lease_until = '2026-01-01' where id = $1 and state = 'waiting'`,
      [jobId],
    );
    const { body: single } = await send(await sheetFile([hazardLine(99_999)]));
    expect(await concluded(registrant, single)).toMatchObject({ success: true, data: { success: 1 } });
    expect(await finished(jobId)).toMatchObject({ state: 'done', result: { success: 501 } });
    const foreign = await finishedJob(await server.login('hanggu'), Number(rows[0]?.id));
    expect(foreign).toMatchObject({ state: 'failed', message: '没有权限访问资源，请联系管理员' });
    expect(await count()).toBe(before + 502);
    expect((await send(file)).body.extras?.errorCode).toBe('IMPORT_AGAIN');
    const left = await database.query('select payload from platform.job where id = $1', [jobId]);
    expect(left.rows).toEqual([{ payload: null }]);
  });
});

const caseFile = (name: string) => ({ name, bytes: readFileSync(inRoot(`tests/fixtures/cases/${name}`)) });

it('says that a code kept as a number has lost its digits after the fifteenth', async () => {
  const of = { file: caseFile('F08-long-number-code.xlsx'), fields: { dryRun: 'true' } };
  const { body } = await upload(admin, '/EquipmentFile/import', of);
  expect((await reportOf(admin, body.data)).notices.join()).toMatch(/按数字保存，15 位以后已变成 0/);
});

it('one of twelve sheets is chosen, and a refusal names those there are', async () => {
  const file = caseFile('F06-twelve-sheets.xlsx');
  const check = (sheet: string) => upload(admin, '/RiskPointItem/import', { file, fields: { dryRun: 'true', sheet } });
  const { body } = await check('07检查表');
  const report = await reportOf(admin, body.data);
  expect({ total: report.total, name: report.sheet.name }).toEqual({ total: 1, name: '07检查表' });
  expect(report.sheet.others).toHaveLength(11);
  const refused = await check('13检查表');
  expect(refused.body.extras).toMatchObject({
    errorCode: 'IMPORT_HEADER',
    sheets: expect.arrayContaining(['07检查表']),
  });
});

const HEADER = ['风险点类型', '风险点', '排查项', '管控措施'];

async function sendPoints(lines: (string | null)[][], fields: Record<string, string> = {}): Promise<ImportReport> {
  const file = { name: '风险点.xlsx', bytes: await sheetFile(lines, HEADER) };
  const { status, body } = await upload(admin, '/RiskPoint/importRiskData', { file, fields });
  expect({ status, success: body.success }).toEqual({ status: 200, success: true });
  return reportOf(admin, body.data);
}

const rowsOf = (path: string, query: Record<string, string>) => admin.rows(path, { ...query, pageSize: 500 });

describe('POST /RiskPoint/importRiskData (wire.md#7)', () => {
  it('has a template of four columns', async () => {
    const [heading] = await linesOf(admin, '/RiskPoint/importRiskDataTemplate');
    expect(heading).toEqual(HEADER);
  });

  it('adds points with their items, and finds those there are', async () => {
    const result = await sendPoints([
      ['设备设施', '氮气缓冲罐', '本体无变形', '每班巡检'],
      ['设备设施', '氮气缓冲罐', '安全阀在校验期内', '每班巡检'],
      ['设备设施', '变配电室高压柜', '柜前无堆物', null],
      ['作业活动', '装置区吊装', null, '持证作业'],
    ]);
    expect(result).toMatchObject({ total: 4, success: 4, errors: [] });
    const [tank] = await rowsOf('/RiskPoint/page', { name: '氮气缓冲罐' });
    expect(tank).toMatchObject({ riskPointTypeName: '设备设施', controlMeasure: '每班巡检', status: 0 });
    const items = await rowsOf('/RiskPointItem/page', { riskPointId: String(tank?.id) });
    expect(items.map((row) => row.item).sort()).toEqual(['安全阀在校验期内', '本体无变形']);
    expect(await rowsOf('/RiskPoint/page', { name: '变配电室高压柜' })).toHaveLength(1);
    expect(await rowsOf('/RiskPointItem/page', { item: '柜前无堆物' })).toHaveLength(1);
  });

  it('may be sent again after it has grown', async () => {
    const result = await sendPoints([
      ['设备设施', '氮气缓冲罐', '本体无变形', '每班巡检'],
      ['设备设施', '氮气缓冲罐', '压力表在检定期内', '每班巡检'],
    ]);
    expect(result).toMatchObject({ total: 2, success: 2 });
    const [tank] = await rowsOf('/RiskPoint/page', { name: '氮气缓冲罐' });
    expect(await rowsOf('/RiskPointItem/page', { riskPointId: String(tank?.id) })).toHaveLength(3);
  });

  it('writes nothing when a row contradicts the catalogue', async () => {
    const result = await sendPoints([
      ['设备设施', '全新的点', '项', null],
      ['作业活动', '氮气缓冲罐', '项', null],
      ['没有的类型', '另一个点', '项', null],
      ['设备设施', null, '项', null],
    ]);
    expect(result.success).toBe(0);
    expect(result.errors.map(({ cell, message }) => [cell, message.split('，')[0]])).toEqual([
      ['A3', '风险点“氮气缓冲罐”已登记为其他类型'],
      ['A4', expect.stringContaining('风险点类型“没有的类型”不存在')],
      ['B5', '请输入风险点名称！'],
    ]);
    expect(await rowsOf('/RiskPoint/page', { name: '全新的点' })).toEqual([]);
  });
});
