import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot } from '../../../scripts/boot/paths.mjs';
import type { ImportReport } from '../../../src/features/records/import/server/report.ts';
import type { ImportRecord } from '../../../src/features/records/import/server/undo.ts';
import { parseWorkbook } from '../../../src/server/workbook/parse-workbook.ts';
import type { ApiClient } from '../../support/api-client.ts';
import { startCompanyServer } from '../../support/company.ts';
import { businessDigest } from '../../support/digest.ts';
import { idOf } from '../../support/people.ts';
import { uploadPicture } from '../../support/pictures.ts';
import { serving, signedIn } from '../../support/servers/of-file.ts';
import { reportOf } from '../../support/sheets/import-report.ts';
import { reportOn } from '../../support/sheets/sheet-kit.ts';
import { upload } from '../../support/upload.ts';

const file = { name: '隐患台账.xlsx', bytes: readFileSync(inRoot('tests/fixtures/隐患台账.xlsx')) };

const { server, admin } = serving(startCompanyServer);
const registrant = signedIn(server, 'zhengdeng');
const checker = signedIn(server, 'huhecheng');

const send = (fields: Record<string, string>, requestId?: string) =>
  upload(registrant, '/RiskRegister/import', { file, fields, ...(requestId ? { requestId } : {}) });

const report = async (fields: Record<string, string>): Promise<ImportReport> => {
  const { status, body } = await send(fields);
  expect({ status, success: body.success, message: body.message }).toMatchObject({ status: 200, success: true });
  return reportOf(registrant, body.data);
};

const linesOf = (result: ImportReport, column: string) =>
  result.errors.filter((error) => error.column === column).map((error) => error.row);

const mappingOf = (result: ImportReport) =>
  JSON.stringify(Object.fromEntries(result.header.columns.map(({ letter, field }) => [letter, field ?? null])));

const ANSWERS = {
  values: JSON.stringify({ orgId: { 合成1车间: '合成一车间' }, riskTypeId: { 一般隐患: '物的不安全状态' } }),
  unknown: 'blank',
};

