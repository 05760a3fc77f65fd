import { beforeEach, describe, expect, it } from 'vitest';
import type { Descriptor } from '../../../src/engine/descriptor.ts';
import { publishRevision } from '../../../src/features/design/form-design/server/publish.ts';
import { IMPORT_JOB, packOptions } from '../../../src/features/records/import/server/import-file.ts';
import { readOptions } from '../../../src/features/records/import/server/resolving/options.ts';
import { createUserCtx } from '../../../src/server/jobs/background-ctx.ts';
import { insertJob, type NewJob } from '../../../src/server/jobs/jobs.sql.ts';
import { createDatabase } from '../../support/database.ts';
import { startPeopledServer } from '../../support/people.ts';
import {
  backToFile,
  draft,
  fileOf,
  publish,
  publishDocument,
  rollBack,
  withProperties,
} from '../../support/revisions.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { serving } from '../../support/servers/of-file.ts';
import { reportOn, sendSheet, sheetOf } from '../../support/sheets/sheet-kit.ts';
import { until } from '../../support/until.ts';

// Work under way while a descriptor is published: imports between dry run and writing, jobs, locks; and routes.
const FILE = fileOf('CheckType');
const LEGAL = { legal: { type: 'string', title: '依据', maxLength: 40 } } as const;
const WITH_LEGAL = withProperties(FILE, LEGAL);

const { server, admin } = serving(startPeopledServer);

beforeEach(() => backToFile(admin, 'CheckType'));

const named = async (name: string) =>
  (await admin.rows('/CheckType/page', { pageSize: 500 })).filter((row) => String(row.name).startsWith(name));

describe('an import whose dry run was under an earlier edition', () => {
  const send = (bytes: Buffer, fields: Record<string, string>) => sendSheet(admin, '/CheckType/import', bytes, fields);

  /** Column mapping of the dry run, in the form in which the user sends it back. */
  async function confirmedColumns(bytes: Buffer): Promise<string> {
    const { header } = await reportOn(admin, '/CheckType/import', bytes, { dryRun: 'true' });
    return JSON.stringify(Object.fromEntries(header.columns.map(({ letter, field }) => [letter, field])));
  }

  const requiring = (document: Descriptor, required: string[]): Descriptor => ({
    ...document,
    record: { ...document.record, required },
  });

  it('is refused by the name of the column whose field has gone, with nothing written', async () => {
    await publishDocument(admin, WITH_LEGAL);
    const bytes = await sheetOf(['排查类型', '依据'], ['去一', '第九条']);
    const mapping = await confirmedColumns(bytes);
    expect(mapping).toContain('legal');
    await publishDocument(admin, FILE, true);
    const refusal = { success: false, message: expect.stringContaining('B 列对应的字段“legal”不存在或不能导入') };
    expect(await send(bytes, { mapping })).toMatchObject({ ...refusal, extras: { errorCode: 'IMPORT_HEADER' } });
    expect(await named('去')).toEqual([]);
  });

  it('is refused by what is required now, with nothing written', async () => {
    const bytes = await sheetOf(['排查类型', '周期次数'], ['必一', 3]);
    const mapping = await confirmedColumns(bytes);
    await publishDocument(admin, requiring(WITH_LEGAL, ['name', 'legal']), true);
    const refusal = { success: false, message: expect.stringContaining('缺少必填的列：依据') };
    expect(await send(bytes, { mapping })).toMatchObject({ ...refusal, extras: { errorCode: 'IMPORT_HEADER' } });
    expect(await named('必')).toEqual([]);
  });

  it('names the rows that no longer satisfy the edit, with nothing written', async () => {
    const bytes = await sheetOf(['排查类型', '周期次数'], ['限一', 3], ['限二', 30]);
    const mapping = await confirmedColumns(bytes);
    const narrow = withProperties(FILE, { cycleNum: { ...FILE.record.properties.cycleNum, maximum: 20 } });
    await publishDocument(admin, narrow, true);
    const { data } = await send(bytes, { mapping });
    expect(data).toMatchObject({ success: 0, errors: [{ row: 3, field: 'cycleNum' }] });
    expect(await named('限')).toEqual([]);
  });
});

