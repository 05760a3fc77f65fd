import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HazardEvent } from '../../../src/features/hazards/workflow/events.ts';
import { Keyring } from '../../contract/keyring.ts';
import { registration } from '../../support/hazard-lifecycle.ts';
import { type Cast, createCast } from '../../support/hazards/hazard-cast.ts';
import { attempt, detailOf, hazardIn, perform, register } from '../../support/hazards/hazard-drive.ts';
import { fieldsOf, noticesOf as messagesOf, refusalOf, requirePhotos } from '../../support/hazards/hazard-oracle.ts';
import { uploadPicture } from '../../support/pictures.ts';
import { startTestServer } from '../../support/server.ts';

let cast: Cast;

beforeAll(async () => {
  cast = await createCast(await startTestServer({ seed: 'none' }));
  await requirePhotos(cast, false);
});
afterAll(() => cast.server.stop());

const database = () => cast.server.platform.database.session('1');
const refused = (id: number, event: HazardEvent, body: object) => refusalOf(cast, { id, event, body });
const noticesOf = (member: keyof Cast['ids']) => messagesOf(cast, member);

describe('registering', () => {
  it('needs what the form asks for', async () => {
    const { body } = await cast.clients.registrant.post('/RiskRegister/add', {});
    expect(body).toMatchObject({ success: false, code: 400 });
    const fields = fieldsOf(body);
    expect(fields).toEqual(expect.arrayContaining(['riskName', 'riskDesc', 'riskTypeId', 'orgId', 'locationText']));
    expect(JSON.stringify(body)).toContain('请输入隐患名称！');
  });

  it('takes an unregistered place, shown as the place of its messages', async () => {
    const id = await register(cast, { addressId: undefined, locationText: '东门外临时堆场', riskName: '杂物堆放' });
    expect(await detailOf(cast, id)).toMatchObject({ addressName: '东门外临时堆场' });
    await perform(cast, id, 'RiskRegister/submit.judge');
    expect((await noticesOf('judge')).at(-1)).toBe('待研判：您有一条新的隐患待研判：杂物堆放（东门外临时堆场）');
  });

  it.each(['AddressId', 'address'])('reads the place from %s as well', async (key) => {
    const id = await register(cast, { addressId: undefined, [key]: cast.address });
    expect(await detailOf(cast, id)).toMatchObject({ addressId: cast.address, addressName: '精馏框架' });
  });

  it('lifecycle-04 never takes status, owner, code or workflow fields from a body', async () => {
    const id = await register(cast, {
      status: 5,
      createdUserId: cast.ids.judge,
      code: 'YH1',
      path: 'direct',
      round: 7,
      acceptUserId: cast.ids.acceptor,
      serialNum: 3,
    });
    const detail = await detailOf(cast, id);
    expect(detail).toMatchObject({ status: 0, createdUserId: cast.ids.registrant, round: 0, source: 1 });
    expect(detail.code).toMatch(/^YH\d{8}-\d{4}$/);
    expect(detail).not.toHaveProperty('acceptUserId');
    expect(detail).not.toHaveProperty('path');
  });

  it('refuses a key no hazard has, by name', async () => {
    const { body } = await cast.clients.registrant.post('/RiskRegister/add', registration(cast, { tenantId: 2 }));
    expect(body).toMatchObject({ success: false, code: 400, extras: { errors: [{ field: 'tenantId' }] } });
  });

  it('submits in the same call when asked to, or does nothing at all', async () => {
    const id = await register(cast, { submit: true, judgeId: cast.ids.judge });
    expect(await detailOf(cast, id)).toMatchObject({ status: 1, judgeName: 'judge先生', path: 'judge' });
    const count = () =>
      database().first(
        database()
          .t.selectFrom('risk_register')
          .select((eb) => eb.fn.countAll().as('n')),
      );
    const before = await count();
    const { body } = await cast.clients.registrant.post('/RiskRegister/add', registration(cast, { submit: true }));
    expect(body).toMatchObject({ success: false, message: '请选择研判人或核查人', extras: { errorCode: 'H1004' } });
    expect(await count()).toEqual(before);
  });

  it('submits in the same call for those alone who may submit', async () => {
    const registrar = await Keyring.create(cast.server, { account: 'only-adds', scope: 4, orgId: cast.orgs.workshop });
    await registrar.hold(['RiskRegister:add', 'RiskRegister:page']);
    const add = (more: object) => registrar.client.post('/RiskRegister/add', registration(cast, more));
    const { body } = await add({ submit: true, judgeId: cast.ids.judge });
    expect(body).toMatchObject({ success: false, code: 1013002 });
    expect(await registrar.client.read('/RiskRegister/page')).toMatchObject({ totalRows: 0 });
    expect((await add({ judgeId: cast.ids.judge })).body).toMatchObject({ success: true });
  });

  it('refuses plan items that do not exist', async () => {
    const admin = cast.clients.superAdmin;
    for (const [call, key] of [
      ['planRegister', 'planRiskItemId'],
      ['timerPlanRegister', 'timedPlanItemId'],
    ] as const) {
      const { body } = await admin.post(`/RiskRegister/${call}`, registration(cast, { [key]: 999999 }));
      expect(body).toMatchObject({ success: false, code: 404, message: '记录不存在' });
    }
    const none = await admin.get('/RiskRegister/getInfoByPlanRiskItemId', { planRiskItemId: 999999 });
    expect(none.body).toMatchObject({ success: true });
    expect(none.body.data ?? null).toBeNull();
  });
});