describe('the ledger of a real office (wire.md#12)', () => {
  let result: ImportReport;

  it('is understood in a dry run that writes nothing', async () => {
    const before = await businessDigest(server);
    result = await report({ dryRun: 'true', mode: 'partial' });
    expect(result).toMatchObject({ total: 300, dryRun: true, sheet: { name: '2026年台账' } });
    expect(result.sheet.others).toEqual([
      { name: '填写说明', hidden: false },
      { name: '旧数据', hidden: true },
    ]);
    expect(result.header).toMatchObject({ template: false, row: 3, rows: 1 });
    expect(Object.fromEntries(result.header.columns.map((each) => [each.heading, each.field ?? null]))).toEqual({
      序号: null,
      风险点类型: 'riskPointTypeId',
      风险点: 'riskPointId',
      排查项: 'riskPointItemId',
      隐患名称: 'riskName',
      隐患位置: 'addressId',
      隐患描述: 'riskDesc',
      隐患类型: 'riskTypeId',
      责任部门: 'orgId',
      核查人: 'againCheckId',
      排查日期: 'discoverTime',
      备注: 'remark',
    });
    expect(result.skipped).toEqual([
      { row: 64, reason: '空行' },
      { row: 105, reason: '小计行' },
      { row: 186, reason: '空行' },
      { row: 207, reason: '小计行' },
    ]);
    expect(result.duplicates.map(({ row, of }) => [row, of])).toEqual([
      [125, 24],
      [247, 24],
    ]);
    // The marked sheet is stored for the user, and the server notes what it filled after its start.
    // Nothing else changed.
    const after = await businessDigest(server);
    for (const table of ['t_1.sys_file_info', 't_1.following_fill', 'platform.outbox']) {
      before.delete(table);
      after.delete(table);
    }
    expect(after).toEqual(before);
  });

  it('names every faulty cell', () => {
    expect(linesOf(result, '隐患名称')).toEqual([65, 87, 127, 171, 189, 251, 256]);
    expect(linesOf(result, '隐患描述')).toEqual([75, 147, 220, 291]);
    expect(linesOf(result, '排查日期')).toEqual([101, 200, 298]);
    expect(linesOf(result, '隐患类型')).toEqual([71, 139, 208, 275]);
    expect(linesOf(result, '责任部门')).toEqual([56, 111, 164, 219, 272]);
    expect(linesOf(result, '核查人')).toEqual([62, 123, 182, 243, 302]);
    const named = { column: '隐患名称', cell: 'E65', field: 'riskName', message: '请输入隐患名称！' };
    expect(result.errors.find((error) => error.row === 65)).toEqual({ row: 65, ...named });
    expect(result.errors.find((error) => error.row === 101)).toMatchObject({ text: '2026-02-30', cell: 'K101' });
    expect(result.errors.find((error) => error.row === 87)?.message).toContain('公式');
    expect(new Set(result.errors.map((error) => error.row)).size).toBe(300 - result.success - 2);
  });

  it('asks once per unknown name and proposes what is near', () => {
    const unknown = (text: string) => result.unknowns.find((each) => each.text === text);
    expect(unknown('合成1车间')).toMatchObject({ field: 'orgId', mayBeEmpty: false, suggestions: ['合成一车间'] });
    expect(unknown('合成1车间')?.rows).toHaveLength(5);
    expect(unknown('张已离职')).toMatchObject({ field: 'againCheckId', mayBeEmpty: true });
    expect(unknown('一般隐患')).toMatchObject({ field: 'riskTypeId', mayBeEmpty: false });
    expect(result.notices.join()).toMatch(/缺少年份，已按 2026 年导入（7 行/);
    expect(result.notices.join()).toMatch(/“隐患位置”未登记的，已填入“位置说明”（4 行/);
    expect(result.notices.join()).toContain('隐藏的列也会导入：备注');
  });

  it('hands back the sheet with its faults marked', async () => {
    const answer = await registrant.raw(`/sysFileInfo/download?id=${result.errorFileId}`);
    expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('隐患台账-导入问题.xlsx'));
    const [grid] = parseWorkbook(Buffer.from(await answer.arrayBuffer()));
    const cellsOf = (line: number) => grid?.rows.find((row) => row.index === line - 1)?.cells.map((cell) => cell.text);
    expect(cellsOf(3)?.at(-1)).toBe('错误说明');
    expect(cellsOf(101)?.at(-1)).toContain('排查日期：');
    expect(cellsOf(4)).toHaveLength(11);
  });

  it('is not written before its columns are confirmed (X5), and whole or not at all with mode all', async () => {
    const { body } = await send({ mode: 'partial' });
    expect(body).toMatchObject({ success: false, code: 400, extras: { errorCode: 'IMPORT_HEADER' } });
    const whole = await report({ mapping: mappingOf(result), ...ANSWERS });
    expect(whole).toMatchObject({ total: 300, success: 0 });
    expect(whole.errors.length).toBeGreaterThan(0);
    expect(await count()).toBe(0);
  });

  it('writes its good rows with mode partial, once', async () => {
    const mapping = mappingOf(result);
    const fields = { mapping, mode: 'partial', ...ANSWERS };
    const before = await figures();
    // Two simultaneous requests (X10): one that cannot get the answer of the other in time is refused with 409.
    const answers = await Promise.all([send(fields, REQUEST), send(fields, REQUEST)]);
    expect(answers.every(({ body }) => body.success || body.code === 409)).toBe(true);
    const first = answers.find(({ body }) => body.success);
    expect((await send(fields, REQUEST)).body).toEqual(first?.body);
    const written = await reportOf(registrant, first?.body.data);
    // 4 without a name, 3 + 4 formulas, 3 days that do not exist, 2 equal to line 24.
    expect(written).toMatchObject({ total: 300, success: 300 - 4 - 3 - 4 - 3 - 2 });
    expect(await count()).toBe(written.success);
    expect(await figures(), 'drafts count as drafts of their registrant alone').toEqual(before);
    expect((await inbox(registrant)).find(({ key }) => key === 'register')?.count).toBe(written.success);

    const again = await send({ mapping, mode: 'partial' });
    expect(again.body).toMatchObject({
      success: false,
      code: 400,
      message: expect.stringMatching(/^同一文件已于 .+ 由 郑登 导入过/),
      extras: { errorCode: 'IMPORT_AGAIN', earlier: { batchId: written.batchId, userName: '郑登' } },
    });
    const meant = await report({ ...fields, again: 'true' });
    expect(meant.success).toBe(0);
    expect(meant.duplicates.filter((each) => (each.of ?? null) === null).length).toBeGreaterThan(270);
    expect(await count()).toBe(written.success);
  });

  it('keeps what the sheet says', async () => {
    const rows = await registrant.rows<Row>('/RiskRegister/page', { pageSize: 500 });
    const emoji = rows.find((row) => row.riskDesc.includes('😀'));
    expect(emoji?.riskDesc).toBe('第一行：发现渗漏\n第二行：已设警戒\n\u3000第三行：待备件😀');
    const place = rows.find((row) => row.locationText === '北门外临时堆场');
    expect(place?.addressId).toBeUndefined();
    expect(rows.every((row) => row.status === 0 && row.createdUserName === '郑登')).toBe(true);
    expect(rows.every((row) => /^YH\d{8}-\d{4}$/.test(row.code))).toBe(true);
    expect(new Set(rows.map((row) => row.code)).size).toBe(rows.length);
    const found = await registrant.read<Row>('/RiskRegister/detail', { id: rows.at(-1)?.id ?? 0 });
    const discoverTime = '2026-01-04 00:00:00';
    expect(found).toMatchObject({ riskName: '精馏框架法兰渗漏', discoverTime, orgName: '合成一车间' });
  });

  it('leaves hazards that go their way like any other, and goes with its import only as far as it is as it came', async () => {
    const [{ id = 0 } = {}] = await registrant.rows<Row>('/RiskRegister/page', { pageSize: 1 });
    const judgeId = await idOf(server, 'chenyan');
    await registrant.write('/RiskRegister/edit', { id, pictures: await uploadPicture(registrant) });
    await registrant.write('/RiskRegister/submit', { id, judgeId });
    expect(await registrant.read('/RiskRegister/detail', { id })).toMatchObject({ status: 1 });
    const total = await count();
    const [batch] = await registrant.read<ImportRecord[]>('/RiskRegister/importRecords');
    const undo = async (mode: string) => {
      const { data } = (await registrant.post('/RiskRegister/importUndo', { id: batch?.id, mode })).body;
      return reportOf(registrant, data);
    };
    const changed = [{ reason: expect.stringMatching(/^导入后又被修改过（.+，.+）$/) }];
    expect(await undo('all')).toMatchObject({ total, undone: 0, refused: changed });
    expect(await undo('partial')).toMatchObject({ undone: total - 1, refused: changed });
    expect(await registrant.read('/RiskRegister/detail', { id })).toMatchObject({ status: 1 });
    expect(await count()).toBe(1);
  });
});

