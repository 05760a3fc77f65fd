import { describe, expect, it } from 'vitest';
import type { ImportReport } from '../../../src/features/records/import/server/report.ts';
import type { ImportRecord, UndoReport } from '../../../src/features/records/import/server/undo.ts';
import { startCompanyServer } from '../../support/company.ts';
import { serving } from '../../support/servers/of-file.ts';
import { finishedJob, runningJob } from '../../support/sheets/import-report.ts';
import { importSheet, linesOf, reportOn, sendSheet, sheetOf } from '../../support/sheets/sheet-kit.ts';
import { rowsIn } from '../../support/stored.ts';

const { server, admin } = serving(startCompanyServer);

interface Row {
  id: number;
  version: number;
  name: string;
  [key: string]: unknown;
}

const rowsOf = (resource: string) => admin.rows<Row>(`/${resource}/page`, { pageSize: 500 });

const named = async (resource: string, name: string) => (await rowsOf(resource)).find((row) => row.name === name);

const dryRun = (path: string, bytes: Buffer, fields: Record<string, string> = {}) =>
  reportOn(admin, path, bytes, { ...fields, dryRun: 'true' });

const imported = async (path: string, bytes: Buffer, fields: Record<string, string> = {}) =>
  (await importSheet(admin, path, { bytes, fields })).data as ImportReport; // of an import

const undo = (path: string, id: number | undefined, mode = 'all') => admin.post(`${path}Undo`, { id, mode });

describe('a tree in one sheet', () => {
  const branch = (...lines: [string, string | null][]) => sheetOf(['地址名称', '上级地址'], ...lines);

  it('is imported with its trunk, whatever the order of its lines', async () => {
    const bytes = await branch(['三层', '新综合楼'], ['301室', '新综合楼/三层'], ['新综合楼', null]);
    const report = await imported('/Address/import', bytes);
    expect(report).toMatchObject({ errors: [], success: 3, plan: { added: 3 } });
    const [trunk, floor, room] = await Promise.all(['新综合楼', '三层', '301室'].map((name) => named('Address', name)));
    expect([floor?.parentId, room?.parentId]).toEqual([trunk?.id, floor?.id]);

    // Undoing deletes children first: a parent with children cannot be deleted.
    const { body } = await undo('/Address/import', report.batchId);
    expect(body).toMatchObject({ message: '已撤销 3 条', data: { total: 3, undone: 3, refused: [] } });
    expect(await named('Address', '新综合楼')).toBeUndefined();
    expect((await undo('/Address/import', report.batchId)).body).toMatchObject({ success: false, message: '已撤销' });
    // After the undoing, the same file may be imported again.
    expect(await imported('/Address/import', bytes)).toMatchObject({ success: 3 });
  });

  it('says which line keeps a branch from being imported, and refuses two of one name below one parent', async () => {
    const faulty = await dryRun('/Address/import', await branch(['乙楼', '没有这个地方'], ['乙楼一层', '乙楼']));
    expect(faulty.errors.map(({ cell, message }) => [cell, message.slice(0, 12)])).toEqual([
      ['B2', '上级地址“没有这个地方”'],
      ['B3', '上级地址所指的第 2 行'],
    ]);
    const circle = await dryRun('/Address/import', await branch(['丙', '丁'], ['丁', '丙']));
    expect(circle.errors.map(({ message }) => message)).toEqual(['上级地址上下级关系成环', '上级地址上下级关系成环']);
    const { errors } = await dryRun('/Address/import', await branch(['戊楼', null], ['戊楼', null]));
    expect(errors).toMatchObject([{ cell: 'A3', message: '地址名称与第 2 行重复' }]);
  });
});

describe('what a resource decides beyond its form', () => {
  it('is told by the dry run, cell by cell', async () => {
    const points = await sheetOf(
      ['风险点名称', '风险点类型', '评估方法', '可能性 L', '暴露频度 E', '后果 C'],
      ['试算一', '设备设施', 'LEC', '7', '6', '15'],
      ['试算二', '设备设施', 'LEC', '3', '6', '15'],
    );
    const { errors, success } = await dryRun('/RiskPoint/import', points, { mode: 'partial' });
    expect(errors.map(({ cell, message }) => [cell, message.slice(0, 7)])).toEqual([['D2', 'L 只能取 0']]);
    expect(success).toBe(1);
    const values = await sheetOf(['字典类型', '唯一编码', '字典值'], ['隐患状态', '77', '试用']);
    expect((await dryRun('/sysDictData/import', values)).errors).toMatchObject([
      { row: 2, message: '流程所用的字典不能增加字典值' },
    ]);
  });
});

