import { beforeAll, describe, expect, it } from 'vitest';
import { formatWallDate } from '../../../src/engine/wall-time.ts';
import type { HazardEvent } from '../../../src/features/hazard/hazards/workflow/events.ts';
import type { HazardFacts } from '../../../src/features/hazard/hazards/workflow/facts.ts';
import { LIFECYCLE, minutesFromNow, payloadOf } from '../../support/hazard-lifecycle.ts';
import { castOfFile } from '../../support/hazards/cast-of-file.ts';
import { type Member, setHazardConfig } from '../../support/hazards/hazard-cast.ts';
import { attempt, detailOf, hazardIn, perform, register, succeed } from '../../support/hazards/hazard-drive.ts';
import { refusalOf } from '../../support/hazards/hazard-oracle.ts';
import { uploadPicture } from '../../support/pictures.ts';
import { changeRows } from '../../support/stored.ts';

const cast = castOfFile();
const VERDICT_INPUTS = ['isRisk', 'againCheckResult', 'accetResult'];
type Former = { formerEntry?: { person: string; values: object } };
const refused = (id: number, event: HazardEvent, body: object) => refusalOf(cast, { id, event, body });

describe('the verdict', () => {
  let id: number;
  beforeAll(async () => {
    id = await hazardIn(cast, { status: 2 });
  });

  const named = (field: string) => ({ code: 400, extras: { errors: [{ field }] } });
  const apart = { message: '整改人与核查人/验收人不能为同一人', extras: { errorCode: 'H1006' } };

  it.each<[name: string, body: () => object, expected: object]>([
    ['needs an opinion', () => ({ againCheckOpinion: ' ' }), named('againCheckOpinion')],
    ['needs a deadline ahead', () => ({ accomplishTime: minutesFromNow(-5) }), { extras: { errorCode: 'H1007' } }],
    ['keeps rectifier and checker apart', () => ({ rectifyUserId: cast.ids.checker }), apart],
  ])('%s', async (_, body, expected) => {
    expect(await refused(id, 'RiskAgainCheck/edit.general', body())).toMatchObject(expected);
  });

  it('of a major hazard lists which of 五落实 are missing', async () => {
    const body = { handleMeasure: '', riskFund: undefined, emergencyPlan: ' ', rectifyOrgId: null };
    expect(await refused(id, 'RiskAgainCheck/edit.major', body)).toMatchObject({
      message: '五落实信息不完整：措施、责任、资金、预案',
      extras: { errorCode: 'H1005' },
    });
  });

  it('takes one person for both with a reason where the parameter only asks for that', async () => {
    const same = { rectifyUserId: cast.ids.checker };
    await setHazardConfig(cast.server, 'HAZARD_SOD', 'warn');
    try {
      expect(await refused(id, 'RiskAgainCheck/edit.general', same)).toMatchObject({ code: 400 });
      const body = { ...same, reason: '夜班只有一人' };
      await succeed(cast, { id, event: 'RiskAgainCheck/edit.general', body });
    } finally {
      await setHazardConfig(cast.server, 'HAZARD_SOD', 'strict');
    }
  });

  it('with a day as deadline means the end of that day', async () => {
    const id = await hazardIn(cast, { status: 2 });
    const day = formatWallDate(new Date(Date.now() + 2 * 86_400_000));
    await succeed(cast, { id, event: 'RiskAgainCheck/edit.general', body: { accomplishTime: day } });
    expect((await detailOf(cast, id)).accomplishTime).toBe(`${day} 23:59:59`);
  });

  it('of a duplicate names the hazard it repeats', async () => {
    const root = await hazardIn(cast, { status: 3 });
    const { code } = await detailOf(cast, root);
    const id = await hazardIn(cast, { status: 2, path: 'direct' });
    await cast.server.platform.database.query(
      'insert into t_1.hazard_participant (hazard_id, user_id) values ($1, $2) on conflict do nothing',
      [root, cast.ids.checker],
    );
    await succeed(cast, { id, event: 'RiskAgainCheck/edit.none', body: { rootHazardId: root } });
    expect(await detailOf(cast, id)).toMatchObject({ status: 9, rootHazardId: root, closeReason: `重复：${code}` });
    await perform(cast, id, 'RiskAgainCheck/recall');
    const again = await detailOf(cast, id);
    expect(again.status).toBe(2);
    expect(again).not.toHaveProperty('rootHazardId');
    expect(again).not.toHaveProperty('closeReason');
  });
});