describe('pictures', () => {
  it('are required at registration and rectification while the parameters say so', async () => {
    await requirePhotos(cast, true);
    try {
      const without = await cast.clients.registrant.post('/RiskRegister/add', registration(cast));
      expect(without.body).toMatchObject({ success: false, code: 400, extras: { errors: [{ field: 'pictures' }] } });
      const picture = await uploadPicture(cast.clients.registrant);
      const id = await register(cast, { pictures: picture });
      expect(String((await detailOf(cast, id)).pictures)).toContain(`id=${picture}`);
      await perform(cast, id, 'RiskRegister/submit.direct', 'RiskAgainCheck/edit.general');
      const bare = await refused(id, 'RiskRectify/add', {});
      expect(bare).toMatchObject({ code: 500, message: '请上传整改后照片', extras: { errorCode: 'H1010' } });
      const foreign = await refused(id, 'RiskRectify/add', { afterPictures: picture });
      expect(foreign.code).toBe(400);
      const after = await uploadPicture(cast.clients.rectifier, '整改后.png');
      const done = await attempt(cast, { id, event: 'RiskRectify/add', body: { afterPictures: after } });
      expect(done.body.success, JSON.stringify(done.body)).toBe(true);
      const rectify = await cast.clients.acceptor.read<Record<string, unknown>>('/RiskRectify/detail', { id });
      expect(String(rectify.afterPictures)).toContain(`id=${after}`);
    } finally {
      await requirePhotos(cast, false);
    }
  });

  it.each(['javascript:alert(1)', 'https://evil.example/x.png', '1,<b>', '999999999'])(
    'are nothing but uploaded files: %s',
    async (pictures) => {
      const { body } = await cast.clients.registrant.post('/RiskRegister/add', registration(cast, { pictures }));
      expect(body).toMatchObject({ success: false, code: 400 });
    },
  );
});

describe('submitting', () => {
  it('takes the persons proposed on the draft when it names nobody', async () => {
    const id = await register(cast, { againCheckId: cast.ids.checker });
    const { body } = await cast.clients.registrant.post('/RiskRegister/submit', { id });
    expect(body.success).toBe(true);
    expect(await detailOf(cast, id)).toMatchObject({ status: 2, path: 'direct' });
  });

  it('keeps a checker named beside the judge as a proposal', async () => {
    const id = await register(cast);
    await attempt(cast, { id, event: 'RiskRegister/submit.judge', body: { againCheckId: cast.ids.checker } });
    expect(await detailOf(cast, id)).toMatchObject({ status: 1, againCheckName: 'checker先生' });
    // Not yet named: the proposed checker does not see it (domain.md#8).
    const { body } = await cast.clients.checker.get('/RiskRegister/detail', { id });
    expect(body.code).toBe(404);
  });

  it('keeps the first submission time', async () => {
    const id = await hazardIn(cast, { status: 1 });
    const { submitTime } = await detailOf(cast, id);
    await perform(cast, id, 'RiskRegister/recall', 'RiskRegister/submit.direct');
    expect((await detailOf(cast, id)).submitTime).toBe(submitTime);
  });

  it('refuses a disabled or unknown person', async () => {
    const id = await register(cast);
    const db = database();
    const disable = (status: number) =>
      db.run(db.t.updateTable('sys_user').set({ status }).where('id', '=', cast.ids.judge2));
    await disable(1);
    try {
      const body = await refused(id, 'RiskRegister/submit.judge', { judgeId: cast.ids.judge2 });
      expect(body).toMatchObject({ message: '处理人已停用，请联系管理员重新指派', extras: { errorCode: 'H1011' } });
    } finally {
      await disable(0);
    }
    expect(await refused(id, 'RiskRegister/submit.judge', { judgeId: '999999' })).toMatchObject({ code: 400 });
    expect(await refused(id, 'RiskRegister/submit.judge', { judgeId: [cast.ids.judge] })).toMatchObject({ code: 400 });
  });
});

describe('deleting', () => {
  it('keeps the draft in the deleted-hazard query, for ever', async () => {
    const id = await register(cast);
    await attempt(cast, { id, event: 'RiskRegister/delete', body: { reason: '登记有误' } });
    const page = await cast.clients.manager.read<{ rows: object[] }>('/RiskRegister/deletedPage', { searchValue: '' });
    expect(page.rows).toMatchObject([{ id, deletedUserName: 'registrant先生', deleteReason: '登记有误' }]);
  });

  it('is for managers once the registrant is disabled, with a reason', async () => {
    const id = await register(cast);
    const by = 'manager' as const;
    const early = await attempt(cast, { id, event: 'RiskRegister/delete', by, body: { reason: '清理' } });
    expect(early.body).toMatchObject({ extras: { errorCode: 'H1002' } });
    const db = database();
    const disable = (status: number) =>
      db.run(db.t.updateTable('sys_user').set({ status }).where('id', '=', cast.ids.registrant));
    await disable(1);
    try {
      const seen = await cast.clients.manager.read<{ actions: object[] }>('/RiskRegister/detail', { id });
      expect(seen.actions).toContainEqual(expect.objectContaining({ name: 'RiskRegister/delete', enabled: true }));
      const silent = await attempt(cast, { id, event: 'RiskRegister/delete', by });
      expect(silent.body).toMatchObject({ code: 400, message: '删除原因不能为空' });
      const done = await attempt(cast, { id, event: 'RiskRegister/delete', by, body: { reason: '清理' } });
      expect(done.body.success, JSON.stringify(done.body)).toBe(true);
    } finally {
      await disable(0);
      cast.clients.registrant = await cast.server.login('registrant');
    }
  });
});
