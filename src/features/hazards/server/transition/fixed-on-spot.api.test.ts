import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cast, createCast } from '../../../../../tests/support/hazards/hazard-cast.ts';
import { attempt, detailOf, perform, register } from '../../../../../tests/support/hazards/hazard-drive.ts';
import { uploadPicture } from '../../../../../tests/support/pictures.ts';
import { startTestServer } from '../../../../../tests/support/server.ts';
import type { WireRecord } from '../../../../engine/json.ts';

let cast: Cast;

beforeAll(async () => {
  cast = await createCast(await startTestServer({ seed: 'none' }));
});
afterAll(() => cast?.server.stop());

/** A hazard its registrant has put right, with a photo of before and one of after. */
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
/** A file as rows show it. */
const photo = (id: unknown) => expect.stringContaining(`?id=${String(id)}&`);
const byRegistrant = () => ({ rectifyUserId: cast.ids.registrant, rectifyType: 1 });

describe('9.12 fixed on the spot (domain.md#9.12)', () => {
  it('the same person registers and rectifies with both photos at once, through 3, 4 and 5', async () => {
    const { id, fixedPictures } = await fixed();
    const proposed = await stageOf('checker', 'RiskAgainCheck', id);
    expect(proposed).toMatchObject({ ...byRegistrant(), rectifyUserName: 'registrant先生' });
    expect((await attempt(cast, { id, event: 'RiskAgainCheck/edit.general', body: byRegistrant() })).body.success).toBe(
      true,
    );
    expect((await detailOf(cast, id)).status).toBe(3);
    const draft = await stageOf('registrant', 'RiskRectify', id);
    expect(draft).toMatchObject({ status: 0, riskRectifyResult: '已清走杂物', afterPictures: photo(fixedPictures) });
    // As if he only chose who accepts it: the time he finds is one the server takes.
    const { afterPictures, riskRectifyResult, riskRectifyOpinion, rectifyTime } = draft;
    expect(rectifyTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const handedIn = await attempt(cast, {
      id,
      event: 'RiskRectify/add',
      by: 'registrant',
      body: { afterPictures, riskRectifyResult, riskRectifyOpinion, rectifyTime },
    });
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
