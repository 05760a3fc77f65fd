import { describe, expect, it } from 'vitest';
import type { Member } from '../../../../../../tests/support/hazards/hazard-cast.ts';
import { hazardIn } from '../../../../../../tests/support/hazards/hazard-drive.ts';
import { createHazardScene } from '../../../../../../tests/support/hazards/hazard-scene.ts';
import { startTestServer } from '../../../../../../tests/support/server.ts';
import { begunOnce, ofFile } from '../../../../../../tests/support/servers/begun.ts';
import type { Who } from './who.ts';

const scene = ofFile(async () => createHazardScene(await startTestServer({ seed: 'none' })));
const cast = begunOnce(async () => scene.cast);

const judging = () => hazardIn(cast, { status: 1, path: 'judge' });

describe('who may do an action', () => {
  const ask = (by: Member, id: number, action: string) =>
    cast.clients[by].read<Who>('/RiskRegister/who', { id, action });

  it('names the failing condition and those who could, people of the hazard or managers in whose scope it lies', async () => {
    const id = await judging();
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

  it('finds the manager behind hundreds who hold the code and manage nothing', async () => {
    const id = await judging();
    const db = cast.server.platform.database.session('1');
    const role = {
      name: '只能改派',
      code: 'test_many',
      data_scope_type: 4,
      status: 0,
      sort: 1,
      created_time: new Date(),
    };
    const added = await db.first<{ id: number }>(db.t.insertInto('sys_role').values(role).returning('id'));
    const held = db.t.selectFrom('sys_menu').select('id').where('permission', '=', 'RiskRegister:judgeAssign');
    const menu = await db.first<{ id: number }>(held.limit(1));
    await db.run(db.t.insertInto('sys_role_menu').values({ role_id: added?.id, menu_id: menu?.id }));
    const people = Array.from({ length: 400 }, (_, index) => ({ user_id: -1 - index, role_id: added?.id }));
    await db.run(db.t.insertInto('sys_user_role').values(people));
    const { people: able } = await ask('registrant', id, 'RiskRegister/judgeAssign');
    expect(able).toContainEqual({ name: 'manager先生', role: '管理人员' });
  });
});
