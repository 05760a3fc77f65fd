import { beforeAll, describe, expect, test } from 'vitest';
import { contractCatalog, startContractWorld } from '../../contract/contract-world.ts';
import { settleNeighbour } from '../../contract/second-tenant.ts';
import { type Answer, type Query, shapeOf } from '../../support/api-client.ts';
import { withoutTrace } from '../../support/digest.ts';
import { setHazardConfig } from '../../support/hazards/hazard-cast.ts';
import { uploadPicture } from '../../support/pictures.ts';
import { begunOnce } from '../../support/servers/begun.ts';
import { drawn, IS_NIGHT } from '../../support/size.ts';
import { changeRows, rowsIn } from '../../support/stored.ts';

/** Single lines of security.md#4 that no other suite covers; corpus.test.ts names the test of each line. */

const catalog = contractCatalog();
const world = begunOnce(startContractWorld, (begun) => begun.stop());
const admin = begunOnce(async () => world.admin);
const neighbour = begunOnce(() => settleNeighbour(world));

beforeAll(() => setHazardConfig(world.server, 'HAZARD_PHOTO_BEFORE', '0'));

/** Expects refusals in the envelope and an unchanged database. */
async function refused(work: () => Promise<Answer[]>, codes: readonly number[] = [400]): Promise<void> {
  for (const { status, body } of await withoutTrace(world.server, work)) {
    expect([status, body.success], JSON.stringify(body)).toEqual([200, false]);
    expect(codes, JSON.stringify(body)).toContain(body.code);
  }
}

const each = async <T>(items: readonly T[], send: (item: T) => Promise<Answer>): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for (const item of items) answers.push(await send(item));
  return answers;
};

describe('lists', () => {
  test('31 an organisation of others filters nothing out of them', async () => {
    const theirs = { 'sysEmpParam.orgId': world.planted.live('sysOrg')[1]?.id };
    for (const path of ['/sysUser/page', '/sysUser/selector'])
      expect(JSON.stringify((await neighbour.client.get(path, theirs)).body), path).not.toContain('甲');
  });

  test('46 choices of users are an id and a name', async () => {
    for (const path of ['/sysUser/list', '/sysUser/selector']) {
      const rows = await admin.read<object[]>(path);
      expect(new Set(rows.flatMap(Object.keys)), path).toEqual(new Set(['id', 'name']));
    }
  });

  test('70 where a file lies is told to nobody and orders nothing', async () => {
    await refused(async () => [await admin.get('/sysFileInfo/page', { sortField: 'filePath' })]);
  });

  test('82 91 95 times and years that are none are refused', async () => {
    const years = ['-1', "2026'", 'abc', '99999', '2026.5', '1e3', '２０２６'].map((queryYear) => ({ queryYear }));
    const months = ['0', '13', '-1', 'x', '1.5'].map((queryMonth) => ({ queryYear: '2026', queryMonth }));
    const figures = ['risktotal', 'areaStatistic', 'deptStatistic', 'timeStatistic', 'riskTypeStatistic'];
    for (const path of [...figures.map((name) => `/HomePageStatistic/${name}`), '/RiskRegister/page']) {
      await refused(() => each<Query>([...years, ...months], (query) => admin.get(path, query)));
    }
    const times = ['2026-1-1', '2026-13-01 00:00:00', '2026-02-30 00:00:00', 'infinity', 'now'];
    await refused(() => each(times, (searchEndTime) => admin.get('/RiskRegister/page', { searchEndTime })));
    for (const query of [{ searchBeginTime: '2026-01-01 00:00:00' }, { searchEndTime: '2026-01-01 00:00:00' }]) {
      expect((await admin.get('/RiskRegister/page', query)).body.success).toBe(true);
    }
    const turned = { searchBeginTime: '2026-06-01 00:00:00', searchEndTime: '2026-01-01 00:00:00' };
    const { body } = await admin.get('/RiskRegister/page', turned);
    expect(body.code === 400 || (body.data as { totalRows: number }).totalRows === 0).toBe(true);
  });

  test('58 60 trees as deep and as wide as an organisation gets stay whole', async () => {
    const wide = IS_NIGHT ? 5_000 : 600;
    const { database } = world.server.platform;
    await database.query(
      `insert into t_1.sys_org (id, pid, pids, name, code, sort, status, created_time)
       select 5000000 + n, case when n = 1 then null when n <= 500 then 4999999 + n else 5000001 end, '', '层' || n, 'deep' || n, 1, 0, now()
       from generate_series(1, $1::int) n`,
      [wide],
    );
    const answer = await admin.raw('/sysOrg/tree');
    const text = await answer.text();
    expect([answer.status, text.match(/层\d+/g)?.length ?? 0]).toEqual([200, expect.any(Number)]);
    expect(new Set(text.match(/层\d+/g)).size).toBe(wide);
  });
});