it('a ledger without names takes them from its descriptions, and what it lacks from one text for all rows', async () => {
  const bytes = readFileSync(inRoot('tests/fixtures/cases/F01-ledger-no-name.xlsx'));
  const fields = {
    mapping: JSON.stringify({ B: 'riskDesc,remark', C: 'discoverTime', D: 'riskTypeId', F: 'orgId' }),
    fixed: JSON.stringify({ locationText: '项目现场' }),
    values: JSON.stringify({ riskTypeId: { 高处坠落: '人的不安全行为', 触电: '物的不安全状态' } }),
  };
  const result = await reportOn(registrant, '/RiskRegister/import', bytes, fields);
  expect(result).toMatchObject({ success: 2, errors: [] });
  expect(result.notices.join()).toContain('没有“隐患名称”列，取自“隐患描述”的第一句（2 行');
  const remark = '三级配电箱内存放杂物';
  const [row] = await registrant.rows<Row>('/RiskRegister/page', { riskName: remark });
  const detail = await registrant.read('/RiskRegister/detail', { id: row?.id });
  expect(detail).toMatchObject({ riskDesc: remark, remark, locationText: '项目现场' });
});

const REQUEST = '6f1c7c1e-4f0f-4a55-9d2e-6f1f6f3a1b2c';

interface Row {
  id: number;
  code: string;
  status: number;
  riskName: string;
  riskDesc: string;
  addressId?: number;
  locationText?: string;
  createdUserName: string;
}

const count = () => registrant.total('/RiskRegister/page');
const inbox = (client: ApiClient) => client.read<{ key: string; count: number }[]>('/inbox/counts');

/** Figures of work and of submitted hazards for the registrant, a manager and a checker named in the sheet. */
const figures = () =>
  Promise.all(
    [registrant, admin, checker].map(async (client) => [
      (await inbox(client)).filter(({ key }) => key !== 'register' || client !== registrant),
      await client.read('/listPreset/badges'),
      (await client.read<{ isApart?: true }[]>('/HomePageStatistic/todo')).filter(({ isApart }) => !isApart),
      await client.read('/HomePageStatistic/risktotal'),
      await client.read('/HomePageStatistic/areaStatistic'),
      await client.total('/RiskRegister/page', { submitted: 'true' }),
    ]),
  );
