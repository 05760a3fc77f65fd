import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ContractWorld, contractCatalog, startContractWorld } from '../../contract/contract-world.ts';
import type { Keyring } from '../../contract/keyring.ts';
import { settleNeighbour, settleStranger } from '../../contract/second-tenant.ts';
import type { Answer, ApiClient, Query } from '../../support/api-client.ts';
import { businessDigest } from '../../support/digest.ts';
import { setHazardConfig } from '../../support/hazards/hazard-cast.ts';
import { uploadPicture } from '../../support/pictures.ts';
import { IS_NIGHT } from '../../support/size.ts';

/** Single lines of security.md#4 that no other suite asks; corpus.test.ts says where each of them is. */

const catalog = contractCatalog();
let world: ContractWorld;
let admin: ApiClient;
let stranger: Keyring;
let neighbour: Keyring;

beforeAll(async () => {
  world = await startContractWorld();
  admin = world.admin;
  stranger = await settleStranger(world);
  neighbour = await settleNeighbour(world);
  await setHazardConfig(world.server, 'HAZARD_PHOTO_BEFORE', '0');
});

afterAll(() => world?.stop());

/** Refused in the envelope, and nothing has changed. */
async function refused(work: () => Promise<Answer[]>, codes: readonly number[] = [400]): Promise<void> {
  const before = await businessDigest(world.server);
  for (const { status, body } of await work()) {
    expect([status, body.success], JSON.stringify(body)).toEqual([200, false]);
    expect(codes, JSON.stringify(body)).toContain(body.code);
  }
  expect(await businessDigest(world.server)).toEqual(before);
}

const each = async <T>(items: readonly T[], send: (item: T) => Promise<Answer>): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for (const item of items) answers.push(await send(item));
  return answers;
};

