import { describe, expect, it } from 'vitest';
import { requiredKeys } from '../../../src/engine/rules/rules.ts';
import type { HazardEvent } from '../../../src/features/hazard/hazards/workflow/events.ts';
import { dayAfter } from '../../../src/kinds/date-time/client/typed-moment.ts';
import { Keyring } from '../../contract/keyring.ts';
import { registration } from '../../support/hazard-lifecycle.ts';
import { castOfFile } from '../../support/hazards/cast-of-file.ts';
import { type Member, setHazardConfig } from '../../support/hazards/hazard-cast.ts';
import { attempt, detailOf, hazardIn, perform, register, succeed } from '../../support/hazards/hazard-drive.ts';
import { noticesOf, refusalOf, requirePhotos } from '../../support/hazards/hazard-oracle.ts';
import { uploadPicture } from '../../support/pictures.ts';
import { rowsIn, whileUser } from '../../support/stored.ts';

const cast = castOfFile();
const refused = (id: number, event: HazardEvent, body: object) => refusalOf(cast, { id, event, body });

const whileDisabled = (account: Member, work: () => Promise<void>) =>
  whileUser(cast.server, { account, status: 1 }, work);

describe('registering', () => {
  it('takes an unregistered place, shown as the place of its messages', async () => {
    const id = await register(cast, { addressId: undefined, locationText: '东门外临时堆场', riskName: '杂物堆放' });
    expect(await detailOf(cast, id)).toMatchObject({ addressName: '东门外临时堆场' });
    await perform(cast, id, 'RiskRegister/submit.judge');
    expect((await noticesOf(cast, 'judge')).at(-1)).toBe('待研判：您有一条新的隐患待研判：杂物堆放（东门外临时堆场）');
  });

  it.each(['AddressId', 'address'])('reads the place from %s as well', async (key) => {
    const id = await register(cast, { addressId: undefined, [key]: cast.address });
    expect(await detailOf(cast, id)).toMatchObject({ addressId: cast.address, addressName: '精馏框架' });
  });

  it('lifecycle-04 never takes status, owner, code or workflow fields from a body', async () => {
    const { judge: createdUserId, acceptor: acceptUserId } = cast.ids;
    const workflow = { status: 5, path: 'direct', round: 7, acceptUserId, serialNum: 3 };
    const id = await register(cast, { ...workflow, createdUserId, code: 'YH1' });
    const detail = await detailOf(cast, id);
    expect(detail).toMatchObject({ status: 0, createdUserId: cast.ids.registrant, round: 0, source: 1 });
    expect(detail.code).toMatch(/^YH\d{8}-\d{4}$/);
    expect(detail).not.toHaveProperty('acceptUserId');
    expect(detail).not.toHaveProperty('path');
  });

  it('submits in the same call when asked to, or does nothing at all', async () => {
    const id = await register(cast, { submit: true, judgeId: cast.ids.judge });
    expect(await detailOf(cast, id)).toMatchObject({ status: 1, judgeName: 'judge先生', path: 'judge' });
    const before = await rowsIn(cast.server, 'risk_register');
    const { body } = await cast.clients.registrant.post('/RiskRegister/add', registration(cast, { submit: true }));
    const errors = [{ field: 'judgeId' }, { field: 'againCheckId', message: '请选择研判人或核查人' }];
    expect(body).toMatchObject({
      success: false,
      message: '请选择研判人或核查人',
      extras: { errorCode: 'H1004', errors },
    });
    expect(await rowsIn(cast.server, 'risk_register')).toEqual(before);
  });

  it('takes a hazard found today, and none found tomorrow', async () => {
    const found = (days: number) => ({ discoverTime: `${dayAfter(days, cast.server.platform.now())} 23:59:59` });
    await register(cast, found(0));
    const { body } = await cast.clients.registrant.post('/RiskRegister/add', registration(cast, found(1)));
    const errors = [{ field: 'discoverTime', message: '发现时间不能晚于今天' }];
    expect(body).toMatchObject({ code: 400, extras: { errors } });
  });

  it('keeps an incomplete draft for submit:false alone, and asks for the rest when it is handed in', async () => {
    const { registrant } = cast.clients;
    const { body: refusal } = await registrant.post('/RiskRegister/add', { riskDesc: '护栏松动' });
    expect(refusal).toMatchObject({ success: false, code: 400 });
    await requirePhotos(cast, true);
    const id = await registrant.add('/RiskRegister/add', { riskDesc: '护栏松动', submit: false });
    expect(await detailOf(cast, id)).toMatchObject({ status: 0, riskDesc: '护栏松动' });
    const hand = { id, judgeId: cast.ids.judge };
    const { body } = await registrant.post('/RiskRegister/submit', hand);
    expect(body).toMatchObject({
      message: '隐患名称、位置说明、隐患类型、责任部门还没有填写，请先编辑补全，再提交',
      extras: {
        errors: [{ field: 'riskName' }, { field: 'locationText' }, { field: 'riskTypeId' }, { field: 'orgId' }],
      },
    });
    await requirePhotos(cast, false);
    await registrant.write('/RiskRegister/edit', { id, remark: '未完', submit: false });
    expect((await registrant.post('/RiskRegister/edit', { id, remark: '未完' })).body).toMatchObject({ code: 400 });
    await registrant.write('/RiskRegister/edit', { ...registration(cast, {}), id });
    await registrant.write('/RiskRegister/submit', hand);
    expect(await detailOf(cast, id)).toMatchObject({ status: 1, remark: '未完' });
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

it('pictures are required at registration and rectification, and marked in forms, while the parameters say so', async () => {
  const { fields } = cast.server.platform.catalogs.base.resource('RiskRegister');
  const isMarked = async () => {
    const { settings } = await cast.clients.registrant.read<{ settings: string[] }>('/getLoginUser');
    const rules = { stored: null, can: () => true, settings: new Set(settings) };
    return requiredKeys(fields, {}, rules).has('pictures');
  };
  await requirePhotos(cast, true);
  try {
    expect(await isMarked()).toBe(true);
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
    await succeed(cast, { id, event: 'RiskRectify/add', body: { afterPictures: after } });
    const rectify = await cast.clients.acceptor.read<Record<string, unknown>>('/RiskRectify/detail', { id });
    expect(String(rectify.afterPictures)).toContain(`id=${after}`);
  } finally {
    await requirePhotos(cast, false);
  }
  expect(await isMarked()).toBe(false);
  await perform(cast, await register(cast), 'RiskRegister/submit.direct');
});

describe('submitting', () => {
  it('of a draft saves and submits it in one press, or neither', async () => {
    const id = await register(cast, { riskName: '改前' });
    const edit = (more: object) => cast.clients.registrant.post('/RiskRegister/edit', { id, ...more });
    const refused = await edit({ riskName: '改后', submit: true });
    expect(refused.body).toMatchObject({ success: false, extras: { errorCode: 'H1004' } });
    expect(await detailOf(cast, id)).toMatchObject({ riskName: '改前', status: 0 });
    const submitted = await edit({ riskName: '改后', judgeId: cast.ids.judge, submit: true });
    expect(submitted.body).toMatchObject({ success: true });
    expect(await detailOf(cast, id)).toMatchObject({ riskName: '改后', status: 1 });
  });

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
    // The checker is only proposed, not named yet, so he does not see the hazard (domain.md#8).
    const { body } = await cast.clients.checker.get('/RiskRegister/detail', { id });
    expect(body.code).toBe(404);
  });

  it('asks anew for the persons of a submission that was recalled', async () => {
    const id = await register(cast, { judgeId: cast.ids.judge, againCheckId: cast.ids.checker });
    const submit = (more: object = {}) => cast.clients.registrant.post('/RiskRegister/submit', { id, ...more });
    await submit();
    await attempt(cast, { id, event: 'RiskRegister/judgeAssign' });
    await perform(cast, id, 'RiskRegister/recall');
    const draft = await detailOf(cast, id);
    for (const key of ['judgeId', 'judgeName', 'againCheckId', 'againCheckName'])
      expect(draft[key], key).toBeUndefined();
    expect((await submit()).body).toMatchObject({ success: false, extras: { errorCode: 'H1004' } });
    const { body } = await cast.clients.registrant.post('/RiskRegister/edit', { id, riskName: '改后', submit: true });
    expect(body).toMatchObject({ success: false, extras: { errorCode: 'H1004' } });
    expect((await submit({ againCheckId: cast.ids.checker })).body.success).toBe(true);
    expect(await detailOf(cast, id)).toMatchObject({ status: 2, path: 'direct', againCheckName: 'checker先生' });
  });

  it('keeps the first submission time', async () => {
    const id = await hazardIn(cast, { status: 1 });
    const { submitTime } = await detailOf(cast, id);
    await perform(cast, id, 'RiskRegister/recall', 'RiskRegister/submit.direct');
    expect((await detailOf(cast, id)).submitTime).toBe(submitTime);
  });

  it('refuses a disabled or unknown person', async () => {
    const id = await register(cast);
    await whileDisabled('judge2', async () => {
      const body = await refused(id, 'RiskRegister/submit.judge', { judgeId: cast.ids.judge2 });
      expect(body).toMatchObject({ message: '处理人已停用，请联系管理员重新指派', extras: { errorCode: 'H1011' } });
    });
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
    await whileDisabled('registrant', async () => {
      const seen = await cast.clients.manager.read<{ actions: object[] }>('/RiskRegister/detail', { id });
      expect(seen.actions).toContainEqual(expect.objectContaining({ name: 'RiskRegister/delete', enabled: true }));
      const silent = await attempt(cast, { id, event: 'RiskRegister/delete', by });
      expect(silent.body).toMatchObject({ code: 400, message: '删除原因不能为空' });
      await succeed(cast, { id, event: 'RiskRegister/delete', by, body: { reason: '清理' } });
    });
    cast.clients.registrant = await cast.server.login('registrant');
  });
});

const similar = async (query: Record<string, string | number>) => {
  const rows = await cast.clients.registrant.read<{ id: number }[]>('/RiskRegister/similar', query);
  return rows.map(({ id }) => id);
};

it('9.6 open hazards alike in name at the same place are shown, others are not (domain.md#9.6)', async () => {
  const name = '甲醇罐法兰渗漏';
  const open = await register(cast, { riskName: name });
  const here = { addressId: cast.address, riskName: '甲醇罐法兰有渗漏' };
  // Drafts are not compared: they are not registered yet.
  expect(await similar(here)).toEqual([]);
  await perform(cast, open, 'RiskRegister/submit.direct');
  expect(await similar(here)).toEqual([open]);
  expect(await similar({ ...here, id: open })).toEqual([]);
  expect(await similar({ ...here, riskName: '照明不足' })).toEqual([]);
  expect(await similar({ addressId: cast.address + 1, riskName: name })).toEqual([]);
  await setHazardConfig(cast.server, 'HAZARD_SIMILAR', '1');
  expect(await similar(here)).toEqual([]);
  expect(await similar({ ...here, riskName: name })).toEqual([open]);
  await setHazardConfig(cast.server, 'HAZARD_SIMILAR', '0.6');
  await perform(cast, open, 'RiskAgainCheck/edit.none');
  expect(await similar(here)).toEqual([]);
});

it('9.7 what was done before (domain.md#9.7) and is found again is a new hazard that names the earlier one', async () => {
  const first = await register(cast, { riskName: '护栏缺失' });
  const again = () => register(cast, { riskName: '护栏缺失', foundAgainId: first });
  await expect(again()).rejects.toThrow('原隐患尚未闭环，请在原隐患上继续办理');
  await perform(cast, first, 'RiskRegister/submit.direct', 'RiskAgainCheck/edit.general', 'RiskRectify/add');
  await perform(cast, first, 'RiskAcceptRecord/add.pass');
  const { code } = await detailOf(cast, first);
  const id = await again();
  expect(await detailOf(cast, id)).toMatchObject({ status: 0, rootHazardId: first, rootHazardName: code });
  expect(await detailOf(cast, first)).toMatchObject({ status: 5 });
  await expect(register(cast, { foundAgainId: 999_999 })).rejects.toThrow('原隐患不存在');
});
