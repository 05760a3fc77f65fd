import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cast } from '../../support/hazards/hazard-cast.ts';
import { attempt, detailOf, hazardIn, perform, register } from '../../support/hazards/hazard-drive.ts';
import { createHazardScene, type HazardScene, idsOf } from '../../support/hazards/hazard-scene.ts';

/** Rules of the contract that no suite of one subject comes upon. */

const STAMP = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

let scene: HazardScene;
let cast: Cast;
let hazards: Record<string, number>;

beforeAll(async () => {
  scene = await createHazardScene();
  ({ cast, hazards } = scene);
});
afterAll(() => cast?.server.stop());

const admin = () => cast.clients.superAdmin;
const stateOf = async (id: number) => {
  const { status, version, history } = await detailOf(cast, id, 'superAdmin');
  return { status, version, steps: history.length };
};

describe('what a status says', () => {
  it('lifecycle-01 lifecycle-02 lifecycle-03 from 3 on checked, from 4 on rectified, at 5 accepted', async () => {
    const checking = await detailOf(cast, Number(hazards.checking), 'superAdmin');
    expect(checking.againCheckResult).toBeUndefined();
    for (const name of ['rectifying', 'accepting', 'accepted']) {
      const detail = await detailOf(cast, Number(hazards[name]), 'superAdmin');
      expect(detail.againCheck, name).toMatchObject({ againCheckResult: 1, status: 1 });
      if (name === 'rectifying') expect(detail.rectify).toBeUndefined();
      else expect(detail.rectify, name).toMatchObject({ status: 1 });
      expect(detail.acceptRecords, name).toMatchObject(name === 'accepted' ? [{ accetResult: true }] : []);
    }
  });

  it('lifecycle-12 keeps its registrant from editing and deleting it once it is submitted', async () => {
    for (const name of ['judging', 'checking', 'rectifying', 'accepting', 'accepted', 'closed']) {
      const before = await stateOf(Number(hazards[name]));
      const row = await detailOf(cast, Number(hazards[name]));
      for (const verb of ['edit', 'delete']) {
        const { body } = await cast.clients.registrant.post(`/RiskRegister/${verb}`, {
          id: row.id,
          version: row.version,
        });
        expect(body, `${verb} ${name}`).toMatchObject({ success: false });
      }
      expect(await stateOf(Number(hazards[name]))).toEqual(before);
    }
  });

  it('lifecycle-14 refuses a call of another stage, and nothing changes', async () => {
    const id = Number(hazards.rectifying);
    const before = await stateOf(id);
    const answer = await attempt(cast, { id, event: 'RiskAgainCheck/edit.general' });
    expect(answer.body).toMatchObject({ success: false, message: '当前状态不允许该操作' });
    expect(await stateOf(id)).toEqual(before);
  });

  it('lifecycle-19 lifecycle-20 lets only managers and the judge himself take a judgement back', async () => {
    const id = await hazardIn(cast, { status: 2, path: 'judge' });
    const before = await stateOf(id);
    const forced = await cast.clients.stranger.post('/RiskRegister/adminRecallJudge', { id, reason: '试' });
    expect(forced.status).toBe(403);
    const other = await attempt(cast, { id, event: 'RiskRegister/recallJudge', by: 'judge2' });
    expect(other.body.success).toBe(false);
    expect(await stateOf(id)).toEqual(before);
  });
});

describe('lists of choices', () => {
  it.each([
    ['calls-02', '/sysUser/list', 'name'],
    ['calls-05', '/Address/list', 'name'],
  ])('%s %s has id and %s', async (_rule, path, key) => {
    const rows = await admin().read<Record<string, unknown>[]>(path);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toMatchObject({ id: expect.anything(), [key]: expect.any(String) });
  });

  it('calls-03 calls-04 points have a name, their items a text', async () => {
    const { orgs, types, address, ids } = cast;
    const point = { name: '反应釜', riskPointTypeId: types.point, addressId: address, orgId: orgs.workshop };
    const added = await admin().post('/RiskPoint/add', { ...point, code: 'RP-1', userId: ids.manager });
    expect(added.body).toMatchObject({ success: true });
    const [row] = await admin().read<{ id: number }[]>('/RiskPoint/list');
    expect(row).toMatchObject({ id: expect.any(Number), name: '反应釜' });
    await admin().write('/RiskPointItem/add', { riskPointId: row?.id, item: '安全阀在检定期内' });
    const items = await admin().read<object[]>('/RiskPointItem/list');
    expect(items).toMatchObject([{ id: expect.any(Number), item: '安全阀在检定期内' }]);
  });

  it('status-constants-04 trees begin at 0', async () => {
    const [org] = await admin().read<object[]>('/sysOrg/tree');
    const [address] = await admin().read<object[]>('/Address/tree');
    expect(org).toMatchObject({ parentId: 0 });
    expect(address).toMatchObject({ parentId: 0 });
  });
});

