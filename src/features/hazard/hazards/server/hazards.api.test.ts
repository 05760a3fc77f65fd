import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../../../../tests/support/api-client.ts';
import type { Member } from '../../../../../tests/support/hazards/hazard-cast.ts';
import { attempt, detailOf, hazardIn, perform, register } from '../../../../../tests/support/hazards/hazard-drive.ts';
import { noticesOf, requirePhotos } from '../../../../../tests/support/hazards/hazard-oracle.ts';
import { createHazardScene } from '../../../../../tests/support/hazards/hazard-scene.ts';
import { uploadPicture } from '../../../../../tests/support/pictures.ts';
import { startTestServer } from '../../../../../tests/support/server.ts';
import { begunOnce, ofFile } from '../../../../../tests/support/servers/begun.ts';
import type { WireRecord } from '../../../../engine/json.ts';
import type { Action } from '../../../../engine/resource.ts';
import type { ReadProcess } from '../../../people/processes/server/processes.ts';
import type { HazardEvent } from '../workflow/events.ts';
import { STATE_OF_STATUS, STATUSES } from '../workflow/status.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Milliseconds added to the server's clock. */
let later = 0;
const now = () => new Date(Date.now() + later);

const scene = ofFile(async () => createHazardScene(await startTestServer({ seed: 'none', now })));
const cast = begunOnce(async () => scene.cast);

const judging = () => hazardIn(cast, { status: 1, path: 'judge' });

describe('the process of the hazards', () => {
  const READ = '/processChart/read';
  const read = (who: Member, query = {}) =>
    scene.cast.clients[who].read<ReadProcess>(READ, { key: 'hazard', ...query });

  it.each(['registrant', 'manager', 'rectifier'] as const)(
    'counts for the %s what the list shows, state by state',
    async (who) => {
      const { states } = await read(who);
      expect(states.map(({ key }) => key)).toEqual([...STATUSES.map((status) => STATE_OF_STATUS[status]), 'deleted']);
      for (const status of STATUSES) {
        const state = states.find(({ key }) => key === STATE_OF_STATUS[status]);
        const { totalRows } = await scene.page(who, '/RiskRegister/page', { status });
        // Drafts are counted in 隐患登记 alone.
        expect([status, state?.count]).toEqual([status, status === 0 ? undefined : totalRows]);
      }
      if (who === 'manager') expect(states.map(({ count }) => count)).toEqual([undefined, 1, 1, 3, 1, 1, 1, undefined]);
    },
  );

  it('says to a rectifier in which capacity he may take a step, and which permission he lacks', async () => {
    const id = scene.cast.ids.rectifier;
    const { steps, person } = await read('rectifier', { userId: id });
    const stepOf = (title: string) => steps.find((step) => step.title === title);
    expect(person).toMatchObject({ id });
    expect(stepOf('提交整改')).toMatchObject({ who: '整改人', person: { may: true, text: '作为整改人' } });
    expect(stepOf('撤回整改')).toMatchObject({ who: '整改人、管理人员', person: { may: true, text: '作为整改人' } });
    expect(stepOf('改派整改人')?.person).toEqual({ may: false, text: '没有“隐患整改：指派”权限' });
    expect(stepOf('改派核查人')?.person).toEqual({ may: false, text: '数据范围内没有机构' });
  });

  it('says nothing about others to who may not explain their rights', async () => {
    const query = { key: 'hazard', userId: scene.cast.ids.manager };
    const refused = await scene.cast.clients.rectifier.get(READ, query);
    expect(refused.body).toMatchObject({ success: false, code: 1013002 });
    const { steps } = await scene.cast.clients.superAdmin.read<ReadProcess>(READ, query);
    expect(steps.find(({ title }) => title === '改派整改人')?.person).toEqual({ may: true, text: '作为管理人员' });
  });
});

