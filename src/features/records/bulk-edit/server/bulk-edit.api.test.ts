import { beforeAll, expect, it } from 'vitest';
import { Keyring } from '../../../../../tests/contract/keyring.ts';
import { startCompanyServer } from '../../../../../tests/support/company.ts';
import { begunOnce } from '../../../../../tests/support/servers/begun.ts';
import { serving } from '../../../../../tests/support/servers/of-file.ts';
import type { WireRecord } from '../../../../engine/json.ts';
import type { BulkVerdict } from './bulk-edit.ts';

const on = serving(startCompanyServer);
const reader = begunOnce(() => Keyring.create(on.server, { account: 'piliang01', scope: 1 }));
beforeAll(() => reader.hold(['CameraFile:page']));
async function detail(cameraName: string): Promise<WireRecord & { id: number; version: number }> {
  const rows = await on.admin.rows<WireRecord & { id: number; version: number }>('/CameraFile/page', {
    cameraFile: cameraName,
  });
  if (!rows[0]) throw new Error(`${cameraName} is not there`);
  return rows[0];
}

const edit = (rows: object[], more: object = {}) =>
  on.admin.write<BulkVerdict[]>('/record/bulkEdit', { resource: 'CameraFile', dryRun: false, rows, ...more });
const refusal = async (body: object, client = on.admin) => (await client.post('/record/bulkEdit', body)).body;

it('previews without a trace, applies by version, and takes back by the values of before', async () => {
  const cameras = [await detail('CAM-01'), await detail('CAM-02')];
  const rows = cameras.map(({ id, version }) => ({ id, version, set: { port: 8000, seq: 50 } }));
  const preview = await edit(rows, { dryRun: true });
  expect(preview).toMatchObject(
    cameras.map(({ id }) => ({
      id,
      isDone: true,
      isChanged: true,
      before: { port: 554 },
      after: { port: 8000, seq: 50 },
    })),
  );
  expect(await detail('CAM-01')).toMatchObject({ port: 554, version: cameras[0]?.version });
  const done = await edit(rows);
  expect(await detail('CAM-02')).toMatchObject({ port: 8000 });
  const back = done.map(({ id, version, before }) => ({ id, version, set: before }));
  expect((await edit(back)).map(({ isDone }) => isDone)).toEqual([true, true]);
  expect(await detail('CAM-01')).toMatchObject({ port: 554, seq: 1 });
});

it('says of each row why not, and changes the others', async () => {
  const [fresh, stale] = [await detail('CAM-03'), await detail('CAM-04')];
  await edit([{ id: stale.id, set: { seq: 9 } }]);
  const verdicts = await edit([
    { id: stale.id, version: stale.version, set: { port: 81 } },
    { id: fresh.id, version: fresh.version, set: { port: 81 } },
    { id: 999_999, set: { port: 81 } },
  ]);
  expect(verdicts).toMatchObject([
    {
      id: stale.id,
      name: expect.stringContaining('CAM-04'),
      isDone: false,
      message: expect.stringContaining('数据已被他人修改'),
    },
    { id: fresh.id, name: expect.stringContaining('CAM-03'), isDone: true, isChanged: true },
    { id: 999_999, isDone: false, message: '记录不存在' },
  ]);
  expect(await detail('CAM-04')).toMatchObject({ port: 554, seq: 9 });
  expect(await edit([{ id: fresh.id, set: { port: 81 } }])).toMatchObject([{ isDone: true, isChanged: false }]);
  expect(await edit([{ id: fresh.id, set: { port: 99_999_999 } }])).toMatchObject([
    { isDone: false, message: expect.stringContaining('端口') },
  ]);
});

it('takes neither fields that are no inputs, nor resources of a workflow, nor callers without the right', async () => {
  const { id } = await detail('CAM-05');
  const rows = [{ id, set: { createdUserId: '1' } }];
  expect(await refusal({ resource: 'CameraFile', dryRun: true, rows })).toMatchObject({ code: 400 });
  const hazards = { resource: 'RiskRegister', dryRun: true, rows: [{ id: 1, set: { riskName: '改' } }] };
  expect(await refusal(hazards)).toMatchObject({ code: 404 });
  const body = { resource: 'CameraFile', dryRun: true, rows: [{ id, set: { port: 1 } }] };
  expect((await reader.client.post('/record/bulkEdit', body)).status).toBe(403);
  const many = Array.from({ length: 201 }, (_, n) => ({ id: n + 1, set: { port: 1 } }));
  expect(await refusal({ ...body, rows: many })).toMatchObject({ code: 400 });
});

it('deletes row by row, says why others stay, and undoes all of it at once', async () => {
  // The first one is used by an AI device.
  const cameras = [await detail('CAM-01'), await detail('CAM-08'), await detail('CAM-09')];
  const ids = [...cameras.map(({ id }) => id), 999_999];
  const body = { resource: 'CameraFile', dryRun: true, ids };
  const judged = [
    { id: ids[0], isDone: false, message: expect.stringContaining('CAM-01') },
    { id: ids[1], isDone: true },
    { id: ids[2], isDone: true },
    { id: 999_999, isDone: false, message: '记录不存在' },
  ];
  expect(await on.admin.write('/record/bulkDelete', body)).toEqual(judged);
  expect((await detail('CAM-08')).id).toBe(ids[1]);
  expect(await on.admin.write('/record/bulkDelete', { ...body, dryRun: false })).toEqual(judged);
  expect(await on.admin.read('/CameraFile/page', { cameraFile: 'CAM-08' })).toMatchObject({ totalRows: 0 });
  await on.admin.write('/record/undelete', { resource: 'CameraFile', ids: ids.slice(1, 3) });
  expect((await detail('CAM-09')).id).toBe(ids[2]);
});
