import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot } from '../../../scripts/boot/paths.mjs';
import { hazardClocks } from '../../../src/features/hazard/hazards/server/clocks.ts';
import type { ImportReport } from '../../../src/features/records/import/server/report.ts';
import type { ImportRecord } from '../../../src/features/records/import/server/undo.ts';
import { auditRecords } from '../../../src/server/records/past/audit.ts';
import { startCompanyServer } from '../../support/company.ts';
import { idOf } from '../../support/people.ts';
import { PIXEL } from '../../support/pictures.ts';
import { serving, signedIn } from '../../support/servers/of-file.ts';
import { importSheet, reportOn, sheetOf } from '../../support/sheets/sheet-kit.ts';
import { illustrated } from '../../support/sheets/zip.ts';
import { upload } from '../../support/upload.ts';

const { server } = serving(startCompanyServer);
const manager = signedIn(server, 'linanqi');
const registrant = signedIn(server, 'zhengdeng');

const PATH = '/RiskRegister/importHistory';
const bytesOf = (name: string) => readFileSync(inRoot(`tests/fixtures/cases/${name}.xlsx`));
const checked = (name: string) => reportOn(manager, PATH, bytesOf(name), { dryRun: 'true', mode: 'partial' });

interface Past {
  id: number;
  oldCode?: string;
  status: number;
  history: { title: string; person: string; createdTime: string }[];
  rectify?: { [key: string]: unknown };
  [key: string]: unknown;
}

const brought = (name: string, fields?: Record<string, string>) => broughtOf(bytesOf(name), fields);

/** Brings a ledger in and returns its report with the hazards, in the order of the ledger. */
async function broughtOf(bytes: Buffer, fields: Record<string, string> = {}) {
  const { data, message } = await importSheet(manager, PATH, { bytes, fields: { mode: 'partial', ...fields } });
  const report = data as ImportReport; // of an import
  expect(report, message).toBeDefined();
  const sql = 'select record_id as id from t_1.import_row where batch_id = $1 order by line';
  const { rows } = await server.platform.database.query(sql, [report.batchId]);
  const hazards = rows.map(({ id }) => manager.read<Past>('/RiskRegister/detail', { id: Number(id) }));
  return { report, hazards: await Promise.all(hazards) };
}

const figures = () => manager.read<{ title: string; total: number }[]>('/HomePageStatistic/risktotal');
const session = () => server.platform.database.session('1');

/** Ids of hazards with a reminder to come. */
async function reminded(): Promise<number[]> {
  const range = { from: new Date(0), until: new Date('2100-01-01'), limit: 100 };
  const clocks = await Promise.all(hazardClocks.map((source) => source.clocks(session(), range)));
  return clocks.flat().map(({ recordId }) => recordId);
}

async function notices(): Promise<number> {
  const { rows } = await server.platform.database.query('select count(*) as n from t_1.user_notice', []);
  return Number(rows[0]?.n);
}

async function faults(): Promise<unknown[]> {
  const audited = { db: session(), catalog: server.platform.catalogs.of('1'), resource: 'RiskRegister' };
  const found: unknown[] = [];
  for await (const fault of auditRecords(audited, { rows: 0, records: 0 })) found.push(fault);
  return found;
}