it('gives the check time both as createdTime and as againCheckTime (wire.md#8.3)', async () => {
  const id = await hazardIn(cast, { status: 3 });
  const check = await cast.clients.checker.read<Record<string, unknown>>('/RiskAgainCheck/detail', { id });
  const names = { createdUserName: 'checker先生', orgName: '合成一车间' };
  expect(check).toMatchObject({ againCheckResult: 1, status: 1, ...names });
  expect(check.createdTime).toBe(check.againCheckTime);
});

it.each<[recall: HazardEvent, done: HazardEvent, wanted: Partial<HazardFacts>]>([
  ['RiskRegister/recallJudge', 'RiskRegister/judge.yes', { status: 2, path: 'judge' }],
  ['RiskAgainCheck/recall', 'RiskAgainCheck/edit.general', { status: 3 }],
  ['RiskRectify/reback', 'RiskAgainCheck/edit.general', { status: 3 }],
  ['RiskRectify/recall', 'RiskRectify/add', { status: 4 }],
  ['RiskAcceptRecord/recall', 'RiskAcceptRecord/add.pass', { status: 5 }],
])('after %s its person alone is offered what %s said, but no verdict', async (recall, done, wanted) => {
  const id = await hazardIn(cast, wanted);
  await perform(cast, id, recall);
  const { by } = LIFECYCLE[done];
  const read = (who: Member) => cast.clients[who].read<Former>(`/${done.split('/')[0]}/detail`, { id });
  const { isRisk, againCheckResult, accetResult, accomplishTime, rectifyTime, ...words } = payloadOf(cast, done);
  const { formerEntry } = await read(by as Member);
  expect(formerEntry).toMatchObject({ person: `${by}先生`, values: words });
  const verdicts = Object.keys(formerEntry?.values ?? {}).filter((key) => VERDICT_INPUTS.includes(key));
  expect(verdicts).toEqual([]);
  expect(await read('manager')).not.toHaveProperty('formerEntry');
  await perform(cast, id, done);
  expect(await read(by as Member)).not.toHaveProperty('formerEntry');
});

describe('photos of a rectification', () => {
  const photo = (by: 'rectifier' | 'rectifier2' | 'registrant') => uploadPicture(cast.clients[by], '整改后.png');
  const rectify = (id: number, afterPictures: string) =>
    attempt(cast, { id, event: 'RiskRectify/add', body: { afterPictures } });

  it('serve the next round of the same hazard, and a recalled one', async () => {
    const [first, second] = [await photo('rectifier'), await photo('rectifier')];
    const id = await hazardIn(cast, { status: 3 });
    for (const pictures of [first, `${second},${first}`]) {
      expect((await rectify(id, pictures)).body).toMatchObject({ success: true });
      await perform(cast, id, 'RiskAcceptRecord/add.fail');
    }
    expect((await rectify(id, first)).body).toMatchObject({ success: true });
    await perform(cast, id, 'RiskRectify/recall');
    const { formerEntry } = await cast.clients.rectifier.read<Former>('/RiskRectify/detail', { id });
    expect(formerEntry?.values).toMatchObject({ afterPictures: expect.stringContaining(`id=${first}&`) });
    const { body } = await rectify(id, second);
    expect(body, JSON.stringify(body)).toMatchObject({ success: true });
    const rectification = await cast.clients.acceptor.read<Record<string, unknown>>('/RiskRectify/detail', { id });
    expect(String(rectification.afterPictures)).toContain(`id=${second}`);
  });

  it('are neither those of others, nor of the registration, nor of another hazard', async () => {
    const own = await photo('rectifier');
    const other = await hazardIn(cast, { status: 3 });
    expect((await rectify(other, own)).body.success).toBe(true);
    const before = await photo('registrant');
    const id = await register(cast, { pictures: before });
    await perform(cast, id, 'RiskRegister/submit.direct', 'RiskAgainCheck/edit.general');
    const messages = [];
    for (const pictures of [await photo('rectifier2'), before, own, '999999999']) {
      messages.push((await rectify(id, pictures)).body.message);
    }
    const foreign = '整改后照片只能使用自己上传的文件';
    expect(messages).toEqual([foreign, foreign, '整改后照片中有文件已用于其他记录，请重新上传', foreign]);
  });
});

