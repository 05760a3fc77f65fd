import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Cast, createCast, type Member } from '../../../../../tests/support/hazards/hazard-cast.ts';
import { hazardIn } from '../../../../../tests/support/hazards/hazard-drive.ts';
import { requirePhotos } from '../../../../../tests/support/hazards/hazard-oracle.ts';
import { startTestServer } from '../../../../../tests/support/server.ts';
import type { Who } from './who.ts';

let cast: Cast;
beforeAll(async () => {
  cast = await createCast(await startTestServer({ seed: 'none' }));
  await requirePhotos(cast, false);
});
afterAll(() => cast?.server.stop());

const ask = (by: Member, id: number, action: string) => cast.clients[by].read<Who>('/RiskRegister/who', { id, action });

it('names the failing condition and those who could, people of the hazard or managers in whose scope it lies', async () => {
  const id = await hazardIn(cast, { status: 1, path: 'judge' });
  expect(await ask('registrant', id, 'RiskRegister/judge')).toEqual({
    reason: '您不是当前处理人',
    people: [{ name: 'judge先生', role: '研判人' }],
  });
  const assign = await ask('registrant', id, 'RiskRegister/judgeAssign');
  expect(assign.people).toContainEqual({ name: 'manager先生', role: '管理人员' });
  expect(assign.people.map(({ name }) => name)).not.toContain('neighbour先生');
  expect(await ask('registrant', id, 'RiskRectify/add')).toEqual({
    reason: '该隐患现为“待研判”，只能在“待整改”时进行',
    people: [],
  });
  expect(await ask('judge', id, 'RiskRegister/judge')).toEqual({ reason: '', people: [] });
});

it('is for those who see the hazard, and knows no other action', async () => {
  const id = await hazardIn(cast, { status: 1, path: 'judge' });
  const hidden = await cast.clients.neighbour.get('/RiskRegister/who', { id, action: 'RiskRegister/judge' });
  expect(hidden.body).toMatchObject({ success: false, code: 404 });
  const unknown = await cast.clients.judge.get('/RiskRegister/who', { id, action: 'sysUser/delete' });
  expect(unknown.body).toMatchObject({ success: false, code: 400 });
});