describe('lists of a hazard', () => {
  it('calls-06 entities-10 its steps have a number, person, title, time and span', async () => {
    const steps = await admin().read<object[]>('/ProcessFlowHandle/list', { id: hazards.accepted });
    expect(steps.length).toBeGreaterThan(4);
    const step = { person: expect.any(String), title: expect.any(String), timeSpan: expect.any(String) };
    for (const one of steps) {
      expect(one).toMatchObject({ ...step, key: expect.any(Number), createdTime: expect.stringMatching(STAMP) });
      expect(one).toMatchObject({ riskRegisterId: hazards.accepted });
    }
  });

  it('calls-07 entities-06 its acceptances are its own', async () => {
    const other = await hazardIn(cast, { status: 5, laterRound: false, path: 'direct' });
    const of = async (id: number) =>
      (await scene.page('superAdmin', '/RiskAcceptRecord/page', { riskRegisterId: id })).rows;
    for (const id of [Number(hazards.accepted), other]) {
      expect(await of(id)).toMatchObject([
        { riskRegisterId: id, accetResult: true, accetpOpinion: expect.any(String), createdUserName: 'acceptor先生' },
      ]);
    }
  });

  it('calls-08 rectifications are found by status, name, person and time', async () => {
    const wide = { searchBeginTime: '2000-01-01 00:00:00', searchEndTime: '2090-01-01 00:00:00' };
    const query = { status: '0', riskName: '渗漏', rectifyUser: 'rectifier', ...wide };
    const find = async (more: object) =>
      (await scene.page('superAdmin', '/RiskRectify/page', { ...query, ...more })).totalRows;
    expect(await find({})).toBeGreaterThan(0);
    expect((await scene.page('superAdmin', '/RiskRectify/page', query)).rows).toMatchObject(
      Array.from({ length: await find({}) }, () => ({ status: 0, rectifyUserName: 'rectifier先生' })),
    );
    const others = [
      { riskName: '没有这一项' },
      { rectifyUser: '没有这个人' },
      { searchBeginTime: '2089-01-01 00:00:00' },
      { searchEndTime: '2000-01-02 00:00:00' },
    ];
    for (const other of others) expect(await find(other), JSON.stringify(other)).toBe(0);
  });

  it('calls-09 hazard-information-call-01 hazard-information-call-02 cards and the register count alike', async () => {
    const now = new Date(Date.now() + 8 * 3_600_000);
    const query = { queryYear: now.getUTCFullYear(), queryMonth: now.getUTCMonth() + 1 };
    const seen = new Set<number>();
    for (const serialNum of [1, 2, 3, 4, 5, 6]) {
      const register = await scene.page('superAdmin', '/RiskRegister/page', { ...query, serialNum });
      const card = await scene.page('superAdmin', '/HomePageStatistic/riskdetail', { ...query, serialNum });
      expect(idsOf(register), `card ${serialNum}`).toEqual(idsOf(card));
      seen.add(register.totalRows);
    }
    expect(seen.size).toBeGreaterThan(1);
    const none = await scene.page('superAdmin', '/RiskRegister/page', { serialNum: 1, queryYear: 2001, queryMonth: 1 });
    expect(none.totalRows).toBe(0);
  });

  it('entities-04 its detail has the fields of a hazard', async () => {
    const id = await register(cast, { riskPointTypeId: cast.types.point, remark: '夜班' });
    await perform(cast, id, 'RiskRegister/submit.direct', 'RiskAgainCheck/edit.general');
    const detail = await detailOf(cast, id, 'superAdmin');
    const always = [
      'id',
      'riskPointTypeId',
      'riskName',
      'addressId',
      'riskDesc',
      'riskTypeId',
      'orgId',
      'againCheckId',
    ];
    const filled = [
      'createdUserId',
      'createdTime',
      'status',
      'againCheckResult',
      'riskPointTypeName',
      'orgName',
      'remark',
    ];
    expect(Object.keys(detail)).toEqual(expect.arrayContaining([...always, ...filled]));
  });
});

describe('refusals', () => {
  it('calls-17 an absent field is named in one sentence, and nothing is written', async () => {
    const before = (await scene.page('registrant', '/RiskRegister/page')).totalRows;
    const { body } = await cast.clients.registrant.post('/RiskRegister/add', { riskDesc: '无名' });
    expect(body).toMatchObject({ success: false, message: expect.stringMatching(/./) });
    expect((await scene.page('registrant', '/RiskRegister/page')).totalRows).toBe(before);
  });

  it('calls-18 an unknown id is refused in words', async () => {
    for (const name of ['RiskRegister', 'CameraFile', 'Address']) {
      const { body } = await admin().get(`/${name}/detail`, { id: 999_999_999 });
      expect(body, name).toMatchObject({ success: false, message: expect.stringMatching(/./) });
    }
  });

  it('calls-15 calls-16 a user is disabled and enabled, a super administrator never deleted', async () => {
    const { bystander } = cast.ids;
    const statusOf = async () => (await admin().read<{ status: number }>('/sysUser/detail', { id: bystander })).status;
    await admin().write('/sysUser/changeStatus', { id: bystander, status: 1 });
    expect(await statusOf()).toBe(1);
    await admin().write('/sysUser/changeStatus', { id: bystander, status: 0 });
    expect(await statusOf()).toBe(0);
    const { id } = await admin().read<{ id: string }>('/getLoginUser');
    expect((await admin().post('/sysUser/delete', { id })).body.success).toBe(false);
    expect((await admin().get('/getLoginUser')).body.success).toBe(true);
  });

  it('calls-12 camera-validation-11 a camera with a stream is taken, and deleted by its row', async () => {
    const names = async () =>
      (await admin().read<{ rows: { id: number; cameraName: string }[] }>('/CameraFile/page')).rows;
    const place = { positionNo: cast.address, positionName: '精馏框架', equipmentName: '塔', equipmentNo: 'E1' };
    const stream = { streamUrl: 'https://x/live/a.flv?k=1', monitorShow: true, channelNo: '1', port: 554, seq: 1 };
    const added = await admin().post('/CameraFile/add', { cameraName: '东门', ip: '10.0.0.1', ...place, ...stream });
    expect(added.body).toMatchObject({ success: true });
    const [row] = await names();
    await admin().write('/CameraFile/delete', row);
    expect(await names()).toEqual([]);
  });
});