const WAITING = `select from pg_catalog.pg_locks where not granted and relation = 't_1.record_history'::regclass`;

describe('a publish', () => {
  it('gives up while somebody writes for long, changes nothing, and begins anew while others hold what it needs last', async () => {
    const clause = { type: 'string', title: '条款' } as const;
    const id = await draft(admin, withProperties(FILE, { clause }));
    const { hash } = await admin.read<{ hash: string }>('/schemas/CheckType');
    const refused = await server.platform.database.tx('1', async (db) => {
      await db.run(db.t.updateTable('check_type').set({ sort: 7 }));
      return publish(admin, id);
    });
    expect(refused.body).toMatchObject({ success: false, code: 409, message: '数据正在被他人修改，请稍后重试' });
    expect(await admin.read('/schemas/CheckType')).toMatchObject({ hash });
    const publishing = await server.platform.database.exclusive('holding', async (client) => {
      await client.query('begin; lock table t_1.record_history in share mode');
      const answer = publish(admin, id);
      // Until it has waited for the lock and given up.
      for (const count of [1, 0])
        await until(async () => expect((await client.query(WAITING)).rows).toHaveLength(count));
      await client.query('rollback');
      return { answer };
    });
    expect((await publishing.answer).body).toMatchObject({ success: true });
  });

  it('relates resources that were not related when the server started: their choices are served', async () => {
    const choices = () => admin.get('/CheckType/fkRiskType');
    expect((await choices()).body).toMatchObject({ extras: { errorCode: 'D1002' } });
    const related = { type: 'integer', title: '风险类型', 'x-relation': { resource: 'RiskType' } } as const;
    const id = await publishDocument(admin, withProperties(FILE, { riskTypeId: related }));
    expect((await choices()).body).toMatchObject({ success: true, data: expect.any(Array) });
    expect((await server.anonymous.get('/CheckType/fkRiskType')).status).toBe(401);
    const document = await (await admin.raw('/openapi.json')).text();
    expect(document).toContain('"/CheckType/fkRiskType"');
    await rollBack(admin, id);
    expect((await choices()).body).toMatchObject({ extras: { errorCode: 'D1002' } });
  });
});

/** Publishes without notifying other processes, as when their connection is lost for a moment. */
async function publishUnheard({ platform }: TestServer, of: { revision: number; userId: string }): Promise<void> {
  await platform.database.tx('1', async (db) => {
    const actor = { tenant: '1', userId: of.userId, requestId: null };
    const ctx = await createUserCtx(platform, db, { actor, tasks: [] });
    await publishRevision(ctx, platform.live, { id: of.revision, confirm: false });
    await db.run(db.platform.deleteFrom('outbox'));
  });
}

it('a job works under the edition in force, in a process nobody has told of it', async () => {
  const database = await createDatabase();
  const publisher = await startTestServer({ seed: 'none', database });
  const worker = await startTestServer({ seed: 'none', database });
  try {
    const client = await publisher.login();
    const { id } = await client.read<{ id: string }>('/getLoginUser');
    await publishUnheard(publisher, { revision: await draft(client, WITH_LEGAL), userId: String(id) });
    await publisher.stop();
    const db = worker.platform.database.session('1');
    const options = readOptions({ mapping: JSON.stringify({ A: 'name', B: 'legal' }) });
    const job: NewJob = {
      kind: IMPORT_JOB,
      input: { target: 'CheckType', fileName: '导入.xlsx', options: packOptions(options) },
      payload: await sheetOf(['排查类型', '依据'], ['任务一', '第九条']),
      userId: String(id),
      requestId: null,
      now: new Date(),
    };
    await insertJob(db, job);
    const written = () => db.all(db.t.selectFrom('check_type').select(['name', 'legal']).where('name', '=', '任务一'));
    await expect.poll(written).toEqual([{ name: '任务一', legal: '第九条' }]);
  } finally {
    await publisher.stop();
    await worker.stop();
    await database.drop();
  }
});