it('hazards in sight are found by the pinyin of their names, whole and by first letters', async () => {
  const id = await register(cast);
  const db = cast.server.platform.database.session('1');
  await db.run(db.t.updateTable('risk_register').set({ risk_name: '氨压机房阀门冻裂' }).where('id', '=', id));
  const found = async (who: Member, pinyin: string) =>
    (await cast.clients[who].rows('/RiskRegister/page', { pinyin })).map((row) => row.id);
  for (const typed of ['fmdl', 'famendonglie', 'AYJF']) expect(await found('registrant', typed), typed).toEqual([id]);
  expect(await found('registrant', 'fmdx')).toEqual([]);
  expect(await found('neighbour', 'fmdl')).toEqual([]);
  const refused = await cast.clients.registrant.get('/RiskRegister/page', { pinyin: '阀门' });
  expect(refused.body).toMatchObject({ success: false, code: 400 });
});

/** Returns the field errors of a refusal. */
const errorsOf = ({ body }: Answer) => (body.extras?.errors as { field: string; message: string }[] | undefined) ?? [];
const trying = (id: number, event: HazardEvent, by: Member, body = {}) => attempt(cast, { id, event, by, body });

describe('an action on an old row says who did what, when (domain.md#9.13)', () => {
  it('to a judge whose verdict another judge gave', async () => {
    const id = await hazardIn(cast, { status: 1 });
    await perform(cast, id, 'RiskRegister/judgeAssign');
    await trying(id, 'RiskRegister/judge.no', 'judge2');
    const late = await trying(id, 'RiskRegister/judge.yes', 'judge');
    expect(late.body).toMatchObject({ success: false, message: '当前状态不允许该操作' });
    expect(late.body.extras).toMatchObject({
      errorCode: 'H1001',
      changedBy: 'judge2先生',
      changedTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
    const time = String(late.body.extras?.changedTime).slice(11, 16);
    expect(errorsOf(late)).toEqual([{ field: '', message: `已由judge2先生于 ${time} 办理“研判：非隐患”` }]);
  });

  it('to who is no longer in charge, and to who did it himself in another tab', async () => {
    const id = await hazardIn(cast, { status: 3, laterRound: false });
    await perform(cast, id, 'RiskRectify/assign');
    const former = await trying(id, 'RiskRectify/add', 'rectifier');
    expect(former.body.message).toBe('您不是当前处理人');
    expect(errorsOf(former)).toEqual([
      { field: '', message: expect.stringMatching(/^已由manager先生于 \d\d:\d\d 办理“改派整改人”$/) },
    ]);
    await trying(id, 'RiskRectify/reback', 'rectifier2');
    expect(errorsOf(await trying(id, 'RiskRectify/reback', 'rectifier2'))).toEqual([
      { field: '', message: expect.stringMatching(/^您已于 \d\d:\d\d 办理“退回”$/) },
    ]);
  });

  it('to who looked at an older version, of an edit by its button', async () => {
    const id = await register(cast);
    const { version } = await detailOf(cast, id);
    const { clients } = cast;
    await clients.registrant.write('/RiskRegister/edit', { id, remark: '补充' });
    const late = await trying(id, 'RiskRegister/submit.judge', 'registrant', { version });
    expect(late.body).toMatchObject({ code: 409, message: '状态已变化，请刷新' });
    expect(errorsOf(late)[0]?.message).toMatch(/^您已于 \d\d:\d\d 办理“编辑”$/);
    const edit = await clients.registrant.post('/RiskRegister/edit', { id, version, remark: '再补充' });
    expect(edit.body).toMatchObject({ code: 409, extras: { changedBy: 'registrant先生' } });
  });

  it('of a draft only to those it named: a recall to its judge, nothing to a manager', async () => {
    const id = await hazardIn(cast, { status: 1 });
    await perform(cast, id, 'RiskRegister/recall');
    expect(errorsOf(await trying(id, 'RiskRegister/judge.yes', 'judge'))[0]?.message).toMatch(
      /^已由registrant先生于 \d\d:\d\d 办理“撤回提交”$/,
    );
    const manager = await trying(id, 'RiskRegister/judge.yes', 'manager');
    expect(manager.body).toMatchObject({ success: false, extras: { errorCode: 'H1001' } });
    expect(manager.body.extras).not.toHaveProperty('changedBy');
    expect(errorsOf(manager)).toEqual([]);
  });
});

it('every entry of a stage begins its time anew, so that its reminders do', async () => {
  const id = await hazardIn(cast, { status: 3, laterRound: false });
  const db = cast.server.platform.database.session('1');
  const longAgo = db.t
    .updateTable('risk_register')
    .set({ stage_time: new Date('2020-01-01') })
    .where('id', '=', id);
  for (const event of ['RiskRectify/reback', 'RiskAgainCheck/edit.general', 'RiskRectify/add'] as const) {
    await db.run(longAgo);
    await perform(cast, id, event);
    expect((await detailOf(cast, id)).stageTime, event).not.toMatch(/^2020/);
  }
});

describe('the condition a descriptor writes', () => {
  afterEach(() => vi.restoreAllMocks());

  /**
   * Writes a condition into the catalogue as an installation's descriptor file could; forms edited online may not set
   * it.
   */
  function writeCondition(name: string, verb: string, condition: Pick<Action, 'when' | 'refusal'>): void {
    const catalog = cast.server.platform.catalogs.of('1');
    const standing = catalog.resource(name);
    const actions = standing.actions.map((each) => (each.verb === verb ? { ...each, ...condition } : each));
    const read = catalog.resource.bind(catalog);
    vi.spyOn(catalog, 'resource').mockImplementation((asked) =>
      asked === name ? { ...standing, actions } : read(asked),
    );
  }

  it('a step of a hazard waits for the condition its descriptor has', async () => {
    writeCondition('RiskRegister', 'submit', { when: { required: ['remark'] }, refusal: '请先填写备注' });
    const id = await register(cast);
    const refused = await attempt(cast, { id, event: 'RiskRegister/submit.direct' });
    expect(refused.body).toMatchObject({ success: false, message: '请先填写备注' });
    expect(await detailOf(cast, id)).toMatchObject({ status: 0 });
    await perform(cast, await register(cast, { remark: '票号 D-0917' }), 'RiskRegister/submit.direct');
  });

  it('a status changes where the condition of its action holds', async () => {
    const { superAdmin } = cast.clients;
    const kept = { properties: { code: { const: 'T-KEPT' } } };
    writeCondition('RiskType', 'changeStatus', { when: { not: kept }, refusal: '基础类型不能停用' });
    for (const code of ['T-KEPT', 'T-FREE']) await superAdmin.write('/RiskType/add', { name: code, code, sort: 1 });
    const rows = await superAdmin.rows('/RiskType/page', { pageSize: 100 });
    const stop = (wanted: string) =>
      superAdmin.post('/RiskType/changeStatus', { id: rows.find(({ code }) => code === wanted)?.id, status: 1 });
    expect((await stop('T-KEPT')).body).toMatchObject({ success: false, message: '基础类型不能停用' });
    expect((await stop('T-FREE')).body.success).toBe(true);
  });
});

/** Registers a hazard that its registrant has already put right, with photos before and after. */
async function fixed(more: object = {}) {
  const pictures = await uploadPicture(cast.clients.registrant);
  const fixedPictures = await uploadPicture(cast.clients.registrant);
  const about = { fixedOnSpot: true, fixedDesc: '已清走杂物', fixedPictures, ...more };
  const id = await register(cast, { pictures, ...about });
  await perform(cast, id, 'RiskRegister/submit.direct');
  return { id, fixedPictures };
}

const stageOf = (by: 'checker' | 'registrant', stage: string, id: number) =>
  cast.clients[by].read<WireRecord>(`/${stage}/detail`, { id });
/** Matches a file as rows contain it. */
const photo = (id: unknown) => expect.stringContaining(`?id=${String(id)}&`);
const byRegistrant = () => ({ rectifyUserId: cast.ids.registrant, rectifyType: 1 });

describe('9.12 fixed on the spot (domain.md#9.12)', () => {
  beforeAll(() => requirePhotos(cast, true));
  afterAll(() => requirePhotos(cast, false));

  it('the same person registers and rectifies with both photos at once, through 3, 4 and 5', async () => {
    const { id, fixedPictures } = await fixed();
    const proposed = await stageOf('checker', 'RiskAgainCheck', id);
    expect(proposed).toMatchObject({ ...byRegistrant(), rectifyUserName: 'registrant先生' });
    const checked = await attempt(cast, { id, event: 'RiskAgainCheck/edit.general', body: byRegistrant() });
    expect(checked.body).toMatchObject({ success: true });
    expect((await detailOf(cast, id)).status).toBe(3);
    const draft = await stageOf('registrant', 'RiskRectify', id);
    expect(draft).toMatchObject({ status: 0, riskRectifyResult: '已清走杂物', afterPictures: photo(fixedPictures) });
    // Submits the draft with an acceptor added and all else unchanged: the server accepts the time it proposed.
    const { afterPictures, riskRectifyResult, riskRectifyOpinion, rectifyTime } = draft;
    expect(rectifyTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const body = { afterPictures, riskRectifyResult, riskRectifyOpinion, rectifyTime };
    const handedIn = await attempt(cast, { id, event: 'RiskRectify/add', by: 'registrant', body });
    expect(handedIn.body).toMatchObject({ success: true });
    expect((await detailOf(cast, id)).status).toBe(4);
    await perform(cast, id, 'RiskAcceptRecord/add.pass');
    expect(await detailOf(cast, id)).toMatchObject({
      status: 5,
      rectifyType: 1,
      rectify: { afterPictures: photo(fixedPictures), rectifyUserName: 'registrant先生' },
    });
  });

  it('asks for words and photo of the place put right', async () => {
    const pictures = await uploadPicture(cast.clients.registrant);
    await expect(register(cast, { pictures, fixedOnSpot: true, fixedDesc: '已清走杂物' })).rejects.toThrow(
      '整改后图片',
    );
  });

  it('proposes nobody who checks it himself, and says nothing for another rectifier', async () => {
    const { id } = await fixed();
    await perform(cast, id, 'RiskAgainCheck/edit.general');
    expect(await stageOf('checker', 'RiskRectify', id)).not.toHaveProperty('afterPictures');
    const plain = await fixed({ fixedOnSpot: false, fixedDesc: null, fixedPictures: null });
    expect(await stageOf('checker', 'RiskAgainCheck', plain.id)).not.toHaveProperty('rectifyUserId');
  });
});

const WORDS = '东围墙外排水沟旁';

/** Registers a hazard at a place that is only described, and submits it for checking. */
async function unplaced(): Promise<number> {
  const id = await register(cast, { addressId: null, locationText: WORDS });
  await perform(cast, id, 'RiskRegister/submit.direct');
  return id;
}

const link = (by: 'manager' | 'neighbour' | 'registrant', id: number, more: object = {}) =>
  cast.clients[by].post('/RiskRegister/linkPlace', { id, addressId: cast.address, ...more });
const isOffered = async (by: 'manager' | 'registrant', id: number) =>
  (await detailOf(cast, id, by)).actions.some(({ name }) => name === 'RiskRegister/linkPlace');
const inBucket = async (id: number) => {
  const rows = await cast.clients.manager.rows('/RiskRegister/page', { areaId: 0 });
  return rows.some((row) => row.id === id);
};

describe('9.5 a described place is linked to a registered one later (domain.md#9.5)', () => {
  it('by a manager, without changing the status, and flow and history say so', async () => {
    const id = await unplaced();
    expect(await inBucket(id)).toBe(true);
    expect(await isOffered('manager', id)).toBe(true);
    expect((await link('manager', id)).body).toMatchObject({ success: true });
    const after = await detailOf(cast, id, 'manager');
    expect(after).toMatchObject({ status: 2, againCheckId: cast.ids.checker, locationText: WORDS });
    expect(after).toMatchObject({ addressId: cast.address, addressName: '精馏框架' });
    expect(after.history.at(-1)).toMatchObject({ title: '关联位置', person: 'manager先生', key: 3 });
    expect(await inBucket(id)).toBe(false);
    expect(await isOffered('manager', id)).toBe(false);
    await perform(cast, id, 'RiskAgainCheck/edit.general', 'RiskRectify/add', 'RiskAcceptRecord/add.pass');
  });

  it('once; not of a draft; not to a place that is not there', async () => {
    const draft = await register(cast, { addressId: null, locationText: WORDS });
    expect(await isOffered('registrant', draft)).toBe(false);
    const id = await unplaced();
    expect((await link('manager', id, { addressId: 999_999 })).body.success).toBe(false);
    expect((await link('manager', id, { addressId: null })).body).toMatchObject({ message: '隐患位置不能为空' });
    expect((await link('manager', id)).body).toMatchObject({ success: true });
    const second = (await link('manager', id)).body;
    expect(second).toMatchObject({ success: false, message: '该隐患已有登记位置' });
    expect(JSON.stringify(second)).toContain('办理“关联位置”');
  });
});

describe('a reminder by hand', () => {
  const remind = (by: Member, id: number) => cast.clients[by].post('/RiskRegister/remind', { id });
  const reminders = async (member: Member) =>
    (await noticesOf(cast, member)).filter((notice) => notice.startsWith('催办：'));

  it('tells the person whose turn it is, shows in the flow, and leaves the hazard as it was', async () => {
    const id = await judging();
    const { riskName } = await detailOf(cast, id);
    expect((await remind('registrant', id)).body).toMatchObject({ success: true });
    expect(await reminders('judge')).toEqual([`催办：registrant先生催办：隐患${riskName}待您研判，已等待0天0小时0分`]);
    const after = await detailOf(cast, id);
    expect(after.status).toBe(1);
    expect(after.history.at(-1)).toMatchObject({ key: 2, title: '催办', person: 'registrant先生', status: 1 });
  });

  it('is refused within four hours of the last one, with its time, and possible again after them', async () => {
    const id = await judging();
    const before = (await reminders('judge')).length;
    await remind('registrant', id);
    later += 65 * MINUTE;
    const { body } = await remind('registrant', id);
    expect(body).toMatchObject({ success: false, extras: { errorCode: 'H1015' } });
    expect(body.message).toMatch(/^1 小时 5 分钟前已催办（\d\d-\d\d \d\d:\d\d），\d\d-\d\d \d\d:\d\d 后可再次催办$/);
    expect(await reminders('judge')).toHaveLength(before + 1);
    expect((await remind('manager', id)).body, 'another sender has a reminder of his own').toMatchObject({
      success: true,
    });
    later += 3 * HOUR;
    expect((await remind('registrant', id)).body).toMatchObject({ success: true });
    expect(await reminders('judge')).toHaveLength(before + 3);
  });

  it('is sent once when it is pressed several times at the same moment', async () => {
    const id = await judging();
    const before = (await reminders('judge')).length;
    const answers = await Promise.all([1, 2, 3].map(() => remind('registrant', id)));
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    expect(await reminders('judge')).toHaveLength(before + 1);
  });

  it('is not for the person on turn, for outsiders, or where that person has left', async () => {
    const id = await judging();
    expect((await remind('judge', id)).body.message).toBe('该隐患正由您处理，不必催办');
    expect((await remind('bystander', id)).body.message).toBe('只有参与该隐患的人员和管理人员可以催办');
    const offers = async (by: Member) => (await detailOf(cast, id, by)).actions.map(({ name }) => name);
    expect(await offers('judge')).not.toContain('RiskRegister/remind');
    expect(await offers('registrant')).toContain('RiskRegister/remind');
    const db = cast.server.platform.database.session('1');
    await db.run(db.t.updateTable('sys_user').set({ status: 1 }).where('id', '=', cast.ids.judge));
    expect((await remind('registrant', id)).body).toMatchObject({ extras: { errorCode: 'H1011' } });
    await db.run(db.t.updateTable('sys_user').set({ status: 0 }).where('id', '=', cast.ids.judge));
  });
});
