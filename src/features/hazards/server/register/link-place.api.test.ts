import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cast, createCast } from '../../../../../tests/support/hazards/hazard-cast.ts';
import { detailOf, perform, register } from '../../../../../tests/support/hazards/hazard-drive.ts';
import { requirePhotos } from '../../../../../tests/support/hazards/hazard-oracle.ts';
import { startTestServer } from '../../../../../tests/support/server.ts';

let cast: Cast;

beforeAll(async () => {
  cast = await createCast(await startTestServer({ seed: 'none' }));
  await requirePhotos(cast, false);
});
afterAll(() => cast?.server.stop());

const WORDS = '东围墙外排水沟旁';

/** A hazard at a place that is only described, which waits for its check. */
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
  const { rows } = await cast.clients.manager.read<{ rows: { id: number }[] }>('/RiskRegister/page', { areaId: 0 });
  return rows.some((row) => row.id === id);
};

describe('9.5 a described place is linked to a registered one later (domain.md#9.5)', () => {
  it('by a manager, without changing the status, and flow and history say so', async () => {
    const id = await unplaced();
    expect(await inBucket(id)).toBe(true);
    expect(await isOffered('manager', id)).toBe(true);
    expect((await link('manager', id)).body).toMatchObject({ success: true });
    const after = await detailOf(cast, id, 'manager');
    expect(after).toMatchObject({
      status: 2,
      againCheckId: cast.ids.checker,
      addressId: cast.address,
      addressName: '精馏框架',
      locationText: WORDS,
    });
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

  it('only by holders of the code in their data scope', async () => {
    const id = await unplaced();
    expect((await link('registrant', id)).status).toBe(403);
    expect((await link('neighbour', id)).body.success).toBe(false);
    expect(await detailOf(cast, id)).not.toHaveProperty('addressId');
  });

  it('of two managers at once one wins, and the other reads who it was', async () => {
    const id = await unplaced();
    const { version } = await detailOf(cast, id, 'manager');
    const answers = await Promise.all([link('manager', id, { version }), link('manager', id, { version })]);
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
  });
});