describe('a ledger comes in as history (domain.md#3 row 25)', () => {
  it('as another product exports it: numbers, people and states stay, a row without a description is named', async () => {
    const report = await checked('F12-other-product');
    expect(report).toMatchObject({ total: 5, success: 4, unknowns: [] });
    expect(report.errors.map(({ row, message }) => [row, message])).toContainEqual([6, '请输入隐患描述！']);
    expect(new Set(report.errors.map(({ row }) => row))).toEqual(new Set([6]));
    const before = [await figures(), await notices()];
    const { hazards } = await brought('F12-other-product');
    expect([await figures(), await notices()], 'neither counted nor told').toEqual(before);
    expect(hazards).toMatchObject([
      { oldCode: 'WT-0001', status: 5, rectifyUserName: '钱宝', acceptTime: '2025-11-08 16:40:00', imported: 1 },
      { oldCode: 'WT-0002', status: 5, finderName: '赵一', locationText: '仓储装卸区/装车台', riskTypeName: '设备' },
      { oldCode: 'WT-0003', status: 3, rectifyUserName: '李志刚', accomplishTime: '2025-12-22 23:59:59' },
      { oldCode: 'WT-0004', status: 3, rectifyUserName: '周荣', isLeft: true },
    ]);
    const [first, , , again] = hazards;
    expect(first?.rectify).toMatchObject({ riskRectifyResult: '已更换', rectifyTime: '2025-11-08 16:40:00' });
    expect(again?.history.map(({ title, person, createdTime }) => [title, person, createdTime])).toEqual([
      ['登记隐患（导入）', '赵一', '2026-01-12 08:50:00'],
      ['核查：一般隐患（导入）', '', '2026-01-12 08:50:00'],
      ['提交整改（导入）', '周荣', '2026-01-14 15:20:00'],
      ['验收未通过（导入）', '林安琪', '2026-01-14 15:20:00'],
      ['历史导入', '林安琪', expect.any(String)],
    ]);
    expect(again?.acceptRecords).toMatchObject([{ accetResult: false, accetpOpinion: '不合格，重新处理' }]);
    expect(await manager.total('/RiskRegister/page', { oldCode: 'WT-0003' })).toBe(1);
  });

  it('quiet until something is done to it, then like any other; what is untouched can be taken back', async () => {
    const [open] = await manager.rows<Past>('/RiskRegister/page', { oldCode: 'WT-0004' });
    const id = Number(open?.id);
    expect(await reminded()).toEqual([]);
    const waiting = () => manager.total('/RiskRegister/page', { unmanned: 'true' });
    expect(await waiting()).toBe(1);
    expect(await manager.rows('/inbox/page', { kind: 'unmanned' })).toMatchObject([{ id, person: '周荣' }]);
    await manager.write('/RiskRectify/assign', { id, rectifyUserId: await idOf(server, 'lizhigang') });
    expect([await waiting(), await reminded()]).toEqual([0, [id]]);
    const [batch] = await manager.read<ImportRecord[]>(`${PATH}Records`);
    const { data } = (await manager.post(`${PATH}Undo`, { id: batch?.id, mode: 'partial' })).body;
    expect(data).toMatchObject({ undone: 3, refused: [{ row: 5 }] });
    expect(await manager.total('/RiskRegister/page', { imported: 1 })).toBe(1);
    expect(await manager.total('/RiskRectify/allPage')).toBe(1);
    expect(await faults()).toEqual([]);
  });

  it('with two rows of headings, 当天, thousands, a person who has left and a level nobody has here', async () => {
    const report = await checked('F11-ledger-two-heads');
    expect(report.unknowns).toMatchObject([{ text: '较大', rows: [7] }]);
    expect(report.skipped.map(({ row, reason }) => [row, reason])).toEqual([
      [11, '小计行'],
      [12, '说明文字'],
    ]);
    const values = JSON.stringify({ againCheckResult: { 较大: '重大隐患' } });
    const { hazards } = await brought('F11-ledger-two-heads', { values });
    expect(hazards.map(({ status }) => status)).toEqual([5, 5, 5, 5, 3, 3]);
    expect(hazards[2]).toMatchObject({
      ...{ againCheckResult: 2, rectifyUserName: '孙离（已离职）', acceptTime: '2026-04-02 00:00:00' },
      againCheck: { handleMeasure: '按方案修补，修补前每班巡查', riskFund: 8600 },
      accept: { acceptUserName: '吴验', createdUserName: '吴验', createdTime: '2026-04-02 00:00:00' },
    });
    expect(hazards[2]?.rectifyUserId).toBeUndefined();
    const onTheSpot = { orgName: '仓储班', accomplishTime: '2026-04-20 23:59:59', rectifyType: 1 };
    expect(hazards[3]).toMatchObject(onTheSpot);
  });

  it('without names of hazards, and counted where the batch says so', async () => {
    const total = async () => (await figures()).find(({ title }) => title === '隐患总数')?.total;
    const before = (await total()) ?? 0;
    const { hazards } = await brought('F01-ledger-no-name', { counted: 'true' });
    expect(await total()).toBe(before + 2);
    expect(hazards).toMatchObject([
      { riskName: '基坑临边防护缺失约20米，存在坠落风险', status: 5, orgName: '生产部', riskTypeName: '高处坠落' },
      { discoverTime: '2026-06-02 00:00:00', status: 5, rectifyUserName: '张某', imported: 2 },
    ]);
    expect(await faults()).toEqual([]);
  });

  it('in every state a ledger has, with the pictures of its cells', async () => {
    const lines = [
      ['隐患描述', '整改前照片', '状态', '整改期限', '实际完成时间', '整改后照片', '发现时间'],
      ['护栏锈蚀甲', null, '待验收', '2026-05-20', '2026-05-18', null, '2026-05-10'],
      ['护栏锈蚀乙', null, '非隐患', null, null, null, '2026-05-10'],
      ['护栏锈蚀丙', null, '已闭环', null, '2026-05-18', null, '2026-05-10'],
      ['护栏锈蚀丁', null, '整改中', '2026-05-20', null, null, '2026-05-10'],
    ];
    const pictures = [
      [1, 1],
      [3, 1],
      [3, 5],
      [4, 5],
      [3, 2],
    ].map((at) => ({ at: at as [number, number], bytes: PIXEL }));
    const bytes = illustrated(await sheetOf(...lines), [...pictures, { at: [2, 1], bytes: Buffer.from('无') }]);
    const report = await reportOn(manager, PATH, bytes, { dryRun: 'true' });
    expect(report.notices).toEqual(['5 张图片随所在的行导入', '另有 1 张图片不会导入，请在导入后上传']);
    const {
      hazards,
      report: { notices },
    } = await broughtOf(bytes);
    expect(notices).toContain('第 3 行有图片无法导入，请在导入后上传');
    expect(hazards).toMatchObject([
      { status: 4, rectify: { status: 1 } },
      { status: 9, isRisk: 0 },
      { status: 5 },
      { status: 3 },
    ]);
    const lists = hazards.flatMap(({ pictures, rectify }) => [typeof pictures, typeof rectify?.afterPictures]);
    expect(lists).toEqual([
      ...['string', 'undefined', 'undefined', 'undefined'],
      ...['string', 'string', 'undefined', 'undefined'],
    ]);
    // The form of the next rectification shows it.
    const sql = 'select cardinality(after_pictures) as n from t_1.risk_rectify where risk_register_id = $1';
    expect((await server.platform.database.query(sql, [hazards[3]?.id])).rows).toEqual([{ n: 1 }]);
    expect(await faults()).toEqual([]);
  });

  it('only for holders of its code', async () => {
    const file = { name: '台账.xlsx', bytes: bytesOf('F12-other-product') };
    const { status, body } = await upload(registrant, PATH, { file, fields: { dryRun: 'true' } });
    expect([status, body.success]).toEqual([403, false]);
    const drafts = await upload(registrant, '/RiskRegister/import', { file, fields: { counted: 'true' } });
    expect(drafts.body).toMatchObject({ success: false, message: '参数counted只用于导入历史台账' });
  });
});
