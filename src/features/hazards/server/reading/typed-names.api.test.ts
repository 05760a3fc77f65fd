import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Cast, createCast } from '../../../../../tests/support/hazards/hazard-cast.ts';
import { register } from '../../../../../tests/support/hazards/hazard-drive.ts';
import { requirePhotos } from '../../../../../tests/support/hazards/hazard-oracle.ts';
import { startTestServer } from '../../../../../tests/support/server.ts';

let cast: Cast;
beforeAll(async () => {
  cast = await createCast(await startTestServer({ seed: 'none' }));
  await requirePhotos(cast, false);
});
afterAll(() => cast?.server.stop());

it('hazards in sight are found by the pinyin of their names, whole and by first letters', async () => {
  const id = await register(cast);
  const db = cast.server.platform.database.session('1');
  await db.run(db.t.updateTable('risk_register').set({ risk_name: '泵房法兰渗漏' }).where('id', '=', id));
  const found = async (who: keyof Cast['clients'], pinyin: string) =>
    (await cast.clients[who].read<{ rows: { id: number }[] }>('/RiskRegister/page', { pinyin })).rows.map(
      (row) => row.id,
    );
  for (const typed of ['flsl', 'falanshenlou', 'BFFL']) expect(await found('registrant', typed), typed).toEqual([id]);
  expect(await found('registrant', 'flsx')).toEqual([]);
  expect(await found('neighbour', 'flsl')).toEqual([]);
  const refused = await cast.clients.registrant.get('/RiskRegister/page', { pinyin: '法兰' });
  expect(refused.body).toMatchObject({ success: false, code: 400 });
});
