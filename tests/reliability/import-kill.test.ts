import { expect, it } from 'vitest';
import { ApiClient, comeAgainWhenBusy } from '../support/api-client.ts';
import { OPERATOR } from '../support/crew/crew-world.ts';
import { hazardLine, sheetFile } from '../support/hazards/hazard-sheet.ts';
import { ofFile } from '../support/servers/begun.ts';
import { folderOfFile } from '../support/servers/folder-of-file.ts';
import { Processes } from '../support/servers/processes.ts';
import { finishedJob, type Job } from '../support/sheets/import-report.ts';
import { until } from '../support/until.ts';
import { upload } from '../support/upload.ts';

const ROWS = 3_000;
const folder = folderOfFile('import-kill');
const processes = ofFile(() => Processes.ofCompany());

/** The shortest lease in seconds: until it ends, the job belongs to the killed worker. */
const begin = () => processes.begin({ ...OPERATOR, DATA_DIR: folder, JOB_LEASE_SECONDS: '3' });

it('writes all rows or none when the server is killed in the middle (security.md#3.18)', async ({ onTestFinished }) => {
  onTestFinished(comeAgainWhenBusy());
  const { server } = await begin();
  const before = await ApiClient.signedIn(server.base, 'zhengdeng');
  const lines = Array.from({ length: ROWS }, (_, index) => hazardLine(index));
  const file = { name: '导入.xlsx', bytes: await sheetFile(lines) };
  const { body } = await upload(before, '/RiskRegister/import', { file });
  const { jobId } = body.data as { jobId: number }; // more than 500 rows
  await until(async () => expect((await before.read<Job>('/job/detail', { id: jobId })).progress).toBeGreaterThan(0));
  await server.end();

  const client = new ApiClient((await begin()).server.base, before.token);
  const totalOf = () => client.total('/RiskRegister/page');
  expect([0, ROWS]).toContain(await totalOf());
  expect(await finishedJob(client, jobId)).toMatchObject({ state: 'done', result: { success: ROWS } });
  expect(await totalOf()).toBe(ROWS);
});