describe('rectifying', () => {
  let rectifying: number;
  beforeAll(async () => {
    rectifying = await hazardIn(cast, { status: 3 });
  });

  it.each([
    ['not in the future', { rectifyTime: minutesFromNow(10) }, 'rectifyTime'],
    ['not before the verdict', { rectifyTime: minutesFromNow(-600) }, 'rectifyTime'],
    ['with no number in words', { riskRectifyFund: '1,000' }, 'riskRectifyFund'],
    ['with an acceptor', { acceptUserId: '' }, 'acceptUserId'],
  ])('%s', async (_, body, field) => {
    const refusal = await refused(rectifying, 'RiskRectify/add', body);
    expect(refusal).toMatchObject({ code: 400, extras: { errors: [{ field }] } });
  });

  it('keeps rectifier and acceptor apart', async () => {
    const body = { acceptUserId: cast.ids.rectifier };
    expect(await refused(rectifying, 'RiskRectify/add', body)).toMatchObject({ extras: { errorCode: 'H1006' } });
  });

  it('of a major hazard names its cost and an acceptor of rank', async () => {
    const id = await register(cast);
    await perform(cast, id, 'RiskRegister/submit.direct', 'RiskAgainCheck/edit.major');
    const noCost = await refused(id, 'RiskRectify/add', { riskRectifyFund: undefined });
    const missing = { field: 'riskRectifyFund', message: '请输入整改资金！' };
    expect(noCost).toMatchObject({ code: 400, extras: { errors: [missing] } });
    const noRank = await refused(id, 'RiskRectify/add', { acceptUserId: cast.ids.judge });
    expect(noRank).toMatchObject({ code: 400, message: '重大隐患的验收人须为安全管理员或主要负责人' });
    await perform(cast, id, 'RiskRectify/add');
    const reassigned = await refused(id, 'RiskAcceptRecord/assign', { acceptUserId: cast.ids.judge });
    expect(reassigned).toMatchObject({ code: 400, message: '重大隐患的验收人须为安全管理员或主要负责人' });
    await perform(cast, id, 'RiskAcceptRecord/assign');
    expect(await detailOf(cast, id)).toMatchObject({ acceptUserName: 'acceptor2先生' });
  });

  it('accepts the id of the stage row as well as that of the hazard', async () => {
    const id = await hazardIn(cast, { status: 3 });
    const read = (of: number) =>
      cast.clients.rectifier.read<{ id: number; riskRegisterId: number }>('/RiskRectify/detail', { id: of });
    const row = await read(id);
    expect(row.riskRegisterId).toBe(id);
    expect((await read(row.id)).id).toBe(row.id);
    await perform(cast, row.id, 'RiskRectify/reback');
    expect((await detailOf(cast, id)).status).toBe(2);
  });

  it('rectify-server-01 is handed to somebody else, who is apart from the checker', async () => {
    const id = await hazardIn(cast, { status: 3 });
    const same = await refused(id, 'RiskRectify/assign', { rectifyUserId: cast.ids.rectifier });
    expect(same.code).toBe(400);
    const checker = await refused(id, 'RiskRectify/assign', { rectifyUserId: cast.ids.checker });
    expect(checker).toMatchObject({ extras: { errorCode: 'H1006' } });
    const two = await refused(id, 'RiskRectify/assign', { rectifyUserId: [cast.ids.rectifier2] });
    expect(two.code).toBe(400);
    const { riskName, accomplishTime } = await detailOf(cast, id);
    await attempt(cast, { id, event: 'RiskRectify/assign', body: { riskName: '改个名字', reason: '换班' } });
    expect(await detailOf(cast, id)).toMatchObject({ riskName, accomplishTime, rectifyUserName: 'rectifier2先生' });
  });
});