describe('switches and rows', () => {
  const switches = catalog.resources.filter(({ actions }) => actions.some(({ verb }) => verb === 'changeStatus'));

  const tried = drawn(switches, { share: 4, purpose: 'switches' }).map(({ name }) => name);

  test.each(tried)('39 55 a status of %s is 0 or 1 and nothing like it', async (name) => {
    const id = world.planted.live(name)[2]?.id;
    const odd = [2, -1, '1', null, true, [0], {}, 0.5, '', undefined];
    await refused(() => each(odd, (status) => admin.post(`/${name}/changeStatus`, { id, status })), [400, 500]);
  });

  test('101 of a row that is deleted only the id counts, and a list is a list of ids', async () => {
    const [, , row, other] = world.planted.live('CameraFile');
    const odd = ['x', { 0: 1 }, [[1]], [{ id: { id: 1 } }], [null], Array.from({ length: 10_001 }, (_, n) => n + 1)];
    await refused(() => each(odd, (body) => admin.post('/CameraFile/mutiDelete', body)), [400, 404, 500]);
    // Cameras that devices or warnings refer to cannot be deleted.
    for (const table of ['ai_equipment_file', 'ai_warning_message'])
      await changeRows(world.server, table, {}, { camera_id: null });
    const altered = { ...row?.record, cameraName: '改过的名字', ip: '1.2.3.4', port: 1 };
    expect((await admin.post('/CameraFile/delete', altered)).body.success).toBe(true);
    expect(await rowsIn(world.server, 'camera_file', { id: [row?.id, other?.id] })).toMatchObject([
      { camera_name: row?.record.cameraName, is_deleted: true },
      { camera_name: other?.record.cameraName, is_deleted: false },
    ]);
  });

  test('100 cameras take addresses of cameras alone', async () => {
    const { record } = world.planted.live('CameraFile')[4] ?? {};
    const good = { ...record, id: undefined, cameraName: '新', ip: '10.0.0.9', channelNo: '1' };
    const spoiled: object[] = [
      ...['999.1.1.1', '1.1.1.1; rm', '::ffff:127.0.0.1', '1.1.1'].map((ip) => ({ ip })),
      ...[0, 65_536, '80'].map((port) => ({ port })),
      // More addresses that are refused for a stream: scripts/schemas/descriptors.test.ts.
      ...['javascript:alert(1)', 'http://a/x.flv\r\nX: y'].map((streamUrl) => ({ streamUrl })),
    ];
    await refused(() => each(spoiled, (one) => admin.post('/CameraFile/add', { ...good, ...one })));
    await admin.write('/CameraFile/add', { ...good, streamUrl: 'https://h.example/x.flv?a=1' });
  });
});

describe('hazards', () => {
  const body = () => ({
    riskName: '漏油',
    riskDesc: '地面油污',
    riskTypeId: world.planted.live('RiskType')[4]?.id,
    orgId: String(world.planted.live('sysOrg')[4]?.id),
  });

  test('71 persons, departments and tenants of others are no part of a new hazard', async () => {
    const theirs = world.planted.firstId + 1_000_000;
    const odd = { tenantId: '2', orgId: String(theirs), judgeId: ['1', '2'], riskTypeId: theirs, addressId: 1e15 };
    const spoiled = Object.entries(odd).map(([key, value]) => ({ [key]: value }));
    await refused(() => each(spoiled, (one) => admin.post('/RiskRegister/add', { ...body(), ...one })), [400, 404]);
  });

  test('74 an item of another point, a point of another type are refused', async () => {
    const [, point, otherPoint] = world.planted.live('RiskPoint');
    const items = world.planted.live('RiskPointItem');
    const ofOther = items.find(({ record }) => record.riskPointId === otherPoint?.id);
    const types = world.planted.live('RiskPointType');
    const otherType = types.find(({ id }) => id !== point?.record.riskPointTypeId);
    const spoiled = [
      { riskPointId: point?.id, riskPointItemId: ofOther?.id },
      { riskPointTypeId: otherType?.id, riskPointId: point?.id },
    ];
    await refused(() => each(spoiled, (one) => admin.post('/RiskRegister/add', { ...body(), ...one })));
  });
});

test('65 68 a file somebody may not see is a file that is not there', async () => {
  const id = await uploadPicture(admin);
  const ask = async (of: string) => shapeOf(await neighbour.client.post('/sysFileInfo/delete', { id: of }));
  expect(await ask(id)).toEqual(await ask('999999999'));
  expect((await admin.raw(`/sysFileInfo/preview?id=${id}`)).status).toBe(200);
});