describe('insert or update by key', () => {
  const path = '/EquipmentFile/import';
  const sheet = (...lines: (string | null)[][]) =>
    sheetOf(['设备编号', '设备名称', '规格型号', '责任部门', '备注'], ...lines);

  it('refuses a known number unless updating is asked for', async () => {
    await imported(path, await sheet(['SB-900', '离心泵', 'A型', '电仪班', '初次']));
    const second = await dryRun(path, await sheet(['SB-900', '离心泵二', null, null, null]));
    expect(second).toMatchObject({ errors: [{ cell: 'A2' }], keys: ['设备编号'], success: 0 });
  });

  it('shows which fields of which record would change, and leaves the others alone', async () => {
    const bytes = await sheet(['SB-900', '离心泵二', null, null, '「清空」'], ['SB-901', '风机', null, null, null]);
    const report = await dryRun(path, bytes, { existing: 'update' });
    expect(report).toMatchObject({ errors: [], success: 2, plan: { added: 1, updated: 1, same: 0 } });
    expect(report.plan.rows).toEqual([
      {
        row: 2,
        act: 'edit',
        name: '离心泵二',
        changes: [
          { title: '设备名称', from: '离心泵', to: '离心泵二' },
          { title: '备注', from: '初次', to: '' },
        ],
      },
      { row: 3, act: 'add', name: '风机', changes: [] },
    ]);
    const done = await imported(path, bytes, { existing: 'update' });
    expect(done).toMatchObject({ success: 2, plan: { added: 1, updated: 1 } });
    const row = (await rowsOf('EquipmentFile')).find((each) => each.machineNo === 'SB-900');
    expect(row).toMatchObject({ machineName: '离心泵二', model: 'A型', orgName: '电仪班', version: 2 });
    expect(row?.remark).toBeUndefined();
    const history = await rowsIn(server, 'record_history', { resource: 'EquipmentFile', record_id: row?.id });
    expect(history.map(({ event, reason, origin }) => ({ event, reason, origin }))).toEqual([
      { event: 'add', reason: null, origin: 'import' },
      { event: 'edit', reason: '导入', origin: 'import' },
    ]);
    const again = await dryRun(path, bytes, { existing: 'update' });
    expect(again.plan).toMatchObject({ added: 0, updated: 0, same: 2 });

    expect((await undo(path, done.batchId)).body).toMatchObject({ data: { undone: 2, refused: [] } });
    const back = (await rowsOf('EquipmentFile')).filter((each) => String(each.machineNo).startsWith('SB-90'));
    expect(back).toMatchObject([{ machineNo: 'SB-900', machineName: '离心泵', model: 'A型', remark: '初次' }]);
  });

  it('needs the grant of editing', async () => {
    const registrant = await server.login('zhengdeng');
    const bytes = await sheetOf(['隐患名称', '隐患描述'], ['甲', '乙']);
    // Hazards have no column in a sheet that identifies an existing one.
    const sent = await sendSheet(registrant, '/RiskRegister/import', bytes, { existing: 'update' });
    expect(sent).toMatchObject({ success: false, code: 400, extras: { errorCode: 'IMPORT_UPDATE' } });
  });
});

