import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Cast, createCast } from '../../../../../tests/support/hazards/hazard-cast.ts';
import { attempt, detailOf, perform, register } from '../../../../../tests/support/hazards/hazard-drive.ts';
import { uploadPicture } from '../../../../../tests/support/pictures.ts';
import { startTestServer } from '../../../../../tests/support/server.ts';
import type { Action } from '../../../../engine/resource.ts';

let cast: Cast;

beforeAll(async () => {
  cast = await createCast(await startTestServer({ seed: 'none' }));
});
afterAll(() => cast?.server.stop());

/** As if the installation's descriptor file had the condition: forms that are edited online may not set it. */
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
  const pictures = await uploadPicture(cast.clients.registrant);
  const id = await register(cast, { pictures });
  const refused = await attempt(cast, { id, event: 'RiskRegister/submit.direct' });
  expect(refused.body).toMatchObject({ success: false, message: '请先填写备注' });
  expect(await detailOf(cast, id)).toMatchObject({ status: 0 });
  await perform(
    cast,
    await register(cast, { pictures: await uploadPicture(cast.clients.registrant), remark: '票号 D-0917' }),
    'RiskRegister/submit.direct',
  );
});

it('a status changes where the condition of its action holds', async () => {
  const { superAdmin } = cast.clients;
  const kept = { properties: { code: { const: 'T-KEPT' } } };
  writeCondition('RiskType', 'changeStatus', { when: { not: kept }, refusal: '基础类型不能停用' });
  for (const code of ['T-KEPT', 'T-FREE']) await superAdmin.write('/RiskType/add', { name: code, code, sort: 1 });
  const { rows } = await superAdmin.read<{ rows: { id: number; code: string }[] }>('/RiskType/page', { pageSize: 100 });
  const stop = (wanted: string) =>
    superAdmin.post('/RiskType/changeStatus', { id: rows.find(({ code }) => code === wanted)?.id, status: 1 });
  expect((await stop('T-KEPT')).body).toMatchObject({ success: false, message: '基础类型不能停用' });
  expect((await stop('T-FREE')).body.success).toBe(true);
});