describe('acceptance', () => {
  let accepting: number;
  beforeAll(async () => {
    accepting = await hazardIn(cast, { status: 4, laterRound: true });
  });
  const records = (id: number) => cast.clients.registrant.rows('/RiskAcceptRecord/page', { riskRegisterId: id });

  it.each([['true'], [1], [null], [undefined]])('does not take %s for a result', async (accetResult) => {
    const body = await refused(accepting, 'RiskAcceptRecord/add.pass', { accetResult });
    expect(body).toMatchObject({ code: 400, extras: { errors: [{ field: 'accetResult' }] } });
  });

  it('that fails says why', async () => {
    const body = await refused(accepting, 'RiskAcceptRecord/add.fail', { accetpOpinion: '' });
    expect(body).toMatchObject({ code: 400, extras: { errors: [{ field: 'accetpOpinion' }] } });
  });

  it('lifecycle-10 calls-07 entities-06 that failed stays in the records while the next round runs', async () => {
    const detail = await detailOf(cast, accepting);
    expect(detail.round).toBe(2);
    expect(detail.acceptRecords).toMatchObject([{ accetResult: false, accetpOpinion: '仍有渗漏' }]);
    expect(await records(accepting)).toMatchObject([
      { riskRegisterId: accepting, accetResult: false, accetpOpinion: '仍有渗漏', createdUserName: 'acceptor先生' },
    ]);
  });

  it('lifecycle-01…03 leaves a record of the acceptor; taken back it is kept, marked, and no longer shown', async () => {
    const id = await hazardIn(cast, { status: 5 });
    const detail = await detailOf(cast, id);
    expect(detail).toMatchObject({
      sections: ['register', 'check', 'rectify', 'accept', 'acceptRecords'],
      againCheck: { againCheckResult: 1, status: 1 },
      rectify: { status: 1 },
      accept: { createdUserName: 'acceptor先生', accetResult: true, accetpOpinion: '符合要求' },
    });
    expect(detail.acceptRecords).toHaveLength(1);
    await perform(cast, id, 'RiskAcceptRecord/recall');
    expect(await records(id)).toMatchObject([{ accetResult: true, recalled: true }]);
    const after = await detailOf(cast, id);
    expect(after).toMatchObject({ status: 4, acceptRecords: [] });
    expect(after.history.map(({ title }) => title)).toContain('撤回验收');
    await perform(cast, id, 'RiskRectify/recall');
    expect(await detailOf(cast, id)).not.toHaveProperty('rectify');
  });

  it('may be taken back by the acceptor for seven days, by a manager for ever', async () => {
    const id = await hazardIn(cast, { status: 5 });
    await changeRows(cast.server, 'risk_register', { id }, { accept_time: new Date(Date.now() - 8 * 86_400_000) });
    const late = await refused(id, 'RiskAcceptRecord/recall', {});
    expect(late).toMatchObject({ message: '已超过验收撤回期限，请联系管理员撤回', extras: { errorCode: 'H1001' } });
    await succeed(cast, { id, event: 'RiskAcceptRecord/recall', by: 'manager', body: { reason: '抽查发现复发' } });
  });
});