describe('undoing', () => {
  const path = '/RiskType/import';
  const types = (...names: string[]) => sheetOf(['隐患类型', '编码'], ...names.map((name) => [name, null]));

  it('leaves everything where one record was changed since, and says which', async () => {
    const { batchId } = await imported(path, await types('甲类', '乙类', '丙类'));
    const second = await named('RiskType', '乙类');
    await admin.write('/RiskType/edit', { id: second?.id, name: '乙类（改）' });
    const refused = await undo(path, batchId);
    expect(refused.body.message).toBe('1 条不能撤销，未撤销任何数据');
    expect(refused.body.data).toMatchObject({ total: 3, undone: 0, refused: [{ row: 3 }] });
    expect((refused.body.data as UndoReport).refused[0]?.reason).toMatch(/^导入后又被修改过（.+，\d{4}-/);
    expect(await named('RiskType', '甲类')).toBeDefined();

    expect((await undo(path, batchId, 'partial')).body.data).toMatchObject({ undone: 2, refused: [{ row: 3 }] });
    const left = (await rowsOf('RiskType')).map(({ name }) => name);
    expect(left).toContain('乙类（改）');
    expect(left).not.toContain('甲类');
  });

  it('is refused while another record points to one', async () => {
    const [headings = []] = await linesOf(admin, '/RiskPointType/importTemplate');
    const line = headings.map((_, index) => (index === 0 ? '撤销用类型' : null));
    const { batchId } = await imported('/RiskPointType/import', await sheetOf(headings, line));
    const type = await named('RiskPointType', '撤销用类型');
    await admin.write('/RiskPoint/add', { name: '撤销用风险点', riskPointTypeId: type?.id });
    const { body } = await undo('/RiskPointType/import', batchId);
    expect(body.data).toMatchObject({ undone: 0, refused: [{ row: 2, reason: '数据不存在或含有关联引用，禁止删除' }] });
  });

  it('is for the importer and those who may do it by hand, within a day', async () => {
    const registrant = await server.login('zhengdeng');
    expect((await registrant.post(`${path}Undo`, { id: 1 })).status).toBe(403);
    const [latest] = await admin.read<ImportRecord[]>(`${path}Records`);
    expect(latest).toMatchObject({ total: 3, added: 3, updated: 0, undone: 2, undoneUserName: expect.any(String) });
    expect(latest?.refusal).toBeUndefined();
    await server.platform.database.query(
      `update t_1.import_batch set created_time = created_time - interval '25 hours' where id = $1`,
      [latest?.id],
    );
    const [old] = await admin.read<ImportRecord[]>(`${path}Records`);
    expect(old?.refusal).toBe('导入已超过 24 小时，不能撤销');
    expect((await undo(path, latest?.id)).body).toMatchObject({ success: false, extras: { errorCode: 'IMPORT_UNDO' } });
  });

  it('of many rows is a job', async () => {
    const names = Array.from({ length: 600 }, (_, index) => `批量类型${index}`);
    const report = await imported(path, await types(...names));
    expect(report).toMatchObject({ success: 600 });
    const { body } = await undo(path, report.batchId);
    const job = await finishedJob(admin, (body.data as { jobId: number }).jobId);
    expect(job).toMatchObject({ state: 'done', result: { total: 600, undone: 600, refused: [] } });
    expect((await rowsOf('RiskType')).some(({ name }) => name.startsWith('批量类型'))).toBe(false);
  });
});

describe('a long export', () => {
  it('runs in the background, and stops when it is cancelled', async () => {
    await server.platform.database.query(
      `insert into t_1.address (id, name, parent_id, version, is_deleted, created_time)
       select nextval('t_1.record_id_seq'), '地址' || n, 0, 1, false, now() from generate_series(1, 12000) as n`,
    );
    const { jobId, rows } = await admin.write<{ jobId: number; rows: number }>('/Address/exportJob');
    expect(rows).toBeGreaterThan(12_000);
    const job = await finishedJob(admin, jobId);
    expect(job).toMatchObject({ state: 'done', result: { rows, fileName: expect.stringMatching(/^导出数据\d{14}/) } });
    const { fileId } = job.result as unknown as { fileId: string };
    const file = await admin.raw(`/sysFileInfo/download?id=${fileId}`);
    expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(40_000);
    const other = await server.login('linanqi');
    expect((await other.raw(`/sysFileInfo/download?id=${fileId}`)).headers.get('content-disposition')).toBeNull();

    const second = await server.platform.database.exclusive('held table', async (client) => {
      // The lock precedes the job, else a quick worker would finish first. The job's query then waits, and only
      // cancelling ends it.
      await client.query('begin; lock table t_1.address in access exclusive mode');
      const again = await server.platform.database.query(
        `insert into platform.job (tenant, user_id, kind, input, request_id, created_time)
         select tenant, user_id, kind, input, request_id, created_time from platform.job where id = $1 returning id`,
        [jobId],
      );
      const id = Number(again.rows[0]?.id);
      await runningJob(admin, id);
      await admin.write('/job/cancel', { id });
      expect(await finishedJob(admin, id)).not.toHaveProperty('result');
      await client.query('rollback');
      return id;
    });
    expect(await finishedJob(admin, second)).toMatchObject({ state: 'cancelled' });
    const files = await server.platform.database.query(
      `select count(*)::int as n from t_1.sys_file_info where file_origin_name like '导出数据%'`,
    );
    expect(files.rows[0]?.n).toBe(1);
  });

  it('of few rows is told to be fetched', async () => {
    expect(await admin.write('/RankType/exportJob')).toEqual({ rows: (await rowsOf('RankType')).length });
  });
});
