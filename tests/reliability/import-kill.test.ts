import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { companyDatabase } from '../support/company.ts';
import { OPERATOR } from '../support/crew/crew-world.ts';
import { hazardLine, sheetFile } from '../support/hazards/hazard-sheet.ts';
import { startServerProcess } from '../support/servers/process.ts';
import { finishedJob, type Job } from '../support/sheets/import-report.ts';
import { until } from '../support/until.ts';
import { upload } from '../support/upload.ts';

const ROWS = 3_000;

it('writes all rows or none when the server is killed in the middle (security.md#3.18)', async () => {
  const database = await companyDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'import-kill-'));
  // The shortest lease in seconds: until it ends, the job belongs to the killed worker.
  const env = { ...OPERATOR, DATABASE_URL: database.url, DATA_DIR: dataDir, JOB_LEASE_SECONDS: '3' };
  let server = await startServerProcess(env);
  try {
    const before = await ApiClient.signedIn(server.base, 'zhengdeng');
    const lines = Array.from({ length: ROWS }, (_, index) => hazardLine(index));
    const file = { name: '导入.xlsx', bytes: await sheetFile(lines) };
    const { body } = await upload(before, '/RiskRegister/import', { file });
    const { jobId } = body.data as { jobId: number }; // more than 500 rows
    await underWay(before, jobId);

    await server.end();
    server = await startServerProcess(env);

    const client = new ApiClient(server.base, before.token);
    // A server just started on a busy machine may refuse the first call as not ready.
    const totalOf = () => until(async () => (await client.read<{ totalRows: number }>('/RiskRegister/page')).totalRows);
    expect([0, ROWS]).toContain(await totalOf());
    expect(await finishedJob(client, jobId)).toMatchObject({ state: 'done', result: { success: ROWS } });
    expect(await totalOf()).toBe(ROWS);
  } finally {
    await server.end();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

const underWay = (client: ApiClient, id: number) =>
  until(async () => expect((await client.read<Job>('/job/detail', { id })).progress).toBeGreaterThan(0));
