import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../../../../tests/support/api-client.ts';
import { type Cast, createCast, type Member } from '../../../../../tests/support/hazards/hazard-cast.ts';
import { attempt, detailOf, hazardIn, perform, register } from '../../../../../tests/support/hazards/hazard-drive.ts';
import { requirePhotos } from '../../../../../tests/support/hazards/hazard-oracle.ts';
import { startTestServer } from '../../../../../tests/support/server.ts';
import type { HazardEvent } from '../../workflow/events.ts';

let cast: Cast;
beforeAll(async () => {
  cast = await createCast(await startTestServer({ seed: 'none' }));
  await requirePhotos(cast, false);
});
afterAll(() => cast.server.stop());

/** What a refusal says beside its sentence. */
const said = ({ body }: Answer) => (body.extras?.errors as { field: string; message: string }[] | undefined) ?? [];
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
    expect(said(late)).toEqual([{ field: '', message: `已由judge2先生于 ${time} 办理“研判：非隐患”` }]);
  });

  it('to who is no longer in charge, and to who did it himself in another tab', async () => {
    const id = await hazardIn(cast, { status: 3, laterRound: false });
    await perform(cast, id, 'RiskRectify/assign');
    const former = await trying(id, 'RiskRectify/add', 'rectifier');
    expect(former.body.message).toBe('您不是当前处理人');
    expect(said(former)).toEqual([
      { field: '', message: expect.stringMatching(/^已由manager先生于 \d\d:\d\d 办理“改派整改人”$/) },
    ]);
    await trying(id, 'RiskRectify/reback', 'rectifier2');
    expect(said(await trying(id, 'RiskRectify/reback', 'rectifier2'))).toEqual([
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
    expect(said(late)[0]?.message).toMatch(/^您已于 \d\d:\d\d 办理“编辑”$/);
    const edit = await clients.registrant.post('/RiskRegister/edit', { id, version, remark: '再补充' });
    expect(edit.body).toMatchObject({ code: 409, extras: { changedBy: 'registrant先生' } });
  });

  it('of a draft only to those it named: a recall to its judge, nothing to a manager', async () => {
    const id = await hazardIn(cast, { status: 1 });
    await perform(cast, id, 'RiskRegister/recall');
    expect(said(await trying(id, 'RiskRegister/judge.yes', 'judge'))[0]?.message).toMatch(
      /^已由registrant先生于 \d\d:\d\d 办理“撤回提交”$/,
    );
    const manager = await trying(id, 'RiskRegister/judge.yes', 'manager');
    expect(manager.body).toMatchObject({ success: false, extras: { errorCode: 'H1001' } });
    expect(manager.body.extras).not.toHaveProperty('changedBy');
    expect(said(manager)).toEqual([]);
  });
});