describe('lists', () => {
  test('26 27 what a user has and nobody reads is no order of the list of users', () =>
    refused(() =>
      each<Query>(
        [
          ...[
            'password',
            'pwd',
            'salt',
            'passwordHash',
            'id;drop table',
            '(case when 1=1 then id end)',
            'id,password',
          ].map((sortField) => ({ sortField })),
          ...['asc, password', 'DESC NULLS LAST; --', 'ascend;'].map((sortOrder) => ({ sortField: 'id', sortOrder })),
        ],
        (query) => admin.get('/sysUser/page', query),
      ),
    ));

  test('30 pages out of bounds are refused, far ones are empty', async () => {
    const wild = ['0', '-1', '1e3', '1.5', '0x10', 'NaN', '9223372036854775808', '１', '+1', ' 1'];
    await refused(() => each(wild, (pageNo) => admin.get('/sysUser/page', { pageNo })));
    await refused(() => each([...wild, '501', '10000', 'all'], (pageSize) => admin.get('/sysUser/page', { pageSize })));
    expect(await admin.read('/sysUser/page', { pageNo: 1_000_000 })).toMatchObject({ rows: [] });
  });

  test('31 an organisation of others filters nothing out of them', async () => {
    const theirs = world.planted.live('sysOrg')[1]?.id;
    for (const client of [stranger.client, neighbour.client]) {
      const { body } = await client.get('/sysUser/page', { 'sysEmpParam.orgId': theirs });
      expect(JSON.stringify(body)).not.toContain('甲');
      const choices = await client.read<unknown[]>('/sysUser/selector', { 'sysEmpParam.orgId': theirs });
      expect(choices).toEqual([]);
    }
    for (const key of ['sysEmpParam.orgId[]', 'sysEmpParam[orgId][x]']) {
      expect((await admin.get('/sysUser/page', { [key]: '1' })).body.code, key).toBe(400);
    }
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
      if (path.startsWith('/Home')) {
        // Unknown flat keys have no effect (wire.md#1.3).
        for (const query of [{ groupBy: 'password' }, { orgId: '1' }])
          expect(await admin.read(path, query)).toEqual(await admin.read(path));
      }
    }
    const spans: Query[] = [
      { searchBeginTime: '2026-1-1' },
      { searchBeginTime: '2026-13-01 00:00:00' },
      { searchEndTime: '2026-02-30 00:00:00' },
      { searchEndTime: 'infinity' },
      { searchBeginTime: 'now' },
    ];
    await refused(() => each(spans, (query) => admin.get('/RiskRegister/page', query)));
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

  test.each(switches.map(({ name }) => name))('39 55 a status of %s is 0 or 1 and nothing like it', async (name) => {
    const id = world.planted.live(name)[2]?.id;
    const odd = [2, -1, '1', null, true, [0], {}, 0.5, '', undefined];
    await refused(() => each(odd, (status) => admin.post(`/${name}/changeStatus`, { id, status })), [400, 500]);
  });

  test('101 of a row that is deleted only the id counts, and a list is a list of ids', async () => {
    const [, , row, other] = world.planted.live('CameraFile');
    const odd: unknown[] = [
      'x',
      { 0: 1 },
      [[1]],
      [{ id: { id: 1 } }],
      [null],
      Array.from({ length: 10_001 }, (_, n) => n + 1),
    ];
    await refused(() => each(odd, (body) => admin.post('/CameraFile/mutiDelete', body)), [400, 404, 500]);
    // What devices and warnings name is not deleted.
    const { database } = world.server.platform;
    await database.query('update t_1.ai_equipment_file set camera_id = null');
    await database.query('update t_1.ai_warning_message set camera_id = null');
    const altered = { ...row?.record, cameraName: '改过的名字', ip: '1.2.3.4', port: 1 };
    expect((await admin.post('/CameraFile/delete', altered)).body.success).toBe(true);
    const { rows } = await database.query(
      'select camera_name, is_deleted from t_1.camera_file where id = any($1) order by id',
      [[row?.id, other?.id]],
    );
    expect(rows).toEqual([
      { camera_name: row?.record.cameraName, is_deleted: true },
      { camera_name: other?.record.cameraName, is_deleted: false },
    ]);
  });

  test('100 cameras take addresses of cameras alone', async () => {
    const good = {
      ...world.planted.live('CameraFile')[4]?.record,
      id: undefined,
      cameraName: '新',
      ip: '10.0.0.9',
      channelNo: '1',
    };
    const spoiled: object[] = [
      ...['999.1.1.1', '1.1.1.1; rm', '::ffff:127.0.0.1', '1.1.1', '', ' 1.1.1.1x'].map((ip) => ({ ip })),
      ...[0, 65_536, '80', 80.5, -1, null].map((port) => ({ port })),
      ...[0, 1_001, 1.5, '1'].map((seq) => ({ seq })),
      { monitorShow: 'true' },
      ...[
        'rtsp://h/x.flv',
        'javascript:alert(1)',
        'https://user:pw@h/x.flv',
        `https://h/${'x'.repeat(3_000)}.flv`,
        'data:text/html,x',
        'http://a/x.flv\r\nX: y',
        '//h/x.flv',
      ].map((streamUrl) => ({ streamUrl })),
    ];
    await refused(() => each(spoiled, (one) => admin.post('/CameraFile/add', { ...good, ...one })));
    expect(
      (await admin.post('/CameraFile/add', { ...good, streamUrl: 'https://h.example/x.flv?a=1' })).body.success,
    ).toBe(true);
  });

  test('103 one number of a machine is given once, however many ask at once', async () => {
    const send = () => admin.post('/EquipmentFile/add', { machineNo: 'ONE-1', machineName: '泵' });
    const answers = await Promise.all(Array.from({ length: 10 }, send));
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
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
    const spoiled: object[] = [
      { tenantId: '2' },
      { judgeId: stranger.userId },
      { againCheckId: stranger.userId },
      { orgId: String(theirs) },
      { judgeId: ['1', '2'] },
      { riskTypeId: theirs },
      { addressId: 1e15 },
    ];
    await refused(() => each(spoiled, (one) => admin.post('/RiskRegister/add', { ...body(), ...one })), [400, 404]);
  });

  test('73 pictures are one’s own files and nothing else', async () => {
    const foreign = await uploadPicture(neighbour.client);
    const odd = [
      'javascript:alert(1)',
      'https://evil/x.png',
      '/api/x?a=1,2',
      foreign,
      Array.from({ length: 1_000 }, (_, n) => n + 1).join(),
      '../../etc/passwd',
    ];
    await refused(() => each(odd, (pictures) => admin.post('/RiskRegister/add', { ...body(), pictures })));
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

  test('83 an item of no plan, or of nobody’s, is not registered', async () => {
    const odd = [999_999_999, -1, 'x', null, [1]];
    const paths = { planRiskItemId: 'planRegister', timedPlanItemId: 'timerPlanRegister' };
    for (const [key, verb] of Object.entries(paths)) {
      await refused(() => each(odd, (id) => admin.post(`/RiskRegister/${verb}`, { ...body(), [key]: id })), [400, 404]);
    }
  });

  test('86 five exports at once are bounded, not broken', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => admin.raw('/RiskRegister/export')));
    for (const answer of answers) expect([200, 429, 503]).toContain(answer.status);
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  });
});

describe('files', () => {
  test('65 68 a file somebody may not see is a file that is not there', async () => {
    const id = await uploadPicture(admin);
    const ask = async (of: string) => {
      const { timestamp: _, ...told } = (await neighbour.client.post('/sysFileInfo/delete', { id: of }))
        .body as Answer['body'] & { timestamp: number };
      return told;
    };
    expect(await ask(id)).toEqual(await ask('999999999'));
    expect((await admin.raw(`/sysFileInfo/preview?id=${id}`)).status).toBe(200);
  });
});

test('9 an account of a disabled tenant does not sign in, whatever its password', async () => {
  const { database } = world.server.platform;
  await database.query(`update platform.tenant set status = 1 where id = '2'`);
  const login = { account: 'stranger', password: 'Test-demo-2026', tenantId: '2' };
  const { body } = await world.server.anonymous.post('/login', login);
  expect(body).toMatchObject({ success: false, message: '用户名或密码不正确' });
  expect(body.data).toBeUndefined();
  await database.query(`update platform.tenant set status = 0 where id = '2'`);
});

test('4 an unknown account and a wrong password are told the same, byte by byte', async () => {
  const told = new Set<string>();
  for (let n = 0; n < (IS_NIGHT ? 20 : 2); n += 1) {
    for (const account of [`nobody-${n}`, n % 2 ? 'linanqi' : 'chenyan']) {
      const answer = await world.server.anonymous.post('/login', { account, password: 'wrong-password' });
      if (answer.status === 200) told.add(JSON.stringify({ ...answer.body, timestamp: 0 }));
    }
  }
  expect(told.size).toBe(1);
});
